// Package outbound lists the records that are sent to the ERP: one line a type.
package outbound

import (
	"backdock/shared/erp/salesorder"

	"context"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
)

// Type is how records of one type are sent.
type Type interface {
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

// Types are the types that can be sent.
type Types map[synctask.ResourceType]Type

// New makes the types.
func New(orders *order.Orders, settings *setting.Settings) Types {
	return Types{
		synctask.SalesOrder: salesorder.NewSender(orders, settings),
	}
}

// Get is the type. Errors: fault.Invalid for one that is not sent.
func (t Types) Get(rt synctask.ResourceType) (Type, error) {
	if found, ok := t[rt]; ok {
		return found, nil
	}
	return nil, fault.Fields("resourceType must be a type that is sent to the ERP: " + string(rt) + " is not")
}
