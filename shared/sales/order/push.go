package order

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// Mismatch is what keeps an order from being in sync although NetSuite answered:
// a person has to look at it. Its words show both sides.
type Mismatch struct {
	Code  string // one of the codes below
	Words string
}

// The codes of mismatches. The first two are shown as a Conflict.
const (
	Conflicting    = "CONFLICT"        // the lines were changed in NetSuite, too
	DifferentTotal = "DIFFERENT_TOTAL" // NetSuite made something else of the order
	foreignRecord  = "FOREIGN_RECORD"  // NetSuite has an order of another customer by our number
)

func (m *Mismatch) Error() string { return m.Words }

// Push sends an order as it is now to NetSuite: it makes it, changes it, or closes
// its lines if it was cancelled or closed, reads back what NetSuite made of it, and notes
// the outcome on the order. It may be killed anywhere and repeated at will:
// nothing is made twice, and what was sent already is not sent again.
//
// taskID is the task that asks for it. Errors: ErrSuperseded, where a later task
// sends the order, or it was removed; *netsuite.Error; *Mismatch; fault.Conflict for
// a setting that is missing. An order that was cancelled, and that NetSuite never
// accepted, is removed. After an error that will not be tried again call SendFailed.
func (s *Orders) Push(ctx context.Context, erp *netsuite.Client, settings *setting.Settings, id, taskID string) error {
	o, err := s.sending(ctx, id, taskID)
	switch {
	case fault.Is(err, fault.NotFound):
		return ErrSuperseded
	case errors.Is(err, errSent):
		return nil
	case err != nil:
		return err
	}
	theirs, found, err := current(ctx, erp, o)
	switch {
	case err != nil:
		return err
	case o.Status == Cancelled && !found && o.NetSuiteID == "":
		return s.withdraw(ctx, o)
	case o.ended() && !found:
		return s.sent(ctx, o, taskID, nil)
	case !found:
		theirs, err = s.create(ctx, erp, settings, o, taskID)
	case theirs.Entity.ID != o.CustomerID && o.NetSuiteID == "":
		err = foreign(o, theirs)
	}
	if err != nil {
		return err
	}
	if o.ended() && closed(theirs) {
		return s.sent(ctx, o, taskID, &theirs)
	}
	if err := s.agree(ctx, o, taskID, theirs); err != nil {
		return err
	}
	if o.ended() {
		if err := erp.CloseSalesOrder(ctx, string(theirs.ID)); err != nil {
			return err
		}
		theirs, err = erp.SalesOrder(ctx, string(theirs.ID))
	} else if !o.equals(theirs) {
		theirs, err = s.change(ctx, erp, settings, o, theirs)
	}
	if err != nil {
		return err
	}
	return s.sent(ctx, o, taskID, &theirs)
}

// current reads what NetSuite has of the order: by its id, or by its external id
// where an earlier attempt may have made it.
func current(ctx context.Context, erp *netsuite.Client, o Order) (netsuite.SalesOrder, bool, error) {
	at := o.NetSuiteID
	if at == "" {
		at = netsuite.ByExternalID(o.OrderNumber)
	}
	theirs, err := erp.SalesOrder(ctx, at)
	if (o.NetSuiteID == "" || o.ended()) && netsuite.KindOf(err) == netsuite.NotFound {
		return netsuite.SalesOrder{}, false, nil
	}
	return theirs, err == nil, err
}

// closed tells whether every line is closed.
func closed(theirs netsuite.SalesOrder) bool {
	return !slices.ContainsFunc(theirs.Item.Items, func(l netsuite.SalesOrderLine) bool { return !l.IsClosed })
}

func foreign(o Order, theirs netsuite.SalesOrder) error {
	return &Mismatch{foreignRecord, fmt.Sprintf("NetSuite has an order %s of another customer (%s): %s was not sent. Remove that external id in NetSuite, or take this order anew",
		o.OrderNumber, theirs.Entity.RefName, o.OrderNumber)}
}

// create makes the order in NetSuite, by its external id once. Where it is certain
// that NetSuite has not made it, that is noted.
func (s *Orders) create(ctx context.Context, erp *netsuite.Client, settings *setting.Settings, o Order, taskID string) (netsuite.SalesOrder, error) {
	input, err := inputOf(ctx, settings, o)
	if err != nil {
		return netsuite.SalesOrder{}, errors.Join(err, s.notThere(ctx, o.ID, taskID))
	}
	input.OrderStatus = netsuite.OrderPendingFulfillment
	if o.Status == PendingApproval {
		input.OrderStatus = netsuite.OrderPendingApproval
	}
	made, err := erp.CreateSalesOrder(ctx, o.OrderNumber, input)
	if netsuite.KindOf(err) == netsuite.Invalid { // the client has looked for it after the refusal
		return netsuite.SalesOrder{}, errors.Join(err, s.notThere(ctx, o.ID, taskID))
	}
	if err != nil {
		return netsuite.SalesOrder{}, err
	}
	theirs, err := erp.SalesOrder(ctx, made.ID)
	if err == nil && theirs.Entity.ID != o.CustomerID {
		err = foreign(o, theirs)
	}
	return theirs, err
}

// change gives the order in NetSuite our lines and dates, and reads it back.
func (s *Orders) change(ctx context.Context, erp *netsuite.Client, settings *setting.Settings, o Order, theirs netsuite.SalesOrder) (netsuite.SalesOrder, error) {
	o.number(theirs)
	input, err := inputOf(ctx, settings, o)
	if err != nil {
		return theirs, err
	}
	if err := erp.UpdateSalesOrder(ctx, string(theirs.ID), input); err != nil {
		return theirs, err
	}
	return erp.SalesOrder(ctx, string(theirs.ID))
}

// inputOf is the order in NetSuite's words, spec/behaviour.md section 1: the
// delivery date is the ship date. Each line dictates its rate.
func inputOf(ctx context.Context, settings *setting.Settings, o Order) (netsuite.SalesOrderInput, error) {
	location, err := setting.Value[string](ctx, settings, setting.ERPLocation)
	if err != nil {
		return netsuite.SalesOrderInput{}, err
	}
	if location == "" {
		return netsuite.SalesOrderInput{}, fault.New(fault.Conflict, "the setting %s is missing: NetSuite needs a location on every order", setting.ERPLocation)
	}
	input := netsuite.SalesOrderInput{Entity: netsuite.Ref{ID: o.CustomerID}, TranDate: o.TransactionDate, ShipDate: o.DeliveryDate, Memo: &o.Memo,
		Location: netsuite.Ref{ID: location}, ShipAddressList: netsuite.Ref{ID: o.ShipTo.AddressID}}
	for _, l := range o.Lines {
		input.Item.Items = append(input.Item.Items, netsuite.SalesOrderLineInput{Line: l.NetSuiteLine, Item: netsuite.Ref{ID: l.ItemID}, Quantity: l.Quantity,
			Units: netsuite.ID(l.Units), Price: netsuite.CustomPrice, Rate: l.Rate, IsClosed: l.IsClosed})
	}
	return input, nil
}

// agree checks that NetSuite's lines are those that both sides last agreed on, or
// ours, or those that a person has seen and decided about. Errors: *Mismatch.
func (s *Orders) agree(ctx context.Context, o Order, taskID string, theirs netsuite.SalesOrder) error {
	digest := digestOf(linesOf(theirs))
	switch {
	case o.book.Base == "", digest == o.book.Base, o.equals(theirs), digest == o.book.Shown && !o.conflicting():
		return nil
	}
	m := &Mismatch{Conflicting, fmt.Sprintf("the order was changed in NetSuite as well. NetSuite has: %s. The portal has: %s. "+
		"Decide which of the two is to stay: open the order, or the failed task in the sync manager", describe(linesOf(theirs)), describe(o.lines()))}
	_, err := s.rewrite(ctx, o.ID, func(o *Order) ([]table.Op, error) {
		if o.Sync.TaskID != taskID {
			return nil, nil
		}
		o.Sync.Status, o.Sync.Error, o.book.Shown = synctask.StateFailed, m.Words, digest
		return []table.Op{s.conflict(*o, m.Code, theirs)}, nil
	}, nil)
	if err != nil {
		return err
	}
	return m
}

// sent notes what NetSuite has now. The order may have been changed again since it
// was read for sending: then it stays unsent, and its own task sends that.
func (s *Orders) sent(ctx context.Context, pushed Order, taskID string, theirs *netsuite.SalesOrder) error {
	var mismatch *Mismatch
	if theirs != nil && !pushed.ended() {
		pushed.number(*theirs)
		if !pushed.equals(*theirs) {
			mismatch = &Mismatch{DifferentTotal, fmt.Sprintf("NetSuite took the order, but made something else of it. NetSuite has: %s, in all %s. The portal has: %s, in all %s",
				describe(linesOf(*theirs)), theirs.Subtotal, describe(pushed.lines()), pushed.Total)}
		}
	}
	now := s.now()
	_, err := s.rewrite(ctx, pushed.ID, func(o *Order) ([]table.Op, error) {
		var ops []table.Op
		if o.Sync.TaskID == taskID {
			o.Sync.Status, o.Sync.Error, o.Sync.LastSyncedAt = synctask.StateSynced, "", &now
			o.book.Closing = false
			if mismatch != nil {
				o.Sync.Status, o.Sync.Error = synctask.StateFailed, mismatch.Words
				ops = append(ops, s.conflict(*o, mismatch.Code, *theirs))
			}
		}
		if theirs != nil { // after the state: what was ended and is sent takes NetSuite's status
			o.NetSuiteID, o.NetSuiteNumber = string(theirs.ID), theirs.TranID
			o.adopt(pushed.Lines)
			o.takeProgress(*theirs)
			o.book.Base, o.book.Shown, o.book.ERPWriteAt = digestOf(linesOf(*theirs)), "", now
		}
		return ops, nil
	}, nil)
	if err == nil && mismatch != nil {
		return mismatch
	}
	return err
}

// number gives our lines NetSuite's line keys: those that have one keep it while
// NetSuite does; the others take, in order, that of an equal line without owner.
func (o *Order) number(theirs netsuite.SalesOrder) {
	lines := linesOf(theirs)
	o.Lines = slices.Clone(o.Lines)
	owned := map[int]bool{}
	for i := range o.Lines {
		key := o.Lines[i].NetSuiteLine
		if !slices.ContainsFunc(lines, func(l erpLine) bool { return l.key == key }) {
			key = 0
		}
		o.Lines[i].NetSuiteLine = key
		owned[key] = true
	}
	ours := o.lines()
	for i := range o.Lines {
		if o.Lines[i].NetSuiteLine != 0 {
			continue
		}
		for _, l := range lines {
			if !owned[l.key] && l.sells(ours[i]) {
				o.Lines[i].NetSuiteLine = l.key
				owned[l.key] = true
				break
			}
		}
	}
}

// adopt takes NetSuite's line keys from lines of the same id.
func (o *Order) adopt(lines []Line) {
	keys := make(map[string]int, len(lines))
	for _, l := range lines {
		keys[l.ID] = l.NetSuiteLine
	}
	for i := range o.Lines {
		if key := keys[o.Lines[i].ID]; key != 0 {
			o.Lines[i].NetSuiteLine = key
		}
	}
}

// equals tells whether NetSuite has what it was, or is to be, told of the order.
func (o Order) equals(theirs netsuite.SalesOrder) bool {
	ours, lines := o.lines(), linesOf(theirs)
	if len(ours) != len(lines) || theirs.ShipDate != o.DeliveryDate || theirs.TranDate != o.TransactionDate || theirs.Memo != o.Memo ||
		o.ShipTo.AddressID != "" && theirs.ShipAddressList.ID != o.ShipTo.AddressID || !theirs.Subtotal.Equal(o.Total) {
		return false
	}
	byKey := make(map[int]erpLine, len(lines))
	for _, l := range lines {
		byKey[l.key] = l
	}
	for i, l := range ours {
		there, ok := byKey[o.Lines[i].NetSuiteLine]
		if !ok {
			there = lines[i]
		}
		if !there.sells(l) || l.closed && !there.closed {
			return false
		}
	}
	return true
}

// erpLine is a line as both sides can state it: the amount in place of the rate,
// whose places differ between NetSuite's ways of reading.
type erpLine struct {
	key               int
	item, name, units string
	quantity, amount  money.Decimal
	closed            bool
}

// sells tells whether two lines sell the same.
func (l erpLine) sells(o erpLine) bool {
	return l.item == o.item && l.units == o.units && l.quantity.Equal(o.quantity) && l.amount.Equal(o.amount)
}

func (o Order) lines() []erpLine {
	lines := make([]erpLine, len(o.Lines))
	for i, l := range o.Lines {
		lines[i] = erpLine{key: l.NetSuiteLine, item: l.ItemID, name: l.Item.ItemID, units: l.Units, quantity: l.Quantity, amount: l.Amount, closed: l.IsClosed}
	}
	return lines
}

func linesOf(theirs netsuite.SalesOrder) []erpLine {
	lines := make([]erpLine, len(theirs.Item.Items))
	for i, l := range theirs.Item.Items {
		lines[i] = erpLine{key: l.Line, item: l.Item.ID, name: l.Item.RefName, units: string(l.Units),
			quantity: l.Quantity.Round(money.QuantityPlaces), amount: l.Amount.Amount(), closed: l.IsClosed}
	}
	return lines
}

// digestOf tells lines of NetSuite's apart, however they were read.
func digestOf(lines []erpLine) string {
	lines = slices.Clone(lines)
	slices.SortFunc(lines, func(a, b erpLine) int { return a.key - b.key })
	var b strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&b, "%d|%s|%s|%s|%s|%t\n", l.key, l.item, l.units, l.quantity, l.amount, l.closed)
	}
	return digest([]byte(b.String()))
}

// describe shows lines to a person, the first ten of them.
func describe(lines []erpLine) string {
	if len(lines) == 0 {
		return "no lines"
	}
	const most = 10
	var parts []string
	for _, l := range lines[:min(len(lines), most)] {
		parts = append(parts, fmt.Sprintf("%s × %s = %s", l.quantity, l.name, l.amount))
	}
	if len(lines) > most {
		parts = append(parts, fmt.Sprintf("and %d lines more", len(lines)-most))
	}
	return strings.Join(parts, ", ")
}
