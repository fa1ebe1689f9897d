// Package customer reads customers, their addresses and their contract prices from NetSuite.
package customer

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/customer"
)

// Kind declares how customers are read and stored.
func Kind(customers *customer.Customers) record.Kind {
	return record.Kind{
		Type: synctask.Customer,
		Head: netsuite.Select{Columns: []string{"c.id", "c.entityid", "c.companyname", "c.altname", "c.firstname",
			"c.lastname", "c.email", "c.phone",
			"c.pricelevel", "c.creditlimit", "c.balancesearch", "c.isinactive", "BUILTIN.DF(c.terms) AS terms",
			"BUILTIN.DF(c.salesrep) AS salesrep"},
			From: "customer c", Key: []string{"c.id"}},
		Modified: "c.lastmodifieddate",
		Chunk:    200,
		Details:  []record.Detail{AddressBook(nil), itemPrices, groupPrices},
		Build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			inactive, err := head.Bool("isinactive")
			if err != nil {
				return nil, err
			}
			n := record.Numbers{Row: head}
			person := strings.TrimSpace(head["firstname"] + " " + head["lastname"])
			c := customer.Customer{ID: head["id"], EntityID: head["entityid"], Name: cmp.Or(head["companyname"],
				person, head["altname"], head["entityid"]),
				Email: head["email"], Phone: head["phone"], PriceLevelID: head["pricelevel"], Terms: head["terms"],
				SalesRep:    head["salesrep"],
				CreditLimit: n.Decimal("creditlimit"), Balance: n.Decimal("balancesearch"), IsActive: !inactive,
				Addresses: []customer.Address{}}
			for _, row := range details[0] {
				a, err := address(row)
				if err != nil {
					return nil, err
				}
				c.Addresses = append(c.Addresses, a)
			}
			if c.Contract, err = contract(details[1], details[2]); err != nil {
				return nil, err
			}
			return c, n.Err
		},
		Store: record.Each(func(ctx context.Context, all []customer.Customer) error {
			_, err := customers.Import(ctx, all)
			return err
		}, deactivate(customers), record.AmongSome(customers.Copies, func(c customer.Customer) string { return c.ID })),
		DeletedAs: []string{"customer", "custjob"},
	}
}

// AddressBook reads the addresses of customers. of returns the customer that a head row refers to; nil: the
// head row itself.
func AddressBook(of func(netsuite.Row) string) record.Detail {
	return record.Detail{Parent: "b.entity", Of: of, Rows: netsuite.Select{
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
	return customer.Address{ID: row["internalid"], Label: row["label"], Street: Street(row), City: row["city"],
		State:      row["state"],
		PostalCode: row["zip"], Country: row["country"], IsDefaultShipping: shipping, IsDefaultBilling: billing}, err
}

// Street returns the street of an address on one line.
func Street(row netsuite.Row) string {
	return strings.Join(slices.DeleteFunc([]string{row["addr1"], row["addr2"], row["addr3"]},
		func(s string) bool { return s == "" }), ", ")
}

// deactivate keeps customers that NetSuite no longer has as inactive, because their orders refer to them.
func deactivate(customers *customer.Customers) func(context.Context, []string) error {
	return func(ctx context.Context, ids []string) error {
		var gone []customer.Customer
		for _, id := range ids {
			d, err := customers.Get(ctx, id)
			if fault.Is(err, fault.NotFound) {
				continue
			}
			if err != nil {
				return err
			}
			d.Customer.IsActive, d.Customer.Hash = false, ""
			gone = append(gone, d.Customer)
		}
		_, err := customers.Import(ctx, gone)
		return err
	}
}
