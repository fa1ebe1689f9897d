package order_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordertest"
)

// historyOf returns an order's history as lines, oldest first.
func historyOf(b *world, t testing.TB, id string) []string {
	t.Helper()
	events, err := b.History(ctx, id, "")
	if err != nil {
		t.Fatal(err)
	}
	lines := make([]string, len(events))
	for i, e := range events {
		lines[len(events)-1-i] = e.Kind + ": " + e.Summary
	}
	return lines
}

func same(t testing.TB, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestHistoryOfSending(t *testing.T) {
	f := ordertest.New()
	o := f.Pushed(t, f.Make(t, f.Full()))
	if err := f.Push(o); err != nil { // a repeated task does nothing
		t.Fatal(err)
	}
	o = f.Edit(t, o, func(o *order.Order) { o.Memo = "new" })
	if err := f.SendFailed(ctx, o.ID, o.Sync.TaskID,
		"Invalid value for the resource or sub-resource field 'item'.",
		synctask.SyncProblem{Code: synctask.SyncItemInvalid}); err != nil {
		t.Fatal(err)
	}
	o, err := f.Requeue(ctx, o.ID)
	if err != nil {
		t.Fatal(err)
	}
	o = f.Pushed(t, o)
	same(t, historyOf(f, t, o.ID),
		"created: Ordered: 3 lines, 68.00 in all",
		"sync: Sending to NetSuite",
		"sync: NetSuite has it as "+o.NetSuiteNumber,
		"edited: Changed the memo",
		"sync: Not sent to NetSuite: Invalid value for the resource or sub-resource field 'item'.",
		"sync: Queued for NetSuite again",
		"sync: Sending to NetSuite",
		"sync: NetSuite has it as "+o.NetSuiteNumber)
}

func TestHistoryOfAnImport(t *testing.T) {
	f := ordertest.New()
	in := ordertest.Inbound("77", f.Clock())
	f.Take(t, in)
	in.ReadAt = f.Clock()
	f.Take(t, in) // no change
	in.ReadAt, in.Status, in.Memo, in.Lines[0].Fulfilled, in.Lines[1].Billed = f.Clock(), "D", "by mail", dec("2"),
		dec("4")
	f.Take(t, in)
	in.ReadAt, in.Status = f.Clock(), "G"
	f.Take(t, in)
	o := f.ByNetSuite(t, "SO77")
	same(t, historyOf(f, t, o.ID),
		"created: Made in NetSuite as SO77: 2 lines, 75.00 in all",
		"edited: In NetSuite: changed the memo, fulfilled 1 line, billed 1 line, the status is now partially fulfilled",
		"status: In NetSuite: the status is now billed")
	events, err := f.History(ctx, o.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	var changes []string
	for _, c := range events[1].Changes {
		changes = append(changes, fmt.Sprintf("%s | %s | %s", c.Field, c.Before, c.After))
	}
	same(t, changes, "memo | by fax | by mail", "SKU-101 Apples: fulfilled | 0 | 2 of 3",
		"SKU-102 Beans: billed | 0 | 4 of 10", "status | pending fulfillment | partially fulfilled")
	for _, e := range events {
		if e.By != "" {
			t.Errorf("by %s: %+v", e.By, e)
		}
	}
}

// With many concurrent changes of an order, each change has one event, and the events about lines add up to the final
// lines.
func TestHistoryAddsUp(t *testing.T) {
	b := ordertest.New()
	o := b.Make(t, draft(b.Clock(), line(1, "1", "10")))
	var wg sync.WaitGroup
	for n := range 18 { // at most as many as a change has attempts: one fails only if another succeeds
		wg.Go(func() {
			_, err := b.Update(ctx, o.ID, nil, func(o *order.Order) error {
				switch n % 3 {
				case 0:
					added := line(100+n, "1", "2")
					o.Lines = append(o.Lines, added)
				case 1:
					o.Lines[0].Quantity = o.Lines[0].Quantity.Add(dec("1"))
				default:
					o.Memo += "x"
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got := b.Read(t, o.ID)
	events, err := b.History(ctx, o.ID, "")
	if err != nil || len(events) != 19 || len(got.Lines) != 7 || got.Memo != "xxxxxx" ||
		got.Lines[0].Quantity.String() != "7" {
		t.Fatalf("%d events, %d lines, memo %q, quantity %s: %v", len(events), len(got.Lines), got.Memo,
			got.Lines[0].Quantity, err)
	}
	summaries := map[string]int{}
	quantity := "1"
	for i := len(events) - 1; i >= 0; i-- {
		e := events[i]
		summaries[e.Summary]++
		if e.Summary == "Changed 1 line" {
			if c := e.Changes[0]; c.Before != quantity {
				t.Errorf("a quantity of %s was %s before", c.After, quantity)
			}
			quantity = e.Changes[0].After
		}
	}
	if summaries["Added 1 line"] != 6 || summaries["Changed 1 line"] != 6 || summaries["Changed the memo"] != 6 || quantity != "7" {
		t.Errorf("summaries %v, quantity %s", summaries, quantity)
	}
}
