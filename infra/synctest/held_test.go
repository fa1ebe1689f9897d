package synctest_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/infra/netsuitesim"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/erp/discovery"
	"backdock/shared/erp/employee"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/posting"
)

func only(types ...synctask.ResourceType) discovery.Options {
	return discovery.Options{ResourceTypes: types}
}

// A record that was created in NetSuite a moment ago is imported by the discovery, and the next discovery does not
// store it again.
func TestADiscoveryReadsUpToNow(t *testing.T) {
	w := newSmallWorld(t)
	w.pass(time.Hour)
	w.completed(w.discover(discovery.Options{}))
	w.pass(3 * time.Hour)
	id := w.orderThere("THERE-1", 5)
	d := w.discover(only(synctask.SalesOrder))
	w.completed(d)
	same(t, "order", w.theirs(id).Total, "120")
	if p, _ := w.progress(d); p.Changed != 1 {
		t.Errorf("progress %+v", p)
	}
	cursor, err := w.discoveries().CursorOf(t.Context(), synctask.SalesOrder)
	if err != nil || cursor.At.After(w.erpNow().Add(-time.Minute)) {
		t.Errorf("the cursor %v is less than a minute before the reading, %v", cursor.At, err)
	}
	w.pass(time.Minute)
	again := w.discover(only(synctask.SalesOrder))
	if p, _ := w.progress(again); p.Found != 1 || p.Queued != 0 {
		t.Errorf("what was stored is stored again: %+v", p)
	}
}

// The portal changes an order, NetSuite has the change, and a person reverts it there. NetSuite then has its old
// version again, which differs from the portal's and must be imported.
func TestAChangeThatNetSuiteTookBackIsNoticed(t *testing.T) {
	w := newSmallWorld(t)
	o := w.takeOrder(itemID, 2)
	w.settle(10 * time.Minute)
	w.pass(time.Hour)
	w.completed(w.discover(discovery.Options{}))
	if _, err := w.orders().Update(t.Context(), o.ID, nil,
		func(o *order.Order) error { o.Memo = "ring twice"; return nil }); err != nil {
		t.Fatal(err)
	}
	w.settle(10 * time.Minute)
	o = w.order(o.ID)
	if o.Unsent() {
		t.Fatalf("sync %+v", o.Sync)
	}
	w.pass(time.Minute)
	w.patch(netsuite.TypeSalesOrder, o.NetSuiteID, map[string]any{"memo": ""})
	w.pass(time.Minute)
	w.completed(w.discover(only(synctask.SalesOrder)))
	if got := w.order(o.ID); got.Memo != "" || got.Unsent() {
		t.Errorf("the portal keeps the memo %q that NetSuite has not", got.Memo)
	}
}

// The full comparison finds every record of the portal that differs from NetSuite, corrects it, and reports it as
// drift.
func TestTheFullComparisonRepairsWhatThePortalHolds(t *testing.T) {
	w := newSmallWorld(t)
	orderID := w.orderThere("THERE-1", 5)
	if _, err := w.client().FulfillSalesOrder(t.Context(), orderID, "IF-1",
		netsuite.ItemFulfillmentInput{ShipStatus: netsuite.Shipped}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.client().InvoiceSalesOrder(t.Context(), orderID, "INV-1", netsuite.InvoiceInput{}); err != nil {
		t.Fatal(err)
	}
	w.pass(time.Hour)
	w.completed(w.discover(discovery.Options{}))
	ctx := t.Context()
	units := unit.New(w.b.Table, w.b.Now)
	customers := w.b.Customers()
	levels, employees, postings := pricelevel.New(w.b.Table), employee.New(w.b.Table), posting.New(w.b.Table)
	held := func() (all []any) {
		t.Helper()
		it, c := w.item(itemID), w.customer(customerID)
		types, err := units.Stored(ctx)
		if err != nil {
			t.Fatal(err)
		}
		known, err := levels.All(ctx)
		if err != nil {
			t.Fatal(err)
		}
		people, err := employees.All(ctx)
		if err != nil {
			t.Fatal(err)
		}
		shipped, billed, err := postings.OfOrder(ctx, orderID)
		if err != nil {
			t.Fatal(err)
		}
		o := w.theirs(orderID)
		return []any{it.Name, it.Prices, it.Stock.OnHand, c.Name, types, known, people, shipped, billed, o.Memo,
			o.Lines[0].Quantity, o.Total}
	}
	want := held()

	it := w.item(itemID)
	damaged := it.Item
	damaged.Name, damaged.Hash = "Damaged", ""
	fail := func(_ int, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	fail(w.items().Import(ctx, []item.Item{damaged}))
	fail(w.items().ImportPrices(ctx, map[string][]item.Price{itemID: {{PriceLevelID: "1", Price: money.Int(1)}}}))
	fail(w.items().ImportStock(ctx, map[string]item.Stock{itemID: {OnHand: money.Int(1)}}))
	c := w.customer(customerID).Customer
	c.Name, c.Hash = "Damaged", ""
	fail(customers.Import(ctx, []customer.Customer{c}))
	types, err := units.Stored(ctx)
	fail(0, err)
	types[0].Items = slices.Clone(types[0].Items[:1])
	fail(units.Import(ctx, types[:1]))
	fail(0, levels.Import(ctx, []pricelevel.Level{{ID: "1", Name: "Damaged"}}))
	fail(0, employees.Remove(ctx, []string{employeeID}))
	shipped, billed, err := postings.OfOrder(ctx, orderID)
	fail(0, err)
	_, err = postings.Remove(ctx, []string{shipped[0].ID})
	fail(0, err)
	billed[0].Total = money.Int(1)
	fail(0, postings.ImportInvoices(ctx, billed))
	id := w.theirs(orderID).ID
	stored, err := w.b.Table.Get(ctx, table.Key{PK: "ORDER#" + id, SK: "ORDER"})
	fail(0, err)
	stored.Body = bytes.Replace(stored.Body, []byte(`"memo":""`), []byte(`"memo":"Damaged"`), 1)
	fail(0, w.b.Table.Commit(ctx, table.Put(stored)))

	w.pass(3 * time.Hour)
	d := w.discover(discovery.Options{Full: true})
	w.completed(d)
	if p, by := w.progress(d); p.Drift != 10 {
		t.Errorf("drift %+v", by)
	}
	same(t, "held", held(), want)
	again := w.discover(discovery.Options{Full: true})
	if p, by := w.progress(again); p.Changed != 0 || p.Drift != 0 {
		t.Errorf("after the repair: %+v", by)
	}
}

// An item that is imported before its unit type imports the unit type too.
func TestAnItemBringsItsUnitType(t *testing.T) {
	w := newSmallWorld(t)
	w.pass(time.Hour)
	w.completed(w.discover(only(synctask.Item)))
	if u, ok := w.item(itemID).UnitsType.Unit(caseUnit); !ok || u.ConversionRate.String() != "12" {
		t.Errorf("units %+v", w.item(itemID).UnitsType)
	}
}

// An order that is imported before its customer, or before the customer's new address, imports the customer too.
func TestAnOrderBringsItsCustomer(t *testing.T) {
	w := newSmallWorld(t)
	id := w.orderThere("THERE-1", 5)
	w.pass(time.Hour)
	w.completed(w.discover(only(synctask.SalesOrder)))
	if o := w.theirs(id); o.ShipTo.Street != "1 Lake Street" || o.Customer.PriceLevelID != "1" {
		t.Errorf("order %+v", o)
	}
}

// unitsOf returns the unit type of the small account with a given conversion rate for its case.
func unitsOf(rate any) netsuitesim.Record {
	for _, r := range smallData() {
		if r.Type == "unitsType" {
			rows := r.Body["uom"].(map[string]any)["items"].([]any)
			rows[1].(map[string]any)["conversionRate"] = rate
			return r
		}
	}
	panic("the small account has no unit type")
}

// A conversion rate that is not positive is never imported: the unit type is refused with an error that says what
// to do, and the last valid version is kept.
func TestAUnitConversionOfZeroIsRefused(t *testing.T) {
	for _, rate := range []any{0, -12} {
		w := newSmallWorld(t)
		w.pass(time.Hour)
		w.completed(w.discover(discovery.Options{}))
		load := func(rate any) {
			t.Helper()
			if _, err := w.sim.Load(t.Context(), slices.Values([]netsuitesim.Record{unitsOf(rate)})); err != nil {
				t.Fatal(err)
			}
		}
		load(rate)
		w.pass(time.Hour)
		d := w.discover(only(synctask.UnitType, synctask.Stock))
		same(t, "status", d.Status, discovery.CompletedWithErrors)
		said := map[synctask.ResourceType]string{}
		for _, r := range w.taskRows(synctask.Filter{Status: synctask.Failed}) {
			task, err := w.tasks().Get(t.Context(), r.ID)
			if err != nil {
				t.Fatal(err)
			}
			said[task.ResourceType] = task.LastWords()
		}
		for _, words := range []string{"Case", "Cases of 12", "greater than 0", "Units of Measure"} {
			if !strings.Contains(said[synctask.UnitType], words) {
				t.Errorf("the failed task says %q, and nothing of %q", said[synctask.UnitType], words)
			}
		}
		if !strings.Contains(said[synctask.Stock], "greater than 0") {
			t.Errorf("the stock in cases was taken over: %v", said)
		}
		it := w.item(itemID)
		if u, _ := it.UnitsType.Unit(caseUnit); u.ConversionRate.String() != "12" || it.Stock.OnHand.String() != "1000" {
			t.Errorf("units %+v, stock %+v", it.UnitsType, it.Stock)
		}

		load(24)
		w.pass(time.Hour)
		w.completed(w.discover(only(synctask.UnitType, synctask.Stock)))
		if u, _ := w.item(itemID).UnitsType.Unit(caseUnit); u.ConversionRate.String() != "24" {
			t.Errorf("units %+v", w.item(itemID).UnitsType)
		}
		if failed := w.taskRows(synctask.Filter{Status: synctask.Failed}); len(failed) != 0 {
			t.Errorf("failed tasks of what has come over since: %+v", failed)
		}
	}
}
