package customers_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"backdock/functions/apitest"
	"backdock/functions/customers"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/route"
	"backdock/shared/platform/access"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/sales/customer"
)

type object = map[string]any

func patch(t *testing.T, s *apitest.Server, role access.Role, body object, status int) customers.Customer {
	t.Helper()
	var c customers.Customer
	a := s.As(role, "PATCH", "/customer/110", body).Want(t, status)
	if status == 200 {
		a.Into(t, &c)
	}
	return c
}

func TestNotes(t *testing.T) {
	s := town(t)
	c := patch(t, s, access.Sales, object{"notes": "Back door until 7", "version": 0}, 200)
	if c.Notes != "Back door until 7" || c.Version != 1 || c.Name != "Halsted Tavern" {
		t.Errorf("customer %+v", c)
	}
	if again := patch(t, s, access.Warehouse, object{"notes": "Back door until 7"}, 200); again.Version != 1 {
		t.Errorf("the same notes again made version %d", again.Version)
	}
	s.As(access.Manager, "PATCH", "/customer/110", object{"notes": "mine", "version": 0}).
		Want(t, 409, `"current":{`, `"notes":"Back door until 7"`, "version 0 is now version 1")
	if c := patch(t, s, access.Manager, object{"notes": "", "version": 1}, 200); c.Notes != "" || c.Version != 2 {
		t.Errorf("emptied: %+v", c)
	}
	if c := patch(t, s, access.Sales, object{}, 200); c.Version != 2 {
		t.Errorf("nothing made version %d", c.Version)
	}
	patch(t, s, access.Viewer, object{"notes": "x"}, 403)
	patch(t, s, access.Sales, object{"notes": strings.Repeat("x", 5001)}, 400)
	patch(t, s, access.Sales, object{"memo": "x"}, 400)
	s.As(access.Sales, "PATCH", "/customer/99", object{"notes": "x"}).Want(t, 404)
}

// Changing notes only conflicts with other changes of the notes, not with other changes of the customer.
func TestNotesAreInConflictWithNotesAlone(t *testing.T) {
	s := withUnits(t)
	patch(t, s, access.Sales, object{"notes": "first", "version": 0}, 200)
	s.As(access.Sales, "POST", "/customer/110/preferred-product", object{"productId": "11"}).Want(t, 200)
	s.As(access.Sales, "PUT", "/customer/110/par/11", object{"quantity": 2, "units": "2"}).Want(t, 200, `"version":3`)
	if c := patch(t, s, access.Sales, object{"notes": "second", "version": 1}, 200); c.Notes != "second" ||
		c.Version != 4 || len(c.PreferredProducts) != 1 || len(c.Pars) != 1 {
		t.Errorf("%+v", c)
	}
	// the version before the notes, the one directly before them, and one that never existed
	for _, version := range []int{1, 3, 5} {
		patch(t, s, access.Manager, object{"notes": "third", "version": version}, 409)
	}
	s.As(access.Sales, "DELETE", "/customer/110/preferred-product/11", nil).Want(t, 200)
	patch(t, s, access.Manager, object{"notes": "third", "version": 4}, 200)

	// Of two changes with the same version, concurrent with a change of the preferred products, one succeeds.
	token := s.Token(access.Sales)
	var wg sync.WaitGroup
	var mu sync.Mutex
	answers := map[int]int{}
	for n := range 6 {
		wg.Go(func() {
			a := s.Do(apitest.Request{Method: "PATCH", Path: "/customer/110", Token: token,
				Body: object{"notes": fmt.Sprint("of ", n), "version": 6}})
			mu.Lock()
			answers[a.Status]++
			mu.Unlock()
		})
		wg.Go(func() {
			s.Do(apitest.Request{Method: "POST", Path: "/customer/110/preferred-product", Token: token,
				Body: object{"productId": []string{"11", "12"}[n%2]}})
		})
	}
	wg.Wait()
	if answers[200] != 1 || answers[409] != 5 {
		t.Errorf("answers %v", answers)
	}
}

// withUnits is a town whose item 11 has units: each (1) and case (2); item 12 has another units type.
func withUnits(t *testing.T) *apitest.Server {
	t.Helper()
	s := town(t)
	units := unit.New(s.Table, s.Now)
	if _, err := units.Import(ctx, []unit.Type{{ID: "7",
		Items: []unit.Unit{{ID: "1", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
			{ID: "2", Abbreviation: "CS", ConversionRate: money.Int(12)}}},
		{ID: "8", Items: []unit.Unit{{ID: "3", Abbreviation: "LB", ConversionRate: money.Int(1),
			IsBase: true}}}}); err != nil {
		t.Fatal(err)
	}
	if _, err := item.New(s.Table, s.Blobs, s.Now, units).Import(ctx,
		[]item.Item{{ID: "11", ItemID: "B-11", Name: "Pinto Beans", UnitsTypeID: "7"},
			{ID: "12", ItemID: "B-12", Name: "Black Beans", UnitsTypeID: "8"}}); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestPars(t *testing.T) {
	s := withUnits(t)
	tests := map[string]struct {
		role   access.Role
		path   string
		body   object
		status int
		want   string
	}{
		"nobody without permission": {access.Viewer, "110/par/11", object{"quantity": 2, "units": "2"}, 403, ""},
		"an unknown customer":       {access.Sales, "99/par/11", object{"quantity": 2, "units": "2"}, 404, "no customer 99"},
		"an unknown item":           {access.Sales, "110/par/99", object{"quantity": 2, "units": "2"}, 404, "no item 99"},
		"a unit of another item": {access.Sales, "110/par/11", object{"quantity": 2, "units": "3"}, 400,
			"units must be one of the units of B-11"},
		"nothing": {access.Sales, "110/par/11", object{"quantity": 0, "units": "2"}, 400,
			"quantity must be greater than 0"},
		"too exact": {access.Sales, "110/par/11", object{"quantity": 1.2345, "units": "2"}, 400,
			"3 decimals"},
		"too much": {access.Sales, "110/par/11", object{"quantity": 1000000, "units": "2"}, 400,
			"999999.999"},
		"a par": {access.Sales, "110/par/11", object{"quantity": 2.5, "units": "2"}, 200,
			`"pars":[{"productId":"11","quantity":2.5,"units":"2"}]`},
		"catalog.write is enough": {access.Pricing, "111/par/11", object{"quantity": 3, "units": "1"}, 200,
			`"quantity":3`},
		"a quantity must be a given": {access.Sales, "110/par/11", object{"units": "2"}, 400, "quantity"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s.As(tt.role, "PUT", "/customer/"+tt.path, tt.body).Want(t, tt.status, tt.want)
		})
	}
	var c customers.Customer
	s.As(access.Sales, "PUT", "/customer/110/par/11", object{"quantity": 2.5, "units": "2"}).Want(t, 200).Into(t, &c)
	if c.Version != 1 {
		t.Errorf("the same par again made version %d", c.Version)
	}
	s.As(access.Sales, "DELETE", "/customer/110/par/11", nil).Want(t, 200, `"pars":[]`, `"version":2`)
	s.As(access.Sales, "DELETE", "/customer/110/par/11", nil).Want(t, 200, `"pars":[]`, `"version":2`)
}

func TestCustomerHistory(t *testing.T) {
	s := withUnits(t)
	routes := route.New(s.Table, s.Now)
	for _, name := range []string{"North", "South"} {
		if _, err := routes.Create(ctx, route.Route{ID: name, Name: name, IsActive: true}); err != nil {
			t.Fatal(err)
		}
	}
	steps := []struct {
		role         access.Role
		method, path string
		body         any
	}{
		{access.Sales, "PATCH", "", object{"notes": "Back door"}},
		{access.Sales, "POST", "/preferred-product", object{"productId": "11"}},
		{access.Sales, "POST", "/preferred-product", object{"productId": "11"}}, // repeated: nothing changes
		{access.Sales, "DELETE", "/preferred-product/11", nil},
		{access.Manager, "POST", "/restrict-product", object{"productId": "12"}},
		{access.Manager, "DELETE", "/restrict-product/12", nil},
		{access.Sales, "PUT", "/par/11", object{"quantity": 3, "units": "2"}},
		{access.Sales, "DELETE", "/par/11", nil},
		{access.Dispatcher, "PUT", "/address/1102/coordinates", object{"latitude": 41.88, "longitude": -87.65}},
	}
	for _, step := range steps {
		s.As(step.role, step.method, "/customer/110"+step.path, step.body).Want(t, 200)
	}
	for _, on := range []string{"North", "South"} {
		s.As(access.Dispatcher, "PATCH", "/route-assignments/customer/110/address/1102",
			object{"routeId": on, "stopNumber": 1}).Want(t, 200)
	}
	s.As(access.Dispatcher, "PATCH", "/route-assignments/customer/110/address/1102", object{"routeId": nil}).Want(t, 200)
	var entries []history.Entry
	s.As(access.Viewer, "GET", "/customer/110/history", nil).Want(t, 200).Into(t, &entries)
	var got []string
	for _, e := range entries {
		got = append(got, fmt.Sprintf("%s | %s | %s", e.Kind, e.By.Value.Name, e.Summary))
	}
	want := []string{
		"route | The dispatcher | Taken off route South: Door",
		"route | The dispatcher | Moved from route North to route South as stop 1: Door",
		"route | The dispatcher | Put on route North as stop 1: Door",
		"coordinates | The dispatcher | Set where the address is: Door",
		"par | The sales | Par removed: B-11 Pinto Beans",
		"par | The sales | Par set to 3 CS: B-11 Pinto Beans",
		"restricted | The manager | No longer restricted: B-12 Black Beans",
		"restricted | The manager | Restricted: B-12 Black Beans",
		"preferred | The sales | Taken off the preferred products: B-11 Pinto Beans",
		"preferred | The sales | Added to the preferred products: B-11 Pinto Beans",
		"notes | The sales | Changed the notes",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if c := entries[len(entries)-1].Changes[0]; c != (history.Change{Field: "notes", After: "Back door"}) {
		t.Errorf("change %+v", c)
	}
	s.As(access.Viewer, "GET", "/customer/110/history?before="+entries[9].ID, nil).Want(t, 200, "Changed the notes")
	s.As(access.Viewer, "GET", "/customer/111/history", nil).Want(t, 200, "[]")
	s.As(access.Viewer, "GET", "/customer/99/history", nil).Want(t, 404)
	s.As(access.Driver, "GET", "/customer/110/history", nil).Want(t, 403)
}

// Concurrent changes are all kept, and each has its event.
func TestManyPeopleAtOnce(t *testing.T) {
	s := withUnits(t)
	store := customer.New(s.Table, s.Blobs, s.Now)
	var wg sync.WaitGroup
	for n := range 20 {
		wg.Go(func() {
			var err error
			switch n % 2 {
			case 0:
				err = store.SetPar(ctx, "110", customer.Par{ProductID: fmt.Sprint(n), Quantity: money.Int(int64(n + 1)),
					Units: "1"}, "some")
			default:
				err = store.AddPreferred(ctx, "110", fmt.Sprint(n))
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	d, err := store.Get(ctx, "110")
	if err != nil || len(d.Preferences.Pars) != 10 || len(d.Preferences.Preferred) != 10 || d.Preferences.Version != 20 {
		t.Errorf("%+v, %v", d.Preferences, err)
	}
	events, err := store.History(ctx, "110", "")
	if err != nil || len(events) != 20 {
		t.Errorf("%d events, %v", len(events), err)
	}
}
