package order_test

import (
	"errors"
	"fmt"
	"testing"

	"backdock/shared/sales/order"
)

// office is a store of orders with a NetSuite that accepts everything.
type office struct {
	*bench
	taken int
}

func newOffice(t testing.TB) *office {
	t.Helper()
	return &office{bench: newBench()}
}

// push sends an order, as erp/salesorder does.
func (f *office) push(o order.Order) error {
	sent, err := f.BeginSending(ctx, o.ID, o.Sync.TaskID)
	if errors.Is(err, order.ErrSent) {
		return nil
	}
	if err != nil {
		return err
	}
	theirs := ours(sent, f.clock())
	theirs.Subtotal = sent.Total
	if theirs.NetSuiteID == "" {
		theirs.NetSuiteID, theirs.Number = fmt.Sprint(500+f.taken), fmt.Sprint("SO", 900+f.taken)
		f.taken++
	}
	if sent.Ended() {
		theirs.Status = "H"
	}
	key := 1
	for i := range theirs.Lines {
		l := &theirs.Lines[i]
		if l.Line == 0 {
			l.Line = key
		}
		key = max(key, l.Line) + 2
		l.Closed = sent.Ended() || sent.Lines[i].IsClosed
	}
	return f.Sent(ctx, sent, o.Sync.TaskID, &theirs)
}

func (f *office) pushed(t testing.TB, o order.Order) order.Order {
	t.Helper()
	if err := f.push(o); err != nil {
		t.Fatal(err)
	}
	return f.get(t, o.ID)
}

func (f *office) edit(t testing.TB, o order.Order, change func(*order.Order)) order.Order {
	t.Helper()
	o, err := f.Update(ctx, o.ID, nil, func(o *order.Order) error { change(o); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func full(f *office) order.Order {
	o := draft(f.clock(), line(1, "2", "10.5"), line(2, "1.5", "3.33333"), line(1, "4", "10.5"))
	o.Lines[2].ID = "line-3"
	o.Memo, o.ShipTo.AddressID = "ring twice", "71"
	return o
}
