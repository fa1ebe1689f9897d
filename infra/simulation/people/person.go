// Package people are the people of the company: sellers, dispatchers, drivers, the warehouse, the clerk, pricing managers,
// bargainers, reviewers of prices, and those who work in the ERP itself. They act only through the API and the ERP's
// client, and decide by dice.
package people

import (
	"strings"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/shared/erp/netsuite"
)

type object = map[string]any

// person is somebody who works in the portal or with a phone.
type person struct{ *company.Client }

// Start lets people come to work.
func Start(w *company.Company) {
	for _, p := range company.People {
		switch {
		case strings.HasPrefix(p.Name, "seller"):
			seller(w, p.Name)
		case strings.HasPrefix(p.Name, "dispatcher"):
			dispatcher(w, p.Name)
		case strings.HasPrefix(p.Name, "driver"):
			driver(w, p.Name)
		case strings.HasPrefix(p.Name, "warehouse"):
			stockroom(w, p.Name)
		}
	}
	for _, of := range []struct {
		there bool
		start func(w *company.Company, name string)
		name  string
	}{{w.Setup.Staff, erpStaff, "bookkeeper"}, {w.Setup.Buys, buyer, "buyer"}, {w.Setup.Packs, packer, "packer"},
		{w.Setup.Jobs, clerk, company.Clerk}, {w.Setup.Price, pricer, "pricer-1"}, {w.Setup.Price, pricer, "pricer-2"},
		{w.Setup.Price, pricesInERP, "cost accountant"}, {w.Setup.Spot, bargainer, "bargainer-1"},
		{w.Setup.Spot, bargainer, "bargainer-2"},
		{w.Setup.Review, reviewer, "reviewer-1"}, {w.Setup.Review, reviewer, "reviewer-2"}} {
		if of.there {
			of.start(w, of.name)
		}
	}
}

// work starts somebody who works in the portal: one does what comes of one decision.
func work(w *company.Company, name string, one func(c person, d *gate.Dice)) {
	var c person
	w.Decide(name, func(a *gate.Actor, d *gate.Dice) {
		if c.Client == nil {
			c.Client = w.Client(a, name)
		}
		one(c, d)
	})
}

// workInERP starts somebody who works in the ERP itself.
func workInERP(w *company.Company, name string, one func(erp *netsuite.Client, d *gate.Dice)) {
	erp := w.ERP()
	w.Decide(name, func(_ *gate.Actor, d *gate.Dice) { one(erp, d) })
}
