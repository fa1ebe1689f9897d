package record

import (
	"context"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
)

// Sender sends records of one type.
type Sender interface {
	// Queue stores a new task for a record and sets it as the record's current task, in one Commit. It
	// returns the task's id. Errors: fault.NotFound, fault.Conflict.
	Queue(ctx context.Context, id string) (taskID string, err error)
	// Push sends the current state of a record and marks it as synced. It is idempotent. Errors:
	// synctask.ErrSuperseded, *netsuite.Error, *synctask.Refusal.
	Push(ctx context.Context, erp *netsuite.Client, id, taskID string) error
	// Failed marks on a record that its task has failed for good, with the error message. why is the error that ended
	// the task; nil if no worker finished it.
	Failed(ctx context.Context, id, taskID string, why error, words string) error
	// NetSuiteID returns the ERP's id of a record, or "" while it has none. Errors: fault.NotFound.
	NetSuiteID(ctx context.Context, id string) (netSuiteID string, synced bool, err error)
}

// Senders has the sender of each type that can be sent.
type Senders map[synctask.ResourceType]Sender

// Get returns the sender of a type. Errors: fault.Invalid for a type that is not sent.
func (t Senders) Get(rt synctask.ResourceType) (Sender, error) {
	if found, ok := t[rt]; ok {
		return found, nil
	}
	return nil, fault.Fields("resourceType must be a type that is sent to the ERP: " + string(rt) + " is not")
}

// Carrier carries out the tasks with an action on a sales order of a trip. The worker holds the sales order's
// lease meanwhile.
type Carrier interface {
	// Do carries out the task and records the result on the trip. It may be killed at any line and is then
	// repeated. It returns the ERP's id of the record that it created or changed. Errors:
	// synctask.ErrSuperseded; *synctask.Waiting; *synctask.Refusal; *netsuite.Error; *fault.Error. Any other
	// error counts as internal and is retried.
	Do(ctx context.Context, erp *netsuite.Client, t synctask.Task) (netSuiteID string, err error)
	// Failed records, where people see it, that the task has failed for good. It is idempotent.
	Failed(ctx context.Context, t synctask.Task, code, words string) error
	// Again records that a person has retried a failed task. It is called before the task is made pending
	// again. Errors: fault.Conflict if the task is no longer needed.
	Again(ctx context.Context, t synctask.Task) error
}

// Carriers has the carrier of each action.
type Carriers map[synctask.Action]Carrier
