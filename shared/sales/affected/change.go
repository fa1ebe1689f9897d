package affected

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/openline"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderdesk"
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/outofstock"
)

// Action is what is done with a line.
type Action string

// The actions.
const (
	Swap   Action = "swap"   // to the substitute
	Reduce Action = "reduce" // to a smaller quantity; 0 removes the line
)

// Change is a change of one line. OrderVersion is the version of the order that the caller has read.
type Change struct {
	orderline.Ref
	OrderVersion int64
	// Quantity is what the line has afterwards. nil: of a swap the same quantity, of a reduction nothing.
	Quantity *money.Decimal
}

// Request are changes of lines that a mark affects.
type Request struct {
	Mark       outofstock.Mark
	Action     Action
	Changes    []Change
	Substitute string // item id, for Swap
	Note       string // for the history of the orders
}

// Outcome is the kind of a result.
type Outcome string

// The outcomes.
const (
	Changed Outcome = "changed"
	Refused Outcome = "refused"
	Stale   Outcome = "stale" // the order was changed since the caller read it
)

// Result is what became of the change of one line.
type Result struct {
	orderline.Ref
	Outcome Outcome
	Refusal Refusal // if Refused
	Message string  // if not Changed
	// OrderVersion is that of the order as it is now; 0: not known.
	OrderVersion int64
	// Amount is the change of the order's total by this line, if Changed.
	Amount money.Decimal
	// EditedBy (a user id) and EditedAt say who changed the order last, if Stale.
	EditedBy string
	EditedAt time.Time
}

// done is the record of a change that was made, so that the same change again gives the same answer.
type done struct {
	OrderVersion int64         `json:"orderVersion"` // before
	Action       Action        `json:"action"`
	Quantity     string        `json:"quantity"` // as asked; "": none
	Substitute   string        `json:"substitute"`
	Note         string        `json:"note,omitempty"`
	NewVersion   int64         `json:"newVersion"`
	Amount       money.Decimal `json:"amount"`
}

// answers reports whether a request for the line is the one that was carried out: a request that differs in anything is
// carried out on the order as it is now.
func (d done) answers(r Request, c Change) bool {
	return d.OrderVersion == c.OrderVersion && d.Action == r.Action && d.Substitute == r.Substitute &&
		d.Note == r.Note && d.Quantity == words(c.Quantity)
}

func words(quantity *money.Decimal) string {
	if quantity == nil {
		return ""
	}
	return quantity.String()
}

func doneKey(markID string, c Change) table.Key {
	return table.Key{PK: "OUTOFSTOCKDONE#" + markID, SK: c.OrderID + "#" + c.LineID}
}

// keptDone is how long the record of a change is kept.
const keptDone = 30 * 24 * time.Hour

// ordersAtOnce is the number of orders that are changed in parallel.
const ordersAtOnce = 8

// Change changes lines, all of one order in one edit, and returns a result per line, in their sequence. Each edit
// respects the version of its order, prices the lines again, and is in the order's history. What a reduction loses is
// counted as lost sales in the same transaction. The same request again gives the same results. Errors: fault.Conflict
// if the mark is resolved; fault.Invalid if the substitute cannot be sold.
func (s *Desk) Change(ctx context.Context, r Request) ([]Result, error) {
	if r.Mark.Status != outofstock.Active {
		return nil, fault.Stale(r.Mark, "the mark is resolved: mark the item again to change orders")
	}
	items, err := s.goods(ctx, r)
	if err != nil {
		return nil, err
	}
	results := make([]Result, len(r.Changes))
	byOrder := map[string][]int{}
	for i, c := range r.Changes {
		byOrder[c.OrderID] = append(byOrder[c.OrderID], i)
	}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(ordersAtOnce)
	for _, at := range byOrder {
		g.Go(func() error {
			one := r
			one.Changes = make([]Change, len(at))
			for n, i := range at {
				one.Changes[n] = r.Changes[i]
			}
			got, err := s.changeOrder(ctx, one, items)
			for n, i := range at {
				if err == nil {
					results[i] = got[n]
				}
			}
			return err
		})
	}
	return results, g.Wait()
}

// goods reads the marked item and the substitute.
func (s *Desk) goods(ctx context.Context, r Request) (map[string]item.Detail, error) {
	ids := []string{r.Mark.ItemID}
	if r.Action == Swap {
		ids = append(ids, r.Substitute)
	}
	items, err := s.Items.GetAll(ctx, ids)
	if err != nil || r.Action != Swap {
		return items, err
	}
	switch sub, known := items[r.Substitute]; {
	case !known:
		return nil, fault.Wrong(fault.At("substituteItemId", fault.CodeUnknown, nil, "must be an item"))
	case r.Substitute == r.Mark.ItemID:
		return nil, fault.Fields("substituteItemId must be another item")
	case !sub.IsActive:
		return nil, fault.Fields("substituteItemId must be an active item")
	}
	return items, nil
}

// changeOrder makes the changes of one order.
func (s *Desk) changeOrder(ctx context.Context, r Request, items map[string]item.Detail) ([]Result, error) {
	made, err := s.made(ctx, r)
	if err != nil || made != nil {
		return made, err
	}
	o, err := s.Orders.Get(ctx, r.Changes[0].OrderID)
	if fault.Is(err, fault.NotFound) {
		return s.all(r, Result{Outcome: Refused, Refusal: NotOpen, Message: "the order no longer exists"}), nil
	}
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(r.Changes, func(c Change) bool { return c.OrderVersion != o.Version }) {
		return s.stale(ctx, r, o)
	}
	e, err := s.edit(ctx, r, o, items)
	if err != nil {
		return nil, err
	}
	if len(e.changed) == 0 {
		return e.results, nil
	}
	if _, err = s.Desk.Edit(ctx, o.ID, &o.Version, e.changes); err != nil {
		return s.refusedEdit(ctx, r, e, err)
	}
	return e.results, nil
}

// made returns the results of changes that were made before; nil if one of them was not.
func (s *Desk) made(ctx context.Context, r Request) ([]Result, error) {
	keys := make([]table.Key, len(r.Changes))
	for i, c := range r.Changes {
		keys[i] = doneKey(r.Mark.ID, c)
	}
	found, err := table.GetAll(ctx, s.Table, keys)
	if err != nil || len(found) < len(keys) {
		return nil, err
	}
	results := make([]Result, len(found))
	for i, each := range found {
		var d done
		if err := each.Decode(&d); err != nil {
			return nil, err
		}
		if !d.answers(r, r.Changes[i]) {
			return nil, nil
		}
		results[i] = Result{Ref: r.Changes[i].Ref, Outcome: Changed, OrderVersion: d.NewVersion, Amount: d.Amount}
	}
	return results, nil
}

// all returns the same result for every line.
func (s *Desk) all(r Request, result Result) []Result {
	results := make([]Result, len(r.Changes))
	for i, c := range r.Changes {
		results[i] = result
		results[i].Ref = c.Ref
	}
	return results
}

// stale returns the results for an order that was changed since the caller read it.
func (s *Desk) stale(ctx context.Context, r Request, o order.Order) ([]Result, error) {
	if made, err := s.made(ctx, r); err != nil || made != nil { // by the same request, at the same time
		return made, err
	}
	result := Result{Outcome: Stale, OrderVersion: o.Version, EditedAt: o.UpdatedAt,
		Message: fmt.Sprintf("order %s was changed meanwhile", o.OrderNumber)}
	events, err := s.Orders.History(ctx, o.ID, "")
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		if e.By != "" {
			result.EditedBy, result.EditedAt = e.By, e.At
			break
		}
	}
	return s.all(r, result), nil
}

// refusedEdit returns the results of an edit that failed. Errors: those that are not the caller's.
func (s *Desk) refusedEdit(ctx context.Context, r Request, e *edit, err error) ([]Result, error) {
	var f *fault.Error
	if !errors.As(err, &f) {
		return nil, err
	}
	if now, ok := f.Current.(order.Order); ok && now.Status.Editable() {
		return s.stale(ctx, r, now)
	}
	result := Result{Outcome: Refused, Refusal: Rule, Message: strings.Join(f.Messages, ", ")}
	if len(f.Problems) > 0 && f.Problems[0].Code == string(orderline.ItemRestricted) {
		result.Refusal = Restricted
	}
	for _, i := range e.changed {
		result.Ref = r.Changes[i].Ref
		e.results[i] = result
	}
	return e.results, nil
}

// edit is one edit of an order.
type edit struct {
	changes orderdesk.Changes
	changed []int // indexes of the request's changes that it makes
	results []Result
}

// edit prepares the edit of an order. Lines that cannot be changed have their result already.
func (s *Desk) edit(ctx context.Context, r Request, o order.Order, items map[string]item.Detail) (*edit, error) {
	e := &edit{results: s.all(r, Result{Outcome: Changed})}
	refusals, err := s.refusals(ctx, r, o)
	if err != nil {
		return nil, err
	}
	day, err := s.Settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	inputs := map[string]orderline.Input{}
	for i, c := range r.Changes {
		refusal, message := refusals[c.LineID], ""
		var to orderline.Input
		if refusal == "" {
			to, refusal, message = r.become(c, lineOf(o, c.LineID), items)
		}
		if refusal == "" {
			e.changed, inputs[c.LineID] = append(e.changed, i), to
			continue
		}
		e.results[i].Outcome, e.results[i].Refusal, e.results[i].Message = Refused, refusal, says(refusal, message)
	}
	lines := []orderline.Input{}
	for _, l := range o.Typed() {
		in, changed := inputs[l.ID]
		if !changed {
			in = orderline.Input{ID: l.ID, ItemID: l.ItemID}
		}
		if in.ItemID != "" { // otherwise it is removed
			lines = append(lines, in)
		}
	}
	e.changes = orderdesk.Changes{Lines: &lines, Pending: orderdesk.PendingOf(o), Because: r.because(items),
		Also: func(before, after order.Order) []table.Op {
			return s.records(ctx, r, e, before, after, items[r.Mark.ItemID], day)
		}}
	return e, nil
}

// says returns the message of a refusal.
func says(r Refusal, message string) string {
	if message != "" {
		return message
	}
	return map[Refusal]string{
		TripStarted:   "its trip has started",
		Fulfilled:     "a part of the line is fulfilled",
		WaitsApproval: "a change of the line waits for an approval",
		NoSubstitutes: "the customer takes no substitutes",
		Restricted:    "the substitute is restricted for this customer",
		NotOpen:       "the line has nothing left to ship",
		NotLess:       "the quantity must be less than ordered",
	}[r]
}

// refusals returns the refusals of an order's lines that the changes name, by line id.
func (s *Desk) refusals(ctx context.Context, r Request, o order.Order) (map[string]Refusal, error) {
	started := map[string]bool{}
	var c customer.Detail
	var err error
	if o.TripID != "" {
		if started, err = s.TripsStarted(ctx, []string{o.TripID}); err != nil {
			return nil, err
		}
	}
	if r.Action == Swap {
		if c, err = s.customer(ctx, o.CustomerID); err != nil {
			return nil, err
		}
	}
	all := map[string]Refusal{}
	open := map[string]openline.Line{}
	for _, l := range openline.Of(o) {
		open[l.LineID] = l
	}
	for _, change := range r.Changes {
		l, ok := open[change.LineID]
		if !ok || l.ItemID != r.Mark.ItemID {
			all[change.LineID] = NotOpen
			continue
		}
		all[change.LineID] = refusalOf(l, started[o.TripID])
		if r.Action == Swap && all[change.LineID] == "" {
			all[change.LineID] = refusalOfSwap(c, r.Substitute)
		}
	}
	return all, nil
}

// customer reads a customer; the zero one if it no longer exists.
func (s *Desk) customer(ctx context.Context, id string) (customer.Detail, error) {
	c, err := s.Customers.Get(ctx, id)
	if fault.Is(err, fault.NotFound) {
		return customer.Detail{}, nil
	}
	return c, err
}
