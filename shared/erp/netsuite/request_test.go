package netsuite_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/shared/erp/netsuite"
)

func TestWhatIsTriedAgain(t *testing.T) {
	tests := map[string]struct {
		fault string
		sent  int
		kind  netsuite.Kind
	}{
		"too many requests":    {"429", 5, netsuite.Concurrency},
		"a server error":       {"500", 5, netsuite.Unavailable},
		"a gateway's error":    {"502", 5, netsuite.Unavailable},
		"a dropped connection": {"drop_before", 5, netsuite.Unavailable},
		"a bad request":        {"400", 1, netsuite.Invalid},
		"a missing permission": {"403", 1, netsuite.Permission},
		"a missing record":     {"404", 1, netsuite.NotFound},
		"a redirect":           {"307", 1, netsuite.Invalid},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e := newERP(t)
			e.fault = func(*http.Request) string { return tt.fault }
			var waits []time.Duration
			config := e.config()
			config.Attempts = 5
			config.Rand = func() float64 { return 0.999 }
			config.Sleep = func(_ context.Context, d time.Duration) error { waits = append(waits, d); return nil }
			err := ping(t, netsuite.New(config))
			if netsuite.KindOf(err) != tt.kind || netsuite.Retryable(err) != (tt.sent > 1) {
				t.Errorf("got %v of kind %s", err, netsuite.KindOf(err))
			}
			if n := len(e.sent()); n != tt.sent {
				t.Errorf("%d calls, want %d", n, tt.sent)
			}
			for i, want := range []time.Duration{500, 1000, 2000, 4000}[:tt.sent-1] {
				if got := waits[i].Round(10 * time.Millisecond); got != want*time.Millisecond {
					t.Errorf("wait %d is %s, want %dms", i+1, got, want)
				}
			}
		})
	}
}

func TestWaitsAreSpreadAndBounded(t *testing.T) {
	e := newERP(t)
	e.fault = func(*http.Request) string { return "503" }
	config := e.config()
	config.Attempts = 30
	random := 0.0
	config.Rand = func() float64 { return random }
	var waits []time.Duration
	config.Sleep = func(_ context.Context, d time.Duration) error {
		waits = append(waits, d)
		random = 1 - random
		return nil
	}
	ping(t, netsuite.New(config))
	if len(waits) != 29 || waits[0] != 50*time.Millisecond || waits[1] != time.Second ||
		slices.Max(waits) != 30*time.Second || waits[28] != 3*time.Second {
		t.Errorf("waits %v", waits)
	}
}

func TestNoWaitBeyondTheDeadline(t *testing.T) {
	e := newERP(t)
	e.fault = func(*http.Request) string { return "503" }
	config := e.config()
	config.Rand = func() float64 { return 0.999 }
	waited := 0
	config.Sleep = func(_ context.Context, d time.Duration) error { waited++; return nil }
	// The client's clock is three seconds before the deadline, which in real time is an hour away.
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	end, _ := ctx.Deadline()
	config.Now = func() time.Time { return end.Add(-3 * time.Second) }
	_, err := netsuite.New(config).Query(ctx, "SELECT 1", []string{"1", "x"}, netsuite.Page{})
	if netsuite.KindOf(err) != netsuite.Unavailable || waited != 3 {
		t.Errorf("%v after %d waits", err, waited)
	}
}

func TestNoMoreInFlightThanAllowed(t *testing.T) {
	e := newERP(t)
	config := e.config()
	config.MaxInFlight = 3
	client := netsuite.New(config)
	arrived := make(chan struct{}, 20)
	release := make(chan struct{})
	e.handle = func(http.ResponseWriter, *http.Request, string) bool {
		arrived <- struct{}{}
		<-release
		return false
	}
	var all sync.WaitGroup
	for i := range 20 {
		c := client
		if i%2 == 0 {
			c = client.Bulk()
		}
		all.Go(func() { ping(t, c) })
	}
	for range 3 {
		<-arrived
	}
	close(release)
	all.Wait()
	if e.mostIn != 3 || len(e.sent()) != 20 {
		t.Errorf("%d of %d at once", e.mostIn, len(e.sent()))
	}
}

func TestInteractiveCallsPassBulkOnes(t *testing.T) {
	e := newERP(t)
	config := e.config()
	config.MaxInFlight = 1
	entered := make(chan string, 10)
	config.HTTP = &http.Client{Transport: transport(func(r *http.Request) (*http.Response, error) {
		if !strings.HasSuffix(r.URL.Path, "token") {
			entered <- r.URL.Path
		}
		return http.DefaultTransport.RoundTrip(r)
	})}
	client := netsuite.New(config)
	hold := make(chan struct{})
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool { <-hold; return false }
	read := func(c *netsuite.Client, id string) {
		c.Get(t.Context(), "customer", id, netsuite.View{}, &struct{}{})
	}
	var all sync.WaitGroup
	all.Go(func() { read(client.Bulk(), "1") })
	first := <-entered
	for i := range 3 {
		all.Go(func() { read(client.Bulk(), fmt.Sprint("2", i)) })
	}
	waitUntil(t, func() bool { return client.Queued() == 3 })
	for i := range 3 {
		all.Go(func() { read(client, fmt.Sprint("3", i)) })
	}
	waitUntil(t, func() bool { return client.Queued() == 6 })
	close(hold)
	all.Wait()
	order := []string{first}
	for range 6 {
		order = append(order, <-entered)
	}
	for i, path := range order[1:] {
		if interactive := strings.Contains(path, "/3"); interactive != (i < 3) {
			t.Fatalf("order %v", order)
		}
	}
}

type transport func(*http.Request) (*http.Response, error)

func (f transport) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// waitUntil polls for what other goroutines do. It fails after a long timeout.
func waitUntil(t *testing.T, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it did not happen within a minute")
		}
	}
}

func TestGivingUpInTheQueueLeavesNoPlaceTaken(t *testing.T) {
	e := newERP(t)
	config := e.config()
	config.MaxInFlight = 1
	client := netsuite.New(config)
	hold, arrived := make(chan struct{}), make(chan struct{}, 10)
	e.handle = func(http.ResponseWriter, *http.Request, string) bool { arrived <- struct{}{}; <-hold; return false }
	var all sync.WaitGroup
	all.Go(func() { ping(t, client) })
	<-arrived
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error)
	go func() {
		_, err := client.Create(ctx, netsuite.TypeSalesOrder, "SO-1", someOrder)
		failed <- err
	}()
	waitUntil(t, func() bool { return client.Queued() == 1 })
	cancel()
	if err := <-failed; netsuite.KindOf(err) != netsuite.Unavailable || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	close(hold)
	all.Wait()
	if err := ping(t, client); err != nil {
		t.Error(err)
	}
	if n := len(e.sent()); n != 2 {
		t.Errorf("%d calls", n)
	}
}

func TestErrorsAreReadFromWhateverComes(t *testing.T) {
	tests := map[string]struct {
		status int
		body   string
		want   netsuite.Error
	}{
		"a field at fault": {400, `{"title":"Bad Request","status":400,"o:errorDetails":[{"detail":"Invalid item.","o:errorCode":"INVALID_CONTENT","o:errorPath":"item.items[0].item"}]}`,
			netsuite.Error{Kind: netsuite.Invalid, Code: "INVALID_CONTENT", Title: "Bad Request", Detail: "Invalid item.",
				Path: "item.items[0].item"}},
		"a parameter at fault": {400,
			`{"title":"Bad Request","o:errorDetails":[{"detail":"Invalid search query.","o:errorCode":"INVALID_PARAMETER","o:errorQueryParam":"q"}]}`,
			netsuite.Error{Kind: netsuite.Invalid, Code: "INVALID_PARAMETER", Title: "Bad Request",
				Detail: "Invalid search query.", Path: "q"}},
		"several details": {400, `{"title":"T","o:errorDetails":[{"detail":"One.","o:errorCode":"A"},{"detail":"Two.","o:errorCode":"B"}]}`,
			netsuite.Error{Kind: netsuite.Invalid, Code: "A", Title: "T", Detail: "One.; Two."}},
		"a RESTlet's limit": {400, `{"o:errorDetails":[{"o:errorCode":"SSS_REQUEST_LIMIT_EXCEEDED"}]}`,
			netsuite.Error{Kind: netsuite.Concurrency, Code: "SSS_REQUEST_LIMIT_EXCEEDED", Title: "Bad Request"}},
		"the documented 429, which is no JSON": {429, `{"title":"Bad Request","status":429 "o:errorCode":"USER_ERROR"}`,
			netsuite.Error{Kind: netsuite.Concurrency, Title: "Too Many Requests"}},
		"a proxy's page": {403, `<html>no</html>`, netsuite.Error{Kind: netsuite.Permission, Title: "Forbidden"}},
		"nothing":        {404, ``, netsuite.Error{Kind: netsuite.NotFound, Title: "Not Found"}},
		"odd shapes": {400, `{"o:errorDetails":[{"detail":7,"o:errorCode":null}]}`, netsuite.Error{Kind: netsuite.Invalid,
			Title: "Bad Request"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e := newERP(t)
			e.handle = func(w http.ResponseWriter, _ *http.Request, _ string) bool {
				w.WriteHeader(tt.status)
				fmt.Fprint(w, tt.body)
				return true
			}
			config := e.config()
			config.Attempts = 1
			err := netsuite.New(config).Get(t.Context(), "salesOrder", "1", netsuite.View{}, &struct{}{})
			var got *netsuite.Error
			if !errors.As(err, &got) {
				t.Fatal(err)
			}
			tt.want.Status, tt.want.RequestPath = tt.status, "GET /services/rest/record/v1/salesOrder/1"
			if *got != tt.want {
				t.Errorf("got %+v", *got)
			}
		})
	}
}
