package adminutils_test

import (
	"slices"
	"testing"

	"backdock/shared/platform/access"
	"backdock/shared/platform/job"
	"backdock/shared/sales/cart"
)

func (o office) draft(role access.Role, body object) cart.Cart {
	o.t.Helper()
	var c cart.Cart
	o.As(role, "POST", "/cart", body).Want(o.t, 201).Into(o.t, &c)
	return c
}

func TestGeneratingFromCarts(t *testing.T) {
	o := newOffice(t)
	lines := []object{{"netSuiteInvItemId": "101", "quantity": 2}}
	ready := o.draft(access.Sales, object{"netSuiteCustomerId": "7", "deliveryDate": "2026-11-24", "cartItems": lines})
	o.draft(access.Manager, object{"netSuiteCustomerId": "8", "deliveryDate": "2026-11-24",
		"cartItems": []object{{"netSuiteInvItemId": "103", "quantity": 1}}})
	o.draft(access.Manager, object{"deliveryDate": "2026-11-24"})
	o.draft(access.Manager, object{"netSuiteCustomerId": "8", "deliveryDate": "2026-11-24"})
	otherDay := o.draft(access.Sales, object{"netSuiteCustomerId": "7", "deliveryDate": "2026-11-25", "cartItems": lines})
	body := object{"date": "2026-11-24", "source": "carts"}

	notReady := []string{"skipped Cart of New Deli: 1 of its 1 lines have errors",
		"skipped Cart of New Deli: it has no lines yet", "skipped Cart without a customer: it has no customer yet"}
	dry := o.done(o.start("generate-sales-orders", body).ID)
	same(t, textsOf(dry.Results), append([]string{"wouldDo Cart of Corner Grocery: 1 line, 48.00 in all"}, notReady...)...)
	if made := o.on(ready.DeliveryDate); len(made) != 0 || dry.Source != "carts" ||
		dry.Summary != "orders of the carts for 2026-11-24" {
		t.Errorf("a dry run: %d orders, %+v", len(made), dry)
	}
	o.As(access.Sales, "GET", "/cart/"+ready.ID, nil).Want(t, 200, `"status":"draft"`, `"version":1`)

	body["dryRun"] = false
	j := o.done(o.start("generate-sales-orders", body).ID)
	made := o.on(ready.DeliveryDate)
	if len(made) != 1 || made[0].CartID != ready.ID || made[0].Owner != "user-sales" ||
		made[0].ID != j.Results[0].SalesOrderID || made[0].Sync.Status != "pending" {
		t.Fatalf("made %+v", made)
	}
	same(t, textsOf(j.Results), append([]string{"done Cart of Corner Grocery: " + made[0].OrderNumber +
		", 1 line, 48.00 in all"}, notReady...)...)
	o.As(access.Sales, "GET", "/cart/"+ready.ID, nil).Want(t, 200, `"status":"submitted"`, made[0].ID)
	o.As(access.Sales, "GET", "/cart/"+otherDay.ID, nil).Want(t, 200, `"status":"draft"`)
	if again := o.done(o.start("generate-sales-orders", body).ID); len(again.Results) != 3 ||
		len(o.on(ready.DeliveryDate)) != 1 {
		t.Errorf("again: %s", textsOf(again.Results))
	}
}

func TestGeneratingFromCartsIsNarrowed(t *testing.T) {
	o := newOffice(t)
	var r struct {
		ID string `json:"_id"`
	}
	o.As(access.Dispatcher, "POST", "/routes", object{"name": "North", "code": "N"}).Want(t, 201).Into(t, &r)
	o.As(access.Dispatcher, "PATCH", "/route-assignments/customer/7/address/71", object{"routeId": r.ID}).Want(t, 200)
	for _, customer := range []string{"7", "8"} {
		o.draft(access.Sales, object{"netSuiteCustomerId": customer, "deliveryDate": "2026-11-24"})
	}
	for _, tt := range []struct {
		field string
		value any
		want  []string
	}{
		{"customerIds", []string{"8"}, []string{"Cart of New Deli"}},
		{"routeId", r.ID, []string{"Cart of Corner Grocery"}},
		{"routeId", "none", []string{"Cart of New Deli"}},
	} {
		j := o.done(o.start("generate-sales-orders", object{"date": "2026-11-24", "source": "carts", tt.field: tt.value}).ID)
		var names []string
		for _, result := range j.Results {
			names = append(names, result.Name)
		}
		if !slices.Equal(names, tt.want) {
			t.Errorf("%s %v: %v, want %v", tt.field, tt.value, names, tt.want)
		}
	}
}

// A cart that is changed after it was selected is reported and gives no order.
func TestACartThatMovesToAnotherDay(t *testing.T) {
	o := newOffice(t)
	c := o.draft(access.Sales, object{"netSuiteCustomerId": "7", "deliveryDate": "2026-11-24",
		"cartItems": []object{{"netSuiteInvItemId": "101", "quantity": 2}}})
	j := o.start("generate-sales-orders", object{"date": "2026-11-24", "source": "carts", "dryRun": false})
	o.As(access.Sales, "PATCH", "/cart/"+c.ID, object{"deliveryDate": "2026-11-26"}).Want(t, 200)
	same(t, textsOf(o.done(j.ID).Results), "skipped Cart of Corner Grocery: its delivery date is now 2026-11-26")
}

func TestNoStandingOrderIsDue(t *testing.T) {
	o := newOffice(t)
	o.has(sold("1", "7"))
	j := o.start("generate-sales-orders", object{"date": "2026-11-24", "source": "standing", "dryRun": false})
	if j.State != job.Done || j.Total != 0 || j.Source != "standing" || j.Summary != "standing orders for 2026-11-24" ||
		len(o.on(today.AddDays(3))) > 0 {
		t.Errorf("%+v", j)
	}
}
