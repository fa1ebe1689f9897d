package gate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Failure is an invariant that does not hold.
type Failure struct {
	Invariant string
	Words     string
}

func (f Failure) String() string { return "(" + f.Invariant + ") " + f.Words }

// Kind is the failure without the ids in it.
func (f Failure) Kind() string {
	words, _, _ := strings.Cut(f.Words, "\n")
	return "(" + f.Invariant + ") " + WithoutIDs(words)
}

var ids = regexp.MustCompile(`01[0-9A-Z]{24}|\b[sS]\d+\b|T-\d+|[0-9.:\-TZ]{6,}|\d+`)

// WithoutIDs returns words with stars instead of the ids, times and numbers in them.
func WithoutIDs(words string) string { return ids.ReplaceAllString(words, "*") }

// Fail notes that an invariant does not hold. When the run is over, calls have no answers, and nothing follows from that.
func (g *Gate) Fail(invariant, words string) {
	if g.Ended() {
		return
	}
	f := Failure{invariant, words}
	if !slices.Contains(g.failed, f) {
		g.failed = append(g.failed, f)
	}
}

// Failed returns the invariants that do not hold.
func (g *Gate) Failed() []Failure { return g.failed }

// Log returns what was done, for people.
func (g *Gate) Log() []string { return g.log }

// note keeps what a step did.
func (g *Gate) note(who *Actor, line []string) {
	g.log = append(g.log, fmt.Sprintf("%s %-14s %s", time.Now().UTC().Format("15:04:05.000"), who.Name, strings.Join(line, "; ")))
}

// Note keeps what somebody did within a step.
func (g *Gate) Note(who, what string) {
	g.log = append(g.log, fmt.Sprintf("             %-14s %s", who, what))
}
