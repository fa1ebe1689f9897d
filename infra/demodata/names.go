package demodata

import (
	"strings"
	"unicode"
)

// small are the words that a title keeps in lower case inside.
var small = set("a", "and", "at", "by", "de", "del", "for", "from", "in", "of", "on", "or", "the", "to", "with", "y")

// capitals are the words that stay capitals.
var capitals = set("4c", "am-pm", "b&g", "b&m", "bbq", "dha", "gmo", "jk", "ii", "iii", "llc", "mlb", "nw", "rj", "tv",
	"usa", "vfd", "wkrb", "xl", "xxl")

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}

// titleCase writes a text that shouts as a title: REESE'S PEANUT BUTTER CUPS as
// Reese's Peanut Butter Cups. Words that the source writes in mixed case stay.
func titleCase(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		lower := strings.ToLower(w)
		bare := strings.Trim(lower, ".,()&!\"")
		switch {
		case w != strings.ToUpper(w) && w != lower:
		case capitals[bare]:
			words[i] = strings.ToUpper(w)
		case i > 0 && small[bare] && words[i-1] != "&" && !strings.HasSuffix(words[i-1], ","):
			words[i] = lower
		default:
			words[i] = titleWord(lower)
		}
	}
	return strings.Join(words, " ")
}

// titleWord raises the letters that begin a part of a word: after a hyphen, a
// slash, an ampersand, a bracket or a point between initials, not after an
// apostrophe or a digit (7up, 12oz, 47th).
func titleWord(lower string) string {
	out := []rune(lower)
	for i, r := range out {
		if !unicode.IsLetter(r) {
			continue
		}
		if i == 0 || strings.ContainsRune("-/&(\"#.", out[i-1]) || out[0] == '#' {
			out[i] = unicode.ToUpper(r)
		}
		// McCormick
		if i == 2 && len(out) > 5 && out[0] == 'M' && out[1] == 'c' {
			out[i] = unicode.ToUpper(r)
		}
		// O'Hare, D'Gari and L'Appetito, but not Pete's.
		if i == 2 && out[1] == '\'' && len(out) > 4 {
			out[i] = unicode.ToUpper(r)
		}
	}
	return string(out)
}

// productName makes a display name and, where the first part of a source name
// is a known brand, the brand. The source repeats the flavour behind a comma
// (LEMON ICED TEA, LEMON); what says nothing new is left out.
func productName(source string, brands map[string]bool) (name, brand string) {
	var kept []string
	seen := map[string]bool{}
	for i, part := range strings.Split(source, ",") {
		part = strings.Join(strings.Fields(part), " ")
		fresh := false
		for w := range strings.FieldsSeq(strings.ToLower(part)) {
			if !seen[w] {
				fresh, seen[w] = true, true
			}
		}
		if !fresh {
			continue
		}
		if i == 0 && brands[strings.ToUpper(part)] {
			brand = titleCase(part)
			continue
		}
		kept = append(kept, titleCase(part))
	}
	name = strings.Join(kept, ", ")
	if brand != "" {
		name = strings.TrimSpace(brand + " " + name)
	}
	return name, brand
}

// storeSpelling mends what is misspelt or shortened in the city's list.
var storeSpelling = strings.NewReplacer(
	"&LIQ.", " & LIQUOR", "&", " & ", "INC.", "INC ", " -STORE", " STORE", " 'S", "'S", "FD CNTR", "FOOD CENTER", "CO.I",
	"CO", "NO. ", "#", "NO.", "#",
)

// storeName cleans the name on a licence: stray blanks and points, legal forms
// left out, the number of a branch written as #28.
func storeName(source string) string {
	s := storeSpelling.Replace(source)
	s = strings.ReplaceAll(s, "# ", "#")
	words := strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == '"' })
	kept := words[:0]
	for _, w := range words {
		switch strings.ToUpper(strings.Trim(w, ".")) {
		case "INC", "LLC", "LTD", "CORP", "-", "":
			continue
		}
		if strings.Count(w, ".") == 1 {
			w = strings.TrimSuffix(w, ".")
		}
		kept = append(kept, w)
	}
	return titleCase(strings.Join(kept, " "))
}

// streetName writes an address of the city's list: 204 E 47th St.
func streetName(source string) string {
	words := strings.Fields(source)
	for i, w := range words {
		if lower := strings.ToLower(w); len(w) > 1 || !strings.Contains("NSEW", w) {
			words[i] = titleWord(lower)
		}
	}
	return strings.Join(words, " ")
}
