package outbound

import (
	"context"

	"backdock/shared/erp/fulfillment"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/synctask"
)

// Carrier carries out the tasks of an action: what is done in the ERP with a sales
// order of a trip. The worker holds the sales order's lease meanwhile.
type Carrier interface {
	// Do does it and records on the trip what it achieved. It may be killed at any line
	// and is then repeated. It returns the ERP's id of what it made or changed. Errors:
	// synctask.ErrSuperseded; *synctask.Waiting; *synctask.Refusal; *netsuite.Error;
	// *fault.Error. Any other is taken for an error on our side and tried again.
	Do(ctx context.Context, erp *netsuite.Client, t synctask.Task) (netSuiteID string, err error)
	// Failed notes where people look that the task has failed for good. It may be
	// repeated.
	Failed(ctx context.Context, t synctask.Task, code, words string) error
	// Again notes that a person has retried a failed task, before the task is made
	// pending again. Errors: fault.Conflict where nothing needs it any more.
	Again(ctx context.Context, t synctask.Task) error
}

// Carriers are what carries out tasks with an action.
type Carriers map[synctask.Action]Carrier

// NewCarriers makes the carriers.
func NewCarriers(steps *fulfillment.Steps) Carriers {
	all := Carriers{}
	for _, action := range fulfillment.Actions() {
		all[action] = steps
	}
	all[synctask.Undelivered] = fulfillment.NewReturns(steps)
	return all
}
