package simulation

import (
	"regexp"
	"strings"
)

// Day is what happened in a run.
type Day struct {
	Failed []Failure      // the invariants that did not hold; the run ended at the first
	Met    Met            // the faults that operations met
	Log    []string       // what each step did
	Did    map[string]int // requests by operation and status
}

var ids = regexp.MustCompile(`01[0-9A-Z]{24}|\b[sS]\d+\b|T-\d+|[0-9.:\-TZ]{6,}|\d+`)

// Kind is the failure without the ids in it.
func (f Failure) Kind() string {
	words, _, _ := strings.Cut(f.Words, "\n")
	return "(" + f.Invariant + ") " + ids.ReplaceAllString(words, "*")
}

// Run runs a whole day by a plan, in a bubble of testing/synctest.
func Run(p Plan) (Day, error) {
	w, err := NewWorld(p)
	if err != nil {
		return Day{}, err
	}
	w.Workers()
	w.begin(p.Begun)
	for _, person := range people {
		switch {
		case strings.HasPrefix(person.name, "seller"):
			w.seller(person.name)
		case strings.HasPrefix(person.name, "dispatcher"):
			w.dispatcher(person.name)
		case strings.HasPrefix(person.name, "driver"):
			w.driver(person.name)
		case strings.HasPrefix(person.name, "warehouse"):
			w.stockroom(person.name)
		}
	}
	for _, of := range []struct {
		there bool
		start func(name string)
		name  string
	}{{p.Staff, w.erpStaff, "bookkeeper"}, {p.Buys, w.buyer, "buyer"}, {p.Packs, w.packer, "packer"}, {p.Jobs, w.clerk, clerk}} {
		if of.there {
			of.start(of.name)
		}
	}
	if len(w.failed) == 0 {
		w.Run(p)
	}
	if len(w.failed) == 0 {
		w.Finish()
	}
	err = w.Close()
	return Day{w.failed, w.Met, w.log, w.did}, err
}
