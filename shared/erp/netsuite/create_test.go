package netsuite_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/erp/netsuite"
)

var someOrder = map[string]any{"entity": map[string]string{"id": "7"}}

func TestCreateMakesOneRecordWhateverHappensToTheAnswers(t *testing.T) {
	tests := map[string]struct {
		faults  []string
		existed bool
		sent    []string
	}{
		"a plain answer": {nil, false, []string{"POST"}},
		"the answer is lost after the record was made": {[]string{"drop_after"}, true, []string{"POST", "GET"}},
		"the request is lost before":                   {[]string{"drop_before"}, false, []string{"POST", "GET", "POST"}},
		"a 500 that did nothing":                       {[]string{"500"}, false, []string{"POST", "GET", "POST"}},
		"too many requests":                            {[]string{"429", "429"}, false, []string{"POST", "POST", "POST"}},
		"reading back fails at first": {[]string{"drop_after", "503", "drop_before"}, true,
			[]string{"POST", "GET", "GET", "GET"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e := newERP(t)
			e.fault = script(tt.faults...)
			made, err := e.client().Create(t.Context(), netsuite.TypeSalesOrder, "SO-1", someOrder)
			if err != nil || made.ID != "100" || made.Existed != tt.existed {
				t.Fatalf("got %+v, %v", made, err)
			}
			if n := e.count("salesOrder"); n != 1 {
				t.Errorf("%d orders", n)
			}
			var methods []string
			for _, s := range e.sent() {
				methods = append(methods, s[:strings.IndexByte(s, ' ')])
			}
			if !slices.Equal(methods, tt.sent) {
				t.Errorf("sent %v, want %v", methods, tt.sent)
			}
		})
	}
}

func TestCreateAgainFindsTheFirst(t *testing.T) {
	// The ways in which a second record with the same external id may be refused.
	refusals := map[string]struct {
		status       int
		code, detail string
	}{
		"in words":              {400, "USER_ERROR", "This record already exists"},
		"by a code":             {400, "DUP_RCRD", "Cannot be created"},
		"as a conflict":         {409, "", ""},
		"in words not known":    {400, "USER_ERROR", "You may not do that"},
		"in words of some kind": {400, "INVALID_CONTENT", "The externalId has already been used"},
	}
	for name, refusal := range refusals {
		t.Run(name, func(t *testing.T) {
			e := newERP(t)
			client := e.client()
			first, err := client.Create(t.Context(), netsuite.TypeSalesOrder, "SO-1", someOrder)
			if err != nil {
				t.Fatal(err)
			}
			e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
				if r.Method == "POST" {
					e.refuse(w, refusal.status, refusal.code, "", refusal.detail)
				}
				return r.Method == "POST"
			}
			again, err := client.Create(t.Context(), netsuite.TypeSalesOrder, "SO-1", someOrder)
			if err != nil || again.ID != first.ID || !again.Existed {
				t.Errorf("got %+v, %v", again, err)
			}
		})
	}
}

func TestCreateRefusedForItsContentIsNotTriedAgain(t *testing.T) {
	e := newERP(t)
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		if r.Method == "POST" {
			e.refuse(w, 400, "INVALID_CONTENT", "item.items[0].item",
				"You have entered an Invalid Field Value 9999 for the following field: item")
		}
		return r.Method == "POST"
	}
	_, err := e.client().Create(t.Context(), netsuite.TypeSalesOrder, "SO-1", someOrder)
	var refused *netsuite.Error
	if !errors.As(err, &refused) || refused.Kind != netsuite.Invalid || refused.Code != "INVALID_CONTENT" ||
		refused.Path != "item.items[0].item" || netsuite.Retryable(err) {
		t.Fatalf("got %#v", err)
	}
	if sent := e.sent(); len(sent) != 2 {
		t.Errorf("sent %v", sent)
	}
}

func TestCreateWithABadExternalIDSendsNothing(t *testing.T) {
	e := newERP(t)
	for _, id := range []string{"", "RED|PO", "a/b", "a b", "eid:1", strings.Repeat("x", 201)} {
		if _, err := e.client().Create(t.Context(), netsuite.TypeSalesOrder, id, someOrder); err == nil {
			t.Errorf("%q was taken", id)
		}
	}
	if sent := e.sent(); len(sent) != 0 {
		t.Errorf("sent %v", sent)
	}
}

func TestACallThatEndsInTheMiddleSaysThatItDoesNotKnow(t *testing.T) {
	e := newERP(t)
	ctx, cancel := context.WithCancel(t.Context())
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		cancel()
		<-r.Context().Done()
		return false // the order is created nevertheless
	}
	client := e.client()
	_, err := client.Create(ctx, netsuite.TypeSalesOrder, "SO-1", someOrder)
	if netsuite.KindOf(err) != netsuite.UnknownOutcome || !netsuite.Retryable(err) || !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	e.handle = nil
	if _, err := client.Create(t.Context(), netsuite.TypeSalesOrder, "SO-1", someOrder); err != nil {
		t.Fatal(err)
	}
	if n := e.count("salesOrder"); n != 1 {
		t.Errorf("%d orders", n)
	}
}

func TestTwentyAtOnceMakeOneRecord(t *testing.T) {
	e := newERP(t)
	client := e.client()
	ids := make([]string, 20)
	var all sync.WaitGroup
	for i := range ids {
		all.Go(func() {
			made, err := client.Create(t.Context(), netsuite.TypeSalesOrder, "SO-1", someOrder)
			if err != nil {
				t.Error(err)
			}
			ids[i] = made.ID
		})
	}
	all.Wait()
	if e.count("salesOrder") != 1 || slices.ContainsFunc(ids, func(id string) bool { return id != "100" }) {
		t.Errorf("%d orders, ids %v", e.count("salesOrder"), ids)
	}
}

func TestTransformUnderEachReadingOfTheExternalID(t *testing.T) {
	for _, keying := range []string{"keep", "refuse", "ignore"} {
		t.Run(keying, func(t *testing.T) {
			e := newERP(t)
			e.keying = keying
			client := e.client()
			transform := func() netsuite.Created {
				made, err := client.Transform(t.Context(), netsuite.TypeSalesOrder, "1", netsuite.TypeItemFulfillment, "IF-1-1",
					map[string]any{"memo": "two boxes"})
				if err != nil {
					t.Fatal(err)
				}
				return made
			}
			first, second := transform(), transform()
			client = e.client() // a new process that has learned nothing
			third := transform()
			if first.Existed || !second.Existed || !third.Existed || first.ID != second.ID || first.ID != third.ID {
				t.Errorf("got %+v, %+v, %+v", first, second, third)
			}
			if n := e.count("itemFulfillment"); n != 1 {
				t.Errorf("%d fulfillments", n)
			}
			record := e.records["itemFulfillment"][first.ID]
			if record["externalId"] != "IF-1-1" || !strings.HasPrefix(record["memo"].(string), "two boxes") {
				t.Errorf("the fulfillment is %v", record)
			}
		})
	}
}

func TestTransformFindsWhatOnlyTheMemoNames(t *testing.T) {
	e := newERP(t)
	e.keying = "refuse"
	client := e.client()
	stamping := true
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		if r.Method == "PATCH" && stamping {
			e.refuse(w, 400, "NONEXISTENT_FIELD", "externalId", "Unknown field externalId")
			return true
		}
		return false
	}
	for range 2 {
		for _, id := range []string{"IF-1-1", "IF-1-11"} {
			if _, err := client.Transform(t.Context(), netsuite.TypeSalesOrder, "1", netsuite.TypeItemFulfillment, id,
				nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n := e.count("itemFulfillment"); n != 2 {
		t.Errorf("%d fulfillments for two external ids", n)
	}
}

func TestTransformThatNothingGuardsIsNotSentTwiceInOneCall(t *testing.T) {
	e := newERP(t)
	e.keying = "refuse"
	client := e.client()
	if _, err := client.Transform(t.Context(), netsuite.TypeSalesOrder, "1", netsuite.TypeInvoice, "INV-0",
		nil); err != nil {
		t.Fatal(err)
	}
	e.fault = func(r *http.Request) string {
		if r.Method == "POST" && strings.Contains(r.URL.Path, "!transform") {
			return "drop_before"
		}
		return ""
	}
	before := len(e.sent())
	_, err := client.Transform(t.Context(), netsuite.TypeSalesOrder, "1", netsuite.TypeInvoice, "INV-1", nil)
	if netsuite.KindOf(err) != netsuite.UnknownOutcome {
		t.Fatalf("got %v", err)
	}
	posts := 0
	for _, s := range e.sent()[before:] {
		if strings.Contains(s, "!transform") {
			posts++
		}
	}
	if posts != 1 {
		t.Errorf("%d transforms sent", posts)
	}
}

// For any faults of the network and the account, and any restarts of workers: one external id, one record.
func TestNothingIsCreatedTwice(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		e := newERP(t)
		defer e.server.Close()
		e.keying = rapid.SampledFrom([]string{"keep", "refuse"}).Draw(rt, "keying")
		faults := []string{"", "", "429", "500", "503", "drop_before", "drop_after"}
		if e.keying == "keep" {
			// A delayed write can only be distinguished from a lost one if the account itself refuses the
			// second one.
			faults = append(faults, "late")
		}
		e.fault = script(rapid.SliceOfN(rapid.SampledFrom(faults), 0, 40).Draw(rt, "faults")...)
		source := "1"
		transform := rapid.Bool().Draw(rt, "transform")
		recordType := "salesOrder"
		if transform {
			recordType = "invoice"
		}
		config := e.config()
		config.Attempts = rapid.IntRange(1, 4).Draw(rt, "attempts")
		client := netsuite.New(config)
		var err error
		for done := 0; done < 2; {
			if rapid.Bool().Draw(rt, "new process") {
				client = netsuite.New(config)
			}
			var made netsuite.Created
			if transform {
				made, err = client.Transform(t.Context(), "salesOrder", source, "invoice", "INV-1", nil)
			} else {
				made, err = client.Create(t.Context(), recordType, "SO-1", someOrder)
			}
			if n := e.count(recordType); n > 1 {
				rt.Fatalf("%d records", n)
			}
			switch {
			case err == nil && made.ID != "100":
				rt.Fatalf("id %q", made.ID)
			case err == nil:
				done++
			case !netsuite.Retryable(err):
				rt.Fatalf("gave up: %v", err)
			}
		}
	})
}

func TestADuplicateThatCannotBeSeenYetIsNoFinalAnswer(t *testing.T) {
	e := newERP(t)
	posts := 0
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		if r.Method != "POST" {
			return false // the first try is still running: nothing to read yet
		}
		if posts++; posts == 1 {
			e.refuse(w, 504, "", "", "")
		} else {
			e.refuse(w, 400, "USER_ERROR", "", "This record already exists")
		}
		return true
	}
	_, err := e.client().Create(t.Context(), netsuite.TypeSalesOrder, "SO-1", someOrder)
	if netsuite.KindOf(err) != netsuite.UnknownOutcome || posts != 2 {
		t.Errorf("after %d tries: %v", posts, err)
	}
	// Without a lost try it is another record's name, and the refusal is final.
	posts = 1
	_, err = e.client().Create(t.Context(), netsuite.TypeSalesOrder, "SO-1", someOrder)
	if netsuite.KindOf(err) != netsuite.Duplicate || netsuite.Retryable(err) {
		t.Errorf("got %v", err)
	}
}

func TestTransformOfARecordNamedByExternalID(t *testing.T) {
	e := newERP(t)
	client := e.client()
	order, err := client.Create(t.Context(), netsuite.TypeSalesOrder, "SO-1", someOrder)
	if err != nil {
		t.Fatal(err)
	}
	made, err := client.Transform(t.Context(), netsuite.TypeSalesOrder, netsuite.ByExternalID("SO-1"),
		netsuite.TypeInvoice, "INV-1", nil)
	if err != nil || e.records["invoice"][made.ID]["createdFrom"] != order.ID {
		t.Errorf("got %+v, %v", made, err)
	}
	_, err = client.Transform(t.Context(), netsuite.TypeSalesOrder, netsuite.ByExternalID("SO-2"), netsuite.TypeInvoice,
		"INV-2", nil)
	if netsuite.KindOf(err) != netsuite.NotFound {
		t.Errorf("got %v", err)
	}
}
