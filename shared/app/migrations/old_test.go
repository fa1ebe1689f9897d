package migrations_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"backdock/shared/app/apptest"
	"backdock/shared/app/migrations"
	"backdock/shared/platform/access"
	"backdock/shared/platform/migration"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

var ctx = apptest.As(access.Sales)

// firm is a company with records of an older version.
type firm struct {
	*apptest.Company
	t *testing.T
}

func newFirm(t *testing.T) *firm {
	t.Helper()
	f := &firm{apptest.New(t), t}
	f.deployed()
	return f
}

// deployed records that all functions are of these sources, as a deployment does.
func (f *firm) deployed() {
	f.t.Helper()
	f.check(migrations.Release().Finish(ctx, f.Table, f.Now()))
}

func (f *firm) check(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

func (f *firm) item(pk, sk string) table.Item {
	f.t.Helper()
	i, err := f.Table.Get(ctx, table.Key{PK: pk, SK: sk})
	f.check(err)
	return i
}

func (f *firm) there(pk, sk string) bool {
	f.t.Helper()
	_, err := f.Table.Get(ctx, table.Key{PK: pk, SK: sk})
	if err != nil && !errors.Is(err, table.ErrMissing) {
		f.t.Fatal(err)
	}
	return err == nil
}

// fields returns the fields of a JSON object.
func fields(t *testing.T, raw any) map[string]any {
	t.Helper()
	b, err := json.Marshal(raw)
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(b, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// unpack stores an item in the old form: with the lines in the body, or in that number of chunks.
func (f *firm) unpack(i table.Item, field string, lines any, chunks int, place map[string]any) table.Item {
	f.t.Helper()
	all := fields(f.t, map[string]any{"lines": lines})["lines"].([]any)
	body := fields(f.t, i.Body)
	at := place["linesAt"]
	place["chunks"] = chunks
	delete(place, "parts")
	body[field] = all
	if chunks > 0 {
		body[field] = []any{}
		for n := range chunks {
			some := all[n*len(all)/chunks : (n+1)*len(all)/chunks]
			f.check(f.Table.Commit(ctx, table.Put(table.New(table.Key{PK: i.PK, SK: fmt.Sprintf("LINES#%02d", n)},
				map[string]any{"items": some, "linesAt": at}))))
		}
	} else {
		f.check(f.Table.Commit(ctx, table.Delete(table.Key{PK: i.PK, SK: "LINES#00"})))
	}
	if field == "cartItems" {
		body["place"] = place
	} else {
		body["book"].(map[string]any)["place"] = place
	}
	old := table.New(i.Key, body)
	old.ByKey, old.Feed, old.Expires = i.ByKey, i.Feed, i.Expires
	return old
}

// oldOrder stores an order in the form before migration 2.
func (f *firm) oldOrder(o order.Order, chunks int) {
	f.t.Helper()
	i := f.item("ORDER#"+o.ID, "ORDER")
	place := fields(f.t, i.Body)["book"].(map[string]any)["place"].(map[string]any)
	f.check(f.Table.Commit(ctx, table.Put(f.unpack(i, "items", o.Lines, chunks, place))))
}

// unfile removes the index keys that did not exist before migration 1, and sets the index key by date in its old form.
func (f *firm) unfile(o order.Order) {
	f.t.Helper()
	i := f.item("ORDER#"+o.ID, "ORDER")
	body := fields(f.t, i.Body)
	delete(body["book"].(map[string]any), "filed")
	old := table.New(i.Key, body)
	old.ByKey, old.Feed = table.Key{PK: "ORDERS#" + o.DeliveryDate.String(), SK: o.ID}, i.Feed
	ops := []table.Op{table.Put(old)}
	for _, name := range []string{o.NetSuiteNumber, o.NetSuiteID} {
		if name != "" {
			ops = append(ops, table.Delete(table.Key{PK: "ORDERNUMBER#" + name, SK: "ORDER#" + o.ID}))
		}
	}
	if o.CartID != "" || o.Owner != "" { // an order created here has the claim on its number, without an index key
		ops = append(ops, table.Put(table.New(table.Key{PK: "ORDERNUMBER#" + o.OrderNumber, SK: "ORDERNUMBER"},
			map[string]any{"orderId": o.ID})))
	}
	f.check(f.Table.Commit(ctx, ops...))
}

// migrate runs all migrations until they are done.
func (f *firm) migrate() []migration.Progress {
	f.t.Helper()
	all, err := f.Migrations().Run(ctx)
	f.check(err)
	for _, p := range all {
		if p.State != migration.Done {
			f.t.Fatalf("%+v", p)
		}
	}
	return all
}

// taken creates an order of n lines at a delivery date.
func (f *firm) taken(n int, o order.Order) order.Order {
	f.t.Helper()
	rate := apptest.Dec("10.5")
	for i := range n {
		o.Lines = append(o.Lines, order.Line{ID: fmt.Sprintf("line-%d", i+1), ItemID: apptest.Rice,
			Quantity: apptest.Dec("2"), Units: apptest.Piece,
			Rate: &rate, DeterminedRate: &rate, Amount: apptest.Dec("21"), IsOpen: true, PickNotes: fmt.Sprintf("note %d", i),
			Item: order.LineItem{ID: apptest.Rice, ItemID: "SKU", Name: "Rice"}})
	}
	o.Status, o.CustomerID, o.Customer = order.PendingFulfillment, apptest.Deli, order.Customer{ID: apptest.Deli,
		Name: "Deli"}
	o.TransactionDate, o.Owner = o.DeliveryDate.AddDays(-1), "user-sales"
	f.Company.Order(ctx, f.t, o)
	rows, err := f.OrderList().Find(ctx, func(r *order.Row) bool { return r.DeliveryDate == o.DeliveryDate })
	f.check(err)
	newest := slices.MaxFunc(rows, func(a, b *order.Row) int { return a.CreatedAt.Compare(b.CreatedAt) })
	return f.order(newest.ID)
}

func (f *firm) order(id string) order.Order {
	f.t.Helper()
	o, err := f.Orders().Get(ctx, id)
	f.check(err)
	return o
}

// same compares what users see of an order.
func (f *firm) same(what string, got, want order.Order) {
	f.t.Helper()
	if !table.Same(got, want) {
		f.t.Errorf("%s:\n%v\nnot\n%v", what, fields(f.t, got), fields(f.t, want))
	}
}

var background = context.Background()

const day = 24 * time.Hour
