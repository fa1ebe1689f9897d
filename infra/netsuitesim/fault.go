package netsuitesim

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Fault makes matching calls fail. See POST /_sim/faults.
type Fault struct {
	Match struct {
		Method string `json:"method"` // empty matches any
		Path   string `json:"path"`   // part of the path, case-insensitive; empty matches any
	} `json:"match"`
	// Kind is status (answer Status at once), delay (wait DelayMs and hold a place under the concurrency limit),
	// drop_before (close the connection without doing the work) or drop_after_commit (do the work, then close the
	// connection without an answer).
	Kind    string `json:"kind"`
	Status  int    `json:"status,omitempty"`
	DelayMs int    `json:"delayMs,omitempty"`
	// Rate is the share of matching calls that are hit, 1 by default. Count is the most calls to hit, unlimited by
	// default.
	Rate  *float64 `json:"rate,omitempty"`
	Count *int     `json:"count,omitempty"`
	// Hit is the number of calls that were hit so far.
	Hit int `json:"hit"`
}

// faults are the active faults. The calls to hit are drawn from a fixed seed, so that a run can be repeated.
type faults struct {
	mu   sync.Mutex
	list []*Fault
	draw *rand.Rand
}

func (f *faults) clear() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list, f.draw = nil, rand.New(rand.NewPCG(1, 2))
}

func (f *faults) add(added *Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = append(f.list, added)
}

func (f *faults) snapshot() []Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := make([]Fault, len(f.list))
	for i, x := range f.list {
		list[i] = *x
	}
	return list
}

// fate is the combined effect of the faults on one call: the sum of all delays, and the first other fault.
type fate struct {
	delay time.Duration
	hit   *Fault
}

func (f *faults) decide(r *http.Request) fate {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out fate
	for _, x := range f.list {
		if x.Match.Method != "" && !strings.EqualFold(x.Match.Method, r.Method) ||
			!strings.Contains(strings.ToLower(r.URL.Path), strings.ToLower(x.Match.Path)) ||
			x.Count != nil && x.Hit >= *x.Count || x.Kind != "delay" && out.hit != nil ||
			x.Rate != nil && f.draw.Float64() >= *x.Rate {
			continue
		}
		x.Hit++
		if x.Kind == "delay" {
			out.delay += time.Duration(x.DelayMs) * time.Millisecond
		} else {
			copied := *x
			out.hit = &copied
		}
	}
	return out
}

func readFault(r *http.Request) (*Fault, error) {
	f := &Fault{}
	dec := json.NewDecoder(r.Body)
	dec.DisallowUnknownFields()
	if err := dec.Decode(f); err != nil {
		return nil, fmt.Errorf("read fault: %w", err)
	}
	f.Hit = 0
	switch f.Kind {
	case "status":
		if f.Status < 400 || f.Status > 599 {
			return nil, fmt.Errorf("a fault of kind status wants a status from 400 to 599, not %d", f.Status)
		}
	case "delay":
		if f.DelayMs <= 0 {
			return nil, fmt.Errorf("a fault of kind delay wants delayMs")
		}
	case "drop_before", "drop_after_commit":
	default:
		return nil, fmt.Errorf("unknown kind of fault %q", f.Kind)
	}
	if f.Rate != nil && (*f.Rate < 0 || *f.Rate > 1) {
		return nil, fmt.Errorf("rate must be from 0 to 1")
	}
	return f, nil
}

// errorOf returns the error response of a status fault.
func (f *Fault) errorOf() *apiError {
	switch f.Status {
	case http.StatusTooManyRequests:
		return errConcurrency
	case http.StatusUnauthorized:
		return errLogin
	case http.StatusNotFound:
		return errNotFound
	case http.StatusForbidden:
		return &apiError{status: f.Status, code: "INSUFFICIENT_PERMISSION",
			detail: "Permission Violation: You need a higher permission to access this record."}
	}
	e := *errUnexpected
	e.status = f.Status
	if f.Status < 500 {
		e.code, e.detail = "USER_ERROR", "Error while accessing a resource. An injected fault."
	}
	return &e
}

var errConcurrency = &apiError{status: http.StatusTooManyRequests, code: "CONCURRENCY_LIMIT_EXCEEDED",
	detail: "Concurrent request limit exceeded. Request blocked."}
