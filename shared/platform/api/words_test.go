package api_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/table/memory"
)

// ruled has a field for each rule that a declaration can have.
type ruled struct {
	Page  int     `query:"page"`
	Ratio float64 `query:"ratio"`
	Open  bool    `query:"open"`
	Must  string  `query:"must" required:"true"`
	Body  struct {
		Text     string    `json:"text,omitempty" minLength:"2" maxLength:"5"`
		Short    string    `json:"short,omitempty" minLength:"1"`
		Kind     string    `json:"kind,omitempty" enum:"one,two"`
		Code     string    `json:"code,omitempty" pattern:"^[A-Z]+$" patternDescription:"capital letters"`
		Plate    string    `json:"plate,omitempty" pattern:"^[0-9]+$"`
		Email    string    `json:"email,omitempty" format:"email"`
		Day      string    `json:"day,omitempty" format:"date"`
		At       time.Time `json:"at,omitempty"`
		Count    int       `json:"count,omitempty" minimum:"1" maximum:"10"`
		Share    float64   `json:"share,omitempty" exclusiveMinimum:"0" exclusiveMaximum:"2.5"`
		Sure     bool      `json:"sure,omitempty"`
		Tags     []string  `json:"tags,omitempty" minItems:"2" maxItems:"3" uniqueItems:"true"`
		Inside   *inside   `json:"inside,omitempty"`
		Required string    `json:"required"`
	}
}

type inside struct {
	Name string `json:"name"`
}

// What huma finds is said in the words of this API, with the rule's code and limits, at its field.
func TestWordsOfHumasRules(t *testing.T) {
	a := api.New(api.Config{Table: memory.New(), Auth: tokens{}, Now: time.Now})
	api.Add(a, api.Group[*shop]{Name: "things", Register: func(a *api.API, _ *shop) {
		api.Handle(a, api.Operation{ID: "rule", Method: "POST", Path: "/rules", Permission: access.Public, Status: 204},
			func(context.Context, *ruled) (api.NoContent, error) { return api.NoContent{}, nil })
	}}, &shop{})
	handler := a.Handler()
	for _, tt := range []struct{ query, body, message, problem string }{
		{"", `"text":5`, "text must be a string", `"wrong_form","field":"text","params":{}`},
		{"", `"count":"5"`, "count must be an integer", `"wrong_form","field":"count","params":{}`},
		{"", `"share":"5"`, "share must be a number", `"wrong_form","field":"share","params":{}`},
		{"", `"sure":"yes"`, "sure must be a boolean", `"wrong_form","field":"sure","params":{}`},
		{"", `"tags":{}`, "tags must be an array", `"wrong_form","field":"tags","params":{}`},
		{"", `"inside":[]`, "inside must be an object", `"wrong_form","field":"inside","params":{}`},
		{"", `"inside":{}`, "inside.name should not be empty", `"required","field":"inside.name","params":{}`},
		{"", `"inside":{"name":"a","more":1}`, "inside.more should not exist", `"not_a_field","field":"inside.more","params":{}`},
		{"", `"text":"a"`, "text must be at least 2 characters long", `"too_short","field":"text","params":{"min":2}`},
		{"", `"text":"abcdef"`, "text must be at most 5 characters long", `"too_long","field":"text","params":{"max":5}`},
		{"", `"short":""`, "short should not be empty", `"required","field":"short","params":{}`},
		{"", `"kind":"three"`, "kind must be one of: one, two", `"not_one_of","field":"kind","params":{}`},
		{"", `"code":"abc"`, "code must be capital letters", `"wrong_form","field":"code","params":{}`},
		{"", `"plate":"abc"`, "plate must match ^[0-9]+$", `"wrong_form","field":"plate","params":{}`},
		{"", `"email":"no"`, "email must be an email", `"wrong_form","field":"email","params":{}`},
		{"", `"day":"5"`, "day must be a date of the form YYYY-MM-DD", `"wrong_form","field":"day","params":{}`},
		{"", `"at":"5"`, "at must be a date and time (RFC 3339)", `"wrong_form","field":"at","params":{}`},
		{"", `"count":0`, "count must not be less than 1", `"too_low","field":"count","params":{"min":1}`},
		{"", `"count":11`, "count must not be greater than 10", `"too_high","field":"count","params":{"max":10}`},
		{"", `"share":0`, "share must be greater than 0", `"too_low","field":"share","params":{"above":0}`},
		{"", `"share":2.5`, "share must be less than 2.5", `"too_high","field":"share","params":{"below":2.5}`},
		{"", `"tags":["a"]`, "tags must have at least 2 entries", `"too_short","field":"tags","params":{"minEntries":2}`},
		{"", `"tags":["a","b","c","d"]`, "tags must have at most 3 entries", `"too_long","field":"tags","params":{"maxEntries":3}`},
		{"", `"tags":["a","a"]`, "tags must not name the same entry twice", `"repeated","field":"tags","params":{}`},
		{"page=x", ``, "page must be an integer", `"wrong_form","field":"page","params":{}`},
		{"ratio=x", ``, "ratio must be a number", `"wrong_form","field":"ratio","params":{}`},
		{"open=x", ``, "open must be a boolean", `"wrong_form","field":"open","params":{}`},
		{"must=", ``, "must should not be empty", `"required","field":"must","params":{}`},
	} {
		query, body := tt.query, `{"required":"x"`
		if !strings.HasPrefix(query, "must") {
			query += "&must=1"
		}
		if tt.body != "" {
			body += "," + tt.body
		}
		r := httptest.NewRequest("POST", "/api/rules?"+strings.TrimPrefix(query, "&"), strings.NewReader(body+"}"))
		r.Header.Set("content-type", "application/json")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if got := w.Body.String(); w.Code != 400 || !strings.Contains(got, `"message":["`+tt.message+`"]`) ||
			!strings.Contains(got, `"problems":[{"code":`+tt.problem+`}]`) {
			t.Errorf("%s %s answers %d %s, want %s and %s", tt.query, tt.body, w.Code, got, tt.message, tt.problem)
		}
	}
}
