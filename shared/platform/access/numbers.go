package access

import "regexp"

var (
	// number is a number, and what stands before it where it may be a place.
	number = regexp.MustCompile(`((?i:\b(?:line|stop) )|\[)?(\pN+(?:[.,'’\x{a0}\x{202f}]?\pN+)*)`)
	place  = regexp.MustCompile(`^[0-9]{1,3}$`)
)

// WithoutNumbers is a text that may tell amounts, such as the ERP's own words, for
// those who may not see prices: an ellipsis stands for each number, whatever it says.
// Places stay, by which the reader finds what the text is about: stop 3, line 12,
// items[2].
func WithoutNumbers(text string) string {
	return number.ReplaceAllStringFunc(text, func(found string) string {
		parts := number.FindStringSubmatch(found)
		if parts[1] != "" && place.MatchString(parts[2]) {
			return found
		}
		return parts[1] + "…"
	})
}
