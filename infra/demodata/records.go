package demodata

import (
	"encoding/json"
	"fmt"
	"iter"
	"strconv"
	"time"

	"backdock/infra/netsuitesim"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// body is the body of a record, or a part of one, in the form of SuiteTalk.
type body = map[string]any

func record(kind, id string, b body) netsuitesim.Record {
	return netsuitesim.Record{Type: kind, ID: id, Body: b}
}

func ref(id string) body { return body{"id": id} }

func enum(id, name string) body { return body{"id": id, "refName": name} }

func sublist(rows []any) body { return body{"items": rows} }

func number(d money.Decimal) json.Number { return json.Number(d.String()) }

func whole(n int) json.Number { return json.Number(strconv.Itoa(n)) }

func instant(t time.Time) string { return t.Format(time.RFC3339) }

// The account's only subsidiary, warehouse, currency and currency page of prices.
const (
	subsidiaryID   = "1"
	locationID     = "1"
	currencyID     = "1"
	currencyPageID = "1"
)

// accounts are the ledger accounts that items and adjustments post to.
var accounts = []struct{ id, number, name, kind string }{
	{"1", "1200", "Accounts Receivable", "AcctRec"},
	{"2", "1300", "Inventory Asset", "OthCurrAsset"},
	{"3", "2000", "Accounts Payable", "AcctPay"},
	{"4", "4000", "Sales", "Income"},
	{"5", "5000", "Cost of Goods Sold", "COGS"},
	{"6", "5900", "Inventory Adjustments", "COGS"},
}

const (
	inventoryAccount  = "2"
	salesAccount      = "4"
	cogsAccount       = "5"
	adjustmentAccount = "6"
)

// setupRecords yields the records of the account's setup, and its people.
func setupRecords(m *masters, today civil.Date) iter.Seq[netsuitesim.Record] {
	return func(yield func(netsuitesim.Record) bool) {
		for _, r := range append(companyRecords(m, today), peopleRecords(m, today)...) {
			if !yield(r) {
				return
			}
		}
	}
}

// setUp is when the account was set up.
func setUp(today civil.Date) string { return instant(at(today.AddDays(-400), 15, 0)) }

// companyRecords returns the company, its accounts, units and price levels, and the classes of items.
func companyRecords(m *masters, today civil.Date) []netsuitesim.Record {
	dated := func(b body) body {
		b["lastModifiedDate"] = setUp(today)
		return b
	}
	all := []netsuitesim.Record{
		record("currency", currencyID, body{"name": "US Dollar", "symbol": "USD", "exchangeRate": whole(1),
			"isBaseCurrency": true, "isInactive": false}),
		record("subsidiary", subsidiaryID, dated(body{
			"name": "Backdock Foods", "legalName": "Backdock Foods, Inc.", "currency": ref(currencyID), "country": "US",
			"isInactive": false,
		})),
		record("location", locationID, dated(body{
			"name": "Chicago Warehouse", "subsidiary": sublist([]any{ref(subsidiaryID)}), "isInactive": false,
			"makeInventoryAvailable": true,
			"timeZone":               warehouseZone,
			"mainAddress": body{
				"addressee": "Backdock Foods", "addr1": warehouseStreet, "city": "Chicago", "state": "IL", "zip": warehouseZip,
				"country": "US",
			},
		})),
	}
	for _, a := range accounts {
		all = append(all, record("account", a.id, dated(body{"acctNumber": a.number, "acctName": a.name, "acctType": a.kind,
			"isInactive": false})))
	}
	for _, t := range terms {
		all = append(all, record("term", t.id, body{"name": t.name, "daysUntilNetDue": whole(t.days), "isInactive": false}))
	}
	for _, u := range m.unitsTypes {
		var rows []any
		for i, x := range u.units {
			rows = append(rows, body{
				"internalId": x.id, "unitName": x.name, "pluralName": x.plural, "abbreviation": x.abbreviation,
				"pluralAbbreviation": x.abbreviation,
				"conversionRate":     number(x.rate), "baseUnit": i == 0, "inUse": true,
			})
		}
		all = append(all, record("unitsType", u.id, dated(body{"name": u.name, "isInactive": false, "uom": sublist(rows)})))
	}
	for i, l := range priceLevels {
		all = append(all, record("priceLevel", levelID(i), body{
			"name": l.name, "discountPct": number(money.Scaled(int64(-l.off), 1)), "isInactive": false, "isOnline": false,
			"updateExistingPrices": false,
		}))
	}
	all = append(all, pricingGroupRecords(dated)...)
	for i, d := range departments {
		all = append(all, record("classification", classID(i), dated(body{"name": d.name, "isInactive": false})))
	}
	for i, c := range categories {
		all = append(all, record("classification", categoryID(i),
			dated(body{"name": c.name, "parent": ref(classOf(c.department)), "isInactive": false})))
	}
	return all
}

// peopleRecords returns the employees and the vendors.
func peopleRecords(m *masters, today civil.Date) []netsuitesim.Record {
	person := func(b body) body {
		b["dateCreated"], b["lastModifiedDate"] = setUp(today), setUp(today)
		return b
	}
	var all []netsuitesim.Record
	for _, e := range m.employees {
		all = append(all, record("employee", e.id, person(body{
			"entityId": e.code, "firstName": e.first, "lastName": e.last, "title": e.title, "email": "employee." + e.id +
				"@example.com",
			"isSalesRep": e.salesRep, "isInactive": false, "subsidiary": ref(subsidiaryID),
		})))
	}
	for i, v := range m.vendors {
		all = append(all, record("vendor", v.id, person(body{
			"entityId": v.code, "companyName": v.name, "email": "orders." + v.id + "@example.com",
			"phone":    fmt.Sprintf("(312) 555-01%02d", i),
			"isPerson": false, "isInactive": false, "subsidiary": ref(subsidiaryID), "terms": ref("4"),
			"currency": ref(currencyID),
		})))
	}
	return all
}

// Price levels, departments and categories are numbered from 1. Categories are numbered after the departments.
func levelID(i int) string    { return strconv.Itoa(i + 1) }
func classID(i int) string    { return strconv.Itoa(i + 1) }
func categoryID(i int) string { return strconv.Itoa(101 + i) }

func classOf(department string) string {
	for i, d := range departments {
		if d.name == department {
			return classID(i)
		}
	}
	panic("demodata: unknown department " + department)
}
