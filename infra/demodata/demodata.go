// Package demodata makes the data of a demo installation from a fixed seed and
// the files in data/: a food distributor in Chicago with real item names, real
// stores at real addresses, and twelve weeks of business. README.md tells what
// is real and what is generated.
//
// What the ERP owns comes from ERP, as records for the NetSuite simulator. What
// the portal owns comes from Portal, as plain values for its API.
package demodata

import (
	"iter"
	"sync"

	"backdock/infra/netsuitesim"
	"backdock/shared/platform/civil"
)

// masters are the parts that do not depend on the day.
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

// ERP yields what the ERP owns, as it stands in the morning of today before
// anyone has worked: master data first, then the transactions of the twelve
// weeks up to yesterday and the open orders for today and the two days after in
// the order of their ids. Every record that another one refers to comes before
// it. The same day always gives the same records.
//
// Numbers are json.Number, references {"id": "…"}, sublists {"items": […]}.
// No record has an external id: all of them were made in the ERP.
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
