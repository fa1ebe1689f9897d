package demodata

import (
	"strings"
	"unicode"
)

// small are the words that stay in lower case inside a title.
var small = set("a", "and", "at", "by", "de", "del", "for", "from", "in", "of", "on", "or", "the", "to", "with", "y")

// capitals are the words that stay in capitals.
var capitals = set("4c", "am-pm", "b&g", "b&m", "bbq", "dha", "gmo", "jk", "ii", "iii", "llc", "mlb", "nw", "rj", "tv",
	"usa", "vfd", "wkrb", "xl", "xxl")

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}

// titleCase converts a text in capitals to a title: REESE'S PEANUT BUTTER CUPS becomes Reese's Peanut Butter Cups.
// Words in mixed case stay as they are.
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

// titleWord capitalizes the first letter of each part of a word. A part begins after a hyphen, a slash, an ampersand, a
// bracket or a point between initials, but not after an apostrophe or a digit (7up, 12oz, 47th).
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

// productName returns a display name and, if the source name begins with a known brand, the brand. The source repeats
// the flavour after a comma (LEMON ICED TEA, LEMON). Such repetitions are removed.
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

// storeSpelling corrects misspellings and abbreviations of the city's list.
var storeSpelling = strings.NewReplacer(
	"&LIQ.", " & LIQUOR", "&", " & ", "INC.", "INC ", " -STORE", " STORE", " 'S", "'S", "FD CNTR", "FOOD CENTER", "CO.I",
	"CO", "NO. ", "#", "NO.", "#",
)

// storeName cleans the name on a license. It removes extra spaces, extra points and legal forms, and writes a branch
// number as #28.
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

// streetName formats an address of the city's list, for example 204 E 47th St.
func streetName(source string) string {
	words := strings.Fields(source)
	for i, w := range words {
		if lower := strings.ToLower(w); len(w) > 1 || !strings.Contains("NSEW", w) {
			words[i] = titleWord(lower)
		}
	}
	return strings.Join(words, " ")
}
