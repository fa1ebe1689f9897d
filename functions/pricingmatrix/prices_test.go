package pricingmatrix_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/jobworker"
	"backdock/functions/pricingmatrix"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/customer"
)

func dec(text string) *money.Decimal { d := money.MustParse(text); return &d }

// The grid says for which customers NetSuite keeps prices of an item: a new price of the item does not reach them.
func TestTheGridNamesWhoHasAContract(t *testing.T) {
	s := shop(t, 2)
	five := dec("5")
	contract := func(id, name string, active bool, c pricing.Contract) customer.Customer {
		return customer.Customer{ID: id, Name: name, IsActive: active, Contract: c}
	}
	if _, err := s.Customers().Import(t.Context(), []customer.Customer{
		contract("70", "Zoe's Deli", true, pricing.NewContract([]pricing.ItemPrice{{ItemID: "1000", Price: five}}, nil)),
		contract("71", "Abe's Cafe", true, pricing.NewContract([]pricing.ItemPrice{{ItemID: "1000", PriceLevelID: "2"}, {ItemID: "999", Price: five}}, nil)),
		contract("72", "Closed", false, pricing.NewContract([]pricing.ItemPrice{{ItemID: "1000", Price: five}}, nil)),
		contract("73", "Group", true, pricing.NewContract(nil, []pricing.GroupPrice{{PricingGroupID: "3", PriceLevelID: "2"}})),
		contract("74", "None", true, pricing.Contract{})}); err != nil {
		t.Fatal(err)
	}
	said := func() string {
		var all []string
		for _, p := range pricesOf(t, s, "?category=Cheese").Items {
			all = append(all, fmt.Sprint(p.ItemID, " ", p.Contracts.Count, " ", p.Contracts.Customers))
		}
		return strings.Join(all, "; ")
	}
	if got, want := said(), "1000 2 [{71 Abe's Cafe} {70 Zoe's Deli}]; 1001 0 []"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	whole, err := s.Items().GetAll(t.Context(), []string{"1001"})
	if err != nil {
		t.Fatal(err)
	}
	of := whole["1001"].Item
	of.PricingGroupID, of.Hash = "3", "new"
	if _, err := s.Items().Import(t.Context(), []item.Item{of}); err != nil {
		t.Fatal(err)
	}
	if got, want := said(), "1000 2 [{71 Abe's Cafe} {70 Zoe's Deli}]; 1001 1 [{73 Group}]"; got != want {
		t.Errorf("with a pricing group: got %s, want %s", got, want)
	}
}

// shop is a company with items 1000, 1001, … that cost 12 and are sold at 20 (level 1), 19 from 10 on, and 18 (level 2).
func shop(t testing.TB, items int) *apitest.Server {
	t.Helper()
	s := company(t)
	if _, err := s.UnitTypes().Import(t.Context(), []unit.Type{{ID: "7", Name: "Case", Items: []unit.Unit{{ID: "1", UnitOfMeasure: "Case",
		ConversionRate: money.Int(1), IsBase: true}}}}); err != nil {
		t.Fatal(err)
	}
	var all []item.Item
	for n := range items {
		all = append(all, item.Item{ID: fmt.Sprint(1000 + n), ItemID: fmt.Sprint("C-", n), Name: fmt.Sprintf("Item %03d", n), Category: "Cheese",
			UnitsTypeID: "7", SaleUnit: "1", StockUnit: "1", PurchaseUnit: "1", AverageCost: dec("12"), IsActive: true,
			Prices: []item.Price{{PriceLevelID: "1", Price: *dec("20")}, {PriceLevelID: "1", Quantity: *dec("10"), Price: *dec("19")},
				{PriceLevelID: "2", Price: *dec("18")}}})
	}
	if _, err := s.Items().Import(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	return s
}

func pricesOf(t testing.TB, s *apitest.Server, query string) pricingmatrix.ItemPricesPage {
	t.Helper()
	var page pricingmatrix.ItemPricesPage
	s.As(access.Pricing, "GET", "/pricing-matrix/prices"+query, nil).Want(t, 200).Into(t, &page)
	return page
}

func answerOf(t testing.TB, a apitest.Answer) pricingmatrix.PriceChanges {
	t.Helper()
	var c pricingmatrix.PriceChanges
	a.Want(t, 200).Into(t, &c)
	return c
}

func setting(changes ...object) object { return object{"changes": changes} }

func priced(item, level string, price any) object {
	return object{"itemId": item, "priceLevelId": level, "price": price}
}

// in short: state, old and new of each change.
func short(c pricingmatrix.PriceChanges) string {
	var all []string
	for _, r := range c.Changes {
		text := fmt.Sprint(r.State, " ", r.Old, "→", r.New)
		if r.Error.Value.Code != "" {
			text += " " + string(r.Error.Value.Code)
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

func TestTheGridOfPrices(t *testing.T) {
	s := shop(t, 3)
	page := pricesOf(t, s, "?category=Cheese&limit=2")
	if page.Total != 3 || len(page.Items) != 2 || page.TotalPages != 2 {
		t.Fatalf("%+v", page)
	}
	p := page.Items[0]
	if p.Item.ItemID != "C-0" || p.Cost.String() != "12" || len(p.Prices) != 3 || p.Prices[0].Margin.String() != "0.4" || p.Sync != nil ||
		fmt.Sprint(len(p.Floors), " ", p.Floors[0].Price) != "2 13.35" {
		t.Errorf("%+v", p)
	}
	if page := pricesOf(t, s, "?ids=1002,1001"); len(page.Items) != 2 {
		t.Errorf("%+v", page)
	}
	if page := pricesOf(t, s, "?search=C-2"); page.Total != 1 {
		t.Errorf("%+v", page)
	}
	// An item that sells at its cost at any level has no markup.
	answerOf(t, s.As(access.Pricing, "POST", "/pricing-matrix/prices", setting(object{"itemId": "1001", "priceLevelId": "2", "price": 12,
		"reason": "bid"})))
	if page := pricesOf(t, s, "?show=noMarkup"); page.Total != 1 || page.Items[0].ItemID != "1001" {
		t.Errorf("%+v", page)
	}
	if page := pricesOf(t, s, "?show=unsent"); page.Total != 1 || page.Items[0].Sync.Status != synctask.StatePending {
		t.Errorf("%+v", page)
	}
	s.As(access.Sales, "GET", "/pricing-matrix/prices", nil).Want(t, 403)
}

func TestPricesAreTriedOutChangedAndUndone(t *testing.T) {
	s := shop(t, 2)
	body := setting(priced("1000", "1", 21.5), priced("1001", "2", 13), priced("1001", "1", 20), priced("9", "1", 3))
	body["dryRun"] = true
	want := "pending 20→21.5, refused 18→13 below_floor, unchanged 20→20, refused <nil>→3 unknown_item"
	if got := answerOf(t, s.As(access.Pricing, "POST", "/pricing-matrix/prices", body)); short(got) != want || got.Batch.Value.ID != "" {
		t.Errorf("%s, %+v", short(got), got.Batch)
	}
	body["dryRun"], body["reason"] = false, "Dutch list"
	done := answerOf(t, s.As(access.Pricing, "POST", "/pricing-matrix/prices", body))
	if short(done) != strings.Replace(want, "pending", "applied", 1) || done.Batch.Value.Applied != 1 || done.Batch.Value.Prices != 4 {
		t.Errorf("%s, %+v", short(done), done.Batch)
	}
	if p := pricesOf(t, s, "?ids=1000").Items[0]; p.Prices[0].Price.String() != "21.5" {
		t.Errorf("%+v", p)
	}
	id := done.Batch.Value.ID
	if read := answerOf(t, s.As(access.Pricing, "GET", "/pricing-matrix/prices/batches/"+id, nil)); short(read) != short(done) {
		t.Error(short(read))
	}
	undo := func(id string) pricingmatrix.PriceChanges {
		return answerOf(t, s.As(access.Manager, "POST", "/pricing-matrix/prices/undo", object{"batchId": id}))
	}
	if got := undo(id); short(got) != "applied 21.5→20" || got.Batch.Value.ID != undo(id).Batch.Value.ID {
		t.Error(short(got))
	}
	var all pricingmatrix.PriceBatches
	s.As(access.Pricing, "GET", "/pricing-matrix/prices/batches", nil).Want(t, 200).Into(t, &all)
	if len(all.Batches) != 2 || all.Batches[1].Reason != "Dutch list" || all.Batches[1].UndoneBy == "" || all.Batches[1].By.Value.Name == "" {
		t.Errorf("%+v", all)
	}
	// Somebody who saw the old price is told who changed it.
	answerOf(t, s.As(access.Pricing, "POST", "/pricing-matrix/prices", setting(priced("1000", "1", 22))))
	seen := priced("1000", "1", 23)
	seen["was"] = 20
	got := answerOf(t, s.As(access.Manager, "POST", "/pricing-matrix/prices", setting(seen)))
	if p := got.Changes[0].Error.Value; short(got) != "refused 22→23 changed_since" || p.By.Value.Name == "" || p.At == nil || p.Price.String() != "22" {
		t.Errorf("%s, %+v", short(got), p)
	}
	s.As(access.Pricing, "POST", "/pricing-matrix/prices/undo", object{"batchId": "none"}).Want(t, 404)
	s.As(access.Pricing, "POST", "/pricing-matrix/prices", object{"changes": []object{}}).Want(t, 400)
	s.As(access.Pricing, "POST", "/pricing-matrix/prices", setting(priced("1000", "1", "x"))).Want(t, 400)
	s.As(access.Sales, "POST", "/pricing-matrix/prices", setting(priced("1000", "1", 22))).Want(t, 403)
	s.SmallItems(t)
}

func TestEightPeopleSetOnePrice(t *testing.T) {
	s := shop(t, 1)
	var g sync.WaitGroup
	applied := make([]bool, 8)
	for i := range applied {
		g.Go(func() {
			c := priced("1000", "1", 30+i)
			c["was"] = 20
			got := answerOf(t, s.As(access.Pricing, "POST", "/pricing-matrix/prices", setting(c)))
			applied[i] = got.Batch.Value.ID != ""
		})
	}
	g.Wait()
	won := -1
	for i, did := range applied {
		if did && won >= 0 {
			t.Error("two of them set it")
		}
		if did {
			won = i
		}
	}
	if p := pricesOf(t, s, "?ids=1000").Items[0]; p.Prices[0].Price.String() != fmt.Sprint(30+won) {
		t.Errorf("%d won, but the price is %s", won, p.Prices[0].Price)
	}
}

// work hands the messages of the queue jobs to the worker.
func work(t testing.TB, s *apitest.Server, id string) {
	t.Helper()
	body, err := json.Marshal(object{"priceBatchId": id})
	if err != nil {
		t.Fatal(err)
	}
	event, err := json.Marshal(object{"Records": []object{{"messageId": "1", "body": string(body)}}})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := jobworker.Worker.Handle(t.Context(), s.Backend, event)
	if err != nil || strings.Contains(fmt.Sprint(answer), "1}") {
		t.Fatal(answer, err)
	}
}

func TestManyPricesAreChangedInTheBackground(t *testing.T) {
	s := shop(t, 40)
	body := object{"filter": object{"category": []string{"Cheese"}}, "margin": 0.5, "priceLevelIds": []string{"1"}, "dryRun": true}
	tried := answerOf(t, s.As(access.Pricing, "PATCH", "/inventory-items/update-margins", body))
	// 12 ÷ 0.5 = 24; from 10 on 24 × 19 ÷ 20 = 22.80
	if len(tried.Changes) != 80 || tried.Changes[0].New.String() != "24" || tried.Changes[1].New.String() != "22.8" ||
		tried.Changes[0].Margin.String() != "0.5" {
		t.Fatalf("%s", short(tried))
	}
	body["dryRun"] = false
	begun := answerOf(t, s.As(access.Pricing, "PATCH", "/inventory-items/update-margins", body))
	if b := begun.Batch.Value; b.State != "applying" || b.Items != 40 || begun.Changes[0].State != "pending" {
		t.Fatalf("%+v", b)
	}
	s.As(access.Pricing, "POST", "/pricing-matrix/prices/undo", object{"batchId": begun.Batch.Value.ID}).Want(t, 409, "still being changed")
	work(t, s, begun.Batch.Value.ID)
	done := answerOf(t, s.As(access.Pricing, "GET", "/pricing-matrix/prices/batches/"+begun.Batch.Value.ID, nil))
	if b := done.Batch.Value; b.State != "done" || b.Applied != 80 || b.DoneItems != 40 || done.Changes[79].State != "applied" {
		t.Errorf("%+v", b)
	}
	s.SmallItems(t)
}

func TestMarginsThatCannotBeSet(t *testing.T) {
	s := shop(t, 2)
	path := "/inventory-items/update-margins"
	for name, c := range map[string]struct {
		body object
		want string
	}{
		"no items":       {object{"margin": 0.3}, "itemIds"},
		"both":           {object{"margin": 0.3, "itemIds": []string{"1000"}, "filter": object{}}, "itemIds"},
		"a negative one": {object{"margin": -0.1, "itemIds": []string{"1000"}}, "less than 0"},
		"percent":        {object{"margin": 30, "itemIds": []string{"1000"}}, "greater than 0.95"},
	} {
		if a := s.As(access.Pricing, "PATCH", path, c.body); a.Status != 400 || !strings.Contains(string(a.Body), c.want) {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
	// Under the floor it needs a reason. An unknown item is left out.
	got := answerOf(t, s.As(access.Pricing, "PATCH", path, object{"margin": 0.02, "itemIds": []string{"1000", "9"}, "priceLevelIds": []string{"2"}}))
	if short(got) != "refused 18→12.25 below_floor" {
		t.Error(short(got))
	}
	got = answerOf(t, s.As(access.Pricing, "PATCH", path, object{"margin": 0.02, "itemIds": []string{"1000", "9"}, "priceLevelIds": []string{"2"},
		"reason": "last day"}))
	if short(got) != "applied 18→12.25" {
		t.Error(short(got))
	}
	s.As(access.Sales, "PATCH", path, object{"margin": 0.3, "itemIds": []string{"1000"}}).Want(t, 403)
}

func TestPricesWithADate(t *testing.T) {
	s := shop(t, 1)
	body := setting(priced("1000", "1", 21))
	body["effectiveDate"] = s.Now().Add(48 * time.Hour).Format(time.DateOnly)
	got := answerOf(t, s.As(access.Pricing, "POST", "/pricing-matrix/prices", body))
	if b := got.Batch.Value; b.State != "waiting" || b.EffectiveDate == nil || short(got) != "pending 20→21" {
		t.Fatalf("%+v", b)
	}
	cancelled := answerOf(t, s.As(access.Pricing, "POST", "/pricing-matrix/prices/undo", object{"batchId": got.Batch.Value.ID}))
	if b := cancelled.Batch.Value; b.State != "cancelled" {
		t.Errorf("%+v", b)
	}
	body["effectiveDate"] = "2031-01-01"
	s.As(access.Pricing, "POST", "/pricing-matrix/prices", body).Want(t, 400, "within a year")
}
