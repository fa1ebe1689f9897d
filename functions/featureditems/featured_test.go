package featureditems_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/featureditems"
	"backdock/functions/items"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
)

type object = map[string]any

// shop is a server with the items 1 to n. Item 99 is inactive.
func shop(t testing.TB, n int) *apitest.Server {
	t.Helper()
	s := apitest.New(t)
	all := []item.Item{{ID: "99", ItemID: "OLD", Name: "Old"}}
	for i := 1; i <= n; i++ {
		all = append(all, item.Item{ID: fmt.Sprint(i), ItemID: fmt.Sprintf("C-%d", i), Name: fmt.Sprintf("Item %02d", i),
			Category: "Cheese", IsActive: true,
			Prices: []item.Price{{PriceLevelID: "1", Price: money.MustParse("9.50")}}})
	}
	if _, err := s.Items().Import(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	return s
}

func list(t testing.TB, a apitest.Answer) []featureditems.Item {
	t.Helper()
	var all []featureditems.Item
	a.Want(t, 200).Into(t, &all)
	return all
}

// order returns the ids and checks that the places count from 1 on.
func order(t testing.TB, all []featureditems.Item) string {
	t.Helper()
	var ids []string
	for i, one := range all {
		if one.DisplayOrder != i+1 || one.ID != one.ItemID {
			t.Errorf("place %d has %+v", i+1, one)
		}
		ids = append(ids, one.ID)
	}
	return strings.Join(ids, " ")
}

func read(t testing.TB, s *apitest.Server) []featureditems.Item {
	t.Helper()
	return list(t, s.As(access.Viewer, "GET", "/featured-items", nil))
}

func add(t testing.TB, s *apitest.Server, id string) []featureditems.Item {
	t.Helper()
	return list(t, s.As(access.Manager, "POST", "/featured-items", object{"itemId": id}))
}

func wantOrder(t testing.TB, s *apitest.Server, want string) {
	t.Helper()
	if got := order(t, read(t, s)); got != want {
		t.Errorf("the order is %q, want %q", got, want)
	}
}

func places(ids ...string) []object {
	all := []object{}
	for i, id := range ids {
		all = append(all, object{"id": id, "displayOrder": i + 1})
	}
	return all
}

func TestOrder(t *testing.T) {
	s := shop(t, 5)
	if got := read(t, s); got == nil || len(got) != 0 {
		t.Fatalf("at first: %v", got)
	}
	for _, id := range []string{"1", "2", "3"} {
		add(t, s, id)
	}
	wantOrder(t, s, "1 2 3")
	since := read(t, s)[1].CreatedAt
	s.Advance(time.Hour)
	if got := read(t, s)[1].CreatedAt; !got.Equal(since) || since.Before(apitest.Start) {
		t.Errorf("2 is featured since %v, before %v", got, since)
	}
	if got := order(t, add(t, s, "2")); got != "1 2 3" {
		t.Errorf("an item that is featured already moved: %s", got)
	}
	got := list(t, s.As(access.Manager, "POST", "/featured-items", object{"itemId": "4", "displayOrder": 2}))
	if order(t, got) != "1 4 2 3" || got[1].Item.Name != "Item 04" || got[1].Item.BasePrice.String() != "9.5" {
		t.Errorf("added in between: %+v", got)
	}
	if got := order(t, list(t, s.As(access.Manager, "PATCH", "/featured-items/3/order",
		object{"displayOrder": 1}))); got != "3 1 4 2" {
		t.Errorf("moved to the top: %s", got)
	}
	if got := order(t, list(t, s.As(access.Manager, "PATCH", "/featured-items/3/order",
		object{"displayOrder": 400}))); got != "1 4 2 3" {
		t.Errorf("moved beyond the end: %s", got)
	}
	if got := order(t, list(t, s.As(access.Manager, "DELETE", "/featured-items/4", nil))); got != "1 2 3" {
		t.Errorf("removed: %s", got)
	}
	if got := order(t, list(t, s.As(access.Manager, "DELETE", "/featured-items/4", nil))); got != "1 2 3" {
		t.Errorf("removed twice: %s", got)
	}
	if got := order(t, list(t, s.As(access.Manager, "PATCH", "/featured-items/reorder",
		object{"items": places("3", "1", "2")}))); got != "3 1 2" {
		t.Errorf("reordered: %s", got)
	}
	wantOrder(t, s, "3 1 2")
}

// Items that are featured by a change of their metadata are at the end; hidden or inactive ones can be removed.
func TestFeaturedByMetadata(t *testing.T) {
	s := shop(t, 3)
	add(t, s, "3")
	s.As(access.Manager, "PATCH", "/inventory-items/1/metadata", object{"featured": true}).Want(t, 200)
	wantOrder(t, s, "3 1")
	s.As(access.Manager, "PATCH", "/inventory-items/3/metadata", object{"featured": false}).Want(t, 200)
	wantOrder(t, s, "1")
	s.As(access.Manager, "PATCH", "/inventory-items/3/metadata", object{"featured": true}).Want(t, 200)
	if got := order(t, list(t, s.As(access.Manager, "PATCH", "/featured-items/reorder",
		object{"items": places("1", "3")}))); got != "1 3" {
		t.Errorf("reordered: %s", got)
	}
	if _, err := s.Items().Import(t.Context(), []item.Item{{ID: "1", ItemID: "C-1", Name: "Item 01"}}); err != nil {
		t.Fatal(err)
	}
	if all := read(t, s); all[0].Item.IsActive {
		t.Errorf("%+v is active", all[0])
	}
	if got := order(t, list(t, s.As(access.Manager, "DELETE", "/featured-items/1", nil))); got != "3" {
		t.Errorf("removed: %s", got)
	}
}

// The search ranks a featured item higher at once.
func TestFeaturingChangesTheSearch(t *testing.T) {
	s := shop(t, 4)
	first := func() string {
		var page items.FoundItems
		s.As(access.Viewer, "GET", "/inventory-items/search?q="+url.QueryEscape("item"), nil).Want(t, 200).Into(t, &page)
		return page.Items[0].ID
	}
	before := first()
	for _, id := range []string{"1", "2", "3", "4"} {
		if id == before {
			continue
		}
		add(t, s, id)
		if got := first(); got != id {
			t.Errorf("%s is featured, but %s is first", id, got)
		}
		s.As(access.Manager, "DELETE", "/featured-items/"+id, nil).Want(t, 200)
	}
	if got := first(); got != before {
		t.Errorf("nothing is featured, but %s is first, not %s", got, before)
	}
}

func TestRefused(t *testing.T) {
	s := shop(t, 4)
	for _, id := range []string{"1", "2", "3"} {
		add(t, s, id)
	}
	version := read(t, s)[0].Version
	for name, c := range map[string]struct {
		method, path string
		body         any
		status       int
		says         string
	}{
		"an unknown item":     {"POST", "", object{"itemId": "77"}, 404, "there is no item 77"},
		"an inactive item":    {"POST", "", object{"itemId": "99"}, 409, "inactive"},
		"no item":             {"POST", "", object{}, 400, "itemId should not be empty"},
		"place 0":             {"POST", "", object{"itemId": "4", "displayOrder": 0.5}, 400, "displayOrder"},
		"a missing id":        {"PATCH", "/reorder", object{"items": places("1", "2")}, 400, "3 is missing"},
		"a foreign id":        {"PATCH", "/reorder", object{"items": places("1", "2", "3", "4")}, 400, "4 is not"},
		"an id twice":         {"PATCH", "/reorder", object{"items": places("1", "2", "3", "1")}, 400, "1 is there twice"},
		"one place twice":     {"PATCH", "/reorder", object{"items": []object{{"id": "1", "displayOrder": 1}, {"id": "2", "displayOrder": 1}}}, 400, "different values of displayOrder"},
		"a stale reorder":     {"PATCH", "/reorder", object{"items": places("3", "2", "1"), "version": version - 1}, 409, "changed since it was read"},
		"a stale move":        {"PATCH", "/1/order", object{"displayOrder": 2, "version": version + 1}, 409, "changed since it was read"},
		"moving what is not":  {"PATCH", "/4/order", object{"displayOrder": 1}, 404, "not featured"},
		"removing an unknown": {"DELETE", "/77", nil, 404, "there is no item 77"},
	} {
		t.Run(name, func(t *testing.T) {
			a := s.As(access.Manager, c.method, "/featured-items"+c.path, c.body)
			if a.Status != c.status || !strings.Contains(string(a.Body), c.says) {
				t.Errorf("answered %d %s, want %d with %q", a.Status, a.Body, c.status, c.says)
			}
			if c.status == 409 && strings.Contains(name, "stale") && !strings.Contains(string(a.Body), `"current":[{`) {
				t.Errorf("without the current list: %s", a.Body)
			}
			wantOrder(t, s, "1 2 3")
		})
	}
	for _, role := range []access.Role{access.Sales, access.Viewer, access.Dispatcher} {
		s.As(role, "POST", "/featured-items", object{"itemId": "4"}).Want(t, 403)
		s.As(role, "PATCH", "/featured-items/reorder", object{"items": places("1", "2", "3")}).Want(t, 403)
		s.As(role, "DELETE", "/featured-items/1", nil).Want(t, 403)
	}
	wantOrder(t, s, "1 2 3")
}

// Prices are only for those who may see them.
func TestPricesNeedThePermission(t *testing.T) {
	s := shop(t, 1)
	add(t, s, "1")
	if a := s.As(access.Warehouse, "GET", "/featured-items", nil).Want(t, 200); strings.Contains(string(a.Body), "9.5") {
		t.Errorf("the warehouse sees a price: %s", a.Body)
	}
}

// Writers that race leave each item in the list once, in an order that one of them could have made.
func TestRacingWriters(t *testing.T) {
	s := shop(t, 12)
	var wg sync.WaitGroup
	for i := 1; i <= 12; i++ {
		wg.Go(func() {
			s.As(access.Manager, "POST", "/featured-items", object{"itemId": fmt.Sprint(i), "displayOrder": 1}).Want(t, 200)
		})
	}
	wg.Wait()
	ids := strings.Fields(order(t, read(t, s)))
	slices.Sort(ids)
	if got := slices.Compact(ids); len(got) != 12 {
		t.Errorf("12 items were featured at once, the list has %v", ids)
	}
	for i := 1; i <= 12; i++ {
		wg.Go(func() {
			if i%2 == 0 {
				s.As(access.Manager, "DELETE", fmt.Sprintf("/featured-items/%d", i), nil).Want(t, 200)
				return
			}
			s.As(access.Manager, "PATCH", fmt.Sprintf("/featured-items/%d/order", i), object{"displayOrder": i}).Want(t, 200)
		})
	}
	wg.Wait()
	ids = strings.Fields(order(t, read(t, s)))
	slices.Sort(ids)
	if got := strings.Join(ids, " "); got != "1 11 3 5 7 9" {
		t.Errorf("after removing the even ones: %s", got)
	}
}

// Any sequence of changes gives what the same changes of a plain slice give.
func TestOrderIsThatOfASlice(t *testing.T) {
	s := shop(t, 6)
	r := rand.New(rand.NewPCG(7, 11))
	var want []string
	for range 120 {
		id := fmt.Sprint(1 + r.IntN(6))
		place := 1 + r.IntN(7)
		in := slices.Contains(want, id)
		without := slices.DeleteFunc(slices.Clone(want), func(one string) bool { return one == id })
		var a apitest.Answer
		switch r.IntN(4) {
		case 0:
			a = s.As(access.Manager, "POST", "/featured-items", object{"itemId": id, "displayOrder": place})
			want = slices.Insert(without, min(place-1, len(without)), id)
		case 1:
			a = s.As(access.Manager, "DELETE", "/featured-items/"+id, nil)
			want = without
		case 2:
			if !in {
				continue
			}
			a = s.As(access.Manager, "PATCH", "/featured-items/"+id+"/order", object{"displayOrder": place})
			want = slices.Insert(without, min(place-1, len(without)), id)
		default:
			r.Shuffle(len(want), func(i, j int) { want[i], want[j] = want[j], want[i] })
			a = s.As(access.Manager, "PATCH", "/featured-items/reorder", object{"items": places(want...)})
		}
		if got := order(t, list(t, a)); got != strings.Join(want, " ") {
			t.Fatalf("%s, want %v", got, want)
		}
	}
	wantOrder(t, s, strings.Join(want, " "))
}
