package tripreport_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/delivery/tripstatus"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// thousandths draws a quantity with up to three decimals.
func thousandths(t *rapid.T, least, most int64, label string) money.Decimal {
	return money.Scaled(rapid.Int64Range(least, most).Draw(t, label), 3)
}

// goods are quantities by order and line id.
type goods map[string]money.Decimal

func at(salesOrderID, lineID string) string { return salesOrderID + " " + lineID }

// atOneStop puts orders of several lines on a trip, all at one stop, and starts the trip. loaded are the quantities on
// the truck.
func atOneStop(t *rapid.T, d *company) (f trip.Full, orders []order.Order, loaded goods) {
	d.NextDay()
	loaded = goods{}
	for range rapid.IntRange(1, 2).Draw(t, "orders") {
		var lines []order.Line
		for n := range rapid.IntRange(1, 3).Draw(t, "lines") {
			lines = append(lines, apples(fmt.Sprint("l", n+1), thousandths(t, 1, 9000, "quantity").String()))
		}
		o := d.Sold(t, 0, lines...)
		orders = append(orders, o)
		for _, l := range lines {
			loaded[at(o.ID, l.ID)] = l.Quantity
		}
	}
	return d.Leave(t, d.NewTrip(t, orders...)), orders, loaded
}

// statements draws delivered quantities of some lines: all, nothing, or a part.
func statements(t *rapid.T, orders []order.Order) []trip.DeliveredLine {
	var said []trip.DeliveredLine
	for _, o := range orders {
		for _, l := range o.Lines {
			if !rapid.Bool().Draw(t, "stated") {
				continue
			}
			s := trip.DeliveredLine{SalesOrderID: o.ID, LineID: l.ID, LineNumber: rapid.IntRange(0, 3).Draw(t, "line number"),
				Quantity: l.Quantity, Reason: "bruised"}
			switch rapid.IntRange(0, 2).Draw(t, "how much") {
			case 0:
				s.Quantity = money.Zero
			case 1:
				s.Quantity = thousandths(t, 0, 9000, "delivered").Min(l.Quantity)
			}
			said = append(said, s)
		}
	}
	return said
}

// delivered checks the trip's delivered and undelivered quantities of each line against want and loaded.
func delivered(t failer, d *company, f trip.Full, loaded, want goods) {
	t.Helper()
	lines, err := d.StopLines(ctx, f, f.Stops[0].ID)
	if err != nil || len(lines) != len(loaded) {
		t.Fatalf("%d lines of %d: %v", len(lines), len(loaded), err)
	}
	for _, l := range lines {
		name := at(l.Order.ID, l.Line.ID)
		switch {
		case !l.Quantity.Equal(loaded[name]):
			t.Fatalf("%s of line %s are to be delivered, want %s", l.Quantity, name, loaded[name])
		case l.Delivered == nil || !l.Delivered.Equal(want[name]):
			t.Fatalf("%v of line %s were delivered, want %s of %s", l.Delivered, name, want[name], loaded[name])
		case l.Delivered.Sign() < 0 || loaded[name].Less(*l.Delivered):
			t.Fatalf("%s of the %s of line %s were delivered", l.Delivered, loaded[name], name)
		case l.Undecided.Sign() > 0 && !l.Delivered.Add(l.Undecided).Equal(loaded[name]):
			t.Fatalf("line %s: %s delivered and %s undelivered of %s", name, l.Delivered, l.Undecided, loaded[name])
		}
	}
}

// For any report on a stop, also a repeated one: everything that was loaded is either delivered or not. completed
// delivers everything, also after partial; failed and skipped deliver nothing; partial delivers the reported quantity
// of each listed line (by line id), and all of the lines that are not listed. A refused report changes nothing.
func TestDeliveredQuantities(t *testing.T) {
	d := newDepot(t)
	rapid.Check(t, func(t *rapid.T) {
		f, orders, loaded := atOneStop(t, d)
		if rapid.Bool().Draw(t, "fulfilled before") {
			for _, o := range orders {
				fulfill(t, d, f, o)
			}
			f = d.Read(t, f.ID)
		}
		for range rapid.IntRange(1, 6).Draw(t, "reports") {
			c := tripreport.Completion{Notes: new("said so")}
			want, must := goods{}, true // must: the report is valid and must be accepted
			switch rapid.SampledFrom([]string{"any", "partial", "any", "completed", "any", "partial", "no status", "failed",
				"skipped", "renumbered"}).Draw(t, "report") {
			case "completed":
				c.Status = trip.StopCompleted
				maps.Copy(want, loaded)
			case "no status":
				maps.Copy(want, loaded)
			case "failed":
				c.Status = trip.StopFailed
			case "skipped":
				c.Status = trip.StopSkipped
			case "partial":
				c.Status, c.DeliveredLines = trip.StopPartial, statements(t, orders)
				short, some := stated(c.DeliveredLines, loaded, want)
				must = short && some
			case "any":
				c.Status = rapid.SampledFrom([]trip.StopStatus{"", "", trip.StopPartial, trip.StopCompleted, trip.StopFailed,
					trip.StopArrived}).Draw(t, "status")
				c.DeliveredLines = statements(t, orders)
				if i := len(c.DeliveredLines) - 1; i >= 0 {
					last := &c.DeliveredLines[i]
					switch rapid.SampledFrom([]string{"more than loaded", "no reason", "twice", "another line",
						"less than nothing"}).Draw(t, "fault") {
					case "more than loaded":
						last.Quantity = loaded[at(last.SalesOrderID, last.LineID)].Add(dec("0.001"))
					case "no reason":
						last.Quantity, last.Reason = money.Zero, ""
					case "twice":
						c.DeliveredLines = append(c.DeliveredLines, *last)
					case "another line":
						last.LineID = "l9"
					case "less than nothing":
						last.Quantity = dec("-1")
					}
				}
				before := d.Read(t, f.ID)
				if _, err := d.CompleteStop(ctx, f.ID, f.Stops[0].ID, c); refusal(t, err) {
					d.Same(t, before, "a report that is refused")
				} else if len(c.DeliveredLines) > 0 {
					t.Fatalf("took %+v", c)
				}
				continue
			case "renumbered": // the lines get other numbers
				for _, o := range orders {
					if _, err := d.Orders().Update(ctx, o.ID, nil, func(o *order.Order) error {
						o.Lines = slices.Clone(o.Lines)
						slices.Reverse(o.Lines)
						return nil
					}); err != nil {
						t.Fatal(err)
					}
				}
				continue
			}
			after, err := d.CompleteStop(ctx, f.ID, f.Stops[0].ID, c)
			if refused := refusal(t, err); refused == must {
				t.Fatalf("%s with %+v: %v", c.Status, c.DeliveredLines, err)
			} else if refused {
				continue
			}
			delivered(t, d, after, loaded, want)
			for _, o := range orders {
				stored := d.Read(t, f.ID)
				if said := stored.Result(o.ID).Delivered; c.Status != trip.StopPartial && len(said) > 0 {
					t.Fatalf("%s keeps what was stated before: %+v", after.Stops[0].Status, said)
				} else if slices.ContainsFunc(said, func(d trip.DeliveredLine) bool { return d.LineID == "" }) {
					t.Fatalf("kept %+v, without the lines' ids", said)
				}
			}
		}
	})
}

// stated adds the expected delivered quantities to want. It reports whether less than loaded was delivered, and whether
// anything was delivered.
func stated(said []trip.DeliveredLine, loaded, want goods) (short, some bool) {
	maps.Copy(want, loaded)
	for _, s := range said {
		want[at(s.SalesOrderID, s.LineID)] = s.Quantity
	}
	for name, quantity := range want {
		short, some = short || quantity.Less(loaded[name]), some || quantity.Sign() > 0
	}
	return short, some
}

// fulfill records that the ERP has packed and shipped the whole order for the trip.
func fulfill(t failer, d *company, f trip.Full, o order.Order) {
	t.Helper()
	if err := d.Record(ctx, f.ID, o.ID, func(r *trip.Result) {
		r.Fulfill.State, r.Ship.State, r.FulfillmentID, r.Loaded = trip.StepDone, trip.StepDone, "if-"+o.ID, nil
		for i, l := range o.Lines {
			r.Loaded = append(r.Loaded, trip.LoadedLine{LineID: l.ID, LineNumber: i + 1, Quantity: l.Quantity,
				Fulfilled: &l.Quantity})
		}
	}); err != nil {
		t.Fatal(err)
	}
}

// For any decisions on undelivered goods, in parts and in any order: no more of a line is decided than came back,
// exactly the rest waits for a decision, the trip cannot be closed while anything waits, and the delivered quantities
// do not change after the first decision.
// It is long because the model and all its actions share their state.
func TestDecisionsExhaustWhatWasNotDelivered(t *testing.T) {
	d := newDepot(t)
	rapid.Check(t, func(t *rapid.T) {
		f, orders, loaded := atOneStop(t, d)
		for _, o := range orders {
			fulfill(t, d, f, o)
		}
		stop, left := f.Stops[0].ID, goods{}
		c := tripreport.Completion{Status: trip.StopFailed, Notes: new("nobody there")}
		maps.Copy(left, loaded)
		if said, want := statements(t, orders), (goods{}); rapid.Bool().Draw(t, "partial") {
			if short, some := stated(said, loaded, want); short && some {
				c.Status, c.DeliveredLines = trip.StopPartial, said
				for name := range left {
					left[name] = loaded[name].Sub(want[name])
				}
			}
		}
		if _, err := d.CompleteStop(ctx, f.ID, stop, c); err != nil {
			t.Fatal(err)
		}
		waits(t, d, f.ID, left)
		for range rapid.IntRange(0, 5).Draw(t, "decisions") {
			w := tripreport.Wish{Disposition: rapid.SampledFrom([]trip.Disposition{trip.Redeliver, trip.ReturnToStock,
				trip.CancelLines}).Draw(t, "disposition"), Reason: "the customer said so"}
			if w.Disposition == trip.Redeliver {
				w.Date = d.Day.AddDays(rapid.IntRange(0, 2).Draw(t, "days"))
			}
			right := true
			for _, o := range orders {
				for _, l := range o.Lines {
					if !rapid.Bool().Draw(t, "of the line") {
						continue
					}
					line := tripreport.WishedLine{SalesOrderID: o.ID, LineID: l.ID, Quantity: thousandths(t, -1, 9000, "decided")}
					if rapid.Bool().Draw(t, "at most what is left") {
						line.Quantity = line.Quantity.Min(left[at(o.ID, l.ID)])
					}
					w.Lines = append(w.Lines, line)
					right = right && line.Quantity.Sign() > 0 && !left[at(o.ID, l.ID)].Less(line.Quantity)
				}
			}
			if len(w.Lines) == 0 {
				continue
			}
			before := d.Read(t, f.ID)
			_, err := d.Decide(ctx, f.ID, stop, w)
			if refused := refusal(t, err); refused == right {
				t.Fatalf("decided %+v of %v: %v", w.Lines, left, err)
			} else if refused {
				d.Same(t, before, "a decision that is refused")
				continue
			}
			for _, l := range w.Lines {
				left[at(l.SalesOrderID, l.LineID)] = left[at(l.SalesOrderID, l.LineID)].Sub(l.Quantity)
			}
			waits(t, d, f.ID, left)
			if _, err := d.CompleteStop(ctx, f.ID, stop, tripreport.Completion{Status: trip.StopCompleted}); !fault.Is(err,
				fault.Conflict) {
				t.Fatalf("the stop was completed after a decision: %v", err)
			}
		}
		rest := tripreport.Wish{Disposition: trip.ReturnToStock, Reason: "the rest"}
		if _, err := d.Decide(ctx, f.ID, stop, rest); err != nil && slices.ContainsFunc(slices.Collect(maps.Values(left)),
			func(q money.Decimal) bool { return q.Sign() > 0 }) {
			t.Fatal(err)
		}
		waits(t, d, f.ID, goods{})
		rest.Disposition = trip.CancelLines
		if last := lastDecision(d.Read(t, f.ID), orders); last != trip.CancelLines {
			if _, err := d.Decide(ctx, f.ID, stop, rest); !fault.Is(err, fault.Conflict) {
				t.Fatalf("decided of nothing: %v", err)
			}
		}
		decided := goods{}
		f = d.Read(t, f.ID)
		for _, o := range orders {
			for _, decision := range f.Result(o.ID).Decisions {
				for _, l := range decision.Lines {
					decided[at(o.ID, l.LineID)] = decided[at(o.ID, l.LineID)].Add(l.Quantity)
				}
			}
		}
		lines, err := d.StopLines(ctx, f, stop)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			if name := at(l.Order.ID, l.Line.ID); !l.Delivered.Add(decided[name]).Equal(loaded[name]) {
				t.Fatalf("line %s: %s delivered and %s decided of %s", name, l.Delivered, decided[name], loaded[name])
			}
		}
	})
}

// lastDecision returns the latest decision on any of the orders. The same decision again is a retry, not a conflict.
func lastDecision(f trip.Full, orders []order.Order) trip.Disposition {
	for _, o := range orders {
		if all := f.Result(o.ID).Decisions; len(all) > 0 && all[len(all)-1].Disposition == trip.CancelLines {
			return trip.CancelLines
		}
	}
	return ""
}

// waits checks which goods of a trip's only stop wait for a decision, and that the trip cannot be closed while there
// are any.
func waits(t failer, d *company, id string, left goods) {
	t.Helper()
	f := d.Read(t, id)
	lines, err := d.StopLines(ctx, f, f.Stops[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	waiting := map[string]bool{}
	for _, l := range lines {
		if name := at(l.Order.ID, l.Line.ID); !l.Undecided.Equal(left[name]) {
			t.Fatalf("%s of line %s wait for a decision, want %s", l.Undecided, name, left[name])
		}
		if l.Undecided.Sign() > 0 {
			waiting[l.Order.ID] = true
		}
	}
	if undecided := f.UndecidedAt(f.Stops[0]); len(undecided) != len(waiting) {
		t.Fatalf("orders %v wait for a decision, want %v", undecided, waiting)
	}
	if said := f.Undecided; len(said) != len(waiting) {
		t.Fatalf("the trip says that %v wait for a decision, want %v", said, waiting)
	}
	f.Status = trip.Completed
	facts := tripstatus.Facts{Vehicle: &vehicle.Vehicle{ID: truck, Name: "Truck", IsActive: true},
		Driver: &user.User{ID: driver, Role: access.Driver, IsActive: true}, Notes: "close it",
		Caller: access.Caller{UserID: "user-admin", Role: access.Admin}}
	if reasons := tripstatus.Against(&f, trip.Closed, facts); len(waiting) > 0 && len(reasons) == 0 {
		t.Fatalf("the trip can be closed while %v waits", left)
	}
}
