// Package salesorder sends sales orders to NetSuite and reads them from there: push.go sends ours, pull.go
// makes an ordersync.Snapshot of NetSuite's.
package salesorder

import (
	"context"
	"errors"
	"fmt"

	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/problem"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordersync"
)

// Sender sends sales orders to NetSuite.
type Sender struct {
	orders   *order.Orders
	states   *ordersync.Sender
	settings *setting.Settings
}

// NewSender makes one.
func NewSender(orders *order.Orders, states *ordersync.Sender, settings *setting.Settings) *Sender {
	return &Sender{orders, states, settings}
}

// Queue stores a new task that sends the current state of an order, and returns the task's id. Errors:
// fault.NotFound.
func (s *Sender) Queue(ctx context.Context, id string) (taskID string, err error) {
	o, err := s.states.Requeue(ctx, id)
	return o.Sync.TaskID, err
}

// Failed marks on an order that its task has failed for good, see record.Sender.
func (s *Sender) Failed(ctx context.Context, id, taskID string, why error, words string) error {
	return s.states.SendFailed(ctx, id, taskID, words, ProblemOf(why))
}

// NetSuiteID returns NetSuite's id of an order, or "" while it has none. Errors: fault.NotFound.
func (s *Sender) NetSuiteID(ctx context.Context, id string) (netSuiteID string, synced bool, err error) {
	o, err := s.orders.Get(ctx, id)
	return o.NetSuiteID, !o.Unsent(), err
}

// Push sends the current state of an order to NetSuite: it creates it, changes it, or closes its lines if it
// was cancelled or closed. Then it reads the order back and records the result. It is idempotent and may be
// killed at any point: nothing is created twice, and what was sent already is not sent again.
//
// taskID is the task that asks for it. Errors: synctask.ErrSuperseded if a later task sends the order, or it
// was removed; *netsuite.Error; *synctask.Refusal; fault.Conflict for a missing setting. A cancelled order
// that NetSuite never accepted is removed. After an error that will not be retried call Failed.
func (s *Sender) Push(ctx context.Context, erp *netsuite.Client, id, taskID string) error {
	o, err := s.states.BeginSending(ctx, id, taskID)
	switch {
	case fault.Is(err, fault.NotFound):
		return synctask.ErrSuperseded
	case errors.Is(err, ordersync.ErrSent):
		return nil
	case err != nil:
		return err
	}
	theirs, found, err := current(ctx, erp, o)
	switch {
	case err != nil:
		return err
	case o.Status == order.Cancelled && !found && o.NetSuiteID == "":
		return s.orders.Withdraw(ctx, o)
	case o.Ended() && !found:
		return s.states.Sent(ctx, o, taskID, nil)
	case !found:
		theirs, err = s.create(ctx, erp, o, taskID)
	case theirs.CustomerID != o.CustomerID && o.NetSuiteID == "":
		err = foreign(o, theirs)
	}
	if err != nil {
		return err
	}
	if o.Ended() && theirs.Closed() {
		return s.states.Sent(ctx, o, taskID, &theirs)
	}
	if err := s.states.CheckAgreed(ctx, o, taskID, theirs); err != nil {
		return err
	}
	if o.Ended() {
		if err := erp.CloseSalesOrder(ctx, theirs.NetSuiteID); err != nil {
			return err
		}
		theirs, err = read(ctx, erp, theirs.NetSuiteID)
	} else if !ordersync.Agrees(o, theirs) {
		theirs, err = s.change(ctx, erp, o, theirs)
	}
	if err != nil {
		return err
	}
	return s.states.Sent(ctx, o, taskID, &theirs)
}

// current reads NetSuite's state of the order, by its id, or by its external id if an earlier attempt may
// have created it.
func current(ctx context.Context, erp *netsuite.Client, o order.Order) (ordersync.Snapshot, bool, error) {
	at := o.NetSuiteID
	if at == "" {
		at = netsuite.ByExternalID(o.OrderNumber)
	}
	theirs, err := read(ctx, erp, at)
	if (o.NetSuiteID == "" || o.Ended()) && netsuite.KindOf(err) == netsuite.NotFound {
		return ordersync.Snapshot{}, false, nil
	}
	return theirs, err == nil, err
}

func foreign(o order.Order, theirs ordersync.Snapshot) error {
	return &synctask.Refusal{Code: ordersync.ForeignRecord,
		Words: fmt.Sprintf("NetSuite has an order %s of another customer (%s): %s was not sent. "+
			"Remove that external id in NetSuite, or take this order anew", o.OrderNumber, theirs.CustomerName,
			o.OrderNumber)}
}

// create creates the order in NetSuite, exactly once by its external id. If NetSuite certainly has not
// created it, that is recorded.
func (s *Sender) create(ctx context.Context, erp *netsuite.Client, o order.Order,
	taskID string) (ordersync.Snapshot, error) {
	input, err := s.input(ctx, o)
	if err != nil {
		return ordersync.Snapshot{}, errors.Join(err, s.states.NotInERP(ctx, o.ID, taskID))
	}
	input.OrderStatus = netsuite.OrderPendingFulfillment
	if o.Status == order.PendingApproval {
		input.OrderStatus = netsuite.OrderPendingApproval
	}
	made, err := erp.CreateSalesOrder(ctx, o.OrderNumber, input)
	if netsuite.KindOf(err) == netsuite.Invalid { // the client has searched for it after the refusal
		return ordersync.Snapshot{}, errors.Join(err, s.states.NotInERP(ctx, o.ID, taskID))
	}
	if err != nil {
		return ordersync.Snapshot{}, err
	}
	theirs, err := read(ctx, erp, made.ID)
	if err == nil && theirs.CustomerID != o.CustomerID {
		err = foreign(o, theirs)
	}
	return theirs, err
}

// change updates the order in NetSuite with our lines and dates, and reads it back.
func (s *Sender) change(ctx context.Context, erp *netsuite.Client, o order.Order,
	theirs ordersync.Snapshot) (ordersync.Snapshot, error) {
	ordersync.TakeLineKeys(&o, theirs)
	input, err := s.input(ctx, o)
	if err != nil {
		return theirs, err
	}
	if err := erp.UpdateSalesOrder(ctx, theirs.NetSuiteID, input); err != nil {
		return theirs, err
	}
	return read(ctx, erp, theirs.NetSuiteID)
}

// input translates the order into NetSuite's fields: the delivery date is the ship date, and each line
// has its own rate.
func (s *Sender) input(ctx context.Context, o order.Order) (netsuite.SalesOrderInput, error) {
	location, err := setting.Needed[string](ctx, s.settings, setting.ERPLocation)
	if err != nil {
		return netsuite.SalesOrderInput{}, err
	}
	if location == "" {
		return netsuite.SalesOrderInput{}, &problem.MissingSetting{Key: setting.ERPLocation,
			Need: "a location on every order"}
	}
	input := netsuite.SalesOrderInput{Entity: netsuite.Ref{ID: o.CustomerID}, TranDate: o.TransactionDate,
		ShipDate: o.DeliveryDate, Memo: &o.Memo,
		Location: netsuite.Ref{ID: location}, ShipAddressList: netsuite.Ref{ID: o.ShipTo.AddressID}}
	for _, l := range o.Lines {
		input.Item.Items = append(input.Item.Items, netsuite.SalesOrderLineInput{Line: l.NetSuiteLine,
			Item: netsuite.Ref{ID: l.ItemID}, Quantity: l.Quantity,
			Units: netsuite.ID(l.Units), Price: netsuite.CustomPrice, Rate: l.Rate, IsClosed: l.IsClosed})
	}
	return input, nil
}
