package password

import (
	_ "embed" // the list
	"fmt"
	"strings"
	"sync"
)

// Demo is the passphrase of the demo company's users. It is public, so it is only accepted in the local
// stack, see user.Users.CreateDemo.
const Demo = "demo-only-passphrase"

// famousText has one phrase and its source per line, separated by a tab. Lines that begin with # are
// comments.
//
//go:embed famous.txt
var famousText string

// bitsOfFamous is the worth, in bits, of a famous phrase inside a password.
const bitsOfFamous = 10

// phrase is the Bare form of a famous phrase.
type phrase []rune

// famous returns the phrases by their first letter.
var famous = sync.OnceValue(func() map[rune][]phrase {
	all := map[rune][]phrase{}
	add := func(text string) {
		p := phrase(Bare(text))
		if len(p) == 0 {
			panic(fmt.Errorf("famous phrases: %q has no letters", text)) // the list is compiled in
		}
		all[p[0]] = append(all[p[0]], p)
	}
	add(Demo)
	for line := range strings.Lines(famousText) {
		text, source, ok := strings.Cut(strings.TrimSpace(line), "\t")
		switch {
		case text == "" || strings.HasPrefix(text, "#"):
		case !ok || source == "":
			panic(fmt.Errorf("famous phrases: %q has no source", text))
		default:
			add(text)
		}
	}
	return all
})

// famousAt returns the length of the longest famous phrase at the start of a text, or 0.
func famousAt(text []rune) int {
	longest := 0
	if len(text) == 0 {
		return 0
	}
	for _, p := range famous()[text[0]] {
		if len(p) > longest && len(p) <= len(text) && string(p) == string(text[:len(p)]) {
			longest = len(p)
		}
	}
	return longest
}

// isFamous reports whether the Bare form of a password is a famous phrase.
func isFamous(bare string) bool {
	text := []rune(bare)
	plain := unleet(text)
	return len(text) > 0 && (famousAt(text) == len(text) || famousAt(plain) == len(text))
}
