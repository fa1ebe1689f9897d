package searchadmin_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/items"
	"backdock/functions/jobworker"
	"backdock/functions/searchadmin"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/ranking"
	"backdock/shared/catalog/search"
	"backdock/shared/catalog/unit"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
)

type object = map[string]any

const base = "/admin/inventory-search"

// shop has three items with beans: in the name, in the brand, and in the name of one that is in stock.
func shop(t testing.TB) *apitest.Server {
	t.Helper()
	s := apitest.New(t)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.UnitTypes().Import(t.Context(), []unit.Type{{ID: "1", Name: "Each", Items: []unit.Unit{{ID: "9",
		UnitOfMeasure: "Each", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true}}}})
	must(err)
	of := func(id, name, brand string) item.Item {
		return item.Item{ID: id, ItemID: "C-" + id, Name: name, Brand: brand, IsActive: true, UnitsTypeID: "1",
			SaleUnit: "9", StockUnit: "9", PurchaseUnit: "9"}
	}
	_, err = s.Items().Import(t.Context(), []item.Item{of("1", "Black beans", ""), of("2", "Rice", "Beans Brothers"),
		of("3", "Green beans", "")})
	must(err)
	_, err = s.Items().ImportStock(t.Context(), map[string]item.Stock{"3": {OnHand: money.Int(4), Available: money.Int(4)}})
	must(err)
	return s
}

func found(t testing.TB, s *apitest.Server, q string) string {
	t.Helper()
	var page items.FoundItems
	s.As(access.Sales, "GET", "/inventory-items/search?q="+q, nil).Want(t, 200).Into(t, &page)
	var ids []string
	for _, it := range page.Items {
		ids = append(ids, it.ID)
	}
	return strings.Join(ids, " ")
}

func with(change func(*search.Weights)) search.Weights {
	w := search.DefaultWeights
	change(&w)
	return w
}

var brandsFirst = with(func(w *search.Weights) { w.Brand, w.Name = 10, 0.5 })

func publish(t testing.TB, s *apitest.Server, w search.Weights, reason string) searchadmin.Weights {
	t.Helper()
	var v searchadmin.Weights
	s.As(access.Manager, "POST", base+"/weights", object{"weights": w, "updateReason": reason}).Want(t, 200).Into(t, &v)
	return v
}

func current(t testing.TB, s *apitest.Server) searchadmin.Weights {
	t.Helper()
	var v searchadmin.Weights
	s.As(access.Manager, "GET", base+"/weights", nil).Want(t, 200).Into(t, &v)
	return v
}

func TestPublishedWeightsRank(t *testing.T) {
	s := shop(t)
	if v := current(t, s); v.Version != 0 || v.Weights != search.DefaultWeights || v.UpdatedBy != nil {
		t.Fatalf("at first: %+v", v)
	}
	if got := found(t, s, "beans"); !strings.HasSuffix(got, "2") {
		t.Fatalf("by default: %s", got)
	}
	v := publish(t, s, brandsFirst, "Brands sell")
	if v.Version != 1 || v.UpdatedBy == nil || v.UpdatedBy.Name != "The manager" || v.UpdateReason != "Brands sell" {
		t.Errorf("published %+v", v)
	}
	s.Advance(time.Second)
	if got := found(t, s, "beans"); !strings.HasPrefix(got, "2") {
		t.Errorf("a second later: %s", got)
	}
	if again := publish(t, s, brandsFirst, "Again"); again.Version != 1 {
		t.Errorf("the same weights made version %d", again.Version)
	}
	s.As(access.Manager, "POST", base+"/reset-weights", object{}).Want(t, 200)
	s.Advance(time.Second)
	if got := found(t, s, "beans"); !strings.HasSuffix(got, "2") {
		t.Errorf("after the reset: %s", got)
	}
	s.As(access.Manager, "POST", base+"/weights/restore", object{"version": 1, "updateReason": "Back"}).Want(t, 200)
	s.As(access.Manager, "POST", base+"/weights/restore", object{"version": 9, "updateReason": "Back"}).Want(t, 404)
	var all []searchadmin.Weights
	s.As(access.Manager, "GET", base+"/weights/history", nil).Want(t, 200).Into(t, &all)
	var got []string
	for _, v := range all {
		got = append(got, fmt.Sprintf("%d %s %v", v.Version, v.UpdateReason, v.Weights == brandsFirst))
	}
	if strings.Join(got, ", ") != "3 Back true, 2  false, 1 Brands sell true" {
		t.Errorf("history: %v", got)
	}
	s.As(access.Manager, "GET", base+"/weights/history?before=2", nil).Want(t, 200).Into(t, &all)
	if len(all) != 1 || all[0].Version != 1 {
		t.Errorf("before 2: %+v", all)
	}
	s.As(access.Manager, "GET", base+"/weights/history?before=1", nil).Want(t, 200).Into(t, &all)
	if len(all) != 0 {
		t.Errorf("before 1: %+v", all)
	}
}

func TestRefused(t *testing.T) {
	s := shop(t)
	publish(t, s, brandsFirst, "Brands sell")
	out := func(v any) object {
		raw, _ := json.Marshal(search.DefaultWeights)
		var w object
		_ = json.Unmarshal(raw, &w)
		w["name"] = v
		return w
	}
	for name, c := range map[string]struct {
		path   string
		body   any
		status int
		says   string
	}{
		"above 10":        {"/weights", object{"weights": out(10.5), "updateReason": "x"}, 400, "weights.name"},
		"below 0":         {"/weights", object{"weights": out(-1), "updateReason": "x"}, 400, "weights.name"},
		"no number":       {"/weights", object{"weights": out("much"), "updateReason": "x"}, 400, "weights.name"},
		"no reason":       {"/weights", object{"weights": search.DefaultWeights}, 400, "updateReason"},
		"a stale version": {"/weights", object{"weights": search.DefaultWeights, "updateReason": "x", "version": 0}, 409, `"current":{`},
		"preview":         {"/preview", object{"query": "beans", "weights": out(11)}, 400, "weights.name"},
		"weeks 0":         {"/popularity/trigger", object{"weeks": -1}, 400, "weeks"},
		"weeks 27":        {"/popularity/trigger", object{"weeks": 27}, 400, "weeks"},
	} {
		if a := s.As(access.Manager, "POST", base+c.path, c.body); a.Status != c.status || !strings.Contains(string(a.Body), c.says) {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
	if v := current(t, s); v.Version != 1 || v.Weights != brandsFirst {
		t.Errorf("changed: %+v", v)
	}
	for _, role := range []access.Role{access.Sales, access.Pricing, access.Warehouse, access.Viewer} {
		s.As(role, "GET", base+"/weights", nil).Want(t, 403)
		s.As(role, "POST", base+"/weights", object{"weights": brandsFirst, "updateReason": "x"}).Want(t, 403)
		s.As(role, "POST", base+"/popularity/trigger", object{}).Want(t, 403)
	}
}

// Of writers that race, each makes a version of its own.
func TestRacingWriters(t *testing.T) {
	s := shop(t)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			publish(t, s, with(func(w *search.Weights) { w.Tags = float64(i) + 0.5 }), "race")
		})
	}
	wg.Wait()
	var all []searchadmin.Weights
	s.As(access.Manager, "GET", base+"/weights/history", nil).Want(t, 200).Into(t, &all)
	if len(all) != 8 || all[0].Version != 8 || all[0].Weights != current(t, s).Weights {
		t.Errorf("%d versions, the last is %+v", len(all), all[0])
	}
}

func TestPreview(t *testing.T) {
	s := shop(t)
	var p searchadmin.Preview
	s.As(access.Manager, "POST", base+"/preview", object{"query": "beans", "weights": brandsFirst}).Want(t, 200).Into(t, &p)
	if p.Total != 3 || len(p.Draft) != 3 || len(p.Live) != 3 {
		t.Fatalf("%+v", p)
	}
	first := p.Draft[0]
	if first.ItemID != "2" || first.Rank != 1 || first.PreviousRank == nil || *first.PreviousRank != 3 || first.StockUnit != "EA" {
		t.Errorf("the first of the draft is %+v", first)
	}
	if live := p.Live[2]; live.ItemID != "2" || *live.PreviousRank != 1 {
		t.Errorf("the last of the live is %+v", live)
	}
	for _, r := range append(p.Draft, p.Live...) {
		sum := 0.0
		for _, part := range r.Explain {
			sum += part.Score
		}
		if math.Abs(sum-r.Score) > 0.01*r.Score {
			t.Errorf("%s: the parts are %v, the score %v", r.Code, sum, r.Score)
		}
	}
	if got := found(t, s, "beans"); !strings.HasSuffix(got, "2") {
		t.Errorf("a preview changed the search: %s", got)
	}
}

func TestJudgedQueries(t *testing.T) {
	s := shop(t)
	queries := []object{{"query": "beans", "good": []string{"2"}}, {"query": "green beans", "good": []string{"3", "1"}}}
	var j searchadmin.Judgments
	s.As(access.Manager, "PUT", base+"/judgments", object{"queries": queries}).Want(t, 200).Into(t, &j)
	if j.Version != 1 || len(j.Queries) != 2 || j.UpdatedAt == nil {
		t.Fatalf("%+v", j)
	}
	s.As(access.Manager, "PUT", base+"/judgments", object{"queries": queries[:1], "version": 0}).Want(t, 409)
	for name, bad := range map[string][]object{
		"no query":        {{"query": " ", "good": []string{"1"}}},
		"nothing":         {{"query": "beans", "good": []string{}}},
		"one query twice": {queries[0], {"query": "Beans ", "good": []string{"1"}}},
	} {
		if a := s.As(access.Manager, "PUT", base+"/judgments", object{"queries": bad}); a.Status != 400 {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
	var e searchadmin.Evaluation
	s.As(access.Manager, "POST", base+"/evaluate", object{"weights": brandsFirst}).Want(t, 200).Into(t, &e)
	// With the weights in use, 2 is the last of three; with the draft, the first.
	if got := e.Queries[0]; got.Draft.NDCG != 1 || got.Draft.KnownItemFirst != 1 || math.Abs(got.Live.NDCG-0.5) > 1e-9 ||
		got.Live.KnownItemFirst != 0 || got.Live.KnownItemTop != 1 {
		t.Errorf("%+v", got)
	}
	if e.Live.KnownItemFirst != 0.5 || e.Draft.NDCG <= e.Live.NDCG {
		t.Errorf("%+v", e)
	}
}

func TestFailedSearches(t *testing.T) {
	s := shop(t)
	report := func(q string) {
		t.Helper()
		s.As(access.Sales, "POST", "/inventory-items/search/failed", object{"query": q}).Want(t, 204)
	}
	report("siracha  Mayo")
	report("Siracha mayo")
	report("queso")
	report("beans")
	failed := func(kind string) string {
		t.Helper()
		var all []ranking.Failed
		s.As(access.Manager, "GET", base+"/queries?kind="+kind, nil).Want(t, 200).Into(t, &all)
		var got []string
		for _, f := range all {
			got = append(got, fmt.Sprintf("%s %d", f.Query, f.Times))
		}
		return strings.Join(got, ", ")
	}
	if got := failed("nothing"); got != "siracha mayo 2, queso 1" {
		t.Errorf("found nothing: %s", got)
	}
	if got := failed("abandoned"); got != "beans 1" {
		t.Errorf("abandoned: %s", got)
	}
	s.Advance(7 * 24 * time.Hour)
	report("queso")
	report("queso")
	if got := failed("nothing"); got != "queso 3, siracha mayo 2" {
		t.Errorf("a week later: %s", got)
	}
	s.Advance(14 * 24 * time.Hour)
	if got := failed("nothing"); got != "" {
		t.Errorf("three weeks later: %s", got)
	}
	s.As(access.Driver, "POST", "/inventory-items/search/failed", object{"query": "queso"}).Want(t, 403)
}

// One step lets a query that found nothing find what another one finds.
func TestSynonymFromAFailedQuery(t *testing.T) {
	s := shop(t)
	if got := found(t, s, "frijoles"); got != "" {
		t.Fatalf("frijoles finds %s", got)
	}
	var wg sync.WaitGroup
	for _, word := range []string{"frijoles", "legumes", "alubias"} {
		wg.Go(func() {
			s.As(access.Manager, "POST", base+"/synonyms", object{"query": word, "sameAs": "Beans"}).Want(t, 200)
		})
	}
	wg.Wait()
	s.Advance(time.Minute)
	for _, word := range []string{"frijoles", "legumes", "alubias"} {
		if got := found(t, s, word); !strings.Contains(got, "1") || !strings.Contains(got, "3") {
			t.Errorf("%s finds %q", word, got)
		}
	}
	for _, bad := range []object{{"query": "frijoles", "sameAs": "beans"}, {"query": "beans", "sameAs": " BEANS "},
		{"query": "beans"}} {
		s.As(access.Manager, "POST", base+"/synonyms", bad).Want(t, 400)
	}
	s.As(access.Sales, "POST", base+"/synonyms", object{"query": "x y", "sameAs": "beans"}).Want(t, 403)
}

// deliver gives the messages of the queue jobs to the worker.
func deliver(t testing.TB, s *apitest.Server, bodies ...any) {
	t.Helper()
	var event struct {
		Records []object `json:"Records"`
	}
	for i, body := range bodies {
		raw, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		event.Records = append(event.Records, object{"messageId": fmt.Sprint(i), "body": string(raw),
			"attributes": object{"ApproximateReceiveCount": "1"}})
	}
	raw, err := json.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	if answer, err := jobworker.Worker.Invoke(t.Context(), "r", s.Backend, raw); err != nil || strings.Contains(fmt.Sprint(answer), "itemIdentifier") {
		t.Fatalf("%+v, %v", answer, err)
	}
}

func TestPopularityIsCalculatedByTheWorker(t *testing.T) {
	s := shop(t)
	status := func() (p searchadmin.Popularity) {
		t.Helper()
		s.As(access.Manager, "GET", base+"/popularity/status", nil).Want(t, 200).Into(t, &p)
		return p
	}
	if p := status(); p.State != stats.NeverRun || p.StartedAt != nil {
		t.Errorf("at first: %+v", p)
	}
	var mu sync.Mutex
	answers := map[int]int{}
	var wg sync.WaitGroup
	for range 5 {
		wg.Go(func() {
			a := s.As(access.Manager, "POST", base+"/popularity/trigger", object{"weeks": 4})
			mu.Lock()
			answers[a.Status]++
			mu.Unlock()
		})
	}
	wg.Wait()
	if answers[202] != 1 || answers[409] != 4 {
		t.Errorf("five triggers at once: %v", answers)
	}
	if p := status(); p.State != stats.Queued || p.Weeks != 4 {
		t.Errorf("triggered: %+v", p)
	}
	run, err := s.Popularity().Status(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	message := stats.PopularityMessage{PopularityRun: run.ID}
	deliver(t, s, message, message) // delivered at least once
	p := status()
	if p.State != stats.Done || p.Total != 3 || p.Done != 3 || p.FinishedAt == nil {
		t.Errorf("done: %+v", p)
	}
	deliver(t, s, message)
	if again := status(); !again.FinishedAt.Equal(*p.FinishedAt) {
		t.Errorf("a late message ran it again: %+v", again)
	}
	// A run that nobody carries out does not block the next one for ever.
	s.As(access.Manager, "POST", base+"/popularity/trigger", object{}).Want(t, 202)
	s.As(access.Manager, "POST", base+"/popularity/trigger", object{}).Want(t, 409)
	s.Advance(16 * time.Minute)
	if p := status(); p.State != stats.Failed {
		t.Errorf("16 minutes later: %+v", p)
	}
	s.As(access.Manager, "POST", base+"/popularity/trigger", object{}).Want(t, 202)
}
