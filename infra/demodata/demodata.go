// Package demodata generates the data of a demo installation from a fixed seed and the files in data/. It is a food
// distributor in Chicago with real item names, real stores at real addresses, and twelve weeks of business. README.md
// lists what is real and what is generated.
//
// ERP returns the data that the ERP owns, as records for the NetSuite simulator. Portal returns the data that the
// portal owns, as plain values for its API.
package demodata

import (
	"iter"
	"sync"

	"backdock/infra/netsuitesim"
	"backdock/shared/platform/civil"
)

// masters are the data that do not depend on the day.
type masters struct {
	unitsTypes []*unitsType
	vendors    []*vendor
	employees  []*employee
	items      []*item
	customers  []*customer
	routes     []*route
}

var theMasters = sync.OnceValue(func() *masters {
	m := &masters{vendors: makeVendors(), employees: makeEmployees()}
	var byKey map[string]*unitsType
	m.unitsTypes, byKey = makeUnitsTypes()
	m.items = makeItems(byKey, m.vendors)
	m.customers = makeCustomers(m.items, m.employees)
	m.routes = makeRoutes(m.customers)
	return m
})

// ERP yields the data that the ERP owns, as they are in the morning of today before anyone has worked. Master data
// comes first. Then come the transactions in the order of their ids: those of the twelve weeks up to yesterday, and the
// open orders for today and the next two days. A record comes after all records that it refers to. The same day always
// gives the same records.
//
// Numbers are json.Number, references {"id": "…"}, sublists {"items": […]}. No record has an external id, as if all
// were created in the ERP.
func ERP(today civil.Date) iter.Seq[netsuitesim.Record] {
	return func(yield func(netsuitesim.Record) bool) {
		m := theMasters()
		h := makeHistory(m, today)
		for _, records := range []iter.Seq[netsuitesim.Record]{
			setupRecords(m, today), itemRecords(m, h), customerRecords(m, h), transactionRecords(h),
		} {
			for r := range records {
				if !yield(r) {
					return
				}
			}
		}
	}
}
