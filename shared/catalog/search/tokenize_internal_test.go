package search

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTokenize(t *testing.T) {
	tests := map[string][]string{
		"":                         nil,
		"Pinto BEANS":              {"pinto", "beans"},
		"Crème Brûlée, Œufs":       {"creme", "brulee", "oeufs"},
		"Kellogg's d’oeuvres":      {"kelloggs", "doeuvres"},
		"6/10":                     {"6/10"},
		"6/#10":                    {"6/10"},
		"6 x 10":                   {"6/10"},
		"12x16oz":                  {"12/16oz"},
		"12 × 16 OZ can":           {"12/16oz", "can"},
		"2.5kg":                    {"2.5kg"},
		"2.5 Kilograms":            {"2.5kg"},
		"16-oz":                    {"16oz"},
		"1% milk, 2 % milk":        {"1%", "milk", "2%", "milk"},
		"10,000 lakes":             {"10000", "lakes"},
		"1,5 and 7up":              {"1", "5", "and", "7up"},
		"1043a":                    {"1043a"},
		"B12 no-salt":              {"b12", "no", "salt"},
		"5 grain":                  {"5", "grain"},
		"1/2% lowfat":              {"1/2%", "lowfat"},
		"3.":                       {"3"},
		strings.Repeat("z", 90):    {strings.Repeat("z", 40)},
		"\x00\xff beans \u200b x/": {"beans", "x"},
	}
	for text, want := range tests {
		if got := texts(tokenize(text)); !slices.Equal(got, want) {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestParts(t *testing.T) {
	tests := map[string][]string{
		"12/16oz":        {"12", "16", "12/16", "16oz", "oz"},
		"2.5 kg":         {"2.5", "kg"},
		"low-fat":        {"lowfat"},
		"d'anjou":        {"anjou"},
		"beans":          nil,
		"6/10-can":       {"6", "10", "#10"},
		"6/#10":          {"6", "10", "#10"},
		"24/15 oz":       {"24", "15", "24/15", "15oz", "oz"},
		"#10":            {"10"},
		"7up":            {"7", "up"},
		"7 Up":           {"7up"},
		"7-Up":           {"7up"},
		"gallons":        {"gal"},
		"2 percent milk": {"2percent"},
	}
	for text, want := range tests {
		var got []string
		for _, tok := range tokenize(text) {
			got = append(got, tok.parts...)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q has the parts %q, want %q", text, got, want)
		}
	}
}

// For any text: tokens are short, in lower case and without spaces, and a text is found by its own tokens.
func FuzzTokenize(f *testing.F) {
	for _, seed := range []string{"6/#10 can", "12 x 16 oz", "Kellogg's 1% low-fat", "2.5kg", "10,000.5,3/",
		"İstanbul ½ kg", "\xff'x'1x", "9-9-9oz"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tokens := tokenize(text)
		for _, tok := range tokens {
			for _, s := range append([]string{tok.text}, tok.parts...) {
				if s == "" || len(s) > maxTokenBytes || strings.ContainsAny(s, " \t\n'") || utf8.ValidString(text) &&
					!utf8.ValidString(s) {
					t.Errorf("%q has the token %q", text, s)
				}
			}
		}
		if again := texts(tokenize(text)); !slices.Equal(again, texts(tokens)) {
			t.Errorf("%q is %q and %q", text, texts(tokens), again)
		}
	})
}
