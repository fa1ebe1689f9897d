package salesorder_test

import (
	"encoding/json"
	"io"
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

// erp is the part of an account that sending orders needs: sales orders with unique external ids, lines with
// gaps in their keys, replacing and merging of lines, and scripted faults. The simulator has the full
// protocol.
type erp struct {
	mu       sync.Mutex
	orders   []*erpOrder
	requests int
	writes   int
	// fault returns the fault of a request by its number, from 0: "", "drop_before", "drop_after".
	fault  func(n int) string
	client *netsuite.Client
}

type erpOrder struct {
	ID              string        `json:"id"`
	TranID          string        `json:"tranId"`
	ExternalID      string        `json:"externalId"`
	Entity          erpRef        `json:"entity"`
	Status          erpRef        `json:"status"`
	TranDate        string        `json:"tranDate"`
	ShipDate        string        `json:"shipDate"`
	Memo            string        `json:"memo"`
	Location        erpRef        `json:"location"`
	ShipAddressList erpRef        `json:"shipAddressList"`
	OrderStatus     string        `json:"orderStatus"`
	Subtotal        money.Decimal `json:"subtotal"`
	Item            struct {
		Items []*erpLine `json:"items"`
	} `json:"item"`
}

type erpRef struct {
	ID      string `json:"id"`
	RefName string `json:"refName,omitempty"`
}

type erpLine struct {
	Line      int           `json:"line"`
	Item      erpRef        `json:"item"`
	Quantity  money.Decimal `json:"quantity"`
	Units     string        `json:"units"`
	Price     erpRef        `json:"price"`
	Rate      money.Decimal `json:"rate"`
	Amount    money.Decimal `json:"amount"`
	Fulfilled money.Decimal `json:"quantityFulfilled"`
	Billed    money.Decimal `json:"quantityBilled"`
	Picked    money.Decimal `json:"quantityPicked"`
	IsClosed  bool          `json:"isClosed"`
}

func newERP(t testing.TB) *erp {
	t.Helper()
	e := &erp{}
	e.client = apptest.ERPClient(t, e)
	return e
}

func (e *erp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, "/token") {
		_, _ = io.WriteString(w, `{"access_token":"t","expires_in":3600,"token_type":"Bearer"}`)
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	fault := ""
	if e.fault != nil {
		fault = e.fault(e.requests)
	}
	e.requests++
	if fault == "drop_before" {
		panic(http.ErrAbortHandler)
	}
	e.answer(w, r)
	if fault == "drop_after" {
		panic(http.ErrAbortHandler)
	}
}

func (e *erp) answer(w http.ResponseWriter, r *http.Request) {
	at := strings.TrimPrefix(r.URL.Path, "/services/rest/record/v1/salesOrder")
	found := e.find(strings.TrimPrefix(at, "/"))
	body, _ := io.ReadAll(r.Body)
	switch {
	case r.Method == http.MethodPost && at == "":
		e.create(w, r, body)
	case found == nil:
		refuse(w, 404, "NONEXISTENT_ID", "Record does not exist.")
	case r.Method == http.MethodPatch:
		e.writes++
		found.change(body, r.URL.Query().Get("replace") == "item")
		w.WriteHeader(http.StatusNoContent)
	default:
		_ = json.NewEncoder(w).Encode(found)
	}
}

func (e *erp) find(locator string) *erpOrder {
	external, byExternal := strings.CutPrefix(locator, "eid:")
	for _, o := range e.orders {
		if byExternal && o.ExternalID == external || !byExternal && o.ID == locator {
			return o
		}
	}
	return nil
}

func (e *erp) create(w http.ResponseWriter, r *http.Request, body []byte) {
	o := &erpOrder{ID: strconv.Itoa(500 + len(e.orders)), TranID: "SO" + strconv.Itoa(900+len(e.orders))}
	if err := json.Unmarshal(body, o); err != nil {
		refuse(w, 400, "INVALID_REQUEST", err.Error())
		return
	}
	switch {
	case e.find("eid:"+o.ExternalID) != nil:
		refuse(w, 400, "USER_ERROR", "This record already exists.")
		return
	case o.Entity.ID == "" || o.Location.ID == "":
		refuse(w, 400, "USER_ERROR", "Please enter value(s) for: Customer, Location")
		return
	}
	e.writes++
	e.orders = append(e.orders, o)
	o.settle()
	w.Header().Set("Location", "http://"+r.Host+r.URL.Path+"/"+o.ID)
	w.WriteHeader(http.StatusNoContent)
}

// change applies a body's fields. Lines with a key change that line; without replace the other lines stay.
func (o *erpOrder) change(body []byte, replace bool) {
	before := o.Item.Items
	o.Item.Items = nil
	if err := json.Unmarshal(body, o); err != nil {
		panic(err)
	}
	var raw struct {
		Item *struct{ Items []json.RawMessage }
	}
	if err := json.Unmarshal(body, &raw); err != nil {
		panic(err)
	}
	if raw.Item == nil {
		o.Item.Items = before
	} else {
		for i, l := range o.Item.Items {
			at := slices.IndexFunc(before, func(b *erpLine) bool { return l.Line != 0 && b.Line == l.Line })
			if at < 0 {
				continue
			}
			merged := *before[at]
			if err := json.Unmarshal(raw.Item.Items[i], &merged); err != nil {
				panic(err)
			}
			o.Item.Items[i] = &merged
		}
		if !replace {
			for _, b := range before {
				if !slices.ContainsFunc(o.Item.Items, func(l *erpLine) bool { return l.Line == b.Line }) {
					o.Item.Items = append(o.Item.Items, b)
				}
			}
		}
	}
	o.settle()
}

func (o *erpOrder) settle() {
	next, closed := 1, 0
	for _, l := range o.Item.Items {
		next = max(next, l.Line+2)
	}
	o.Subtotal = money.Zero
	for _, l := range o.Item.Items {
		if l.Line == 0 {
			l.Line = next
			next += 2
		}
		if l.Price.ID != "-1" {
			l.Rate = money.Int(99) // its own price list
		}
		if l.IsClosed {
			closed++
		}
		l.Item.RefName = "ITEM-" + l.Item.ID
		l.Amount = l.Quantity.Mul(l.Rate).Amount()
		o.Subtotal = o.Subtotal.Add(l.Amount)
	}
	if o.Status.ID == "" {
		o.Status.ID = o.OrderStatus
	}
	if closed == len(o.Item.Items) {
		o.Status.ID = "H"
	}
}

func refuse(w http.ResponseWriter, status int, code, detail string) {
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"title": http.StatusText(status), "status": status,
		"o:errorDetails": []map[string]string{{"detail": detail, "o:errorCode": code}}})
}
