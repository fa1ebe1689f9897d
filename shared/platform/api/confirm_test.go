package api_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
)

// askAbout asks for confirmation of what is unusual about a thing, by its name.
func askAbout(ctx context.Context, name string) error {
	switch {
	case strings.Contains(name, "undeclared"):
		return fault.Confirm(ctx, "early", nil, "it is early")
	case strings.Contains(name, "many"):
		if err := fault.Confirm(ctx, "many", map[string]any{"quantity": 500}, "500 is many: confirm it"); err != nil {
			return err
		}
	}
	if strings.Contains(name, "late") {
		return fault.Confirm(ctx, "late", map[string]any{"date": "2026-11-20"}, "2026-11-20 has passed: confirm it")
	}
	return nil
}

func TestConfirm(t *testing.T) {
	tests := map[string]struct {
		body   string
		status int
		want   string
	}{
		"nothing to ask":            {`{"name":"a"}`, 201, `"name":"a"`},
		"a question with its facts": {`{"name":"many"}`, 409, `"message":"500 is many: confirm it"`},
		"the question's code": {`{"name":"many"}`, 409,
			`"problems":[{"code":"many","params":{"quantity":500}}]`},
		"confirmed":                     {`{"name":"many","confirm":["many"]}`, 201, `"name":"many"`},
		"another one confirmed":         {`{"name":"many","confirm":["late"]}`, 409, `"code":"many"`},
		"one question after the other":  {`{"name":"many late","confirm":["many"]}`, 409, `"code":"late"`},
		"both confirmed":                {`{"name":"many late","confirm":["many","late"]}`, 201, `"name":"many late"`},
		"confirmed without being asked": {`{"name":"a","confirm":["late"]}`, 201, `"name":"a"`},
		"an unknown code": {`{"name":"many","confirm":["many","huge"]}`, 400,
			`confirm.1 must be one of: many, late; \"huge\" is not a question of this call`},
		"no list":                           {`{"name":"many","confirm":"many"}`, 400, `confirm must be an array`},
		"a question that nobody can answer": {`{"name":"undeclared"}`, 500, `"message":"Internal error"`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w := open(t).call("POST", "/things", "sales", tt.body)
			if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.want) {
				t.Errorf("got %d %s, want %d %s", w.Code, w.Body, tt.status, tt.want)
			}
			var e struct{ StatusCode int }
			if json.Unmarshal(w.Body.Bytes(), &e); w.Code >= 400 && e.StatusCode != w.Code {
				t.Errorf("not the one error body: %s", w.Body)
			}
		})
	}
}

// A form keeps its key when a question is asked: the confirmed call is the same request.
func TestConfirmUnderAnIdempotencyKey(t *testing.T) {
	s := open(t)
	call := func(body string) (int, string) {
		w := s.call("POST", "/things", "sales", body, "idempotency-key", "k")
		return w.Code, w.Body.String()
	}
	if status, body := call(`{"name":"many"}`); status != http.StatusConflict || !strings.Contains(body, `"code":"many"`) {
		t.Fatalf("asked: %d %s", status, body)
	}
	status, made := call(`{"name":"many","confirm":["many"]}`)
	if status != http.StatusCreated {
		t.Fatalf("confirmed: %d %s", status, made)
	}
	for _, body := range []string{`{"name":"many","confirm":["many"]}`, `{"name":"many"}`} {
		if status, again := call(body); status != http.StatusCreated || again != made {
			t.Errorf("%s again: %d %s, want %s", body, status, again, made)
		}
	}
	if len(s.made) != 1 {
		t.Errorf("made %v, want one", s.made)
	}
}

func TestConfirmsNeedConfirmationInTheBody(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an operation that asks for what its body cannot answer was listed")
		}
	}()
	a := api.New(api.Config{})
	api.Add(a, api.Group[any]{Name: "things", Register: func(a *api.API, _ any) {
		api.Handle(a, api.Operation{ID: "ask", Method: "POST", Path: "/ask", Permission: access.Public,
			Confirms: []string{"many"}},
			func(context.Context, *struct{ Body struct{ Name string } }) (thing, error) { return thing{}, nil })
	}}, nil)
	a.Operations()
}
