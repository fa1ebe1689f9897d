package ordersync

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

// Imported counts the results of an import.
type Imported struct {
	Created, Changed, Unchanged int
	// Unsent are orders with changes that were not sent to NetSuite. Only their progress and ids were imported.
	Unsent int
	// Stale orders were read before this product's own last write.
	Stale int
	// Failed holds the errors of single orders, by NetSuite id.
	Failed map[string]error
}

// Importer imports sales orders that were created or changed in NetSuite.
type Importer struct {
	orders    *order.Orders
	table     table.Table
	customers order.Customers
	routes    order.Routes
	now       func() time.Time
}

// NewImporter returns an Importer.
func NewImporter(orders *order.Orders, t table.Table, customers order.Customers, routes order.Routes,
	now func() time.Time) *Importer {
	return &Importer{orders, t, customers, routes, now}
}

// Import stores new and changed inbound orders (about 100 per call). It is idempotent. An error in one order does not
// affect the others.
func (i *Importer) Import(ctx context.Context, inbound []Snapshot) (Imported, error) {
	result := Imported{Failed: map[string]error{}}
	ids, known, err := i.known(ctx, inbound)
	if err != nil {
		return result, err
	}
	if len(ids) == 1 {
		trace.Add(ctx, trace.SalesOrder, ids[0])
	}
	var fresh []order.Order
	for n, in := range inbound {
		o, ok := known[ids[n]]
		switch {
		case ok && o.Agreement().TakeTheirs.IsZero() && o.Agreement().Inbound == in.digest() && changesNothing(o, in):
			result.Unchanged++
		case ok:
			if err := i.change(ctx, o.ID, in, &result); err != nil {
				result.Failed[in.NetSuiteID] = err
			}
		default:
			fresh = append(fresh, in.order(ids[n]))
		}
	}
	return result, i.create(ctx, fresh, inbound, &result)
}

// known returns our ids of inbound orders, and the orders that exist.
func (i *Importer) known(ctx context.Context, inbound []Snapshot) ([]string, map[string]order.Order, error) {
	var numbers []string
	for _, in := range inbound {
		if order.IsNumber(in.ExternalID) {
			numbers = append(numbers, in.ExternalID)
		}
	}
	ours, err := i.orders.ByNumber(ctx, numbers)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]string, len(inbound))
	for n, in := range inbound {
		if ids[n] = ours[in.ExternalID]; ids[n] == "" {
			ids[n] = order.ImportedID(in.NetSuiteID)
		}
	}
	found, err := i.orders.GetAll(ctx, ids)
	if err != nil {
		return nil, nil, err
	}
	known := make(map[string]order.Order, len(found))
	for _, o := range found {
		known[o.ID] = o
	}
	return ids, known, nil
}

// change imports an order that exists already.
func (i *Importer) change(ctx context.Context, id string, in Snapshot, result *Imported) error {
	detail, err := i.customer(ctx, in)
	if err != nil {
		return err
	}
	shipTo, route, err := i.destination(ctx, detail, in)
	if err != nil {
		return err
	}
	var outcome *int
	_, err = i.orders.Rewrite(ctx, id, func(o *order.Order) ([]table.Op, error) {
		decided := !o.Agreement().TakeTheirs.IsZero() && !in.ReadAt.Before(o.Agreement().TakeTheirs)
		switch {
		case !in.ReadAt.After(o.Agreement().ERPWriteAt):
			outcome = &result.Stale
			return nil, nil
		case decided:
			yield(o, in)
		case o.Unsent():
			outcome = &result.Unsent
			takeOver(o, in)
			return nil, nil
		}
		outcome = &result.Changed
		if !decided {
			o.Because("in NetSuite")
		}
		customerID := o.CustomerID
		takeOver(o, in)
		o.Customer = customerOf(detail, in)
		if o.CustomerID != customerID || !shipsTo(*o, in) {
			o.ShipTo = shipTo
			if o.Route == nil || !o.Route.Pinned {
				o.Route = route
			}
		}
		a := o.Agreement()
		a.Inbound, a.Base, a.Shown, a.Sending = in.digest(), digestOf(in.lines()), "", nil
		o.Settle()
		return nil, nil
	}, nil)
	if err == nil && outcome != nil {
		*outcome++
	}
	return err
}

// create stores new orders, several per transaction. If a concurrent import has created an order, that one stays.
func (i *Importer) create(ctx context.Context, fresh []order.Order, inbound []Snapshot, result *Imported) error {
	byNetSuite := make(map[string]Snapshot, len(inbound))
	for _, in := range inbound {
		byNetSuite[in.NetSuiteID] = in
	}
	ops := make([][]table.Op, len(fresh))
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	failed := make([]error, len(fresh))
	for n := range fresh {
		g.Go(func() error {
			ops[n], failed[n] = i.creating(gctx, &fresh[n], byNetSuite[fresh[n].NetSuiteID])
			return gctx.Err()
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	var batch []table.Op
	var inBatch []int
	flush := func() error {
		err := i.table.Commit(ctx, batch...)
		if errors.Is(err, table.ErrCondition) {
			err = i.oneByOne(ctx, ops, inBatch, result)
		} else if err == nil {
			result.Created += len(inBatch)
		}
		batch, inBatch = nil, nil
		return err
	}
	for n := range fresh {
		if failed[n] != nil {
			result.Failed[fresh[n].NetSuiteID] = failed[n]
			continue
		}
		if len(batch)+len(ops[n]) > createsAtOnce {
			if err := flush(); err != nil {
				return err
			}
		}
		batch, inBatch = append(batch, ops[n]...), append(inBatch, n)
	}
	if len(batch) == 0 {
		return nil
	}
	return flush()
}

// createsAtOnce is the number of items in a transaction of new orders. It keeps the transaction below its limit of 4
// MB: a chunk of lines has 100 KB, and at least two items of each order, its own and its history's, are small.
const createsAtOnce = 45

func (i *Importer) oneByOne(ctx context.Context, ops [][]table.Op, which []int, result *Imported) error {
	for _, n := range which {
		err := i.table.Commit(ctx, ops[n]...)
		if errors.Is(err, table.ErrCondition) {
			result.Unchanged++
			continue
		}
		if err != nil {
			return err
		}
		result.Created++
	}
	return nil
}

// creating returns the operations for an order created in NetSuite.
func (i *Importer) creating(ctx context.Context, o *order.Order, in Snapshot) ([]table.Op, error) {
	detail, err := i.customer(ctx, in)
	if err != nil {
		return nil, err
	}
	if o.ShipTo, o.Route, err = i.destination(ctx, detail, in); err != nil {
		return nil, err
	}
	o.Customer = customerOf(detail, in)
	o.Sync = synctask.Sync{State: synctask.State{Status: synctask.StateSynced, LastSyncedAt: &in.ReadAt}}
	return i.orders.CreatingImported(ctx, o, order.Agreement{Attempted: true, Inbound: in.digest(), Base: digestOf(in.lines())}), nil
}

// customer reads the order's customer. A customer that the portal does not have is not an error.
func (i *Importer) customer(ctx context.Context, in Snapshot) (customer.Detail, error) {
	d, err := i.customers.Get(ctx, in.CustomerID)
	if fault.Is(err, fault.NotFound) {
		return customer.Detail{Customer: customer.Customer{ID: in.CustomerID, Name: in.CustomerName}}, nil
	}
	return d, err
}

func (i *Importer) destination(ctx context.Context, d customer.Detail, in Snapshot) (order.ShipTo, *order.Route, error) {
	if in.Typed != nil {
		return in.Typed.shipTo(), nil, nil
	}
	to, err := order.ShipToOf(d, in.ShipAddressID)
	if fault.Is(err, fault.Invalid) { // the address was removed from the address book since
		to, err = order.ShipTo{AddressID: in.ShipAddressID}, nil
	}
	if err != nil {
		return to, nil, err
	}
	route, err := order.RouteOf(ctx, i.routes, d, to.AddressID)
	return to, route, err
}

func customerOf(d customer.Detail, in Snapshot) order.Customer {
	c := order.Customer{ID: in.CustomerID, Name: d.Name, PriceLevelID: d.Level()}
	if c.Name == "" {
		c.Name = in.CustomerName
	}
	return c
}

// order returns a new order from NetSuite's version, without its destination.
func (in Snapshot) order(id string) order.Order {
	o := order.Order{ID: id, OrderNumber: in.Number, NetSuiteID: in.NetSuiteID, NetSuiteNumber: in.Number,
		Status: order.PendingFulfillment, CustomerID: in.CustomerID,
		TransactionDate: in.TransactionDate, DeliveryDate: in.ShipDate, Memo: in.Memo, Lines: []order.Line{}}
	if o.DeliveryDate.IsZero() {
		o.DeliveryDate = in.TransactionDate
	}
	takeStatus(&o, in.Status)
	takeLines(&o, in)
	return o
}

// takeOver imports NetSuite's version, except the names of customer and destination. For an order with unsent changes
// it imports only the status, the ids and the lines' progress.
func takeOver(o *order.Order, in Snapshot) {
	o.NetSuiteID, o.NetSuiteNumber = in.NetSuiteID, in.Number
	takeStatus(o, in.Status)
	if o.Unsent() {
		takeLineProgress(o, in)
		return
	}
	o.CustomerID, o.TransactionDate, o.Memo = in.CustomerID, in.TransactionDate, in.Memo
	if !in.ShipDate.IsZero() {
		o.DeliveryDate = in.ShipDate
	}
	takeLines(o, in)
}

// takeLines imports NetSuite's lines. A line that the order has keeps its id, even if NetSuite gave it another key: a
// person or a program there may have replaced all lines by equal or changed ones.
func takeLines(o *order.Order, in Snapshot) {
	old := o.Lines
	pairs := pair(linesOf(*o), in.lines(), erpLine.sells, erpLine.sameItem)
	o.Lines = make([]order.Line, len(in.Lines))
	for n, l := range in.Lines {
		var was order.Line
		if pairs[n] >= 0 {
			was = old[pairs[n]]
		}
		if was.ID == "" {
			was.ID = newLineID(l.Line, slices.Concat(old, o.Lines[:n]))
		}
		o.Lines[n] = l.over(was)
	}
	o.DropPending(old)
}

// newLineID returns the id of a new line with a key of NetSuite. NetSuite's keys stay with their lines; after lines were
// replaced there, one of the order's lines may have the id already.
func newLineID(key int, lines []order.Line) string {
	taken := func(id string) bool {
		return slices.ContainsFunc(lines, func(l order.Line) bool { return l.ID == id })
	}
	id := fmt.Sprintf("line-%d", key)
	for n := 2; taken(id); n++ {
		id = fmt.Sprintf("line-%d-%d", key, n)
	}
	return id
}

// over returns our line updated from NetSuite's. It keeps values that NetSuite does not have, and our rates as long as
// they give the same amount.
func (t SnapshotLine) over(l order.Line) order.Line {
	if l.ItemID != t.ItemID {
		l.PickNotes, l.Weight = "", money.Zero
	}
	if l.Rate == nil || l.ItemID != t.ItemID || l.Units != t.Units || !pricing.Amount(t.Quantity,
		*l.Rate).Equal(t.Amount) {
		rate := t.Rate
		l.Rate, l.CustomRate, l.DeterminedRate, l.PriceSource = &rate, &rate, nil, order.PriceSource{Kind: pricing.Custom}
		l.Spot, l.PriceReason, l.Floor, l.Approval = nil, "", nil, nil
	}
	if t.Weight.Sign() > 0 {
		l.Weight = t.Weight
	}
	l.NetSuiteLine, l.ItemID, l.Item = t.Line, t.ItemID, order.LineItem{ID: t.ItemID, ItemID: t.ItemCode, Name: t.ItemName}
	l.Quantity, l.Units, l.Amount = t.Quantity.Round(money.QuantityPlaces), t.Units, t.Amount.Amount()
	l.IsClosed = t.Closed
	setProgress(&l, t)
	return l
}
