package fulfillment_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/money"
)

// erp is the part of a NetSuite account that the steps of a trip need: sales orders, and the item
// fulfillments and invoices made from them. The simulator has the full protocol. Like NetSuite, it fulfills
// and bills a line in full if a call does not mention it. It records every call that asks for more of a line
// than there is.
type erp struct {
	client *netsuite.Client

	mu           sync.Mutex
	orders       map[string]*netsuite.SalesOrder
	fulfillments map[string]*netsuite.ItemFulfillment
	invoices     map[string]*netsuite.Invoice
	made         int
	tooMuch      []string
	// drop reports whether the answer to a write is lost.
	drop func() bool
}

func keeps() bool { return false }

func newERP(t testing.TB) *erp {
	t.Helper()
	e := &erp{}
	e.forget()
	e.client = apptest.ERPClient(t, e)
	return e
}

// forget deletes all records of the account.
func (e *erp) forget() {
	e.orders, e.fulfillments, e.invoices = map[string]*netsuite.SalesOrder{}, map[string]*netsuite.ItemFulfillment{},
		map[string]*netsuite.Invoice{}
	e.tooMuch, e.drop = nil, keeps
}

func (e *erp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, "/token") {
		_, _ = w.Write([]byte(`{"access_token":"t","expires_in":3600,"token_type":"Bearer"}`))
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	lost := r.Method != http.MethodGet && e.drop()
	e.answer(w, r)
	if lost {
		panic(http.ErrAbortHandler)
	}
}

func (e *erp) answer(w http.ResponseWriter, r *http.Request) {
	at := strings.Split(strings.TrimPrefix(r.URL.Path, "/services/rest/record/v1/"), "/")
	switch {
	case len(at) == 4 && at[2] == "!transform":
		e.transform(w, r, e.orders[at[1]], at[3])
	case len(at) != 2:
		refuse(w, http.StatusForbidden, "INSUFFICIENT_PERMISSION")
	default:
		e.record(w, r, at[0], at[1])
	}
}

// record reads, changes or deletes a record.
func (e *erp) record(w http.ResponseWriter, r *http.Request, recordType, locator string) {
	var found any
	var fulfillment *netsuite.ItemFulfillment
	external, byExternal := strings.CutPrefix(locator, "eid:")
	is := func(id netsuite.ID, externalID string) bool {
		return byExternal && externalID == external || !byExternal && string(id) == locator
	}
	switch recordType {
	case netsuite.TypeSalesOrder:
		if o, ok := e.orders[locator]; ok {
			found = o
		}
	case netsuite.TypeItemFulfillment:
		for _, f := range e.fulfillments {
			if is(f.ID, f.ExternalID) {
				found, fulfillment = f, f
			}
		}
	case netsuite.TypeInvoice:
		for _, i := range e.invoices {
			if is(i.ID, i.ExternalID) {
				found = i
			}
		}
	}
	switch {
	case found == nil:
		refuse(w, http.StatusNotFound, "NONEXISTENT_ID")
	case r.Method == http.MethodGet:
		_ = json.NewEncoder(w).Encode(found)
	case r.Method == http.MethodDelete:
		delete(e.fulfillments, string(fulfillment.ID))
		e.settle()
		w.WriteHeader(http.StatusNoContent)
	default:
		e.change(w, r, fulfillment)
	}
}

// change changes the lines of an item fulfillment, or its ship status.
func (e *erp) change(w http.ResponseWriter, r *http.Request, f *netsuite.ItemFulfillment) {
	var in netsuite.ItemFulfillmentInput
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	if in.ShipStatus != "" {
		f.ShipStatus = in.ShipStatus
	}
	o := e.orders[f.CreatedFrom.ID]
	for _, l := range in.Item.Items {
		at := slices.IndexFunc(f.Item.Items,
			func(there netsuite.FulfillmentLine) bool { return there.OrderLine == l.OrderLine })
		switch {
		case at < 0:
			refuse(w, http.StatusBadRequest, "no such line")
			return
		case l.ItemReceive != nil && !*l.ItemReceive:
			f.Item.Items = slices.Delete(f.Item.Items, at, at+1)
		case l.Quantity != nil:
			if open := e.open(o, l.OrderLine).Add(f.Item.Items[at].Quantity); open.Less(*l.Quantity) {
				e.tooMuch = append(e.tooMuch, fmt.Sprintf("%s of line %d, of which %s are open", l.Quantity, l.OrderLine, open))
			}
			f.Item.Items[at].Quantity = *l.Quantity
		}
	}
	e.settle()
	w.WriteHeader(http.StatusNoContent)
}

// transform makes an item fulfillment or an invoice from a sales order.
func (e *erp) transform(w http.ResponseWriter, r *http.Request, o *netsuite.SalesOrder, to string) {
	var in struct {
		ExternalID string                                        `json:"externalId"`
		ShipStatus netsuite.Enum                                 `json:"shipStatus"`
		Item       netsuite.Lines[netsuite.FulfillmentLineInput] `json:"item"`
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil || o == nil {
		refuse(w, http.StatusBadRequest, fmt.Sprint(err))
		return
	}
	for _, f := range e.fulfillments {
		if f.ExternalID == in.ExternalID {
			refuse(w, http.StatusBadRequest, "This record already exists.")
			return
		}
	}
	for _, i := range e.invoices {
		if i.ExternalID == in.ExternalID {
			refuse(w, http.StatusBadRequest, "This record already exists.")
			return
		}
	}
	takes := map[int]money.Decimal{}
	for _, l := range o.Item.Items {
		open := e.open(o, l.Line)
		if to == netsuite.TypeInvoice {
			open = l.QuantityFulfilled.Sub(l.QuantityBilled)
		}
		taken := open.Max(money.Zero)
		for _, wanted := range in.Item.Items {
			switch {
			case wanted.OrderLine != l.Line:
			case wanted.ItemReceive != nil && !*wanted.ItemReceive:
				taken = money.Zero
			case wanted.Quantity != nil:
				taken = *wanted.Quantity
			}
		}
		if to == netsuite.TypeInvoice && l.IsClosed && taken.Sign() > 0 {
			refuse(w, http.StatusBadRequest, fmt.Sprintf("The quantity %s exceeds the quantity of 0 that is left.", taken))
			return
		}
		if open.Max(money.Zero).Less(taken) {
			e.tooMuch = append(e.tooMuch, fmt.Sprintf("%s for %s of line %d, of which %s are open", to, taken, l.Line, open))
		}
		if taken.Sign() > 0 {
			takes[l.Line] = taken
		}
	}
	if len(takes) == 0 {
		refuse(w, http.StatusBadRequest, "nothing is left")
		return
	}
	e.made++
	id := strconv.Itoa(9000 + e.made)
	var lines []netsuite.FulfillmentLine
	var billed []netsuite.InvoiceLine
	for _, l := range o.Item.Items {
		if quantity, ok := takes[l.Line]; ok {
			lines = append(lines, netsuite.FulfillmentLine{Line: l.Line + 1, OrderLine: l.Line, Quantity: quantity})
			billed = append(billed, netsuite.InvoiceLine{Line: l.Line + 1, OrderLine: l.Line, Quantity: quantity})
		}
	}
	from := netsuite.Ref{ID: string(o.ID)}
	if to == netsuite.TypeInvoice {
		e.invoices[id] = &netsuite.Invoice{ID: netsuite.ID(id), TranID: "INV" + id, ExternalID: in.ExternalID,
			CreatedFrom: from, TranDate: o.TranDate, DueDate: o.TranDate,
			Item: netsuite.Lines[netsuite.InvoiceLine]{Items: billed}}
	} else {
		e.fulfillments[id] = &netsuite.ItemFulfillment{ID: netsuite.ID(id), ExternalID: in.ExternalID, CreatedFrom: from,
			TranDate: o.TranDate, ShipStatus: in.ShipStatus,
			Item: netsuite.Lines[netsuite.FulfillmentLine]{Items: lines}}
	}
	e.settle()
	w.Header().Set("Location", "http://"+r.Host+"/services/rest/record/v1/"+to+"/"+id)
	w.WriteHeader(http.StatusNoContent)
}

// open returns what can be fulfilled of a line: what is not in a fulfillment, shipped or not, and not closed.
func (e *erp) open(o *netsuite.SalesOrder, line int) money.Decimal {
	for _, l := range o.Item.Items {
		if l.Line != line || l.IsClosed {
			continue
		}
		open := l.Quantity
		for _, f := range e.fulfillments {
			for _, taken := range f.Item.Items {
				if f.CreatedFrom.ID == string(o.ID) && taken.OrderLine == line {
					open = open.Sub(taken.Quantity)
				}
			}
		}
		return open
	}
	return money.Zero
}

// settle computes the fulfilled (shipped) and billed quantities of the orders' lines.
func (e *erp) settle() {
	for _, o := range e.orders {
		for i := range o.Item.Items {
			l := &o.Item.Items[i]
			l.QuantityFulfilled, l.QuantityBilled = money.Zero, money.Zero
			for _, f := range e.fulfillments {
				for _, taken := range f.Item.Items {
					if f.CreatedFrom.ID == string(o.ID) && taken.OrderLine == l.Line && f.ShipStatus == netsuite.Shipped {
						l.QuantityFulfilled = l.QuantityFulfilled.Add(taken.Quantity)
					}
				}
			}
			for _, made := range e.invoices {
				for _, taken := range made.Item.Items {
					if made.CreatedFrom.ID == string(o.ID) && taken.OrderLine == l.Line {
						l.QuantityBilled = l.QuantityBilled.Add(taken.Quantity)
					}
				}
			}
		}
	}
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"title": http.StatusText(status), "status": status,
		"o:errorDetails": []map[string]string{{"detail": code, "o:errorCode": code}}})
}
