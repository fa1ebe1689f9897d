package adjustments_test

import (
	"fmt"
	"strings"
	"testing"

	"backdock/functions/adjustments"
	"backdock/functions/apitest"
	"backdock/functions/items"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// shop is a server with the items 11, 12 (no known cost) and 13 (inactive): 40 cases of 12 pieces of each.
func shop(t testing.TB) *apitest.Server {
	t.Helper()
	s := apitest.New(t)
	check := func(_ int, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(s.UnitTypes().Import(t.Context(), []unit.Type{{ID: "9", Name: "Case of 12", Items: []unit.Unit{
		{ID: "1", Abbreviation: "ea", ConversionRate: money.Int(1), IsBase: true},
		{ID: "2", Abbreviation: "cs", ConversionRate: money.Int(12)}}}}))
	cost := money.MustParse("24.6")
	all := map[string]item.Stock{}
	var made []item.Item
	for _, id := range []string{"11", "12", "13"} {
		it := item.Item{ID: id, ItemID: "B-" + id, Name: "Item " + id, UnitsTypeID: "9", StockUnit: "2", SaleUnit: "2",
			IsActive: id != "13"}
		if id != "12" {
			it.AverageCost = &cost
		}
		made, all[id] = append(made, it), item.Stock{OnHand: money.Int(40), Available: money.Int(36)}
	}
	check(s.Items().Import(t.Context(), made))
	check(s.Items().ImportStock(t.Context(), all))
	s.As(access.Admin, "POST", "/site-settings/erp.locationId", `{"value":"1"}`).Want(t, 200)
	return s
}

func posted(t testing.TB, a apitest.Answer) adjustments.Adjustment {
	t.Helper()
	var got adjustments.Adjustment
	a.Want(t, 201).Into(t, &got)
	return got
}

// onHand returns the stock that an item's page and the list of items show.
func onHand(t testing.TB, s *apitest.Server, id string) string {
	t.Helper()
	var it items.Item
	s.As(access.Viewer, "GET", "/inventory-items/"+id, nil).Want(t, 200).Into(t, &it)
	var all []items.CompactItem
	s.As(access.Viewer, "GET", "/inventory-items/all", nil).Want(t, 200).Into(t, &all)
	for _, one := range all {
		if one.ID == id && !one.Available.Equal(it.Availability.Available) {
			t.Errorf("%s: the list shows %s, the item %s", id, one.Available, it.Availability.Available)
		}
	}
	return fmt.Sprint(it.Availability.OnHand, "/", it.Availability.Available)
}

func TestPost(t *testing.T) {
	s := shop(t)
	got := posted(t, s.As(access.Manager, "POST", "/inventory-adjustment/negative",
		`{"locationId":"1","reason":"damaged","memo":"forklift","lines":[{"itemId":"11","quantity":6,"units":"1"},{"itemId":"12","quantity":2.5,"units":"2"},{"itemId":"11","quantity":1,"units":"2"}]}`))
	l := got.Lines[0]
	if got.Direction != "negative" || got.Reason != "damaged" || got.Memo != "forklift" || got.LineCount != 3 ||
		got.Sync.Status != synctask.StatePending || !got.Unsent || got.CreatedBy.Value.Name != "The manager" ||
		got.Value != nil || l.Item.ItemID != "B-11" || l.UnitCost.String() != "2.05" || l.Value.String() != "-12.3" ||
		l.OnHandBefore.String() != "480" || l.OnHandAfter.String() != "474" || got.Lines[2].OnHandBefore.String() != "39.5" {
		t.Errorf("got %+v, %+v", got, l)
	}
	if a, b := onHand(t, s, "11"), onHand(t, s, "12"); a != "38.5/34.5" || b != "37.5/33.5" {
		t.Errorf("on hand %s and %s", a, b)
	}
	more := posted(t, s.As(access.Warehouse, "POST", "/inventory-adjustment/positive",
		`{"date":"2026-11-21","reason":"found","lines":[{"itemId":"11","quantity":1,"units":"2"}]}`))
	if more.Value != nil || more.Lines[0].UnitCost != nil { // the warehouse does not see costs
		t.Errorf("the warehouse sees %+v", more)
	}
	var page adjustments.Page
	s.As(access.Pricing, "GET", "/inventory-adjustment", nil).Want(t, 200).Into(t, &page)
	if page.Total != 2 || page.Adjustments[0].ID != more.ID || page.Adjustments[0].Value.String() != "24.6" {
		t.Errorf("the list is %+v", page)
	}
	for query, want := range map[string]int{"reason=found": 1, "itemId=12": 1, "itemId=13": 0, "direction=negative": 1,
		"sync=pending": 2, "sync=failed": 0, "date=2026-11-21": 2, "dateFrom=2026-11-22": 0, "dateTo=2026-11-20": 0,
		"limit=1&page=2": 2} {
		s.As(access.Viewer, "GET", "/inventory-adjustment?"+query, nil).Want(t, 200, fmt.Sprintf(`"total":%d,`, want))
	}
	s.As(access.Viewer, "GET", "/inventory-adjustment/"+got.ID+"/history", nil).Want(t, 200, "Removed: 3 lines")
}

// The same idempotency key posts once, whatever happens.
func TestPostedOnce(t *testing.T) {
	s := shop(t)
	call := apitest.Request{Method: "POST", Path: "/inventory-adjustment/negative", Token: s.Token(access.Warehouse),
		Body:   `{"reason":"expired","lines":[{"itemId":"11","quantity":1,"units":"2"}]}`,
		Header: map[string]string{"idempotency-key": "k"}}
	first := posted(t, s.Do(call))
	if again := posted(t, s.Do(call)); again.ID != first.ID {
		t.Errorf("%s and %s", first.ID, again.ID)
	}
	if got := onHand(t, s, "11"); got != "39/35" {
		t.Errorf("on hand %s", got)
	}
}

// Everything that is wrong is named, and nothing is posted.
func TestRefused(t *testing.T) {
	s := shop(t)
	roles := map[access.Role]string{}
	for _, role := range access.Roles {
		roles[role] = s.Token(role)
	}
	var written []table.Key
	s.Memory.Stream(func(c table.Change) { written = append(written, c.Key) })
	many := strings.TrimSuffix(strings.Repeat(`{"itemId":"11","quantity":1,"units":"2"},`, 501), ",")
	for name, tt := range map[string]struct {
		role  access.Role
		path  string
		body  string
		code  int
		texts []string
	}{
		"a viewer": {access.Viewer, "negative", `{"reason":"found","lines":[{"itemId":"11","quantity":1,"units":"2"}]}`, 403,
			[]string{"inventory.adjust"}},
		"no lines":     {access.Warehouse, "negative", `{"reason":"found","lines":[]}`, 400, []string{"lines"}},
		"501 lines":    {access.Warehouse, "negative", `{"reason":"found","lines":[` + many + `]}`, 400, []string{"lines"}},
		"no reason":    {access.Warehouse, "negative", `{"lines":[{"itemId":"11","quantity":1,"units":"2"}]}`, 400, []string{"reason"}},
		"other reason": {access.Warehouse, "positive", `{"reason":"lost","lines":[{"itemId":"11","quantity":1,"units":"2"}]}`, 400, []string{"reason"}},
		"tomorrow": {access.Warehouse, "positive",
			`{"date":"2026-11-22","reason":"found","lines":[{"itemId":"11","quantity":1,"units":"2"}]}`, 400,
			[]string{"date must not be after today"}},
		"location": {access.Warehouse, "positive",
			`{"locationId":"5","reason":"found","lines":[{"itemId":"11","quantity":1,"units":"2"}]}`, 400,
			[]string{"locationId must be the location 1"}},
		"every line": {access.Manager, "positive", `{"reason":"found","lines":[` +
			`{"itemId":"11","quantity":1,"units":"2"},{"itemId":"11","quantity":0,"units":"2"},` +
			`{"itemId":"11","quantity":-3,"units":"2"},{"itemId":"11","quantity":1.2345,"units":"2"},` +
			`{"itemId":"99","quantity":1,"units":"2"},{"itemId":"11","quantity":1,"units":"7"},` +
			`{"itemId":"12","quantity":1,"units":"2"},{"itemId":"13","quantity":1,"units":"2"},` +
			`{"itemId":"12","quantity":1,"units":"2","unitCost":-1},{"itemId":"","quantity":1,"units":""},` +
			`{"itemId":"11","quantity":10000000000,"units":"2"},{"itemId":"12","quantity":1,"units":"2","unitCost":0.000001}]}`, 400,
			[]string{"lines.1.quantity must be greater than 0", "lines.2.quantity must be greater than 0",
				"lines.3.quantity must have at most 3 decimals", "lines.4.itemId is unknown: there is no item 99",
				"lines.5.units must be a unit of B-11", "lines.6.unitCost is needed: no average cost is known for B-12",
				"lines.7.itemId must be an active item", "lines.8.unitCost must be greater than 0",
				"lines.9.itemId should not be empty", "lines.10.quantity must be less than",
				"lines.11.unitCost must have at most 5 decimals"}},
		"a count": {access.Warehouse, "count", `{"lines":[{"itemId":"11","counted":-1,"units":"2","expected":40},` +
			`{"itemId":"12","counted":1,"units":"2","expected":40},{"itemId":"12","counted":1,"units":"2","expected":40},` +
			`{"itemId":"98","counted":1,"units":"2","expected":40}]}`, 400,
			[]string{"lines.0.counted must not be less than 0", "lines.2.itemId was counted in line 2 already",
				"lines.3.itemId is unknown"}},
		"a count of what has changed": {access.Warehouse, "count",
			`{"lines":[{"itemId":"11","counted":1,"units":"2","expected":39},{"itemId":"12","counted":40,"units":"2","expected":40}]}`,
			409, []string{"the stock of 1 of the counted items has changed", `"current":[{"line":0,"itemId":"11","expected":39,"onHand":40}]`}},
		"an item without a cost": {access.Warehouse, "positive",
			`{"reason":"found","lines":[{"itemId":"12","quantity":1,"units":"2"}]}`, 400,
			[]string{"no average cost is known for B-12; ask someone who may state costs to post it"}},
		"a count without a cost": {access.Warehouse, "count",
			`{"lines":[{"itemId":"12","counted":41,"units":"2","expected":40}]}`, 400, []string{"lines.0.unitCost is needed"}},
	} {
		t.Run(name, func(t *testing.T) {
			s.Do(apitest.Request{Method: "POST", Path: "/inventory-adjustment/" + tt.path, Body: tt.body,
				Token: roles[tt.role]}).Want(t, tt.code, tt.texts...)
		})
	}
	if len(written) > 0 {
		t.Errorf("refused calls wrote %v", written)
	}
	s.As(access.Manager, "GET", "/inventory-adjustment/x", nil).Want(t, 404)
}

func TestCount(t *testing.T) {
	s := shop(t)
	var got adjustments.CountPosted
	s.As(access.Warehouse, "POST", "/inventory-adjustment/count", `{"memo":"aisle 4","lines":[`+
		`{"itemId":"11","counted":486,"units":"1","expected":480},{"itemId":"12","counted":38,"units":"2","expected":40}]}`).
		Want(t, 201).Into(t, &got)
	if got.Positive.Lines[0].Quantity.String() != "6" || got.Negative.Lines[0].Quantity.String() != "2" ||
		got.Positive.CountID != got.Negative.CountID || got.Positive.Reason != "count" || got.Negative.Memo != "aisle 4" {
		t.Errorf("got %+v and %+v", got.Positive, got.Negative)
	}
	if a, b := onHand(t, s, "11"), onHand(t, s, "12"); a != "40.5/36.5" || b != "38/34" {
		t.Errorf("on hand %s and %s", a, b)
	}
	s.As(access.Warehouse, "POST", "/inventory-adjustment/count",
		`{"lines":[{"itemId":"12","counted":38,"units":"2","expected":38}]}`).Want(t, 201, `"positive":null`, `"negative":null`)
}

// A failed adjustment is corrected and sent again, or cancelled; stale versions and sent adjustments are refused.
func TestCorrect(t *testing.T) {
	s := shop(t)
	got := posted(t, s.As(access.Warehouse, "POST", "/inventory-adjustment/negative",
		`{"reason":"damaged","lines":[{"itemId":"11","quantity":5,"units":"2"},{"itemId":"12","quantity":1,"units":"2"}]}`))
	path := "/inventory-adjustment/" + got.ID
	if err := s.Adjustments().SendFailed(t.Context(), got.ID, got.Sync.TaskID, "closed",
		synctask.SyncProblem{Code: synctask.SyncPeriodClosed}); err != nil {
		t.Fatal(err)
	}
	s.As(access.Manager, "GET", path, nil).Want(t, 200, `"code":"period_closed"`)
	s.As(access.Warehouse, "PATCH", path, fmt.Sprintf(`{"memo":"x","version":%d}`, got.Version)).Want(t, 409, `"current":{`)
	s.As(access.Warehouse, "PATCH", path, `{"lines":[{"itemId":"11","quantity":0,"units":"2"}]}`).
		Want(t, 400, "lines.0.quantity must be greater than 0")
	s.As(access.Sales, "PATCH", path, `{"memo":"x"}`).Want(t, 403)
	s.As(access.Warehouse, "PATCH", path, `{"memo":"less","lines":[{"itemId":"11","quantity":2,"units":"2"}]}`).
		Want(t, 200, `"onHandBefore":40`, `"onHandAfter":38`, `"memo":"less"`, `"status":"pending"`)
	if a, b := onHand(t, s, "11"), onHand(t, s, "12"); a != "38/34" || b != "40/36" {
		t.Errorf("on hand %s and %s", a, b)
	}
	s.As(access.Warehouse, "GET", path+"/history", nil).Want(t, 200, `"field":"B-11","before":"5 cs","after":"2 cs"`,
		`"field":"B-12"`, "Not posted in NetSuite")
	s.As(access.Warehouse, "POST", path+"/send", nil).Want(t, 200, `"status":"pending"`)
	s.As(access.Warehouse, "POST", path+"/cancel", `{"version":1}`).Want(t, 409)
	for range 2 {
		s.As(access.Warehouse, "POST", path+"/cancel", `{}`).Want(t, 200, `"status":"cancelled"`, `"unsent":false`)
		if a := onHand(t, s, "11"); a != "40/36" {
			t.Errorf("on hand %s after cancelling", a)
		}
	}
	s.As(access.Warehouse, "POST", path+"/send", nil).Want(t, 409)
	s.As(access.Warehouse, "PATCH", path, `{"memo":"y"}`).Want(t, 409)
}
