package functions_test

import (
	"encoding/json"
	"slices"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

// Validation messages use the specified wording, with the field's dotted path, and report all invalid fields
// at once.
func TestMessages(t *testing.T) {
	s := apitest.New(t)
	tests := map[string]struct {
		role         access.Role
		method, path string
		body         string
		want         []string
	}{
		"a page that is no number": {access.Viewer, "GET", "/trips?page=x", "", []string{"page must be an integer"}},
		"half a page":              {access.Viewer, "GET", "/trips?page=1.5", "", []string{"page must be an integer"}},
		"no page": {access.Viewer, "GET", "/trips?page=0", "",
			[]string{"page must not be less than 1"}},
		"two parameters": {access.Viewer, "GET", "/trips?page=x&limit=999", "",
			[]string{"page must be an integer", "limit must not be greater than 200"}},
		"a flag that is none": {access.Viewer, "GET", "/vehicles?includeInactive=perhaps", "",
			[]string{"includeInactive must be a boolean"}},
		"a date that is none": {access.Sales, "GET", "/sales-order/retrieveAwaitingFulfillment?date=soon", "",
			[]string{"date must be a date of the form YYYY-MM-DD"}},
		"a date of another century": {access.Sales, "GET", "/sales-order/retrieveAwaitingFulfillment?date=1800-01-01",
			"", []string{"date must be a date from 1900-01-01 to 2099-12-31"}},
		"a date that is missing": {access.Sales, "GET", "/sales-order/retrieveAwaitingFulfillment", "",
			[]string{"date should not be empty"}},
		"a name and an email": {"", "POST", "/auth/register", `{"firstName":"","lastName":" ","email":"nobody"}`,
			[]string{"email must be an email", "firstName should not be empty", "lastName should not be empty"}},
		"nothing at all": {"", "POST", "/auth/register", `{}`, []string{"firstName should not be empty",
			"lastName should not be empty", "email should not be empty"}},
		"a list that is null": {access.Sales, "POST", "/cart", `{"cartItems":null}`,
			[]string{"cartItems must be an array"}},
		"a list that is an object": {access.Sales, "POST", "/cart", `{"cartItems":{}}`,
			[]string{"cartItems must be an array"}},
		"a list and a date": {access.Sales, "POST", "/cart",
			`{"cartItems":null,"deliveryDate":"1800-01-01","memo":5}`, []string{"memo must be a string",
				"cartItems must be an array", "deliveryDate must be a date from 1900-01-01 to 2099-12-31"}},
		"a quantity that is null": {access.Sales, "POST", "/cart",
			`{"cartItems":[{"netSuiteInvItemId":"101","quantity":null}]}`, []string{"cartItems.0.quantity must be a number"}},
		"quantities of two lines": {access.Sales, "POST", "/cart",
			`{"cartItems":[{"netSuiteInvItemId":"101","quantity":0},{"netSuiteInvItemId":"102","quantity":null}]}`,
			[]string{"cartItems.0.quantity must be greater than 0", "cartItems.1.quantity must be a number"}},
		"a line without an item": {access.Sales, "POST", "/cart", `{"cartItems":[{"quantity":"1"}]}`,
			[]string{"cartItems.0.quantity must be a number", "cartItems.0.netSuiteInvItemId should not be empty"}},
		"an order's lines that are null": {access.Sales, "PATCH", "/sales-order/x", `{"items":null}`,
			[]string{"items must be an array"}},
		"an unknown field": {access.Sales, "POST", "/cart", `{"cartItem":[]}`,
			[]string{"cartItem should not exist"}},
		"a stop number that is no number": {access.Dispatcher, "PATCH", "/route-assignments/customer/7/address/70",
			`{"routeId":"r","stopNumber":1.5}`, []string{"stopNumber must be an integer"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			r := apitest.Request{Method: tt.method, Path: tt.path}
			if tt.body != "" {
				r.Body = tt.body
			}
			if tt.role != "" {
				r.Token = s.Token(tt.role)
			}
			var refused struct{ Message json.RawMessage }
			s.Do(r).Want(t, 400).Into(t, &refused)
			var got []string
			if err := json.Unmarshal(refused.Message, &got); err != nil {
				t.Fatalf("no list of messages: %s", refused.Message)
			}
			slices.Sort(got)
			slices.Sort(tt.want)
			if !slices.Equal(got, tt.want) {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}
