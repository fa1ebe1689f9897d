package customers_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/catalog/item"
	"backdock/shared/delivery/route"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/customer"
)

var ctx = context.Background()

// town is a server with a few customers and the items 11 and 12.
func town(t *testing.T) *apitest.Server {
	t.Helper()
	s := apitest.New(t)
	items := s.Items()
	customers := s.Customers()
	make := func(id, code, name, phone, street, city string) customer.Customer {
		return customer.Customer{ID: id, EntityID: code, Name: name, Phone: phone, IsActive: true,
			Addresses: []customer.Address{
				{ID: id + "1", Label: "Bill", Street: "PO Box 7", City: "Springfield", IsDefaultBilling: true},
				{ID: id + "2", Label: "Door", Street: street, City: city, State: "IL", PostalCode: "60661", Country: "US",
					IsDefaultShipping: true}}}
	}
	tavern := make("110", "C-110", "Halsted Tavern", "+1 (312) 555-0101", "12 N Halsted St", "Chicago")
	tavern.PriceLevelID, tavern.Terms, tavern.CreditLimit, tavern.Balance = "3", "Net 30", money.Int(5000),
		money.MustParse("120.55")
	gone := make("113", "C-113", "Tavern on Closed Street", "773 555 0113", "1 Dead End", "Cicero")
	gone.IsActive = false
	if _, err := customers.Import(ctx, []customer.Customer{tavern, make("111", "C-111", "Pete's Fresh Market",
		"312.555.0202", "4333 S Pulaski Rd", "Chicago"),
		make("112", "C-112", "Café Berwyn", "", "6801 Cermak Rd", "Berwyn"), gone}); err != nil {
		t.Fatal(err)
	}
	if _, err := items.Import(ctx, []item.Item{{ID: "11", Name: "Pinto Beans"},
		{ID: "12", Name: "Black Beans"}}); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCustomer(t *testing.T) {
	s := town(t)
	s.As(access.Sales, "GET", "/customer/110", nil).Want(t, 200, `"_id":"110"`, `"netSuiteCustomerId":"110"`,
		`"entityId":"C-110"`, `"priceLevelId":"3"`,
		`"creditLimit":5000`, `"balance":120.55`, `"terms":"Net 30"`, `"preferredProducts":[]`, `"restrictedProducts":[]`,
		`"notes":""`, `"status":"synced"`,
		`"isDefaultShipping":true`, `"latitude":null`, `"longitude":null`, `"route":null`, `"street":"PO Box 7"`)
	s.As(access.Sales, "GET", "/customer/111", nil).Want(t, 200, `"priceLevelId":"1"`)
	s.As(access.Sales, "GET", "/customer/99", nil).Want(t, 404, "there is no customer 99")
	s.As(access.Driver, "GET", "/customer/110", nil).Want(t, 403)
}

func TestTheCustomersPriceLevelIsNamed(t *testing.T) {
	s := town(t)
	s.As(access.Sales, "GET", "/customer/110", nil).Want(t, 200, `"priceLevel":""`) // NetSuite has not sent it
	if err := s.PriceLevels().Import(ctx, []pricelevel.Level{{ID: "1", Name: "Base price"},
		{ID: "3", Name: "Restaurants"}}); err != nil {
		t.Fatal(err)
	}
	s.As(access.Sales, "GET", "/customer/110", nil).Want(t, 200, `"priceLevelId":"3"`, `"priceLevel":"Restaurants"`)
	s.As(access.Sales, "GET", "/customer/111", nil).Want(t, 200, `"priceLevelId":"1"`, `"priceLevel":"Base price"`)
}

func TestTheCustomersContractPrices(t *testing.T) {
	s := town(t)
	s.As(access.Sales, "GET", "/customer/110", nil).Want(t, 200, `"contractPrices":[]`)
	d, err := s.Customers().Get(ctx, "110")
	if err != nil {
		t.Fatal(err)
	}
	price := money.MustParse("17.25")
	d.Customer.Hash, d.Customer.Contract = "", pricing.NewContract([]pricing.ItemPrice{{ItemID: "12", Price: &price},
		{ItemID: "11", PriceLevelID: "3"}}, []pricing.GroupPrice{{PricingGroupID: "4", Name: "Dairy", PriceLevelID: "1"}})
	if _, err := s.Customers().Import(ctx, []customer.Customer{d.Customer}); err != nil {
		t.Fatal(err)
	}
	if err := s.PriceLevels().Import(ctx, []pricelevel.Level{{ID: "3", Name: "Restaurants"}}); err != nil {
		t.Fatal(err)
	}
	s.As(access.Sales, "GET", "/customer/110", nil).Want(t, 200, `"contractPrices":[{"itemId":"11","priceLevelId":"3",`+
		`"priceLevel":"Restaurants"},{"itemId":"12","price":17.25},{"pricingGroupId":"4","pricingGroup":"Dairy","priceLevelId":"1"}]`)
	for _, list := range []string{"/customer/all", "/customer/search/tavern"} {
		if body := string(s.As(access.Sales, "GET", list, nil).Want(t, 200).Body); strings.Contains(body, "17.25") {
			t.Errorf("%s has contract prices: %s", list, body)
		}
	}
}

func TestAllShowsTheDefaultAddressWithItsRoute(t *testing.T) {
	s := town(t)
	routes := s.Routes()
	r, err := routes.Create(ctx, route.Route{ID: s.NewID(), Name: "Near North", Code: "N1", IsActive: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"111", "110"} {
		if _, err := routes.Assign(ctx, route.Stop{CustomerID: id, AddressID: id + "2"}, r.ID, 0); err != nil {
			t.Fatal(err)
		}
	}
	s.As(access.Dispatcher, "PUT", "/customer/110/address/1102/coordinates", map[string]any{"latitude": 41.88,
		"longitude": -87.64}).Want(t, 200)
	on := fmt.Sprintf(`"latitude":41.88,"longitude":-87.64,"route":{"routeId":%q,"name":"Near North","stopNumber":2}`,
		r.ID)
	for _, path := range []string{"/customer/all", "/customer/search/halsted", "/customer/110"} {
		s.As(access.Viewer, "GET", path, nil).Want(t, 200, on)
	}
	var all []struct {
		Name      string
		Addresses []struct{ Label string }
	}
	s.As(access.Viewer, "GET", "/customer/all", nil).Want(t, 200).Into(t, &all)
	var names []string
	for _, c := range all {
		names = append(names, c.Name)
		if len(c.Addresses) != 1 || c.Addresses[0].Label != "Door" {
			t.Errorf("%s has the addresses %v", c.Name, c.Addresses)
		}
	}
	if want := []string{"Café Berwyn", "Halsted Tavern", "Pete's Fresh Market",
		"Tavern on Closed Street"}; !slices.Equal(names, want) {
		t.Errorf("got %v", names)
	}
}

func TestSearch(t *testing.T) {
	s := town(t)
	for term, want := range map[string][]string{
		"C-110":            {"110"},
		"c11":              {"112", "110", "111", "113"},
		"halsted tavern":   {"110"},
		"tavern":           {"110", "113"},
		"tav":              {"110", "113"},
		"halstead":         {"110"},
		"petes market":     {"111"},
		"cafe":             {"112"},
		"berwyn":           {"112"},
		"(312) 555-0202":   {"111"},
		"3125550101":       {"110"},
		"312":              {"110", "111"},
		"pulaski":          {"111"},
		"nobody like this": {},
		"#!":               {},
	} {
		var found []struct {
			ID string `json:"_id"`
		}
		s.As(access.Sales, "GET", "/customer/search/"+url.PathEscape(term), nil).Want(t, 200).Into(t, &found)
		ids := []string{}
		for _, f := range found {
			ids = append(ids, f.ID)
		}
		if last := len(want) - 1; last > 0 && want[last] != "113" { // of equal rank
			slices.Sort(ids)
		}
		if !slices.Equal(ids, want) {
			t.Errorf("%q finds %v, want %v", term, ids, want)
		}
	}
	s.As(access.Sales, "GET", "/customer/search/"+strings.Repeat("a", 201), nil).Want(t, 400,
		"term must be at most 200 characters long")
}

func TestSearchFindsTheNameAsItStandsFirst(t *testing.T) {
	s := town(t)
	customers := s.Customers()
	names := []string{"Los Sauces Grocery", "Los Cuatro Hermanos Grocery", "Louis' Groceries", "S & K Food & Liquor",
		"S S Food & Liquor", "Save-A-Lot #851", "Save-A-Lot #882"}
	var all []customer.Customer
	for i, name := range names {
		all = append(all, customer.Customer{ID: fmt.Sprint(500 + i), EntityID: fmt.Sprint("D-", i), Name: name,
			IsActive: true})
	}
	if _, err := customers.Import(ctx, all); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		for _, typed := range []string{name, strings.ToLower(name)} {
			var found []struct{ Name string }
			s.As(access.Sales, "GET", "/customer/search/"+url.PathEscape(typed), nil).Want(t, 200).Into(t, &found)
			if len(found) == 0 || found[0].Name != name {
				t.Errorf("%q finds %v", typed, found)
			}
		}
	}
}

func TestSearchFindsAtMostTwenty(t *testing.T) {
	s := town(t)
	customers := s.Customers()
	var many []customer.Customer
	for i := range 30 {
		many = append(many, customer.Customer{ID: fmt.Sprint(500 + i), EntityID: fmt.Sprint("D-", i),
			Name: fmt.Sprint("Corner Store ", i), IsActive: true})
	}
	if _, err := customers.Import(ctx, many); err != nil {
		t.Fatal(err)
	}
	var found []struct{}
	s.As(access.Sales, "GET", "/customer/search/corner", nil).Want(t, 200).Into(t, &found)
	if len(found) != 20 {
		t.Errorf("%d found", len(found))
	}
}

func TestPreferredAndRestricted(t *testing.T) {
	s := town(t)
	tests := map[string]struct {
		path, field string
		may, mayNot access.Role
	}{
		"preferred":  {"/customer/110/preferred-product", "preferredProducts", access.Sales, access.Viewer},
		"restricted": {"/customer/110/restrict-product", "restrictedProducts", access.Warehouse, access.Sales},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			body := map[string]string{"productId": "11"}
			for range 2 { // the second time nothing changes
				s.As(tt.may, "POST", tt.path, body).Want(t, 200, `"`+tt.field+`":["11"]`)
			}
			s.As(tt.may, "GET", "/customer/110", nil).Want(t, 200, `"`+tt.field+`":["11"]`)
			s.As(tt.mayNot, "POST", tt.path, body).Want(t, 403)
			s.As(tt.mayNot, "DELETE", tt.path+"/11", nil).Want(t, 403)
			s.As(tt.may, "POST", tt.path, `{}`).Want(t, 400, "productId should not be empty")
			s.As(tt.may, "POST", tt.path, `{"productId":7}`).Want(t, 400, "productId must be a string")
			s.As(tt.may, "POST", tt.path, `{"productId":"99"}`).Want(t, 404, "there is no item 99")
			s.As(tt.may, "POST", strings.Replace(tt.path, "110", "99", 1), body).Want(t, 404, "there is no customer 99")
			for range 2 {
				s.As(tt.may, "DELETE", tt.path+"/11", nil).Want(t, 200, `"`+tt.field+`":[]`)
			}
		})
	}
}

func TestTwoPeopleMarkAtOnce(t *testing.T) {
	s := town(t)
	tokens := []string{s.Token(access.Sales), s.Token(access.Admin)}
	var wg sync.WaitGroup
	for i, id := range []string{"11", "12"} {
		wg.Go(func() {
			a := s.Do(apitest.Request{Method: "POST", Path: "/customer/110/preferred-product",
				Body: map[string]string{"productId": id}, Token: tokens[i]})
			if a.Status != 200 {
				t.Error(a)
			}
		})
	}
	wg.Wait()
	var c struct{ PreferredProducts []string }
	s.As(access.Sales, "GET", "/customer/110", nil).Want(t, 200).Into(t, &c)
	if len(c.PreferredProducts) != 2 {
		t.Errorf("got %v", c.PreferredProducts)
	}
}

func TestCoordinates(t *testing.T) {
	s := town(t)
	put := func(role access.Role, path string, body any) apitest.Answer {
		return s.As(role, "PUT", "/customer/"+path+"/coordinates", body)
	}
	put(access.Dispatcher, "110/address/1102", map[string]any{"latitude": 41.88, "longitude": -87.64}).Want(t, 200,
		`"latitude":41.88,"longitude":-87.64`)
	put(access.Sales, "110/address/1102", map[string]any{"latitude": 41.88, "longitude": -87.64}).Want(t, 403)
	put(access.Dispatcher, "110/address/9", map[string]any{"latitude": 41.88, "longitude": -87.64}).Want(t, 404,
		"has no address 9")
	put(access.Dispatcher, "99/address/9", map[string]any{"latitude": 41.88, "longitude": -87.64}).Want(t, 404,
		"there is no customer 99")
	put(access.Dispatcher, "110/address/1102", map[string]any{"latitude": 91, "longitude": 181}).Want(t, 400,
		"latitude must not be greater than 90", "longitude must not be greater than 180")
	put(access.Dispatcher, "110/address/1102", map[string]any{"latitude": 1}).Want(t, 400, "longitude should not be empty")
	put(access.Dispatcher, "110/address/1102", map[string]any{"latitude": 0, "longitude": 0}).Want(t, 400,
		"latitude and longitude must not both be 0")
	put(access.Dispatcher, "110/address/1102", map[string]any{"latitude": 41, "longitude": -87, "source": "guess"}).Want(t,
		400, "source")
	for source, body := range map[string]map[string]any{customer.PlacedByHand: {"latitude": 41.5, "longitude": -87.5},
		customer.PlacedByAmazon: {"latitude": 41.6, "longitude": -87.6, "source": "amazon-location"}} {
		put(access.Dispatcher, "110/address/1102", body).Want(t, 200)
		c, err := s.Customers().Get(t.Context(), "110")
		if err != nil || c.Places["1102"].Source != source {
			t.Errorf("%v: %+v, %v", body, c.Places, err)
		}
	}
}
