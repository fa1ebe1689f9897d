package access

import "regexp"

var (
	// number matches a number and, before it, the word or bracket that makes it a position.
	number = regexp.MustCompile(`((?i:\b(?:line|stop) )|\[)?(\pN+(?:[.,'’\x{a0}\x{202f}]?\pN+)*)`)
	place  = regexp.MustCompile(`^[0-9]{1,3}$`)
)

// WithoutNumbers replaces each number in a text by an ellipsis. It is for texts that may contain amounts,
// such as the ERP's error messages, when the reader may not see prices. Positions stay, because they say what
// the text is about: stop 3, line 12, items[2].
func WithoutNumbers(text string) string {
	return number.ReplaceAllStringFunc(text, func(found string) string {
		parts := number.FindStringSubmatch(found)
		if parts[1] != "" && place.MatchString(parts[2]) {
			return found
		}
		return parts[1] + "…"
	})
}
