package routes_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

// The second of two routes with the same code is refused, even if both are created at the same time.
func TestRacingForACode(t *testing.T) {
	s := newServer(t, 0)
	const rounds, writers = 20, 8
	s.Token(access.Dispatcher)
	for round := range rounds {
		code := fmt.Sprint("R", round)
		calls := make([]func() apitest.Answer, writers)
		for n := range writers {
			name := fmt.Sprintf("%s by %d", code, n)
			if n%2 == 0 {
				calls[n] = func() apitest.Answer {
					return s.As(access.Dispatcher, "POST", "/routes", object{"name": name, "code": code})
				}
				continue
			}
			id := create(t, s, name)
			calls[n] = func() apitest.Answer {
				return s.As(access.Dispatcher, "PATCH", "/routes/"+id, object{"code": strings.ToLower(code)})
			}
		}
		var all sync.WaitGroup
		var got atomic.Int64
		for _, call := range calls {
			all.Go(func() {
				a := call()
				switch {
				case a.Status == http.StatusOK || a.Status == http.StatusCreated:
					got.Add(1)
				case a.Status != http.StatusConflict || !strings.Contains(strings.ToLower(string(a.Body)),
					"another route has the code "+strings.ToLower(code)+": choose another code"):
					t.Errorf("%s: %s", code, a)
				}
			})
		}
		all.Wait()
		if got.Load() != 1 {
			t.Errorf("%d routes have the code %s", got.Load(), code)
		}
	}
}

// late is a table whose list of routes is stale, as a DynamoDB index may be.
type late struct {
	table.Table
	routes table.Page
}

func (l late) Query(ctx context.Context, q table.Query) (table.Page, error) {
	if q.Index == table.ByAll && q.PK == "ROUTES" {
		return l.routes, nil
	}
	return l.Table.Query(ctx, q)
}

// A code that is in use is refused even before the list shows its route.
func TestACodeThatTheListDoesNotShowYet(t *testing.T) {
	s := newServer(t, 0)
	create(t, s, "North")
	south := create(t, s, "South")
	before, err := s.Table.Query(t.Context(), table.Query{Index: table.ByAll, PK: "ROUTES"})
	if err != nil {
		t.Fatal(err)
	}
	s.As(access.Dispatcher, "POST", "/routes", object{"name": "East", "code": "E1"}).Want(t, 201)
	behind := functions.Handler(&app.Backend{Table: late{s.Table, before}, Queue: s.Queues, Blobs: s.Blobs,
		Workflows: s.Workflows, Keys: s.Keys, Now: s.Now, Log: s.Log})
	for path, method := range map[string]string{"/routes": "POST", "/routes/" + south: "PATCH"} {
		body, err := json.Marshal(object{"name": "South", "code": "e1"})
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(method, "/api"+path, strings.NewReader(string(body)))
		r.Header.Set("authorization", "Bearer "+s.Token(access.Dispatcher))
		r.Header.Set("content-type", "application/json")
		rec := httptest.NewRecorder()
		behind.ServeHTTP(rec, r)
		apitest.Answer{Status: rec.Code, Body: rec.Body.Bytes()}.Want(t, 409,
			"another route has the code e1: choose another code")
	}
}
