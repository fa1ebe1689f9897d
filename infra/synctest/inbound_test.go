package synctest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/erp/discovery"
	"backdock/shared/erp/employee"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/posting"
)

func (w *world) items() *item.Items {
	return w.b.Items()
}

func (w *world) item(id string) item.Detail {
	w.t.Helper()
	d, err := w.items().Get(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return d
}

func (w *world) customer(id string) customer.Detail {
	w.t.Helper()
	d, err := w.b.Customers().Get(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return d
}

// theirs returns our copy of an order that was created in the ERP.
func (w *world) theirs(netSuiteID string) order.Order {
	w.t.Helper()
	rows, _, err := w.orderList().Rows(w.t.Context(), orderlist.Filter{}, nil, 1, 200)
	if err != nil {
		w.t.Fatal(err)
	}
	at := slices.IndexFunc(rows, func(r *order.Row) bool { return r.NetSuiteID == netSuiteID })
	if at < 0 {
		w.t.Fatalf("the ERP's order %s is not here", netSuiteID)
	}
	return w.order(rows[at].ID)
}

func TestRecordsComeOverAsTheyAre(t *testing.T) {
	w := newSmallWorld(t)
	id := w.orderThere("THERE-1", 5)
	w.pass(2 * time.Minute)
	w.completed(w.discover(discovery.Options{}))

	it := w.item(itemID)
	same(t, "item", []any{it.ItemID, it.Name, it.SaleUnit, it.IsActive, it.AverageCost, len(it.Prices)},
		[]any{"TOM-12", "Tomatoes", caseUnit, true, "15", 1})
	same(t, "price", []any{it.Prices[0].PriceLevelID, it.Prices[0].Quantity, it.Prices[0].Price}, []any{"1", "0", "24"})
	same(t, "stock in cases", []any{it.Stock.OnHand, it.Stock.Committed, it.Stock.Available}, []any{"1000", "5", "995"})
	c := w.customer(customerID)
	same(t, "customer", []any{c.EntityID, c.Name, c.Level(), len(c.Addresses)}, []any{"C-1", "Joe's Diner", "1", 1})
	same(t, "address", []any{c.Addresses[0].ID, c.Addresses[0].Street, c.Addresses[0].City,
		c.Addresses[0].IsDefaultShipping}, []any{addressID, "1 Lake Street", "Chicago", true})
	o := w.theirs(id)
	same(t, "order", []any{o.Status, o.Customer.Name, o.ShipTo.AddressID, o.Total, o.Sync.Status, len(o.Lines)},
		[]any{order.PendingFulfillment, "Joe's Diner", addressID, "120", synctask.StateSynced, 1})
	l := o.Lines[0]
	same(t, "line", []any{l.ItemID, l.Item.ItemID, l.Quantity, l.Units, l.Rate, l.Amount, l.Fulfilled, l.Billed, l.IsOpen},
		[]any{itemID, "TOM-12", "5", caseUnit, "24", "120", "0", "0", true})
}

func TestFulfillmentsAndInvoicesComeOver(t *testing.T) {
	w := newSmallWorld(t)
	id := w.orderThere("THERE-1", 5)
	erp := w.client()
	three := money.Int(3)
	packed, err := erp.FulfillSalesOrder(t.Context(), id, "IF-1",
		netsuite.ItemFulfillmentInput{ShipStatus: netsuite.Packed,
			Item: netsuite.Lines[netsuite.FulfillmentLineInput]{Items: []netsuite.FulfillmentLineInput{{OrderLine: 1,
				Quantity: &three}}}})
	if err != nil {
		t.Fatal(err)
	}
	w.pass(2 * time.Minute)
	w.completed(w.discover(discovery.Options{}))
	postings := posting.New(w.b.Table)
	fulfillments, _, err := postings.OfOrder(t.Context(), id)
	if err != nil || len(fulfillments) != 1 {
		t.Fatalf("item fulfillments %+v, %v", fulfillments, err)
	}
	f := fulfillments[0]
	same(t, "packed", []any{f.ID, f.ExternalID, f.Shipped(), len(f.Lines)}, []any{packed.ID, "IF-1", false, 1})
	same(t, "its line", []any{f.Lines[0].OrderLine, f.Lines[0].ItemID, f.Lines[0].Quantity, f.Lines[0].Units},
		[]any{1, itemID, "3", caseUnit})

	if err := erp.UpdateItemFulfillment(t.Context(), packed.ID,
		netsuite.ItemFulfillmentInput{ShipStatus: netsuite.Shipped}); err != nil {
		t.Fatal(err)
	}
	billed, err := erp.InvoiceSalesOrder(t.Context(), id, "INV-1", netsuite.InvoiceInput{})
	if err != nil {
		t.Fatal(err)
	}
	w.pass(2 * time.Minute)
	w.completed(w.discover(discovery.Options{}))
	fulfillments, invoices, err := postings.OfOrder(t.Context(), id)
	if err != nil || len(fulfillments) != 1 || len(invoices) != 1 {
		t.Fatalf("posted %+v %+v, %v", fulfillments, invoices, err)
	}
	same(t, "shipped", fulfillments[0].Shipped(), true)
	same(t, "invoice", []any{invoices[0].ID, invoices[0].ExternalID, invoices[0].Total, invoices[0].Unpaid},
		[]any{billed.ID, "INV-1", "72", "72"})
	o := w.theirs(id)
	same(t, "order", []any{o.Status, o.Lines[0].Fulfilled, o.Lines[0].Billed}, []any{order.PartiallyFulfilled, "3", "3"})
}

// TestAPostingBringsItsOrder: a posting imports its order, although this discovery does not read orders.
func TestAPostingBringsItsOrder(t *testing.T) {
	w := newSmallWorld(t)
	id := w.orderThere("THERE-1", 5)
	w.pass(2 * time.Minute)
	w.completed(w.discover(discovery.Options{}))
	if _, err := w.client().FulfillSalesOrder(t.Context(), id, "IF-1",
		netsuite.ItemFulfillmentInput{ShipStatus: netsuite.Shipped}); err != nil {
		t.Fatal(err)
	}
	w.pass(2 * time.Minute)
	w.completed(w.discover(discovery.Options{ResourceTypes: []synctask.ResourceType{synctask.ItemFulfillment}}))
	o := w.theirs(id)
	same(t, "order", []any{o.Status, o.Lines[0].Fulfilled}, []any{order.PendingBilling, "5"})
}

func TestADiscoveryTakesWhatChangedAndNothingElse(t *testing.T) {
	w := newSmallWorld(t)
	first := w.orderThere("THERE-1", 5)
	w.pass(2 * time.Minute)
	w.completed(w.discover(discovery.Options{}))
	w.pass(3 * time.Hour)
	w.completed(w.discover(discovery.Options{})) // the first one's cursor is recent, so this one reads all records again

	w.patch(netsuite.TypeCustomer, customerID, map[string]any{"companyName": "Joe's New Diner"})
	w.patch(netsuite.TypeInventoryItem, itemID, map[string]any{"displayName": "Plum tomatoes"})
	second := w.orderThere("THERE-2", 7)
	if err := w.client().Delete(t.Context(), netsuite.TypeEmployee, employeeID); err != nil {
		t.Fatal(err)
	}
	w.pass(time.Minute)
	d := w.discover(discovery.Options{})
	w.completed(d)
	_, by := w.progress(d)
	for rt, want := range map[synctask.ResourceType][2]int{ // found, changed
		synctask.Customer: {1, 1}, synctask.Item: {1, 1}, synctask.SalesOrder: {1, 1}, synctask.Employee: {0, 1},
		synctask.Stock:    {2, 1},
		synctask.UnitType: {1, 0}, synctask.PriceLevel: {1, 0}, synctask.Price: {1, 0}} {
		same(t, string(rt), [4]int{by[rt].Found, by[rt].Changed, by[rt].Done, by[rt].Failed},
			[4]int{want[0], want[1], want[1], 0})
	}
	same(t, "customer", w.customer(customerID).Name, "Joe's New Diner")
	same(t, "item", w.item(itemID).Name, "Plum tomatoes")
	same(t, "new order", w.theirs(second).Total, "168")
	same(t, "old order", w.theirs(first).Total, "120")
	if all, err := employee.New(w.b.Table).All(t.Context()); err != nil || len(all) != 0 {
		t.Errorf("employees %+v, %v", all, err)
	}
}

// TestAFullComparisonFindsWhatTheERPDidNotSay: a price change does not update the item's last-modified date, and a
// deleted record is only missing from the list of all records.
func TestAFullComparisonFindsWhatTheERPDidNotSay(t *testing.T) {
	w := newSmallWorld(t)
	w.completed(w.discover(discovery.Options{}))
	w.pass(3 * time.Hour)
	w.completed(w.discover(discovery.Options{}))
	w.pass(3 * time.Hour)
	w.priceThere("26.5")
	w.pass(2 * time.Minute)
	d := w.discover(discovery.Options{})
	w.completed(d)
	if _, by := w.progress(d); by[synctask.Price].Changed != 0 {
		t.Errorf("the item's date told of the price: %+v", by[synctask.Price])
	}
	d = w.discover(discovery.Options{Full: true})
	w.completed(d)
	total, by := w.progress(d)
	same(t, "prices", by[synctask.Price], discovery.Progress{Found: 2, Changed: 1, Queued: 1, Done: 1, Drift: 1})
	same(t, "all", [2]int{total.Changed, total.Drift}, [2]int{1, 1})
	same(t, "price", w.item(itemID).Prices[0].Price, "26.5")

	if err := w.client().Delete(t.Context(), netsuite.TypeEmployee, employeeID); err != nil {
		t.Fatal(err)
	}
	d = w.discover(discovery.Options{ResourceTypes: []synctask.ResourceType{synctask.Employee}, Full: true})
	w.completed(d)
	if all, err := employee.New(w.b.Table).All(t.Context()); err != nil || len(all) != 0 {
		t.Errorf("employees %+v, %v", all, err)
	}
}

// TestARecordThatFailsDoesNotHoldUpTheOthers: an order dated 2105 is outside of the dates that the product accepts.
func TestARecordThatFailsDoesNotHoldUpTheOthers(t *testing.T) {
	w := newSmallWorld(t)
	for i := range 3 {
		w.orderThere("THERE-"+text(i), 2)
	}
	old := w.orderThere("THERE-OLD", 2)
	w.patch(netsuite.TypeSalesOrder, old, map[string]any{"tranDate": "2105-06-01"})
	w.pass(2 * time.Minute)
	d := w.discover(discovery.Options{})
	same(t, "status", d.Status, discovery.CompletedWithErrors)
	_, by := w.progress(d)
	same(t, "orders", by[synctask.SalesOrder], discovery.Progress{Found: 4, Changed: 4, Queued: 4, Done: 3, Failed: 1})
	failed := w.taskRows(synctask.Filter{Status: synctask.Failed})
	if len(failed) != 1 || failed[0].ResourceID != old || failed[0].Kind != synctask.Record ||
		failed[0].DiscoveryID != d.ID {
		t.Fatalf("failed tasks %+v", failed)
	}
	task, err := w.tasks().Get(t.Context(), failed[0].ID)
	if err != nil || !strings.Contains(task.LastWords(), "2105") {
		t.Errorf("task %+v, %v", task, err)
	}

	if _, err := w.discoveries().Retry(t.Context(), task.ID); err != nil { // too early
		t.Fatal(err)
	}
	if now, err := w.discoveries().Get(t.Context(), d.ID); err != nil || !now.Running() {
		t.Errorf("while it is retried the discovery is %s, %v", now.Status, err)
	}
	w.settle(10 * time.Minute)
	w.patch(netsuite.TypeSalesOrder, old, map[string]any{"tranDate": "2026-11-20"})
	if _, err := w.discoveries().Retry(t.Context(), task.ID); err != nil {
		t.Fatal(err)
	}
	w.settle(10 * time.Minute)
	d, err = w.discoveries().Get(t.Context(), d.ID)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "status", d.Status, discovery.Completed)
	_, by = w.progress(d)
	same(t, "orders", by[synctask.SalesOrder], discovery.Progress{Found: 4, Changed: 4, Queued: 4, Done: 4})
	same(t, "order", w.theirs(old).TransactionDate, "2026-11-20")
}

// TestAReadingThatFailsLeavesItsCursor: the role has no permission for customers.
func TestAReadingThatFailsLeavesItsCursor(t *testing.T) {
	w := newSmallWorld(t)
	w.fault(simFault{Match: map[string]string{"path": "suiteql"}, Kind: "status", Status: 403, Count: 1})
	d := w.discover(discovery.Options{ResourceTypes: []synctask.ResourceType{synctask.Customer}})
	same(t, "status", d.Status, discovery.Failed)
	if c, err := w.discoveries().CursorOf(t.Context(), synctask.Customer); err != nil || !c.At.IsZero() {
		t.Errorf("cursor %+v, %v", c, err)
	}
	failed := w.taskRows(synctask.Filter{Status: synctask.Failed})
	if len(failed) != 1 || failed[0].Kind != synctask.Reading {
		t.Fatalf("failed tasks %+v", failed)
	}
	if _, err := w.discoveries().Retry(t.Context(), failed[0].ID); err != nil {
		t.Fatal(err)
	}
	w.settle(10 * time.Minute)
	d, err := w.discoveries().Get(t.Context(), d.ID)
	if err != nil || d.Status != discovery.Completed {
		t.Errorf("after the retry: %s, %v", d.Status, err)
	}
	if c, err := w.discoveries().CursorOf(t.Context(), synctask.Customer); err != nil || c.At.IsZero() {
		t.Errorf("cursor %+v, %v", c, err)
	}
	same(t, "customer", w.customer(customerID).Name, "Joe's Diner")
}

func TestOneDiscoveryOfATypeAtATime(t *testing.T) {
	w := newSmallWorld(t)
	d, err := w.discoveries().Start(t.Context(), discovery.Options{ResourceTypes: []synctask.ResourceType{synctask.Item,
		synctask.Customer}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.discoveries().Start(t.Context(),
		discovery.Options{ResourceTypes: []synctask.ResourceType{synctask.Item}}); !fault.Is(err, fault.Conflict) {
		t.Errorf("a second discovery of items: %v", err)
	}
	other, err := w.discoveries().Start(t.Context(), discovery.Options{SkipRunning: true})
	if err != nil || slices.Contains(other.ResourceTypes, synctask.Item) || !slices.Contains(other.ResourceTypes,
		synctask.Stock) {
		t.Errorf("the schedule's discovery: %+v, %v", other, err)
	}
	w.settle(10 * time.Minute)
	for _, id := range []string{d.ID, other.ID} {
		if now, err := w.discoveries().Get(t.Context(), id); err != nil || now.Status != discovery.Completed {
			t.Errorf("discovery %+v, %v", now, err)
		}
	}
	w.completed(w.discover(discovery.Options{}))
}

func TestADiscoveryThroughFaultsIsComplete(t *testing.T) {
	w := newSmallWorld(t)
	for i := range 20 {
		w.orderThere("THERE-"+text(i), 2)
	}
	for _, f := range []simFault{{Kind: "status", Status: 429, Rate: 0.3}, {Kind: "status", Status: 503, Rate: 0.3},
		{Kind: "drop_before", Rate: 0.3}} {
		w.fault(f)
	}
	d := w.discover(discovery.Options{})
	w.completed(d)
	_, by := w.progress(d)
	same(t, "orders", by[synctask.SalesOrder].Done, 20)
	w.noneDead()
}
