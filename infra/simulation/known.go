package simulation

import "regexp"

// known are faults of the product that are known and not mended yet. It must be empty.
var known = []struct {
	invariant string
	words     *regexp.Regexp
	why       string
}{
}

// isKnown reports whether a failure is a known fault.
func (f Failure) isKnown() bool {
	for _, k := range known {
		if k.invariant == f.Invariant && k.words.MatchString(f.Words) {
			return true
		}
	}
	return false
}
