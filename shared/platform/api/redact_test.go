package api_test

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table/memory"
)

// priced has a field of each kind that needs a permission.
type priced struct {
	Name  string         `json:"name"`
	Total money.Decimal  `json:"total" needs:"price.view"`
	Rate  *money.Decimal `json:"rate" needs:"price.view"`
	Cost  *money.Decimal `json:"cost,omitempty" needs:"cost.view"`
	Note  string         `json:"note,omitempty" numbers:"price.view"` // empty: it stays absent
}

// Head is embedded.
type Head struct {
	priced
	Lines []priced `json:"lines"`
}

type record struct {
	Head
	At     time.Time             `json:"at"`
	ByName map[string]priced     `json:"byName"`
	Last   api.Optional[*priced] `json:"last"`
	Any    any                   `json:"any"`
	Plain  *priced               `json:"plain"`
}

func TestFieldsThatNeedAPermission(t *testing.T) {
	one := money.Int(7771)
	p := priced{"a", one, &one, &one, ""}
	full := record{Head: Head{p, []priced{p, p}}, At: time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC),
		ByName: map[string]priced{"x": p},
		Last:   api.Optional[*priced]{Given: true, Value: &p}, Any: []any{p, map[string]any{"y": &p}}}
	a := api.New(api.Config{Table: memory.New(), Auth: tokens{}})
	api.Add(a, api.Group[int]{Name: "records", Register: func(a *api.API, _ int) {
		api.Handle(a, api.Operation{ID: "read", Method: "GET", Path: "/record", Permission: access.SignedIn},
			func(context.Context, *struct{}) (record, error) { return full, nil })
		api.Handle(a, api.Operation{ID: "list", Method: "GET", Path: "/records", Permission: access.SignedIn},
			func(context.Context, *struct{}) ([]record, error) { return []record{full, full}, nil })
		api.Handle(a, api.Operation{ID: "stale", Method: "GET", Path: "/stale", Permission: access.SignedIn},
			func(context.Context, *struct{}) (record, error) { return record{}, fault.Stale(full, "it has changed") })
	}}, 0)
	read := func(path, role string) string {
		r := httptest.NewRequest("GET", "/api"+path, nil)
		r.Header.Set("authorization", "Bearer "+role)
		w := httptest.NewRecorder()
		a.Handler().ServeHTTP(w, r)
		return w.Body.String()
	}
	const places = 7 // number of priced values in a record
	for path, records := range map[string]int{"/record": 1, "/records": 2, "/stale": 1} {
		for role, fields := range map[string]int{"admin": 3, "sales": 2, "warehouse": 0} {
			got := read(path, role)
			if n := strings.Count(got, "7771"); n != places*records*fields {
				t.Errorf("%s as %s tells %d numbers, want %d: %s", path, role, n, places*records*fields, got)
			}
			if strings.Contains(got, `"note"`) {
				t.Errorf("%s as %s has an empty note: %s", path, role, got)
			}
			if n := strings.Count(got, `"name":"a"`); n != places*records {
				t.Errorf("%s as %s has %d names: %s", path, role, n, got)
			}
			if role == "warehouse" && (strings.Contains(got, `"total"`) || strings.Contains(got, `"cost"`) ||
				strings.Count(got, `"rate":null`) != places*records) {
				t.Errorf("%s: %s", path, got)
			}
		}
	}
	document, err := a.Document()
	if err != nil {
		t.Fatal(err)
	}
	var schemas struct {
		Components struct {
			Schemas map[string]struct{ Required []string }
		}
	}
	if err := json.Unmarshal(document, &schemas); err != nil {
		t.Fatal(err)
	}
	for name, s := range schemas.Components.Schemas {
		for _, field := range s.Required {
			if field == "total" || field == "cost" {
				t.Errorf("%s requires %s, which may be absent", name, field)
			}
		}
	}
}
