package netsuite_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/money"
)

func TestFieldNamesAndValuesAreCheckedByNetSuite(t *testing.T) {
	e := newERP(t)
	if _, err := e.client().Create(t.Context(), netsuite.TypeSalesOrder, "SO-1", someOrder); err != nil {
		t.Fatal(err)
	}
	h := e.requests[0].Header
	if h.Get("X-NetSuite-PropertyNameValidation") != "Error" || h.Get("X-NetSuite-PropertyValueValidation") != "Error" ||
		h.Get("Content-Type") != "application/json" {
		t.Errorf("headers %v", h)
	}
}

func TestUpsertIsSafeToRepeat(t *testing.T) {
	e := newERP(t)
	client := e.client()
	body := map[string]any{"memo": "a", "item": map[string]any{"items": []any{map[string]any{"quantity": 1}}}}
	if _, err := client.Upsert(t.Context(), "salesOrder", "SO-1", body); err == nil || len(e.sent()) != 0 {
		t.Error("rows that a repeat would add again were sent")
	}
	e.fault = script("drop_after", "503")
	for range 2 {
		id, err := client.Upsert(t.Context(), "salesOrder", "SO-1", body, "item")
		if err != nil || id != "100" {
			t.Fatalf("got %q, %v", id, err)
		}
	}
	if n := e.count("salesOrder"); n != 1 {
		t.Errorf("%d orders", n)
	}
	if sent := e.sent()[0]; sent != "PUT /record/v1/salesOrder/eid:SO-1?replace=item" {
		t.Errorf("sent %s", sent)
	}
}

func TestUpsertMeetsItsOwnFirstTry(t *testing.T) {
	e := newERP(t)
	puts := 0
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		if puts++; puts == 2 {
			e.refuse(w, 409, "", "", "being written")
			return true
		}
		return false
	}
	e.fault = script("drop_after")
	id, err := e.client().Upsert(t.Context(), "salesOrder", "SO-1", someOrder)
	if err != nil || id != "100" || puts != 3 || e.count("salesOrder") != 1 {
		t.Errorf("got %q, %v after %d", id, err, puts)
	}
}

func TestAnOrderOfManyLinesIsReadToItsEnd(t *testing.T) {
	e := newERP(t)
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		if strings.HasSuffix(r.URL.Path, "/item") {
			fmt.Fprint(w, `{"hasMore":false,"items":[{"line":1,"quantity":1},{"line":2,"quantity":2}]}`)
		} else {
			fmt.Fprint(w, `{"id":"110","item":{"hasMore":true,"items":[{"line":1,"quantity":1}]}}`)
		}
		return true
	}
	order, err := e.client().SalesOrder(t.Context(), "110")
	if err != nil || len(order.Item.Items) != 2 {
		t.Errorf("got %+v, %v", order, err)
	}
	f, err := e.client().ItemFulfillment(t.Context(), "110")
	if err != nil || len(f.Item.Items) != 2 {
		t.Errorf("got %+v, %v", f, err)
	}
	i, err := e.client().Invoice(t.Context(), "110")
	if err != nil || len(i.Item.Items) != 2 {
		t.Errorf("got %+v, %v", i, err)
	}
}

func TestAWriteWithoutALocationIsReadBack(t *testing.T) {
	e := newERP(t)
	client := e.client()
	if _, err := client.Create(t.Context(), "salesOrder", "SO-1", someOrder); err != nil {
		t.Fatal(err)
	}
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		if r.Method == "GET" {
			return false
		}
		w.WriteHeader(204)
		return true
	}
	made, err := client.Create(t.Context(), "salesOrder", "SO-1", someOrder)
	if err != nil || made.ID != "100" {
		t.Errorf("created %+v, %v", made, err)
	}
	id, err := client.Upsert(t.Context(), "salesOrder", "SO-1", someOrder)
	if err != nil || id != "100" {
		t.Errorf("upserted %q, %v", id, err)
	}
}

func TestReadingBackARecordThatCannotBeLoaded(t *testing.T) {
	e := newERP(t)
	client := e.client()
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		switch {
		case r.Method == "POST":
			e.refuse(w, 500, "UNEXPECTED_ERROR", "", "An unexpected error occurred.")
		case strings.Contains(r.URL.Path, "eid:"):
			e.refuse(w, 400, "USER_ERROR", "", "A workflow has locked this record")
		case r.URL.Query().Get("q") == `externalId IS "SO-1"`:
			fmt.Fprint(w, `{"items":[{"links":[],"id":"55"}],"count":1,"hasMore":false}`)
		default:
			return false
		}
		return true
	}
	made, err := client.Create(t.Context(), "salesOrder", "SO-1", someOrder)
	if err != nil || made.ID != "55" || !made.Existed {
		t.Errorf("got %+v, %v", made, err)
	}
}

func TestPatchAndDelete(t *testing.T) {
	e := newERP(t)
	client := e.client()
	if _, err := client.Create(t.Context(), "salesOrder", "SO-1", someOrder); err != nil {
		t.Fatal(err)
	}
	e.fault = script("drop_after", "429")
	if err := client.Patch(t.Context(), "salesOrder", netsuite.ByExternalID("SO-1"),
		map[string]string{"memo": "late"}); err != nil {
		t.Fatal(err)
	}
	var order struct{ Memo string }
	if err := client.Get(t.Context(), "salesOrder", "100", netsuite.View{Fields: []string{"memo", "id"}},
		&order); err != nil || order.Memo != "late" {
		t.Errorf("%+v, %v", order, err)
	}
	if sent := e.sent(); sent[len(sent)-1] != "GET /record/v1/salesOrder/100?fields=memo%2Cid" {
		t.Errorf("sent %v", sent)
	}
	e.fault = script("drop_after")
	if err := client.Delete(t.Context(), "salesOrder", "100"); err != nil {
		t.Errorf("the second answer to one delete: %v", err)
	}
	if err := client.Delete(t.Context(), "salesOrder", "100"); netsuite.KindOf(err) != netsuite.NotFound {
		t.Errorf("nothing to delete: %v", err)
	}
}

func TestNoOtherURLIsMadeOfAnID(t *testing.T) {
	e := newERP(t)
	client := e.client()
	for _, id := range []string{"", "1/item", "../x", "1?replace=item", "eid:", "a b", "1%2F2"} {
		if err := client.Get(t.Context(), "salesOrder", id, netsuite.View{}, &struct{}{}); err == nil {
			t.Errorf("%q was taken", id)
		}
	}
	if err := client.Delete(t.Context(), "sales/Order", "1"); err == nil {
		t.Error("a record type with a slash was taken")
	}
	if sent := e.sent(); len(sent) != 0 {
		t.Errorf("sent %v", sent)
	}
}

func TestSublistsInEachForm(t *testing.T) {
	e := newERP(t)
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		switch r.URL.RequestURI()[len("/services/rest/record/v1/inventoryItem/"):] {
		case "1/price?expandSubResources=true&limit=1000&offset=0":
			fmt.Fprint(w, `{"hasMore":true,"items":[{"links":[],"currencyPage":{"id":"1"},"priceLevel":{"id":"1"},"quantity":{"value":0},"price":25.5}]}`)
		case "1/price?expandSubResources=true&limit=1000&offset=1000":
			fmt.Fprint(w, `{"hasMore":false,"items":[{"links":[{"rel":"self","href":"https://x/services/rest/record/v1/inventoryItem/1/price/currencypage=1,pricelevel=2,quantity=10"}]}]}`)
		case "1/price/currencypage=1,pricelevel=2,quantity=10":
			fmt.Fprint(w, `{"currencyPage":"1","priceLevel":2,"quantity":10,"price":24}`)
		default:
			return false
		}
		return true
	}
	rows, err := e.client().Prices(t.Context(), "1")
	if err != nil || len(rows) != 2 {
		t.Fatalf("got %v, %v", rows, err)
	}
	for i, want := range []string{"1 1 0 25.5", "1 2 10 24"} {
		if got := fmt.Sprint(rows[i].CurrencyPage, " ", rows[i].PriceLevel, " ", rows[i].Quantity, " ", rows[i].Price); got != want {
			t.Errorf("row %d: %s, want %s", i, got, want)
		}
	}
}

func price(text string) *money.Decimal {
	p := money.MustParse(text)
	return &p
}

func TestSetPrices(t *testing.T) {
	e := newERP(t)
	e.handle = func(w http.ResponseWriter, _ *http.Request, _ string) bool {
		w.WriteHeader(204)
		return true
	}
	if err := e.client().SetPrices(t.Context(), "1", []netsuite.PriceRow{{CurrencyPage: "1", PriceLevel: "2", Price: price("24.10")},
		{CurrencyPage: "1", PriceLevel: "3", Quantity: money.Int(10)}}); err != nil {
		t.Fatal(err)
	}
	last := len(e.bodies) - 1
	if got, want := e.sent()[last]+" "+e.bodies[last], `PATCH /record/v1/inventoryItem/1 {"price":{"items":[`+
		`{"currencyPage":{"id":"1"},"priceLevel":{"id":"2"},"quantity":{"value":0},"price":24.1},`+
		`{"currencyPage":{"id":"1"},"priceLevel":{"id":"3"},"quantity":{"value":10},"price":null}]}}`; got != want {
		t.Errorf("sent %s", got)
	}
}

func TestSetPrice(t *testing.T) {
	for name, there := range map[string]bool{"a row that is there": true, "a new row": false} {
		t.Run(name, func(t *testing.T) {
			e := newERP(t)
			e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
				if there || !strings.Contains(r.URL.Path, "/price/") {
					w.WriteHeader(204)
					return true
				}
				return false
			}
			err := e.client().SetPrice(t.Context(), "1", netsuite.PriceRow{CurrencyPage: "1", PriceLevel: "2",
				Quantity: money.Int(10), Price: price("24.10")})
			if err != nil {
				t.Fatal(err)
			}
			last := len(e.bodies) - 1
			got := e.sent()[last] + " " + e.bodies[last]
			want := `PATCH /record/v1/inventoryItem/1/price/currencypage=1,pricelevel=2,quantity=10 {"price":24.1}`
			if !there {
				want = `PATCH /record/v1/inventoryItem/1 {"price":{"items":[{"currencyPage":{"id":"1"},"priceLevel":{"id":"2"},"quantity":{"value":10},"price":24.1}]}}`
			}
			if got != want {
				t.Errorf("sent %s", got)
			}
		})
	}
}

func TestReferencesInEachForm(t *testing.T) {
	for text, want := range map[string]netsuite.Ref{
		`{"links":[],"id":"1","refName":"USD"}`: {ID: "1", RefName: "USD"}, `{"id":98}`: {ID: "98"}, `"68"`: {ID: "68"},
		`6`: {ID: "6"}, `-1`: {ID: "-1"}, `null`: {}, `{}`: {},
	} {
		var ref netsuite.Ref
		var id netsuite.ID
		var enum netsuite.Enum
		if json.Unmarshal([]byte(text), &ref) != nil || ref != want {
			t.Errorf("%s is the reference %+v", text, ref)
		}
		if json.Unmarshal([]byte(text), &id) != nil || json.Unmarshal([]byte(text), &enum) != nil || string(id) != want.ID ||
			string(enum) != want.ID {
			t.Errorf("%s is the id %q, the value %q", text, id, enum)
		}
	}
	var ref netsuite.Ref
	for _, text := range []string{`true`, `[1]`, `{"id":true}`, `{"id":[]}`} {
		if json.Unmarshal([]byte(text), &ref) == nil {
			t.Errorf("%s was taken", text)
		}
	}
}

func FuzzReference(f *testing.F) {
	for _, text := range []string{`{"id":"1"}`, `7`, `"x"`, `null`, `{"id":{"id":{"id":1}}}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var read, again netsuite.Ref
		if json.Unmarshal(text, &read) != nil {
			return
		}
		written, err := json.Marshal(read)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(written, &again); err != nil || again.ID != read.ID {
			t.Errorf("%+v became %+v, %v", read, again, err)
		}
	})
}
