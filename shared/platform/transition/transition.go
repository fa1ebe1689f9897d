// Package transition says which status of a record may follow which, in one table per kind of record. The table is what
// the code obeys, and what the READMEs draw.
package transition

import (
	"fmt"
	"slices"
	"strings"
)

// Table has a row for each status. A record ends with a status that has none after it.
type Table[S ~string] []Row[S]

// Row has the statuses that may follow one. A status follows itself only if it is listed.
type Row[S ~string] struct {
	From S
	To   []S
}

// From returns the row of a status.
func From[S ~string](from S, to ...S) Row[S] { return Row[S]{from, to} }

// After returns the statuses that may follow one, in the table's order. Do not change the result.
func (t Table[S]) After(from S) []S {
	for _, r := range t {
		if r.From == from {
			return r.To
		}
	}
	return nil
}

// Has reports whether a status may follow another one.
func (t Table[S]) Has(from, to S) bool { return slices.Contains(t.After(from), to) }

// Move sets a status to one that may follow it. Callers check what users ask for beforehand and refuse it with their own
// words. So another status is a mistake of the program: Move panics, and the record stays as it is stored.
func (t Table[S]) Move(status *S, to S) {
	if !t.Has(*status, to) {
		panic(fmt.Sprintf("the status %s cannot follow %s", to, *status))
	}
	*status = to
}

// Drawing returns the table as a Mermaid diagram. starts are the statuses of new records.
func (t Table[S]) Drawing(starts ...S) string {
	var b strings.Builder
	b.WriteString("```mermaid\nstateDiagram-v2\n")
	for _, s := range starts {
		fmt.Fprintf(&b, "    [*] --> %s\n", s)
	}
	for _, r := range t {
		for _, to := range r.To {
			fmt.Fprintf(&b, "    %s --> %s\n", r.From, to)
		}
		if len(r.To) == 0 {
			fmt.Fprintf(&b, "    %s --> [*]\n", r.From)
		}
	}
	b.WriteString("```\n")
	return b.String()
}
