package tripstep

import (
	"context"
	"errors"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
)

// InvoiceOnCompletion starts the invoices of a completed trip if the setting is on and the trip allows it. If another
// step is running, they follow it. A user can start them at any time.
func (s *Steps) InvoiceOnCompletion(ctx context.Context, f trip.Full) (trip.Full, error) {
	wanted, err := setting.Value[bool](ctx, s.settings, setting.TripsInvoiceOnCompletion)
	if err != nil || !wanted {
		return f, err
	}
	started, err := s.Press(ctx, f.ID, trip.Invoice)
	if fault.Is(err, fault.Conflict) {
		return s.invoiceNext(ctx, f.ID)
	}
	return started, err
}

// invoiceNext lets the invoices follow the step that runs, if one does.
func (s *Steps) invoiceNext(ctx context.Context, tripID string) (trip.Full, error) {
	f, err := s.trips.Change(ctx, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
		step, running := f.Running()
		if !running || step == trip.Invoice || slices.Contains(f.Workflow.Then, trip.Invoice) {
			return nil, trip.ErrUnchanged
		}
		f.Workflow.Then = append(f.Workflow.Then, trip.Invoice)
		return nil, nil
	})
	if errors.Is(err, trip.ErrUnchanged) {
		err = nil
	}
	return f, err
}
