package cart_test

import (
	"testing"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
)

// buys creates an order and updates the customer's usual quantities.
func (s shop) buys(customerID string, lines ...object) order.Order {
	s.t.Helper()
	c := s.create(object{"netSuiteCustomerId": customerID, "cartItems": lines})
	var o order.Order
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(s.t, 201).Into(s.t, &o)
	if err := s.Counting().Recount(ctx, []string{o.ID}); err != nil {
		s.t.Fatal(err)
	}
	s.Advance(time.Minute) // later than the caches' lifetime
	return o
}

var meant = []string{"unusual_quantity"}

const asksFor51 = `"problems":[{"code":"unusual_quantity","params":{"lines":[{"itemId":"SKU-101","line":1,"quantity":51,"units":"CS","usualQuantity":4,"usualUnits":"CS","why":"usual"}]}}]`

func TestAnUnusualQuantityIsAskedAboutOnce(t *testing.T) {
	s := newShop(t)
	s.buys("7", line("101", "quantity", 4))
	apples := func(quantity float64, more ...any) []object {
		return []object{line("101", append([]any{"quantity", quantity}, more...)...)}
	}
	body := object{"netSuiteCustomerId": "7", "cartItems": apples(51)}
	s.As(access.Sales, "POST", "/cart", body).Want(t, 409, asksFor51,
		"unusual quantities: line 1: 51 CS of SKU-101; correct them, or confirm them")
	s.create(object{"netSuiteCustomerId": "7", "cartItems": apples(50)})
	s.create(object{"netSuiteCustomerId": "8", "cartItems": apples(51)}) // a customer without usual quantities
	body["confirm"] = meant
	c := s.create(body)
	if !c.Lines[0].QuantityConfirmed {
		t.Error("the line does not say that it was confirmed")
	}

	same := object{"_id": c.Lines[0].ID, "netSuiteInvItemId": "101", "quantity": 51, "units": "2"}
	c = s.patch(c.ID, object{"cartItems": []object{same}, "memo": "the quantity has not changed"})
	same["quantity"] = 60
	s.As(access.Sales, "PATCH", "/cart/"+c.ID, object{"cartItems": []object{same}}).Want(t, 409, `"quantity":60`)
	same["units"], same["quantity"] = "1", 51 // the same number of eaches is not unusual
	c = s.patch(c.ID, object{"cartItems": []object{same}})
	if c.Lines[0].QuantityConfirmed {
		t.Error("another unit is confirmed")
	}
	same["units"] = "2"
	same["quantityConfirmed"] = true // the portal has asked
	c = s.patch(c.ID, object{"cartItems": []object{same}})

	var o order.Order
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(t, 201).Into(t, &o)
	edited := func(quantity float64) object {
		return object{"items": []object{{"_id": o.Lines[0].ID, "netSuiteInvItemId": "101", "quantity": quantity,
			"units": "2"}}}
	}
	s.As(access.Sales, "PATCH", "/sales-order/"+o.ID, edited(51)).Want(t, 200)
	more := edited(61)
	s.As(access.Sales, "PATCH", "/sales-order/"+o.ID, more).Want(t, 409, `"code":"unusual_quantity"`, `"quantity":61`)
	more["confirm"] = meant
	s.As(access.Sales, "PATCH", "/sales-order/"+o.ID, more).Want(t, 200, `"quantityConfirmed":true`)
	s.As(access.Sales, "PATCH", "/sales-order/"+o.ID, edited(61)).Want(t, 200)
}

// The portal saves every draft. A question that was not answered is asked when the order is created.
func TestAQuestionThatIsDeferred(t *testing.T) {
	s := newShop(t)
	s.buys("7", line("101", "quantity", 4))
	body := object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", 51, "quantityConfirmed",
		false)}}
	c := s.create(body)
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(t, 409, asksFor51)
	s.As(access.Sales, "GET", "/cart/"+c.ID, nil).Want(t, 200, `"status":"draft"`)
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", object{"confirm": meant}).Want(t, 201,
		`"quantityConfirmed":true`)

	open := s.buys("7", line("102", "quantity", 1))
	added := s.create(body)
	to := object{"salesOrderId": open.ID}
	s.As(access.Sales, "POST", "/cart/"+added.ID+"/add-to-sales-order", to).Want(t, 409, asksFor51)
	to["confirm"] = meant
	s.As(access.Sales, "POST", "/cart/"+added.ID+"/add-to-sales-order", to).Want(t, 200, `"quantityConfirmed":true`)

	// Another customer has other usual quantities.
	other := s.create(object{"netSuiteCustomerId": "8", "cartItems": []object{line("101", "quantity", 51)}})
	var moved cart.Cart
	s.As(access.Sales, "PATCH", "/cart/"+other.ID, object{"netSuiteCustomerId": "7"}).Want(t, 200).Into(t, &moved)
	s.As(access.Sales, "POST", "/cart/"+other.ID+"/create-sales-order", nil).Want(t, 409, asksFor51)
}

func TestAQuantityThatIsACodeOrHasSixDigits(t *testing.T) {
	s := newShop(t)
	if _, err := item.New(s.Table, s.Blobs, s.Now, nil).Import(ctx, []item.Item{{ID: "200", ItemID: "1040", Name: "Soup",
		UnitsTypeID: "1", SaleUnit: "1", StockUnit: "1", IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	for quantity, asked := range map[float64]string{1040: `"why":"code"`, 793190: `"why":"digits"`} {
		s.As(access.Sales, "POST", "/cart", object{"netSuiteCustomerId": "7",
			"cartItems": []object{line("101", "quantity", quantity)}}).Want(t, 409, asked)
	}
	s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", 1041)}})
}
