package cart_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/stock/outofstock"
)

var ctx = context.Background()

func dec(s string) money.Decimal { return money.MustParse(s) }

func ptr[T any](v T) *T { return &v }

// shop is a server with a small catalog and two customers.
//
//	units type 1: each (1, base), case of 12 (2); type 2: pound (3)
//	101 apples: sold by the case; level 1: 24.00, from 10 cases 21.60; level 2: 20.00; cost 15 a case, 5 cases in stock
//	102 beans: sold each; level 1: 1.99; 103: inactive; 104: without prices
//	customer 7: level 1, may not have 106, two addresses, the default one on a route; customer 8: no level;
//	customer 9: inactive
type shop struct {
	*apitest.Server
	t testing.TB
}

func newShop(t testing.TB) shop {
	t.Helper()
	s := apitest.New(t)
	units := unit.New(s.Table, s.Now)
	check := func(_ int, err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	check(units.Import(ctx, []unit.Type{
		{ID: "1", Name: "Each and case", Items: []unit.Unit{
			{ID: "1", UnitOfMeasure: "Each", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
			{ID: "2", UnitOfMeasure: "Case of 12", Abbreviation: "CS", ConversionRate: money.Int(12)}}},
		{ID: "2", Name: "Weight", Items: []unit.Unit{{ID: "3", UnitOfMeasure: "Pound", Abbreviation: "LB",
			ConversionRate: money.Int(1), IsBase: true}}},
	}))
	items := item.New(s.Table, s.Blobs, s.Now, units)
	product := func(id, name, sale string, active bool, prices ...item.Price) item.Item {
		return item.Item{ID: id, ItemID: "SKU-" + id, Name: name, UnitsTypeID: "1", SaleUnit: sale, StockUnit: "2",
			PurchaseUnit: "2", Prices: prices,
			Weight: dec("0.5"), IsActive: active}
	}
	tier := func(level, quantity, price string) item.Price {
		return item.Price{PriceLevelID: level, Quantity: dec(quantity), Price: dec(price)}
	}
	apples := product("101", "Apples", "2", true, tier("1", "0", "24"), tier("1", "10", "21.6"), tier("2", "0", "20"))
	apples.AverageCost = ptr(dec("15"))
	check(items.Import(ctx, []item.Item{apples, product("102", "Beans", "1", true, tier("1", "0", "1.99")),
		product("103", "Old jam", "1", false, tier("1", "0", "3")),
		product("104", "Unpriced tea", "1", true, []item.Price{}...), product("106", "Matches", "1", true,
			tier("1", "0", "1"))}))
	check(items.ImportStock(ctx, map[string]item.Stock{"101": {OnHand: dec("5"), Available: dec("5"), AsOf: s.Now()}}))
	customers := customer.New(s.Table, s.Blobs, s.Now)
	address := func(id string, isDefault bool) customer.Address {
		return customer.Address{ID: id, Label: "Dock " + id, Street: "1 Fulton St", City: "Chicago", State: "IL",
			PostalCode: "60607", Country: "US", IsDefaultShipping: isDefault}
	}
	check(customers.Import(ctx, []customer.Customer{
		{ID: "7", EntityID: "C7", Name: "Corner Grocery", PriceLevelID: "1", IsActive: true,
			Addresses: []customer.Address{address("70", false), address("71", true)}},
		{ID: "8", EntityID: "C8", Name: "New Deli", IsActive: true, Addresses: []customer.Address{}},
		{ID: "9", EntityID: "C9", Name: "Gone Foods", PriceLevelID: "1", Addresses: []customer.Address{}},
		{ID: "10", EntityID: "C10", Name: "Level Two", PriceLevelID: "2", IsActive: true, Addresses: []customer.Address{}},
	}))
	if err := customers.AddRestricted(ctx, "7", "106"); err != nil {
		t.Fatal(err)
	}
	return shop{s, t}
}

type object = map[string]any

func line(itemID string, more ...any) object {
	o := object{"netSuiteInvItemId": itemID}
	for i := 0; i < len(more); i += 2 {
		o[more[i].(string)] = more[i+1]
	}
	return o
}

func (s shop) create(body object) cart.Cart {
	s.t.Helper()
	var c cart.Cart
	s.As(access.Sales, "POST", "/cart", body).Want(s.t, 201).Into(s.t, &c)
	return c
}

func (s shop) patch(id string, body object) cart.Cart {
	s.t.Helper()
	var c cart.Cart
	s.As(access.Sales, "PATCH", "/cart/"+id, body).Want(s.t, 200).Into(s.t, &c)
	return c
}

func (s shop) submit(id string, status int) order.Order {
	s.t.Helper()
	var o order.Order
	s.As(access.Sales, "POST", "/cart/"+id+"/create-sales-order", nil).Want(s.t, status).Into(s.t, &o)
	return o
}

func TestTakingAnOrder(t *testing.T) {
	s := newShop(t)
	c := s.create(object{"netSuiteCustomerId": "7", "memo": "ring twice", "cartItems": []object{line("101", "quantity", 2),
		line("102", "quantity", 30, "pickNotes", "dented ones too")}})
	first, second := c.Lines[0], c.Lines[1]
	if c.Status != cart.Draft || c.Total.String() != "107.7" || c.Version != 1 || c.Owner != "user-sales" ||
		c.Memo != "ring twice" || c.ShipToAddressID != "71" ||
		c.TransactionDate.String() != "2026-11-21" || c.DeliveryDate.String() != "2026-11-22" ||
		c.Customer.Name != "Corner Grocery" {
		t.Errorf("cart %+v", c)
	}
	if first.Units != "2" || first.Rate.String() != "24" || first.PriceID != "1" || first.PriceSource.Kind != "tier" ||
		first.Item.Name != "Apples" || first.Weight.String() != "12" {
		t.Errorf("line %+v", first)
	}
	if second.Amount.String() != "59.7" || second.PickNotes != "dented ones too" || second.LineNumber != 2 {
		t.Errorf("line %+v", second)
	}
	o := s.submit(c.ID, 201)
	if o.Status != order.PendingFulfillment || o.Total.String() != "107.7" || o.CartID != c.ID ||
		o.ShipTo.AddressID != "71" || o.ShipTo.City != "Chicago" || o.Memo != "ring twice" ||
		len(o.Lines) != 2 || o.Lines[1].PickNotes != "dented ones too" || !o.Lines[0].IsOpen || o.Sync.Status != "pending" ||
		o.OrderNumber != order.Number(o.ID) {
		t.Errorf("order %+v", o)
	}
	if again := s.submit(c.ID, 200); again.ID != o.ID {
		t.Errorf("another order: %s and %s", again.ID, o.ID)
	}
	s.As(access.Sales, "GET", "/cart/"+c.ID, nil).Want(t, 200, `"status":"submitted"`, `"salesOrderId":"`+o.ID+`"`)
	s.As(access.Sales, "PATCH", "/cart/"+c.ID, object{"memo": "late"}).Want(t, 409, `"current":{`, "submitted")
	s.As(access.Sales, "DELETE", "/cart/"+c.ID+"/discard", nil).Want(t, 409)
	s.As(access.Sales, "GET", "/cart/my-carts", nil).Want(t, 200, "[]")
}

func TestLineErrors(t *testing.T) {
	tests := map[string]struct {
		line object
		want string // part of the validationError; "" for none
	}{
		"a good line":                   {line("101"), ""},
		"an unknown item":               {line("999"), "there is no item 999"},
		"an inactive item":              {line("103"), "SKU-103 is inactive"},
		"a restricted item":             {line("106"), "restricted for this customer"},
		"a unit of another units type":  {line("101", "units", "3"), "the unit is not one of SKU-101"},
		"no price":                      {line("104"), "no price"},
		"a custom rate without a tier":  {line("104", "customRate", 5), ""},
		"a rate below cost is no error": {line("101", "customRate", 14.99), ""},
	}
	s := newShop(t)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{tt.line}})
			got := ""
			if e := c.Lines[0].ValidationError; e != nil {
				got = *e
			}
			if tt.want == "" && got != "" || tt.want != "" && !strings.Contains(got, tt.want) {
				t.Errorf("validationError %q, want %q", got, tt.want)
			}
			if tt.want == "" {
				s.submit(c.ID, 201)
			} else {
				s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(t, 409,
					"the cart has lines with errors: line 1: ", `"current":{`)
			}
		})
	}
}

func TestStockWarnsOrBlocks(t *testing.T) {
	s := newShop(t)
	body := object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", 6)}}
	c := s.create(body)
	if l := c.Lines[0]; l.ValidationError != nil || len(l.Warnings) != 1 ||
		l.Warnings[0] != "only 5 CS available for 2026-11-22" {
		t.Errorf("line %+v", l)
	}
	s.As(access.Admin, "POST", "/site-settings/orders.blockOutOfStock", object{"value": true}).Want(t, 200)
	s.Advance(10 * time.Second)
	if l := s.create(body).Lines[0]; l.ValidationError == nil ||
		*l.ValidationError != "only 5 CS available for 2026-11-22" {
		t.Errorf("line %+v", l)
	}
}

func TestShortLinesNameTheMark(t *testing.T) {
	s := newShop(t)
	mark := outofstock.Mark{ID: "m1", ItemID: "101", QuantityLeft: dec("5"), ExpectedDate: civil.MustParse("2026-11-27")}
	if _, err := s.OutOfStock().Mark(ctx, mark, "Marked"); err != nil {
		t.Fatal(err)
	}
	body := object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", 6)}}
	words := "only 5 CS available for 2026-11-22; marked out of stock, expected on 2026-11-27"
	l := s.create(body).Lines[0]
	if len(l.Warnings) != 1 || l.Warnings[0] != words || l.Problems[0].Params.MarkID != "m1" {
		t.Errorf("line %+v", l)
	}
	s.As(access.Admin, "POST", "/site-settings/orders.blockOutOfStock", object{"value": true}).Want(t, 200)
	s.Advance(10 * time.Second)
	c := s.create(body)
	if l := c.Lines[0]; l.ValidationError == nil || *l.ValidationError != words {
		t.Errorf("line %+v", l)
	}
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(t, 409, words)
}

func TestEditRules(t *testing.T) {
	tests := map[string]struct {
		edit object // of the line; {}: only the customer changes
		want string // item, units, custom rate, rate
	}{
		"a quantity leaves the custom rate":  {object{"quantity": 12}, "101 2 20 20"},
		"a new product clears rate and unit": {object{"netSuiteInvItemId": "102"}, "102 1 - 1.99"},
		"a new product with a rate given": {object{"netSuiteInvItemId": "102", "customRate": 1.5},
			"102 1 1.5 1.5"},
		"a new product with a unit given":         {object{"netSuiteInvItemId": "102", "units": "2"}, "102 2 - 23.88"},
		"a new unit clears the rate":              {object{"units": "1"}, "101 1 - 2"},
		"a new unit sent with the rate as it was": {object{"units": "1", "customRate": 20}, "101 1 - 2"},
		"a new unit with a rate given":            {object{"units": "1", "customRate": 1.75}, "101 1 1.75 1.75"},
		"the rate taken back":                     {object{"customRate": nil}, "101 2 - 24"},
		"the line as it was read":                 {object{"units": "2", "customRate": 20, "quantity": 2}, "101 2 20 20"},
		"the determined rate cannot be set": {object{"customRate": nil, "determinedRate": 3, "rate": 3, "amount": 3,
			"priceId": "9"}, "101 2 - 24"},
		"more of it reaches the tier": {object{"customRate": nil, "quantity": 10}, "101 2 - 21.6"},
		"the tier is reached in another unit as well": {object{"customRate": nil, "quantity": 120, "units": "1"},
			"101 1 - 1.8"},
		"one piece less does not": {object{"customRate": nil, "quantity": 119, "units": "1"},
			"101 1 - 2"},
	}
	s := newShop(t)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", 2, "customRate", 20)}})
			edit := line("101", "_id", c.Lines[0].ID)
			for k, v := range tt.edit {
				edit[k] = v
			}
			got := s.patch(c.ID, object{"cartItems": []object{edit}})
			if got.Lines[0].ID != c.Lines[0].ID {
				t.Error("the line has another id")
			}
			if shown := show(got.Lines[0].ItemID, got.Lines[0].Units, got.Lines[0].CustomRate,
				got.Lines[0].Rate); shown != tt.want {
				t.Errorf("got %s, want %s", shown, tt.want)
			}
		})
	}
}

func show(itemID, units string, rates ...*money.Decimal) string {
	s := itemID + " " + units
	for _, r := range rates {
		if r == nil {
			s += " -"
		} else {
			s += " " + r.String()
		}
	}
	return s
}

func TestANewCustomerEndsCustomRates(t *testing.T) {
	s := newShop(t)
	c := s.create(object{"netSuiteCustomerId": "7", "shipToAddressId": "70",
		"cartItems": []object{line("101", "customRate", 20), line("102", "customRate", 1)}})
	if c.ShipToAddressID != "70" {
		t.Errorf("ship-to %s", c.ShipToAddressID)
	}
	got := s.patch(c.ID, object{"netSuiteCustomerId": "10"})
	if shown := show("101", "2", got.Lines[0].CustomRate, got.Lines[0].Rate); shown != "101 2 - 20" ||
		got.Lines[1].CustomRate != nil || got.ShipToAddressID != "" {
		t.Errorf("got %+v", got)
	}
	c = s.patch(c.ID, object{"cartItems": []object{line("101", "_id", c.Lines[0].ID, "customRate", 19)}})
	got = s.patch(c.ID, object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "_id", c.Lines[0].ID,
		"customRate", 18.5), line("102", "customRate", 1.5)}})
	if got.Lines[0].CustomRate.String() != "18.5" || got.Lines[1].CustomRate.String() != "1.5" {
		t.Errorf("rates typed with the new customer: %+v", got.Lines)
	}
	if got = s.patch(c.ID, object{"netSuiteCustomerId": nil}); got.Customer != nil || got.Lines[0].DeterminedRate != nil ||
		got.Lines[0].ValidationError != nil {
		t.Errorf("without a customer: %+v", got)
	}
}

func TestACustomerWithoutALevelPaysLevelOne(t *testing.T) {
	s := newShop(t)
	if c := s.create(object{"netSuiteCustomerId": "8",
		"cartItems": []object{line("101")}}); c.Customer.PriceLevelID != "1" || c.Lines[0].Rate.String() != "24" {
		t.Errorf("cart %+v", c)
	}
}

func TestWhatIsReadCanBeSentBack(t *testing.T) {
	s := newShop(t)
	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", 2, "customRate", 20),
		line("102")}})
	read := s.As(access.Sales, "GET", "/cart/"+c.ID, nil).Want(t, 200)
	got := s.patch(c.ID, decoded(t, read))
	if got.Total.String() != c.Total.String() || got.Lines[0].ID != c.Lines[0].ID ||
		got.Lines[0].CustomRate.String() != "20" || got.Version != c.Version {
		t.Errorf("got %+v", got)
	}
	s.As(access.Sales, "POST", "/cart", decoded(t, read)).Want(t, 201)
}

func decoded(t testing.TB, a apitest.Answer) object {
	t.Helper()
	var o object
	a.Into(t, &o)
	return o
}
