package access_test

import (
	"testing"

	"backdock/shared/platform/access"
)

func TestWithoutNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "",
		"the total of $1,234.50 is too much": "the total of $… is too much",
		"limit 5000, 12’345 or ٣":            "limit …, … or …",
		"stop 3 was failed: nobody there":    "stop 3 was failed: nobody there",
		"Line 12: rate 4":                    "Line 12: rate …",
		"items[2].rate is 41.65":             "items[2].rate is …",
		"line 1.50, stop 4321":               "line …, stop …",
		"deadline 7, nonstop 8":              "deadline …, nonstop …",
		"[12.50]":                            "[…]",
	} {
		if got := access.WithoutNumbers(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}
