package orderjob_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/job"
	"backdock/shared/platform/money"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderjob"
	"backdock/shared/sales/orderline"
)

// sellersOf creates the users who have carts.
func sellersOf(t failer, o *office) {
	for n := range sellers {
		name := fmt.Sprint("seller-", n)
		if _, err := o.users.Create(ctx, user.User{ID: name, Email: name + "@example.com", FirstName: "Sam", LastName: name,
			Role: access.Sales, IsActive: true}, "nine green apples on a shelf"); err != nil {
			t.Fatal(err)
		}
	}
}

// aSource draws a possible source of an order for a date: an order of the date from, or a cart for the date or the day
// after it. may reports that it must give an order.
func aSource(t *rapid.T, o *office, source orderjob.Source, from, date civil.Date) (id, customerID string, may bool) {
	customerID = rapid.SampledFrom([]string{deli, cafe}).Draw(t, "customer")
	if source == orderjob.FromOrders {
		status := rapid.SampledFrom([]order.Status{order.PendingFulfillment, order.Billed, order.Closed,
			order.Cancelled}).Draw(t, "status")
		delivery := from.AddDays(rapid.IntRange(0, 1).Draw(t, "days later"))
		priced := rapid.IntRange(0, 4).Draw(t, "an item without a price") > 0
		made := o.order(t, customerID, status, delivery, func(made *order.Order) {
			if !priced {
				made.Lines[1].ItemID = salt
			}
		})
		return made.ID, customerID, status != order.Cancelled && delivery == from && priced
	}
	changes := cart.Changes{CustomerID: given(customerID),
		DeliveryDate: given(date.AddDays(rapid.IntRange(0, 1).Draw(t, "days later"))),
		Lines: &[]orderline.Input{{ItemID: rice,
			Quantity: given(money.Int(rapid.Int64Range(1, 9).Draw(t, "quantity")))}}}
	may = changes.DeliveryDate.Value == date
	switch rapid.IntRange(0, 6).Draw(t, "what is missing") {
	case 1:
		changes.CustomerID, customerID, may = given(""), "", false
	case 2:
		changes.Lines, may = nil, false
	case 3:
		(*changes.Lines)[0].ItemID, may = salt, false
	}
	c, err := o.carts.Create(as(fmt.Sprint("seller-", rapid.IntRange(0, sellers-1).Draw(t, "whose")), access.Sales),
		idOf(o), changes)
	if err != nil {
		t.Fatal(err)
	}
	return c.ID, customerID, may
}

func idOf(o *office) string { return id.New(o.Now()) }

// For any carts or orders, any number of jobs, for all or some customers, dry or not, also if workers are killed: a
// source gives at most one order for the date, and exactly one if it was selected; a dry run creates none and predicts
// the run; other dates and cancelled orders give none.
func TestGenerating(t *testing.T) {
	for _, source := range []orderjob.Source{orderjob.FromOrders, orderjob.FromCarts} {
		t.Run(string(source), func(t *testing.T) {
			o := newOffice(t)
			sellersOf(t, o)
			date := today
			rapid.Check(t, func(t *rapid.T) {
				o.Advance(5 * 24 * time.Hour)
				date = civil.Of(o.Now())
				generates(t, o, source, date)
			})
		})
	}
}

func generates(t *rapid.T, o *office, source orderjob.Source, date civil.Date) {
	from := date.AddDays(-3)
	customers, may := map[string]string{}, map[string]bool{}
	for range rapid.IntRange(1, 4).Draw(t, "sources") {
		id, customerID, can := aSource(t, o, source, from, date)
		customers[id], may[id] = customerID, can
	}
	before, made := len(o.AllOrders(t)), map[string]order.Order{} // new orders by source
	for range rapid.IntRange(1, 4).Draw(t, "runs") {
		g := orderjob.Generating{Date: date, Source: source, DryRun: new(rapid.Bool().Draw(t, "dry"))}
		if source == orderjob.FromOrders {
			g.FromDate = &from
		}
		if rapid.IntRange(0, 2).Draw(t, "for some") == 0 {
			g.CustomerIDs = []string{deli}
		}
		j, err := o.Generate(ctx, g)
		if err != nil {
			t.Fatal(err)
		}
		var deaths []death
		for range rapid.IntRange(0, 2).Draw(t, "deaths") {
			deaths = append(deaths, death{at: rapid.IntRange(1, 6).Draw(t, "at the write"), after: rapid.Bool().Draw(t,
				"after it")})
		}
		results := o.run(t, j, deaths...)
		orders := o.AllOrders(t)
		for id := range may {
			result, looked := results[id]
			makes := looked && may[id]
			if may[id] && made[id].ID == "" && looked != (len(g.CustomerIDs) == 0 || customers[id] == deli) {
				t.Fatalf("the source of customer %s was meant %t by %+v", customers[id], looked, g)
			}
			switch there := made[id]; {
			case there.ID != "" && looked && (result.Outcome != job.OutcomeSkipped || result.SalesOrderID != there.ID):
				t.Fatalf("order %s was made of it before: %+v", there.OrderNumber, result)
			case there.ID != "":
			case makes && *g.DryRun && result.Outcome != job.OutcomeWouldDo, makes && !*g.DryRun &&
				result.Outcome != job.OutcomeDone,
				looked && !makes && result.Outcome != job.OutcomeSkipped && result.Outcome != job.OutcomeFailed:
				t.Fatalf("may %t, dry %t: %+v", may[id], *g.DryRun, result)
			case makes && !*g.DryRun:
				made[id] = orders[result.SalesOrderID]
				if got := made[id]; got.DeliveryDate != date || got.CustomerID != customers[id] || len(got.Lines) == 0 ||
					got.Total.Sign() <= 0 || got.Status != order.PendingFulfillment {
					t.Fatalf("made %+v", got)
				}
			}
		}
		if len(orders) != before+len(made) {
			t.Fatalf("%d orders were made of %d sources", len(orders)-before, len(made))
		}
	}
}

// A repeated order has the lines of the original, at current prices.
func TestRepeatedOrders(t *testing.T) {
	o := newOffice(t)
	source := o.order(t, deli, order.Billed, today.AddDays(-7), func(made *order.Order) {
		made.Memo, made.Lines[0].Rate, made.Lines[0].Amount = "ring twice", new(dec("5")), dec("15")
	})
	j, err := o.Generate(ctx, orderjob.Generating{Date: today, Source: orderjob.FromOrders, DryRun: new(false)})
	if err != nil {
		t.Fatal(err)
	}
	results := o.run(t, j)
	made := o.AllOrders(t)[results[source.ID].SalesOrderID]
	byNumber := func(a, b order.Line) int { return cmp.Compare(a.LineNumber, b.LineNumber) }
	// 3 and 4 at 1.99
	if made.Memo != source.Memo || made.Total.String() != "13.93" || !slices.IsSortedFunc(made.Lines, byNumber) ||
		len(made.Lines) != 2 {
		t.Fatalf("made %+v", made)
	}
	for i, l := range made.Lines {
		if was := source.Lines[i]; l.ItemID != was.ItemID || !l.Quantity.Equal(was.Quantity) || l.Units != was.Units {
			t.Errorf("line %+v of %+v", l, was)
		}
	}
}

// An order is repeated once for each requested date.
func TestAnOrderIsRepeatedForEachDate(t *testing.T) {
	o := newOffice(t)
	source := o.order(t, deli, order.Billed, today.AddDays(-7), func(*order.Order) {})
	for n, days := range []int{0, 1, 0, 1, 2} {
		from := today.AddDays(-7)
		j, err := o.Generate(ctx, orderjob.Generating{Date: today.AddDays(days), Source: orderjob.FromOrders, FromDate: &from,
			DryRun: new(false)})
		if err != nil {
			t.Fatal(err)
		}
		want := job.OutcomeDone
		if n == 2 || n == 3 {
			want = job.OutcomeSkipped
		}
		if result := o.run(t, j)[source.ID]; result.Outcome != want ||
			o.AllOrders(t)[result.SalesOrderID].DeliveryDate != today.AddDays(days) {
			t.Errorf("run %d: %+v", n, result)
		}
	}
}

// A source that has changed since the start of the job gives no order.
func TestASourceThatChangesBeforeItsTurn(t *testing.T) {
	o := newOffice(t)
	sellersOf(t, o)
	cancelled := o.order(t, deli, order.PendingFulfillment, today.AddDays(-7), func(*order.Order) {})
	seller := as("seller-0", access.Sales)
	drafts := map[string]cart.Changes{"moved": {DeliveryDate: given(today.AddDays(1))},
		"emptied": {Lines: &[]orderline.Input{}}}
	for id := range drafts {
		if _, err := o.carts.Create(seller, id, cart.Changes{CustomerID: given(deli), DeliveryDate: given(today),
			Lines: &[]orderline.Input{{ItemID: rice}}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, source := range []orderjob.Source{orderjob.FromOrders, orderjob.FromCarts} {
		j, err := o.Generate(ctx, orderjob.Generating{Date: today, Source: source, DryRun: new(false)})
		if err != nil || j.Total == 0 {
			t.Fatalf("%d sources: %v", j.Total, err)
		}
		if source == orderjob.FromOrders {
			err = o.orders.Remove(ctx, cancelled.ID)
		}
		for id, changes := range drafts {
			if source == orderjob.FromCarts && err == nil {
				_, err = o.carts.Update(seller, id, nil, changes)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		for id, result := range o.run(t, j) {
			if result.Outcome != job.OutcomeSkipped {
				t.Errorf("%s: %+v", id, result)
			}
		}
	}
	if n := len(o.AllOrders(t)); n != 1 {
		t.Errorf("%d orders", n)
	}
}

// Parameters that are refused.
func TestGeneratingIsRefused(t *testing.T) {
	o := newOffice(t)
	for name, g := range map[string]orderjob.Generating{
		"yesterday":                        {Date: today.AddDays(-1), Source: orderjob.FromCarts},
		"a day that is far ahead":          {Date: today.AddDays(61), Source: orderjob.FromCarts},
		"a day of orders to carts":         {Date: today, Source: orderjob.FromCarts, FromDate: new(today.AddDays(-7))},
		"the orders of the day itself":     {Date: today, Source: orderjob.FromOrders, FromDate: new(today)},
		"the orders of a day that follows": {Date: today, Source: orderjob.FromOrders, FromDate: new(today.AddDays(1))},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := o.Generate(ctx, g)
			isRefused(t, err, fault.Invalid)
		})
	}
}
