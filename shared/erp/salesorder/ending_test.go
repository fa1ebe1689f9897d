package salesorder_test

import (
	"slices"
	"testing"

	"backdock/shared/erp/salesorder"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordersync"
)

// closing has the day after the delivery date.
var closing = order.Closing{Before: date.AddDays(1), Reason: "the season is over"}

func noOps(string) []table.Op { return nil }

func (f *office) closed(t testing.TB, o order.Order) order.Order {
	t.Helper()
	if err := f.orders.Close(ctx, o.ID, closing, noOps); err != nil {
		t.Fatal(err)
	}
	return f.get(t, o.ID)
}

func TestCloseEndsAnOrderHereAndInNetSuite(t *testing.T) {
	f := newOffice(t)
	o := f.closed(t, f.pushed(t, f.Order(ctx, t, full())))
	if lines, _, _ := o.Open(); o.Status != order.Closed || lines != 0 || !o.Unsent() {
		t.Fatalf("closed here: %+v", o)
	}
	events, err := f.orders.History(ctx, o.ID, "")
	if err != nil || events[0].Summary != "By a job (the season is over): the status is now closed" {
		t.Errorf("history %+v, %v", events[0], err)
	}
	got := f.pushed(t, o)
	for _, l := range f.erp.orders[0].Item.Items {
		if !l.IsClosed {
			t.Errorf("line %d is open in NetSuite", l.Line)
		}
	}
	if got.Status != order.Closed || got.Sync.Status != synctask.StateSynced {
		t.Errorf("sent: %+v", got)
	}
	// From then on NetSuite's status applies.
	in := ours(got, f.Now())
	in.Status = "G"
	f.take(t, in)
	if got := f.get(t, o.ID); got.Status != order.Billed {
		t.Errorf("status %s", got.Status)
	}
}

// NetSuite may report an order between its closing here and the sending of it.
func TestWhatWasEndedHereStaysSoUntilItIsSent(t *testing.T) {
	ends := map[order.Status]func(*office, order.Order) error{
		order.Closed:    func(f *office, o order.Order) error { return f.orders.Close(ctx, o.ID, closing, noOps) },
		order.Cancelled: func(f *office, o order.Order) error { return f.orders.Remove(ctx, o.ID) },
	}
	for status, end := range ends {
		t.Run(string(status), func(t *testing.T) {
			f := newOffice(t)
			o := f.pushed(t, f.Order(ctx, t, full()))
			if err := end(f, o); err != nil {
				t.Fatal(err)
			}
			in := ours(o, f.Now())
			in.Status = "B"
			if r := f.take(t, in); r.Unsent != 1 {
				t.Fatalf("%+v", r)
			}
			if got := f.get(t, o.ID); got.Status != status {
				t.Fatalf("status %s after NetSuite told of it", got.Status)
			}
			f.pushed(t, f.get(t, o.ID))
			if l := f.erp.orders[0].Item.Items[0]; !l.IsClosed {
				t.Error("its lines are open in NetSuite")
			}
		})
	}
}

// tells checks that an order's history has these lines, oldest first.
func (f *office) tells(t testing.TB, id string, want ...string) {
	t.Helper()
	events, err := f.orders.History(ctx, id, "")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range events {
		got = append([]string{e.Kind + ": " + e.Summary}, got...)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// If processes are killed while an order is sent, and the task is repeated, each event of the order is in its
// history exactly once.
func TestHistoryAgreesWhoeverDies(t *testing.T) {
	for _, after := range []bool{false, true} {
		for at := 1; at <= 3; at++ {
			f := newOffice(t)
			o := f.Order(ctx, t, full())
			mortal := order.New(tabletest.NewDying(f.Table, at, after), f.Now)
			_ = salesorder.NewSender(mortal, ordersync.NewSender(mortal, f.Now), f.Settings()).Push(ctx, f.erp.client, o.ID,
				o.Sync.TaskID) // the message is lost
			o = f.pushed(t, o)
			f.agrees(t, o)
			f.tells(t, o.ID, "created: Ordered: 3 lines, 68.00 in all", "sync: Sending to NetSuite",
				"sync: NetSuite has it as "+o.NetSuiteNumber)
		}
	}
}
