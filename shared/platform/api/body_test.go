package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// send posts a body to /things unchanged.
func (s *shop) send(body string, header http.Header) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", "/api/things", strings.NewReader(body))
	r.Header = header.Clone()
	r.Header.Set("authorization", "Bearer sales")
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w
}

func TestOnlyJSONIsTaken(t *testing.T) {
	tests := map[string]struct {
		types  []string
		status int
	}{
		"JSON":                                 {[]string{"application/json"}, 201},
		"JSON with its character set":          {[]string{"Application/JSON; charset=utf-8"}, 201},
		"none":                                 {nil, 415},
		"an empty one":                         {[]string{""}, 415},
		"what a form of another site may send": {[]string{"text/plain"}, 415},
		"a form":                               {[]string{"application/x-www-form-urlencoded"}, 415},
		"files":                                {[]string{"multipart/form-data; boundary=x"}, 415},
		"JSON behind another":                  {[]string{"text/plain; application/json"}, 415},
		"something like JSON":                  {[]string{"application/problem+json"}, 415},
		"a form that ends on +json":            {[]string{"text/plain+json"}, 415},
		"two":                                  {[]string{"application/json", "text/plain"}, 415},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			w := s.send(`{"name":"a"}`, http.Header{"Content-Type": tt.types})
			if w.Code != tt.status || (len(s.made) == 1) != (tt.status == 201) {
				t.Errorf("got %d %s, made %v", w.Code, w.Body, s.made)
			}
		})
	}
}

func TestAFieldIsGivenOnceAndAsItIsWritten(t *testing.T) {
	tests := map[string]struct{ body, want string }{
		"twice":                           {`{"name":"a","name":"b"}`, "name is given twice"},
		"twice, written otherwise":        {`{"name":"a","Name":"b"}`, "Name is given twice"},
		"twice, escaped":                  {`{"name":"a","n\u0061me":"b"}`, "name is given twice"},
		"twice, with a letter that folds": {`{"tags":[],"tag\u017f":[]}`, "tagſ is given twice"},
		"twice in a list": {`{"name":"a","lines":[{"quantity":1},{"quantity":1,"quantity":-1}]}`,
			"lines.1.quantity is given twice"},
		"twice in a list of lists": {`{"name":"a","amount":[[1,2],[{"x":1,"x":2}]]}`, "amount.1.0.x is given twice"},
		"twice behind an object": {`{"name":"a","amount":{"y":{"z":[]}},"lines":[],"memo":"b","memo":null}`,
			"memo is given twice"},
		"twice in what is ignored":     {`{"name":"a","amount":{"x":1,"X":2}}`, "amount.X is given twice"},
		"written otherwise":            {`{"Name":"a"}`, "Name should not exist"},
		"an optional one":              {`{"name":"a","MEMO":"x"}`, "MEMO should not exist"},
		"in a list, written otherwise": {`{"name":"a","lines":[{"Quantity":-1}]}`, "lines.0.Quantity should not exist"},
		"an unfinished body":           {`{"name":"a","name`, "must be JSON"},
		"a value that is no object":    {`"name"`, "must be an object"},
		"two bodies":                   {`{"name":"a"}{"name":"b"}`, "must be JSON"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			w := s.send(tt.body, http.Header{"Content-Type": {"application/json"}})
			if w.Code != 400 || !strings.Contains(w.Body.String(), tt.want) || len(s.made) > 0 {
				t.Errorf("got %d %s, made %v; want %s", w.Code, w.Body, s.made, tt.want)
			}
		})
	}
	once := `{"name":"name","tags":["name","name"],"lines":[{"quantity":1},{"quantity":1}],"amount":{"name":{"name":1}}}`
	if w := open(t).send(once, http.Header{"Content-Type": {"application/json"}}); w.Code != 201 {
		t.Errorf("the same name in different objects: %d %s", w.Code, w.Body)
	}
}

func TestABodyBeyondTheBoundIsRefused(t *testing.T) {
	s := open(t)
	w := s.send(`{"name":"`+strings.Repeat("x", 2<<20)+`"}`, http.Header{"Content-Type": {"application/json"}})
	if w.Code != 413 || len(s.made) > 0 {
		t.Errorf("got %d %.200s", w.Code, w.Body)
	}
}

// An error repeats little of a long request and still says what is wrong.
func TestAnErrorRepeatsLittle(t *testing.T) {
	long := strings.Repeat("é", 100_000)
	for name, body := range map[string]string{
		"a long name of a field": `{"name":"a","` + long + `":1}`,
		"many wrong fields":      `{"name":"a"` + manyFields() + `}`,
		"no JSON":                `{"name":` + long,
		"a field twice":          `{"` + long + `":1,"` + long + `":2}`,
	} {
		t.Run(name, func(t *testing.T) {
			w := open(t).send(body, http.Header{"Content-Type": {"application/json"}})
			var e struct{ Message []string }
			if err := json.Unmarshal(w.Body.Bytes(), &e); err != nil || w.Code != 400 || w.Body.Len() > 400_000 ||
				len(e.Message) == 0 {
				t.Fatalf("%d with %d bytes: %v", w.Code, w.Body.Len(), err)
			}
			for _, m := range e.Message {
				if len(m) > 700 || strings.Contains(m, "\uFFFD") {
					t.Errorf("a message of %d bytes: %.100s", len(m), m)
				}
			}
		})
	}
	w := open(t).call("GET", "/"+strings.Repeat("x", 100_000), "", "")
	if w.Code != 404 || w.Body.Len() > 1000 {
		t.Errorf("an unknown path: %d with %d bytes", w.Code, w.Body.Len())
	}
}

func manyFields() string {
	var b strings.Builder
	for i := range 40_000 {
		fmt.Fprintf(&b, `,"unknown%d":1`, i)
	}
	return b.String()
}

// One answer names the wrong parameters and all that the schema of the body forbids. Texts are checked in a body of the
// documented shape.
func TestFaultsOfParametersAndBodyTogether(t *testing.T) {
	type in struct {
		Page int `query:"page" minimum:"1"`
		Body struct {
			Memo  string   `json:"memo" maxLength:"3"`
			Count int      `json:"count,omitempty"`
			Tags  []string `json:"tags,omitempty"`
		}
	}
	a := api.New(api.Config{Auth: tokens{}})
	api.Add(a, api.Group[any]{Name: "things", Register: func(a *api.API, _ any) {
		api.Handle(a, api.Operation{ID: "make", Method: "POST", Path: "/things", Permission: access.OrderWrite},
			func(context.Context, *in) (api.NoContent, error) { return api.NoContent{}, nil })
	}}, nil)
	s := &shop{handler: a.Handler()}
	const tooLow, tooLong, noArray, number, control = "page must not be less than 1", "memo must be at most 3 characters long",
		"tags must be an array", "count must be a number of usual size", "memo must not contain control characters"
	for name, tt := range map[string]struct {
		page, body string
		want       []string
	}{
		"both":                          {"0", `{"memo":"abcd","tags":null}`, []string{tooLow, tooLong, noArray}},
		"the body's schema":             {"1", `{"memo":"ab\u0001d","tags":null}`, []string{tooLong, noArray}},
		"what the validator cannot see": {"1", `{"memo":"a\u0001","tags":null}`, []string{noArray, control}},
		"a number that nobody reads":    {"1", `{"memo":"ab\u0001d","count":1e999}`, []string{number}},
		"texts":                         {"1", `{"memo":"a\u0001"}`, []string{control}},
	} {
		t.Run(name, func(t *testing.T) {
			w := s.call("POST", "/things?page="+tt.page, "sales", tt.body)
			var e struct{ Message []string }
			if err := json.Unmarshal(w.Body.Bytes(), &e); err != nil || w.Code != 400 || !slices.Equal(e.Message, tt.want) {
				t.Errorf("got %d %s, want %q", w.Code, w.Body, tt.want)
			}
		})
	}
}
