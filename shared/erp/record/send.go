package record

import (
	"context"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
)

// Sender is how records of one type are sent.
type Sender interface {
	// Queue stores a new task for a record and names it as the record's own, in one
	// Commit; it returns the task's id. Errors: fault.NotFound, fault.Conflict.
	Queue(ctx context.Context, id string) (taskID string, err error)
	// Push sends a record as it is now and notes on it that it is synced. It is safe
	// to repeat at any point. Errors: synctask.ErrSuperseded, *netsuite.Error,
	// *synctask.Refusal.
	Push(ctx context.Context, erp *netsuite.Client, id, taskID string) error
	// Failed notes on a record that its task has failed for good.
	Failed(ctx context.Context, id, taskID, words string) error
	// NetSuiteID is the ERP's id of a record; "" while it has none. Errors: fault.NotFound.
	NetSuiteID(ctx context.Context, id string) (netSuiteID string, synced bool, err error)
}

// Senders are the types that can be sent.
type Senders map[synctask.ResourceType]Sender

// Get is the sender of a type. Errors: fault.Invalid for one that is not sent.
func (t Senders) Get(rt synctask.ResourceType) (Sender, error) {
	if found, ok := t[rt]; ok {
		return found, nil
	}
	return nil, fault.Fields("resourceType must be a type that is sent to the ERP: " + string(rt) + " is not")
}

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
