package salesorder

import (
	"backdock/shared/erp/problem"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order/ordersync"
)

// problems are the problems of an order.
var problems = problem.Record{
	Refusals: map[string]synctask.SyncCode{
		ordersync.Conflicting:    synctask.SyncConflict,
		ordersync.DifferentTotal: synctask.SyncDifferentTotal,
		ordersync.ForeignRecord:  synctask.SyncForeignRecord,
	},
	Fields: map[string]problem.Field{
		"item":            {Code: synctask.SyncItemInvalid, Name: "netSuiteInvItemId", Lines: "items"},
		"units":           {Code: synctask.SyncUnitInvalid, Name: "units", Lines: "items"},
		"entity":          {Code: synctask.SyncCustomerInvalid, Name: "netSuiteCustomerId"},
		"shipaddresslist": {Code: synctask.SyncAddressUnknown, Name: "shipTo"},
		"location":        {Code: synctask.SyncLocationInvalid},
		"trandate":        {Code: synctask.SyncOrderDateInvalid, Name: "transactionDate"},
		"shipdate":        {Code: synctask.SyncDeliveryDateInvalid, Name: "deliveryDate"},
	},
}

// ProblemOf returns the problem of an error of Push; nil: no worker finished the task.
func ProblemOf(err error) synctask.SyncProblem { return problems.Of(err) }
