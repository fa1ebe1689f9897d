package adjustment

import (
	"context"
	"errors"

	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/problem"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/stock/adjustment"
)

// Refresh reads records again and stores them, see discovery.Discoveries.Refresh.
type Refresh func(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType, ids []string) error

// Sender sends inventory adjustments to NetSuite.
type Sender struct {
	adjustments *adjustment.Adjustments
	settings    *setting.Settings
	refresh     Refresh
}

// NewSender makes one.
func NewSender(adjustments *adjustment.Adjustments, settings *setting.Settings, refresh Refresh) *Sender {
	return &Sender{adjustments, settings, refresh}
}

// Queue stores a new task that sends an adjustment, and returns the task's id. Errors: fault.NotFound; fault.Conflict
// if there is nothing to send.
func (s *Sender) Queue(ctx context.Context, id string) (taskID string, err error) {
	a, err := s.adjustments.Requeue(ctx, id)
	return a.Sync.TaskID, err
}

// Failed marks on an adjustment that its task has failed for good, see record.Sender.
func (s *Sender) Failed(ctx context.Context, id, taskID string, why error, words string) error {
	return s.adjustments.SendFailed(ctx, id, taskID, words, ProblemOf(why))
}

// NetSuiteID returns NetSuite's id of an adjustment, or "" while it has none. Errors: fault.NotFound.
func (s *Sender) NetSuiteID(ctx context.Context, id string) (netSuiteID string, synced bool, err error) {
	a, err := s.adjustments.Get(ctx, id)
	return a.NetSuiteID, !a.Unsent(), err
}

// Push creates an adjustment in NetSuite, exactly once by its external id, and reads the stock of its items again, which
// contains the adjustment then. It is idempotent and may be killed at any point.
//
// taskID is the task that asks for it. Errors: synctask.ErrSuperseded if another task sends the adjustment or it was
// cancelled; *netsuite.Error; fault.Conflict for a missing setting. After an error that will not be retried call Failed.
func (s *Sender) Push(ctx context.Context, erp *netsuite.Client, id, taskID string) error {
	a, lines, err := s.adjustments.Prepare(ctx, id, taskID)
	switch {
	case fault.Is(err, fault.NotFound):
		return synctask.ErrSuperseded
	case errors.Is(err, adjustment.ErrSent):
		return s.reread(ctx, erp, a)
	case err != nil:
		return err
	}
	input, err := s.input(ctx, a, lines)
	if err != nil {
		return err
	}
	unsure, err := s.adjustments.BeginSending(ctx, a)
	if err != nil {
		return err
	}
	if err := s.send(ctx, erp, a, input, unsure); err != nil {
		return err
	}
	return s.reread(ctx, erp, a)
}

// send creates the adjustment in NetSuite and records the result.
func (s *Sender) send(ctx context.Context, erp *netsuite.Client, a adjustment.Adjustment,
	input netsuite.InventoryAdjustmentInput, unsure bool) error {
	if unsure {
		there, err := read(ctx, erp, netsuite.ByExternalID(a.ExternalID()))
		if err == nil {
			return s.adjustments.Sent(ctx, a.ID, string(there.ID), there.TranID)
		}
		if netsuite.KindOf(err) != netsuite.NotFound {
			return err
		}
	}
	made, err := erp.CreateInventoryAdjustment(ctx, a.ExternalID(), input)
	switch netsuite.KindOf(err) {
	case netsuite.Invalid, netsuite.Permission, netsuite.Auth, netsuite.NotFound, netsuite.Concurrency:
		return errors.Join(err, s.adjustments.Absent(ctx, a.ID))
	}
	if err != nil {
		return errors.Join(err, s.adjustments.Unknown(ctx, a.ID))
	}
	there, _ := read(ctx, erp, made.ID) // without the number, the next discovery brings it
	return s.adjustments.Sent(ctx, a.ID, made.ID, there.TranID)
}

// created is what is read back of an adjustment.
type created struct {
	ID     netsuite.ID `json:"id"`
	TranID string      `json:"tranId"`
}

func read(ctx context.Context, erp *netsuite.Client, at string) (c created, err error) {
	err = erp.Get(ctx, netsuite.TypeInventoryAdjustment, at, netsuite.View{}, &c)
	return c, err
}

// reread reads the stock of the adjustment's items again, and their average cost if it may have changed.
func (s *Sender) reread(ctx context.Context, erp *netsuite.Client, a adjustment.Adjustment) error {
	if a.Direction == adjustment.Positive {
		if err := s.refresh(ctx, erp, synctask.Item, a.Items); err != nil {
			return err
		}
	}
	return s.refresh(ctx, erp, synctask.Stock, a.Items)
}

// input translates the adjustment into NetSuite's fields.
func (s *Sender) input(ctx context.Context, a adjustment.Adjustment,
	lines []adjustment.Line) (netsuite.InventoryAdjustmentInput, error) {
	var input netsuite.InventoryAdjustmentInput
	for _, needed := range []struct {
		name, need string
		into       *netsuite.Ref
	}{{setting.ERPAdjustmentAccount, "an account on every inventory adjustment", &input.Account},
		{setting.ERPSubsidiary, "a subsidiary on every inventory adjustment", &input.Subsidiary}} {
		id, err := setting.Needed[string](ctx, s.settings, needed.name)
		if err != nil {
			return input, err
		}
		if id == "" {
			return input, &problem.MissingSetting{Key: needed.name, Need: needed.need}
		}
		needed.into.ID = id
	}
	location := netsuite.Ref{ID: a.LocationID}
	input.AdjLocation, input.TranDate, input.Memo = location, a.Date, a.Memo
	for _, l := range lines {
		line := netsuite.AdjustmentLineInput{Item: netsuite.Ref{ID: l.ItemID}, Location: location, AdjustQtyBy: l.Quantity,
			Units: netsuite.ID(l.Units)}
		if l.Direction == adjustment.Negative {
			line.AdjustQtyBy = l.Quantity.Neg()
		} else {
			line.UnitCost = l.UnitCost
		}
		input.Inventory.Items = append(input.Inventory.Items, line)
	}
	return input, nil
}

// problems are the problems of an adjustment.
var problems = problem.Record{Fields: map[string]problem.Field{
	"item":        {Code: synctask.SyncItemInvalid, Name: "itemId", Lines: "lines"},
	"units":       {Code: synctask.SyncUnitInvalid, Name: "units", Lines: "lines"},
	"location":    {Code: synctask.SyncLocationInvalid, Name: "locationId"},
	"adjlocation": {Code: synctask.SyncLocationInvalid, Name: "locationId"},
}}

// ProblemOf returns the problem of an error of Push; nil: no worker finished the task.
func ProblemOf(err error) synctask.SyncProblem { return problems.Of(err) }
