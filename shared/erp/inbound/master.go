package inbound

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/erp/employee"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/sales/customer"
)

func (s *Sources) unitTypes() source {
	return source{
		head:  netsuite.Select{Columns: []string{"t.id", "t.name"}, From: "unitstype t", Key: []string{"t.id"}},
		chunk: 200,
		details: []detail{{parent: "u.unitstype", rows: netsuite.Select{
			Columns: []string{"u.unitstype", "u.internalid", "u.unitname", "u.abbreviation", "u.conversionrate", "u.baseunit"},
			From:    "unitstypeuom u", Key: []string{"u.unitstype", "u.internalid"}}}},
		build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			t := unit.Type{ID: head["id"], Name: head["name"], Items: []unit.Unit{}}
			for _, row := range details[0] {
				base, err := row.Bool("baseunit")
				if err != nil {
					return nil, err
				}
				n := numbers{row: row}
				rate := n.decimal("conversionrate")
				if n.err != nil || rate.Sign() <= 0 {
					return nil, fmt.Errorf("the unit %s of the unit type %s has the conversion rate %q in NetSuite. %s. "+
						"Until then the portal keeps the units that it has", row["unitname"], t.Name, row["conversionrate"], correctRate)
				}
				t.Items = append(t.Items, unit.Unit{ID: row["internalid"], UnitOfMeasure: row["unitname"], Abbreviation: row["abbreviation"],
					ConversionRate: rate, IsBase: base})
			}
			return t, nil
		},
		// A unit type is never removed: lines of old orders are counted in it.
		store: each(func(ctx context.Context, all []unit.Type) error {
			_, err := s.stores.Units.Import(ctx, all)
			return err
		}, nil, amongAll(s.stores.Units.Stored, func(t unit.Type) string { return t.ID })),
	}
}

func (s *Sources) priceLevels() source {
	return source{
		head: netsuite.Select{Columns: []string{"l.id", "l.name", "l.discountpct", "l.isinactive"}, From: "pricelevel l", Key: []string{"l.id"}},
		build: func(head netsuite.Row, _ [][]netsuite.Row) (any, error) {
			inactive, err := head.Bool("isinactive")
			if err != nil {
				return nil, err
			}
			n := numbers{row: head}
			l := pricelevel.Level{ID: head["id"], Name: head["name"], DiscountPct: n.decimal("discountpct"), IsActive: !inactive}
			return l, n.err
		},
		store: each(s.stores.PriceLevels.Import, s.stores.PriceLevels.Remove,
			amongAll(s.stores.PriceLevels.All, func(l pricelevel.Level) string { return l.ID })),
	}
}

func (s *Sources) employees() source {
	return source{
		head: netsuite.Select{Columns: []string{"e.id", "e.entityid", "e.firstname", "e.lastname", "e.email", "e.title", "e.issalesrep", "e.isinactive"},
			From: "employee e", Key: []string{"e.id"}},
		modified: "e.lastmodifieddate",
		build: func(head netsuite.Row, _ [][]netsuite.Row) (any, error) {
			rep, err := head.Bool("issalesrep")
			if err != nil {
				return nil, err
			}
			inactive, err := head.Bool("isinactive")
			return employee.Employee{ID: head["id"], EntityID: head["entityid"], FirstName: head["firstname"], LastName: head["lastname"],
				Email: head["email"], Title: head["title"], IsSalesRep: rep, IsActive: !inactive}, err
		},
		store: each(s.stores.Employees.Import, s.stores.Employees.Remove,
			amongAll(s.stores.Employees.All, func(e employee.Employee) string { return e.ID })),
		deletedAs: []string{"employee"},
	}
}

func (s *Sources) customers() source {
	return source{
		head: netsuite.Select{Columns: []string{"c.id", "c.entityid", "c.companyname", "c.altname", "c.firstname", "c.lastname", "c.email", "c.phone",
			"c.pricelevel", "c.creditlimit", "c.balancesearch", "c.isinactive", "BUILTIN.DF(c.terms) AS terms", "BUILTIN.DF(c.salesrep) AS salesrep"},
			From: "customer c", Key: []string{"c.id"}},
		modified: "c.lastmodifieddate",
		chunk:    200,
		details:  []detail{addressBook(nil)},
		build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			inactive, err := head.Bool("isinactive")
			if err != nil {
				return nil, err
			}
			n := numbers{row: head}
			person := strings.TrimSpace(head["firstname"] + " " + head["lastname"])
			c := customer.Customer{ID: head["id"], EntityID: head["entityid"], Name: cmp.Or(head["companyname"], person, head["altname"], head["entityid"]),
				Email: head["email"], Phone: head["phone"], PriceLevelID: head["pricelevel"], Terms: head["terms"], SalesRep: head["salesrep"],
				CreditLimit: n.decimal("creditlimit"), Balance: n.decimal("balancesearch"), IsActive: !inactive, Addresses: []customer.Address{}}
			for _, row := range details[0] {
				a, err := address(row)
				if err != nil {
					return nil, err
				}
				c.Addresses = append(c.Addresses, a)
			}
			return c, n.err
		},
		store: each(func(ctx context.Context, all []customer.Customer) error {
			_, err := s.stores.Customers.Import(ctx, all)
			return err
		}, s.deactivateCustomers, amongSome(s.stores.Customers.Held, func(c customer.Customer) string { return c.ID })),
		deletedAs: []string{"customer", "custjob"},
	}
}

// addressBook reads the addresses of customers.
func addressBook(of func(netsuite.Row) string) detail {
	return detail{parent: "b.entity", of: of, rows: netsuite.Select{
		Columns: []string{"b.entity", "b.internalid", "b.label", "b.defaultshipping", "b.defaultbilling",
			"a.addr1", "a.addr2", "a.addr3", "a.city", "a.state", "a.zip", "a.country"},
		From: "customeraddressbook b INNER JOIN customeraddressbookentityaddress a ON a.nkey = b.addressbookaddress",
		Key:  []string{"b.entity", "b.internalid"}}}
}

func address(row netsuite.Row) (customer.Address, error) {
	shipping, err := row.Bool("defaultshipping")
	if err != nil {
		return customer.Address{}, err
	}
	billing, err := row.Bool("defaultbilling")
	return customer.Address{ID: row["internalid"], Label: row["label"], Street: street(row), City: row["city"], State: row["state"],
		PostalCode: row["zip"], Country: row["country"], IsDefaultShipping: shipping, IsDefaultBilling: billing}, err
}

func street(row netsuite.Row) string {
	return strings.Join(slices.DeleteFunc([]string{row["addr1"], row["addr2"], row["addr3"]}, func(s string) bool { return s == "" }), ", ")
}

// deactivateCustomers keeps customers that NetSuite has no more as inactive: their
// orders refer to them.
func (s *Sources) deactivateCustomers(ctx context.Context, ids []string) error {
	var gone []customer.Customer
	for _, id := range ids {
		d, err := s.stores.Customers.Get(ctx, id)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil {
			return err
		}
		d.Customer.IsActive, d.Customer.Hash = false, ""
		gone = append(gone, d.Customer)
	}
	_, err := s.stores.Customers.Import(ctx, gone)
	return err
}

func (s *Sources) items() source {
	return source{
		head: netsuite.Select{Columns: []string{"i.id", "i.itemid", "i.displayname", "i.description", "i.upccode", "i.manufacturer", "i.unitstype",
			"i.saleunit", "i.purchaseunit", "i.stockunit", "i.averagecost", "i.lastpurchaseprice", "i.weight", "i.weightunit", "i.isinactive",
			"BUILTIN.DF(i.class) AS category"},
			From: "item i", Where: "i.itemtype = 'InvtPart'", Key: []string{"i.id"}},
		modified: "i.lastmodifieddate",
		build: func(head netsuite.Row, _ [][]netsuite.Row) (any, error) {
			inactive, err := head.Bool("isinactive")
			if err != nil {
				return nil, err
			}
			n := numbers{row: head}
			it := item.Item{ID: head["id"], ItemID: head["itemid"], UPC: head["upccode"], Name: cmp.Or(head["displayname"], head["itemid"]),
				Brand: head["manufacturer"], Category: head["category"], Description: head["description"], UnitsTypeID: head["unitstype"],
				SaleUnit: head["saleunit"], PurchaseUnit: head["purchaseunit"], StockUnit: head["stockunit"], Weight: n.weight(), IsActive: !inactive}
			for column, into := range map[string]**money.Decimal{"averagecost": &it.AverageCost, "lastpurchaseprice": &it.LastPurchasePrice} {
				if head.Has(column) {
					d := n.decimal(column).Round(money.RatePlaces)
					*into = &d
				}
			}
			return it, n.err
		},
		store: each(func(ctx context.Context, all []item.Item) error {
			_, err := s.stores.Items.Import(ctx, all)
			return err
		}, s.deactivateItems, amongSome(partsOf(s.stores.Items, func(_ string, h item.Held) item.Item { return h.Item }),
			func(it item.Item) string { return it.ID })),
		deletedAs: []string{"inventoryitem"},
	}
}

// deactivateItems keeps items that NetSuite has no more as inactive: lines refer
// to them.
func (s *Sources) deactivateItems(ctx context.Context, ids []string) error {
	known, err := s.stores.Items.GetAll(ctx, ids)
	if err != nil {
		return err
	}
	var gone []item.Item
	for _, d := range known {
		d.Item.IsActive, d.Item.Hash, d.Item.Prices = false, "", nil
		gone = append(gone, d.Item)
	}
	_, err = s.stores.Items.Import(ctx, gone)
	return err
}
