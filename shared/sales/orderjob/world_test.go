package orderjob_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/job"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderjob"
)

// as is a context of a user with a role.
func as(userID string, role access.Role) context.Context {
	return access.With(context.Background(), access.Caller{UserID: userID, Role: role})
}

var ctx = as("user-manager", access.Manager)

func dec(s string) money.Decimal { return money.MustParse(s) }

func given[T any](v T) api.Optional[T] { return api.Optional[T]{Given: true, Value: v} }

// failer is a test, or a check of a property.
type failer interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// office is where jobs on orders run, on a table in memory: two customers, and rice at
// 1.99 a piece. Its clock moves by a microsecond at each look.
type office struct {
	*orderjob.OrderJobs
	*mortal
	orders *order.Orders
	carts  *cart.Carts
	jobs   *job.Jobs
	users  *user.Users

	mu  sync.Mutex
	now time.Time
}

// today of a new office.
var today = civil.MustParse("2026-11-21")

const (
	deli, cafe = "7", "8"
	rice, salt = "101", "102" // nobody knows a price of salt
	sellers    = 2            // users who have carts: seller-0 and seller-1
)

func (o *office) clock() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.now = o.now.Add(time.Microsecond)
	return o.now
}

func (o *office) advance(by time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.now = o.now.Add(by)
}

// mortal is a table whose Commits end with the process, before or after they are done.
type mortal struct {
	table.Table
	dies func() (before, after bool)
}

var errDead = errors.New("the process is dead")

func (m *mortal) Commit(ctx context.Context, ops ...table.Op) error {
	before, after := m.dies()
	if before {
		return errDead
	}
	if err := m.Table.Commit(ctx, ops...); err != nil || !after {
		return err
	}
	return errDead
}

func lives() (before, after bool) { return false, false }

func newOffice(t failer) *office {
	t.Helper()
	check := func(_ any, err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	o := &office{now: time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)}
	o.mortal = &mortal{listing.Track(memory.New(), o.clock), lives}
	b := &app.Backend{Table: o.mortal, Queue: queue.NewMemory(), Blobs: blob.NewMemory(), Now: o.clock}
	o.OrderJobs, o.carts, o.jobs, o.users = b.OrderJobs(), b.Carts(), b.Jobs(), b.Users()
	o.orders = b.Orders()
	units := b.UnitTypes()
	check(units.Import(ctx, []unit.Type{{ID: "1", Name: "Piece", Items: []unit.Unit{{ID: "1", ConversionRate: money.Int(1), IsBase: true}}}}))
	product := func(id string, prices ...item.Price) item.Item {
		return item.Item{ID: id, ItemID: "SKU-" + id, Name: "Item " + id, UnitsTypeID: "1", SaleUnit: "1", StockUnit: "1", Prices: prices, IsActive: true}
	}
	check(b.Items().Import(ctx, []item.Item{product(rice, item.Price{PriceLevelID: "1", Price: dec("1.99")}), product(salt, []item.Price{}...)}))
	check(b.Customers().Import(ctx, []customer.Customer{
		{ID: deli, Name: "Deli", PriceLevelID: "1", IsActive: true, Addresses: []customer.Address{}},
		{ID: cafe, Name: "Cafe", PriceLevelID: "1", IsActive: true, Addresses: []customer.Address{}}}))
	return o
}

// order makes an order and then what change makes of it, without telling NetSuite.
func (o *office) order(t failer, customerID string, status order.Status, delivery civil.Date, change func(*order.Order)) order.Order {
	t.Helper()
	rate := dec("1.99")
	made := order.Order{ID: id.New(o.clock()), Status: status, CustomerID: customerID, Customer: order.Customer{ID: customerID, Name: "Customer " + customerID}, DeliveryDate: delivery,
		TransactionDate: delivery.AddDays(-1), NetSuiteID: "5"}
	for n := range 2 {
		made.Lines = append(made.Lines, order.Line{ID: fmt.Sprint("l", n+1), ItemID: rice, Item: order.LineItem{ID: rice, ItemID: "SKU-" + rice}, Quantity: money.Int(int64(n + 3)), Units: "1", Rate: &rate,
			DeterminedRate: &rate, Amount: rate.Mul(money.Int(int64(n + 3))), IsOpen: true})
	}
	err := o.Table.Commit(ctx, o.orders.Creating(ctx, &made)...)
	for table.FailedAt(err, 1) { // its number is taken
		made.ID = id.New(o.clock())
		err = o.Table.Commit(ctx, o.orders.Creating(ctx, &made)...)
	}
	if err != nil {
		t.Fatal(err)
	}
	made, err = o.orders.Update(ctx, made.ID, nil, func(made *order.Order) error {
		change(made)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// all are the orders as they are stored, by id.
func (o *office) all(t failer) map[string]order.Order {
	t.Helper()
	rows, err := o.orders.Find(ctx, func(*order.Row) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]order.Order{}
	for _, r := range rows {
		if all[r.ID], err = o.orders.Get(ctx, r.ID); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// run works on a job until it has ended, and reads its results. deaths says at which
// write each worker that is started dies, before or after it; one that is not in it
// lives.
func (o *office) run(t failer, j job.Job, deaths ...death) map[string]job.Result {
	t.Helper()
	for !j.Ended() {
		o.dies = lives
		if len(deaths) > 0 {
			o.dies = deaths[0].strike()
			deaths = deaths[1:]
		}
		worked, err := o.Work(ctx, j.ID)
		if err != nil && !errors.Is(err, errDead) {
			t.Fatal(err)
		}
		o.dies = lives
		if j, err = o.jobs.Get(ctx, j.ID); err != nil {
			t.Fatal(err)
		}
		if worked.Ended() && !j.Ended() {
			t.Fatalf("the job is %s, and its worker says %s", j.State, worked.State)
		}
		o.advance(time.Minute) // longer than a worker's lease
	}
	results, err := o.jobs.Results(ctx, j.ID, 0, 1000)
	if err != nil || j.State != job.Done || len(results) != j.Total || j.Done != j.Total {
		t.Fatalf("the job is %s, %d of %d done, with %d results: %v", j.State, j.Done, j.Total, len(results), err)
	}
	byID := map[string]job.Result{}
	for _, r := range results {
		byID[r.ID] = r
	}
	return byID
}

// death is the end of a worker at one of its writes.
type death struct {
	at    int // from 1
	after bool
}

func (d death) strike() func() (before, after bool) {
	writes := 0
	return func() (bool, bool) {
		writes++
		return writes > d.at || writes == d.at && !d.after, writes == d.at && d.after
	}
}

// text is a value for comparisons.
func text(t failer, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// isRefused holds an error to be a fault of a kind.
func isRefused(t failer, err error, kind fault.Kind) {
	t.Helper()
	if !fault.Is(err, kind) {
		t.Fatalf("got %v, want %s", err, kind)
	}
}
