package record_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"backdock/shared/app"
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table/memory"
)

var ctx = context.Background()

// fails is the common interface of *testing.T and *rapid.T.
type fails interface {
	Helper()
	Errorf(string, ...any)
	Fatal(...any)
	Fatalf(string, ...any)
}

var now = time.Date(2026, 11, 22, 8, 0, 0, 0, time.UTC)

// newKinds returns the kinds on stores in memory.
func newKinds() *record.Kinds {
	clock := func() time.Time { return now }
	return (&app.Backend{Table: listing.Track(memory.New(), clock), Blobs: blob.NewMemory(), Queue: queue.NewMemory(),
		Now: clock, Version: "test"}).Records()
}

type row = netsuite.Row

// with returns the row with changed values; nil removes a column, as NULL does.
func with(r row, columns map[string]any) row {
	changed := row{}
	for k, v := range r {
		changed[k] = v
	}
	for k, v := range columns {
		if v == nil {
			delete(changed, k)
			continue
		}
		changed[k] = v.(string)
	}
	return changed
}

// example is a record as NetSuite returns it: a head row and a row of each detail.
type example struct {
	head    row
	details []row
}

func (e example) rows() [][]netsuite.Row {
	all := make([][]netsuite.Row, len(e.details))
	for i, r := range e.details {
		all[i] = []netsuite.Row{r}
	}
	return all
}

var line = row{"transaction": "9", "id": "3", "item": "41", "units": "2", "quantity": "-24", "quantityshiprecv": "12",
	"quantitybilled": "12", "rate": "30",
	"netamount": "-60", "isclosed": "F", "conversionrate": "12", "stockrate": "1", "memo": "Beans",
	"expected": "2026-11-30", "previousline": "5", "location": "1",
	"itemid": "B-41", "displayname": "Beans", "weight": "2", "weightunit": "3"}

var address = row{"entity": "7", "internalid": "70", "label": "Dock", "defaultshipping": "T", "defaultbilling": "F",
	"addr1": "1 Main St", "addr2": "Suite 2",
	"city": "Newark", "state": "NJ", "zip": "07102", "country": "US"}

var transaction = row{"id": "9", "tranid": "SO-9", "status": "B", "entity": "7", "externalid": "SO-X", "memo": "m",
	"trandate": "2026-11-20"}

// examples are one good record of each type.
var examples = map[synctask.ResourceType]example{
	synctask.UnitType: {row{"id": "7", "name": "Each / Case"},
		[]row{{"unitstype": "7", "internalid": "2", "unitname": "Case", "abbreviation": "cs", "conversionrate": "12",
			"baseunit": "F"}}},
	synctask.PriceLevel: {row{"id": "1", "name": "Retail", "discountpct": "-5", "isinactive": "F"}, nil},
	synctask.Employee: {row{"id": "5", "entityid": "E-5", "firstname": "Ann", "lastname": "Lee", "email": "a@x.example",
		"title": "Rep", "issalesrep": "T",
		"isinactive": "F"}, nil},
	synctask.Customer: {row{"id": "7", "entityid": "C-7", "companyname": "Corner Deli", "email": "c@x.example",
		"phone": "1", "pricelevel": "1",
		"creditlimit": "1000", "balancesearch": "12.5", "isinactive": "F", "terms": "Net 30", "salesrep": "Ann Lee"},
		[]row{address, {"customer": "7", "item": "41", "level": "-1", "price": "12.5"},
			{"customer": "7", "group": "4", "level": "2", "groupname": "Dairy"}}},
	synctask.Item: {row{"id": "41", "itemid": "B-41", "displayname": "Beans", "unitstype": "7", "saleunit": "2",
		"purchaseunit": "2", "stockunit": "1",
		"averagecost": "1.5", "lastpurchaseprice": "1.75", "weight": "2", "weightunit": "1", "isinactive": "F",
		"category": "Dry"}, []row{{"id": "41", "pricinggroup": "4"}}},
	synctask.Price: {row{"id": "41"}, []row{{"item": "41", "pricelevel": "1", "currency": "1", "quantity": "0",
		"unitprice": "2.5"}}},
	synctask.Stock: {row{"id": "41", "conversionrate": "1"}, []row{{"item": "41", "location": "1", "quantityonhand": "100",
		"quantitycommitted": "10",
		"quantityavailable": "90", "quantityonorder": "20"}}},
	synctask.PurchaseOrder: {with(transaction, map[string]any{"duedate": "2026-11-28", "companyname": "Mill"}),
		[]row{line}},
	synctask.SalesOrder: {with(transaction, map[string]any{"shipdate": "2026-11-23", "companyname": "Corner Deli",
		"addr1": "1 MAIN  st", "addr2": "Suite 2",
		"city": "Newark", "state": "NJ", "zip": "07102", "country": "US", "addressee": "Bo"}), []row{line, address}},
	synctask.ItemFulfillment: {with(transaction, map[string]any{"createdfrom": "8"}), []row{line}},
	synctask.Invoice: {with(transaction, map[string]any{"createdfrom": "8", "foreigntotal": "60",
		"foreignamountunpaid": "10", "duedate": "2026-12-20"}), nil},
	synctask.InventoryAdjustment: {transaction, []row{line}},
}

func translate(t fails, s *record.Kinds, rt synctask.ResourceType, head row, details ...[]netsuite.Row) record.Record {
	t.Helper()
	r, err := s.Translate(rt, head, details...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// body decodes the body of a record.
func body[T any](t fails, r record.Record) T {
	t.Helper()
	var v T
	if r.Problem != "" {
		t.Fatal(r.Problem)
	}
	if err := json.Unmarshal(r.Body, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestEveryTypeHasAnExample(t *testing.T) {
	s := newKinds()
	for _, rt := range record.All() {
		e, ok := examples[rt]
		if !ok {
			t.Errorf("%s has no example", rt)
			continue
		}
		if r := translate(t, s, rt, e.head, e.rows()...); r.Problem != "" || r.ID != e.head["id"] || len(r.Hash) != 12 {
			t.Errorf("%s: %+v", rt, r)
		}
	}
}
