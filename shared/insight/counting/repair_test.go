package counting_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// damage changes stored items under a prefix, as the code never does.
func (w *world) damage(t *testing.T, key table.Key, from, to string) {
	t.Helper()
	item, err := w.memory.Get(ctx, key)
	if err != nil {
		t.Fatal(err)
	}
	body := strings.Replace(string(item.Body), from, to, 1)
	if body == string(item.Body) {
		t.Fatalf("%s has no %s: %s", key.PK, from, item.Body)
	}
	item.Body = []byte(body)
	if err := w.memory.Commit(ctx, table.Put(item)); err != nil {
		t.Fatal(err)
	}
}

// Recounting sets the counters to the order's values, whatever revision they claim to have counted.
func TestRecountingRepairsWhateverWasCounted(t *testing.T) {
	for _, revision := range []string{`"revision":1`, `"revision":99`} {
		w := newWorld(t)
		w.take(t, "o1", "c1", today, today.AddDays(1), line("l1", "2", "5", each))
		w.deliver(t)
		ledger, brought := table.Key{PK: "SOLD#cart-o1", SK: "SOLD#00"}, table.Key{PK: "BOUGHT#c1", SK: "o1"}
		// Simulate that three were counted, both in the ledger and in the counters.
		w.damage(t, ledger, `"promised":5`, `"promised":3`)
		w.damage(t, table.Key{PK: "DEMAND#2", SK: "DEMAND"}, `"`+today.AddDays(1).String()+`":5`,
			`"`+today.AddDays(1).String()+`":3`)
		w.damage(t, brought, `"quantity":5`, `"quantity":3`)
		if revision != `"revision":1` {
			w.damage(t, ledger, `"revision":1`, revision)
			w.damage(t, brought, `"counted":1`, strings.Replace(revision, "revision", "counted", 1))
		}
		if err := w.counting.Recount(ctx, []string{"o1"}); err != nil {
			t.Fatal(err)
		}
		if got := w.promised(t, "2", today.AddDays(1)); got != "5" {
			t.Errorf("%s: %s are promised", revision, got)
		}
		item, err := w.memory.Get(ctx, brought)
		if err != nil || !strings.Contains(string(item.Body), `"quantity":5`) {
			t.Errorf("%s: the customer bought %s, %v", revision, item.Body, err)
		}
		// The next change is counted as usual.
		w.edit(t, "o1", func(o *order.Order) { o.Lines[0].Quantity = o.Lines[0].Quantity.Add(o.Lines[0].Quantity) })
		w.deliver(t)
		if got := w.promised(t, "2", today.AddDays(1)); got != "10" {
			t.Errorf("%s: after an edit %s are promised", revision, got)
		}
	}
}

// Records from before items had counters are counted by item once: by the next event or by the recount, whichever comes
// first, also if both come twice.
func TestOldRecordsAreCountedByItemOnce(t *testing.T) {
	for name, count := range map[string]func(*world) error{
		"recounted": func(w *world) error { return w.counting.Recount(ctx, []string{"o1"}) },
		"migrated": func(w *world) error {
			_, err := w.counting.RecountSales(ctx, []string{"o1"})
			return err
		},
		"edited": func(w *world) error {
			w.edit(t, "o1", func(o *order.Order) { o.DeliveryDate = today.AddDays(2) })
			return w.counting.Count(ctx, w.stream)
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			var lines []order.Line
			for n := range 60 { // more than one transaction counts
				lines = append(lines, line(fmt.Sprint("l", n), fmt.Sprint(1+n), "5", each))
			}
			w.take(t, "o1", "c1", today, today.AddDays(1), lines...)
			w.deliver(t)
			w.asBefore(t, "c1", "o1")
			if got := w.byItem(t)["sold 2 on 2026-11-21 to c1"]; got != "" {
				t.Fatalf("before: %s", got)
			}
			for range 2 {
				if err := count(w); err != nil {
					t.Fatal(err)
				}
			}
			got, want := w.byItem(t), w.byItemOf(t, []string{"o1"})
			if !maps.Equal(got, want) || len(want) < 180 {
				t.Errorf("%d counters, want %d", len(got), len(want))
			}
			if n, err := w.counting.RecountSales(ctx, []string{"o1"}); err != nil || n != 0 {
				t.Errorf("%d counted again, %v", n, err)
			}
		})
	}
}

// asBefore gives the record of an order the form it had before items had counters.
func (w *world) asBefore(t *testing.T, customerID, orderID string) {
	t.Helper()
	stored, err := w.memory.Get(ctx, table.Key{PK: "BOUGHT#" + customerID, SK: orderID})
	if err != nil {
		t.Fatal(err)
	}
	var r map[string]any
	if err := stored.Decode(&r); err != nil {
		t.Fatal(err)
	}
	r["revision"] = r["counted"]
	for _, name := range []string{"counted", "rev", "customer", "delivery"} {
		delete(r, name)
	}
	for _, l := range r["lines"].([]any) {
		delete(l.(map[string]any), "amount")
		delete(l.(map[string]any), "open")
	}
	old := table.New(stored.Key, r)
	old.ByAll, old.Expires = stored.ByAll, stored.Expires
	ops := []table.Op{table.Put(old)}
	for n := 1; n <= catalog; n++ {
		for _, pk := range []string{"SOLDWEEK#", "OPENLINE#"} {
			records, err := table.All(ctx, w.memory, table.Query{PK: pk + fmt.Sprint(n)})
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range records {
				ops = append(ops, table.Delete(i.Key))
			}
		}
	}
	if err := w.memory.Write(ctx, ops...); err != nil {
		t.Fatal(err)
	}
}

// blind is a table whose batch reads miss the last writes.
type blind struct{ table.Table }

func (blind) BatchGet(context.Context, []table.Key) ([]table.Item, error) { return nil, nil }

// A reservation for an order may be released once the order is counted. So the recount must miss neither the
// order nor its reservation.
func TestRecountingReadsWhatWasJustWritten(t *testing.T) {
	w := newWorld(t)
	w.take(t, "o1", "c1", today, today.AddDays(1), line("l1", "2", "5", each))
	clock := func() time.Time { return w.now }
	orders := order.New(blind{w.memory}, clock)
	counter, _ := counterOn(blind{w.memory}, orders, w.items, setting.New(w.memory, clock), clock)
	if err := counter.Recount(ctx, []string{"o1"}); err != nil {
		t.Fatal(err)
	}
	if got := w.promised(t, "2", today.AddDays(1)); got != "5" {
		t.Errorf("%s are promised", got)
	}
}

// Counters are not repaired while orders are being taken; the next run corrects them.
func TestRepairingCountersWhileOrdersAreTaken(t *testing.T) {
	w := newWorld(t)
	w.take(t, "o1", "c1", today, today.AddDays(1), line("l1", "2", "5", each))
	w.deliver(t)
	w.damage(t, table.Key{PK: "DEMAND#2", SK: "DEMAND"}, `"`+today.AddDays(1).String()+`":5`,
		`"`+today.AddDays(1).String()+`":105`)
	asked := 0
	orders := func(context.Context) ([]string, error) {
		asked++
		if asked == 2 { // between the two reads, and not in the index yet
			w.take(t, "o2", "c1", today, today.AddDays(1), line("l1", "2", "4", each))
			w.deliver(t)
		}
		return []string{"o1"}, nil
	}
	repaired, err := w.promises.RepairCounters(ctx, []string{"2"}, orders)
	if err != nil || len(repaired) > 0 {
		t.Errorf("repaired %v, %v", repaired, err)
	}
	if got := w.promised(t, "2", today.AddDays(1)); got != "109" {
		t.Errorf("meanwhile %s are promised", got)
	}
	repaired, err = w.promises.RepairCounters(ctx, []string{"2"}, func(context.Context) ([]string,
		error) {
		return []string{"o1", "o2"}, nil
	})
	if err != nil || len(repaired) != 1 {
		t.Errorf("repaired %v, %v", repaired, err)
	}
	if got := w.promised(t, "2", today.AddDays(1)); got != "9" {
		t.Errorf("%s are promised", got)
	}
}
