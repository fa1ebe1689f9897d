package functions_test

import (
	"encoding/json"
	"strings"
	"testing"

	"backdock/shared/access"
)

// A record that was read can be sent back as it is: what cannot be changed is ignored,
// and a field that no record has is refused by name.
func TestRecordsThatWereReadCanBeSentBack(t *testing.T) {
	d := newDepot(t)
	tests := map[string]struct {
		role           access.Role
		read           string
		method, change string
	}{
		"a customer":          {access.Admin, "/customer/7", "PATCH", "/customer/7"},
		"an item's metadata":  {access.Admin, "/inventory-items/101", "PATCH", "/inventory-items/101/metadata"},
		"… without costs":     {access.Warehouse, "/inventory-items/101", "PATCH", "/inventory-items/101/metadata"},
		"the own user":        {access.Sales, "/users/profile", "PATCH", "/users/profile"},
		"the profile":         {access.Sales, "/auth/profile", "PATCH", "/users/profile"},
		"a setting":           {access.Admin, "/site-settings/orders.maxDiscountPercent", "POST", "/site-settings/orders.maxDiscountPercent"},
		"a setting's default": {access.Admin, "/site-settings/tracking.roadFactor", "POST", "/site-settings/tracking.roadFactor"},
		"a route":             {access.Dispatcher, "/routes/" + d.route, "PATCH", "/routes/" + d.route},
		"a vehicle":           {access.Dispatcher, "/vehicles/" + d.vehicle, "PATCH", "/vehicles/" + d.vehicle},
		"a cart":              {access.Manager, "/cart/" + d.cart, "PATCH", "/cart/" + d.cart},
		"a trip":              {access.Dispatcher, "/trips/" + d.otherTrip, "PUT", "/trips/" + d.otherTrip},
		"a sales order":       {access.Sales, "/sales-order/" + d.otherOrder, "PATCH", "/sales-order/" + d.otherOrder},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			read := d.As(tt.role, "GET", tt.read, nil).Want(t, 200)
			d.As(tt.role, tt.method, tt.change, read.Body).Want(t, 200)
			var body map[string]any
			read = d.As(tt.role, "GET", tt.read, nil).Want(t, 200)
			if err := json.Unmarshal(read.Body, &body); err != nil {
				t.Fatal(err)
			}
			body["nobodysField"] = 1
			refused := d.As(tt.role, tt.method, tt.change, body).Want(t, 400, "nobodysField should not exist")
			if strings.Count(string(refused.Body), "should not exist") != 1 {
				t.Errorf("refused more than the unknown field: %s", refused.Body)
			}
		})
	}
}
