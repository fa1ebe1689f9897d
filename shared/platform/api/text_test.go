package api

import (
	"strings"
	"testing"
)

// Invisible characters are refused in names. In other texts only those are refused that turn the direction of writing, and
// none in a password.
func TestInvisibleCharactersInNames(t *testing.T) {
	type in struct {
		Body struct {
			Name      string  `json:"name" text:"name"`
			FirstName *string `json:"firstName" text:"name"`
			Memo      string  `json:"memo"`
			Password  string  `json:"password" text:"secret"`
			Lines     []struct {
				Label string `json:"label" text:"name"`
			} `json:"lines"`
		}
	}
	for _, r := range "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2028\u2029\u2060\u2066\u2069\u2800\u3164\ufe0f\ufeff\uffa0\U000e0001\U000e0100\n\t" {
		name := "Ann" + string(r) + "a"
		var v in
		v.Body.Name, v.Body.FirstName = name, &name
		v.Body.Lines = append(v.Body.Lines, struct {
			Label string `json:"label" text:"name"`
		}{name})
		if got := checkTexts(&v); len(got) != 3 {
			t.Errorf("%U: %v", r, got)
		}
		v = in{}
		v.Body.Memo, v.Body.Password = name, name
		wrong := 0
		if strings.ContainsRune("\u202a\u202e\u2066\u2069", r) {
			wrong = 1
		}
		if got := checkTexts(&v); len(got) != wrong {
			t.Errorf("%U in a memo: %v", r, got)
		}
	}
	for _, name := range []string{"Märta", "Zoë O’Hara-Nuñez", "José", "Nguyễn", "Łódź 2", "東京", "مريم", "שרה",
		"Route 5 (North)", "A&B"} {
		var v in
		v.Body.Name = name
		if got := checkTexts(&v); got != nil {
			t.Errorf("%s: %v", name, got)
		}
	}
}
