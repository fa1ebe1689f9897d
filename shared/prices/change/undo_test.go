package change_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/prices/change"
)

func TestUndoPutsBackWhatNobodyChangedSince(t *testing.T) {
	w := newWorld(t, 2)
	w.apply("b1", to(id(0), "1", "21"), to(id(0), "2", "22"), to(id(1), "1", "23"))
	w.apply("b2", to(id(0), "2", "30"))
	undo := func() {
		b, results, err := w.Undo(w.as(access.Manager), "b1")
		w.must(err)
		if got := outcomes(results); got != "applied refused:changed_since applied" || b.Source.ID != "b1" {
			t.Errorf("%s, %+v", got, b)
		}
		if p := results[1].Problem; p.Price.String() != "30" || p.By != "user-pricing" || p.At == nil {
			t.Errorf("%+v", p)
		}
		if got := w.price(id(0), "1", "0") + " " + w.price(id(0), "2", "0") + " " + w.price(id(1), "1", "0"); got != "20 30 20" {
			t.Error(got)
		}
	}
	undo()
	undo() // two people press the button
	if b, err := w.Get(t.Context(), "b1"); err != nil || b.UndoneBy != "b1-undo" {
		t.Errorf("%+v, %v", b, err)
	}
	// The undo can be undone.
	if _, results, err := w.Undo(w.as(access.Manager), "b1-undo"); err != nil || outcomes(results) != "applied applied" || w.price(id(0), "1", "0") != "21" {
		t.Errorf("%s, %v", outcomes(results), err)
	}
	if _, _, err := w.Undo(w.as(access.Manager), "nothing"); !fault.Is(err, fault.NotFound) {
		t.Error(err)
	}
}

func TestALargeBatchIsUndoneInSteps(t *testing.T) {
	w := newWorld(t, 70)
	w.apply("b1", many(70, "21")...)
	if _, _, err := w.Undo(w.as(access.Pricing), "b1"); !fault.Is(err, fault.Conflict) {
		t.Errorf("undone while it is being carried out: %v", err)
	}
	_, err := w.Work(t.Context(), "b1")
	w.must(err)
	w.apply("b2", to(id(3), "1", "40"))
	b, _, err := w.Undo(w.as(access.Pricing), "b1")
	w.must(err)
	b, err = w.Work(t.Context(), b.ID)
	if err != nil || b.Applied != 139 || b.Refused != 1 || w.price(id(69), "2", "0") != "18" || w.price(id(3), "1", "0") != "40" {
		t.Errorf("%+v, %v", b, err)
	}
}

// A new price of a level that had none is removed by undo.
func TestUndoOfAFirstPrice(t *testing.T) {
	w := newWorld(t, 1)
	d, err := w.items.Get(t.Context(), id(0))
	w.must(err)
	d.Item.Prices = d.Item.Prices[:2]
	_, err = w.items.Import(t.Context(), []item.Item{d.Item})
	w.must(err)
	w.apply("b1", to(id(0), "2", "18.5"))
	if got := w.price(id(0), "2", "0"); got != "18.5" {
		t.Error(got)
	}
	if _, results, err := w.Undo(w.as(access.Pricing), "b1"); err != nil || outcomes(results) != "applied" || w.price(id(0), "2", "0") != "none" {
		t.Errorf("%s, %v", outcomes(results), err)
	}
}

// Any sequence of batches, readings of NetSuite and undos leaves the prices that a plain model has: a map of prices, and for
// each batch what it changed.
func TestUndoAgreesWithAPlainModel(t *testing.T) {
	type place struct{ item, level string }
	type changed struct{ from, to string }
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(t, 3)
		model := map[place]string{}
		for n := range 3 {
			model[place{id(n), "1"}], model[place{id(n), "2"}] = "20", "18"
		}
		batches := map[string]map[place]changed{}
		undone := map[string]bool{}
		var names []string
		pick := func() place {
			return place{id(rapid.IntRange(0, 2).Draw(rt, "item")), rapid.SampledFrom([]string{"1", "2"}).Draw(rt, "level")}
		}
		price := rapid.SampledFrom([]string{"18", "20", "21", "22"})
		for step := range rapid.IntRange(2, 10).Draw(rt, "steps") {
			if len(names) > 0 && rapid.Bool().Draw(rt, "undo") {
				name := rapid.SampledFrom(names).Draw(rt, "which")
				_, _, err := w.Undo(w.as(access.Pricing), name)
				w.must(err)
				if undone[name] {
					continue
				}
				back := map[place]changed{}
				for at, c := range batches[name] {
					if model[at] == c.to {
						model[at] = c.from
						back[at] = changed{c.to, c.from}
					}
				}
				if len(back) > 0 {
					undone[name] = true
					batches[name+"-undo"] = back
					names = append(names, name+"-undo")
				}
			} else {
				name := fmt.Sprint("b", step)
				var changes []change.Change
				batch := map[place]changed{}
				for range rapid.IntRange(1, 4).Draw(rt, "changes") {
					at, to := pick(), price.Draw(rt, "price")
					if _, twice := batch[at]; twice {
						continue
					}
					batch[at] = changed{model[at], to}
					changes = append(changes, change.Change{ItemID: at.item, PriceLevelID: at.level, Price: dec(to)})
				}
				for at, c := range batch {
					if c.from == c.to {
						delete(batch, at)
					}
					model[at] = c.to
				}
				w.apply(name, changes...)
				if len(batch) > 0 {
					batches[name] = batch
					names = append(names, name)
				}
			}
			for at, want := range model {
				if got := w.price(at.item, at.level, "0"); got != want {
					rt.Fatalf("item %s at level %s costs %s, want %s", at.item, at.level, got, want)
				}
			}
		}
	})
}

// The prices of a pricing report's decision are undone there, where the line says what became of them.
func TestABatchOfAReportIsNotUndoneHere(t *testing.T) {
	w := newWorld(t, 1)
	batchID, ops, _, err := w.PrepareFor(w.as(access.Pricing), change.Source{Kind: change.Report, ID: "R1"}, civil.MustParse("2026-12-01"),
		[]change.Change{to(id(0), "1", "21")})
	w.must(err)
	w.must(w.table.Commit(t.Context(), ops...))
	if _, _, err := w.Undo(w.as(access.Pricing), batchID); !fault.Is(err, fault.Conflict) {
		t.Errorf("undone: %v", err)
	}
	if b, err := w.Get(t.Context(), batchID); err != nil || b.State != change.Scheduled {
		t.Errorf("%+v, %v", b, err)
	}
}

// What waits for its date is listed, however many changes were made since, so that it can be cancelled.
func TestWhatWaitsIsListed(t *testing.T) {
	w := newWorld(t, 1)
	waiting, _ := w.applyOn(civil.MustParse("2026-12-20"), "", to(id(0), "2", "21"))
	for n := range 120 {
		w.apply("", to(id(0), "1", fmt.Sprint(21+n%2)))
	}
	newest, err := w.Newest(t.Context())
	w.must(err)
	if len(newest) != 101 || newest[100].ID != waiting.ID || newest[100].State != change.Scheduled {
		t.Errorf("%d are listed, the last is %+v", len(newest), newest[len(newest)-1])
	}
}
