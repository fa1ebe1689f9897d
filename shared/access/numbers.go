package access

import "regexp"

var number = regexp.MustCompile(`\pN+([.,'’\x{a0}\x{202f}]?\pN+)*`)

// WithoutNumbers is a text that may tell amounts, such as the ERP's own words, for
// those who may not see prices: an ellipsis stands for each number, whatever it says.
func WithoutNumbers(text string) string { return number.ReplaceAllString(text, "…") }
