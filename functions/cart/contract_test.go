package cart_test

import (
	"testing"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

// contract gives customer 7 contract prices.
func (s shop) contract(items []pricing.ItemPrice, groups []pricing.GroupPrice) {
	s.t.Helper()
	d, err := s.Customers().Get(ctx, "7")
	if err != nil {
		s.t.Fatal(err)
	}
	d.Customer.Contract, d.Customer.Hash = pricing.NewContract(items, groups), ""
	if _, err := s.Customers().Import(ctx, []customer.Customer{d.Customer}); err != nil {
		s.t.Fatal(err)
	}
}

// A cart, its sales order, and an edit of that order have the customer's contract price.
func TestTheContractPriceFromCartToOrder(t *testing.T) {
	s := newShop(t)
	s.contract([]pricing.ItemPrice{{ItemID: "101", Price: ptr(dec("19.5"))}, {ItemID: "102", PriceLevelID: "9"},
		{ItemID: "104", Price: ptr(dec("3.25"))}}, nil)
	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", 20), line("102"),
		line("104"), line("101", "units", "1", "quantity", 6), line("101", "customRate", 25)}})
	for i, want := range []struct {
		rate, priceID string
		kind          pricing.Kind
	}{
		{"19.5", "-1", pricing.Agreement}, {"1.99", "1", pricing.Tier}, {"3.25", "-1", pricing.Agreement},
		{"1.625", "-1", pricing.Agreement}, {"25", "-1", pricing.Custom},
	} {
		l := c.Lines[i]
		if l.Rate == nil || l.Rate.String() != want.rate || l.PriceSource.Kind != want.kind || l.PriceID != want.priceID ||
			l.ValidationError != nil {
			t.Errorf("line %d: %+v", i, l)
		}
	}
	o := s.submit(c.ID, 201)
	if l := o.Lines[0]; l.PriceSource.Kind != pricing.Agreement || l.Amount.String() != "390" {
		t.Errorf("line of the order: %+v", l)
	}

	// A change in the ERP counts when the order is edited.
	s.contract([]pricing.ItemPrice{{ItemID: "101", PriceLevelID: "2"}}, nil)
	lines := []object{{"_id": o.Lines[0].ID, "netSuiteInvItemId": "101", "units": "2", "quantity": 21}}
	var edited order.Order
	s.As(access.Sales, "PATCH", "/sales-order/"+o.ID, object{"version": o.Version, "items": lines}).Want(t, 200).
		Into(t, &edited)
	if l := edited.Lines[0]; l.Rate.String() != "20" || l.PriceSource.Kind != pricing.Agreement ||
		l.PriceSource.PriceLevelID != "2" {
		t.Errorf("edited line: %+v", l)
	}

	// So it does for a cart of another customer that is given to this one.
	other := s.create(object{"netSuiteCustomerId": "8", "cartItems": []object{line("101")}})
	if got := other.Lines[0].Rate.String(); got != "24" {
		t.Errorf("without a contract: %s", got)
	}
	if got := s.patch(other.ID, object{"netSuiteCustomerId": "7"}).Lines[0]; got.Rate.String() != "20" {
		t.Errorf("with a contract: %+v", got)
	}
}

func TestTheContractPriceOfAPricingGroup(t *testing.T) {
	s := newShop(t)
	apples, err := s.Items().Get(ctx, "101")
	if err != nil {
		t.Fatal(err)
	}
	apples.PricingGroupID, apples.Hash = "4", ""
	if _, err := s.Items().Import(ctx, []item.Item{apples.Item}); err != nil {
		t.Fatal(err)
	}
	s.contract(nil, []pricing.GroupPrice{{PricingGroupID: "4", Name: "Fruit", PriceLevelID: "2"}})
	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", 20), line("102")}})
	if a, b := c.Lines[0], c.Lines[1]; a.Rate.String() != "20" || a.PriceSource.Kind != pricing.Agreement || a.PriceID != "2" ||
		b.Rate.String() != "1.99" || b.PriceSource.Kind != pricing.Tier {
		t.Errorf("%+v, %+v", a, b)
	}
	s.As(access.Sales, "GET", "/customer/7", nil).Want(t, 200,
		`"contractPrices":[{"pricingGroupId":"4","pricingGroup":"Fruit","priceLevelId":"2"}]`)
	s.As(access.Sales, "GET", "/inventory-items/101", nil).Want(t, 200, `"pricingGroupId":"4"`)
}
