package functions_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/orderline"
)

// example is a request of an operation that takes an idempotency key.
type example struct {
	role access.Role
	path string
	body any               // JSON, or the bytes of a form
	form map[string]string // header of a form
	// other is another body, or otherPath another path, which the same key does not allow.
	other     any
	otherPath string
}

// examples returns an example for every operation that takes a key, by the operation's id. Each prepares what its
// request needs on a depot of its own.
func examples() map[string]func(d *depot) example {
	all := map[string]func(d *depot) example{}
	for _, area := range []map[string]func(d *depot) example{salesExamples, deliveryExamples, stockExamples,
		adminExamples} {
		maps.Copy(all, area)
	}
	return all
}

// misfortunes say what happens at the at-th write of a process, counted from 1.
var misfortunes = map[string]func(at int64, writes *atomic.Int64) func() (before, after bool){
	"the write is refused": func(at int64, writes *atomic.Int64) func() (bool, bool) {
		return func() (bool, bool) { return writes.Add(1) == at, false }
	},
	"the answer of the write is lost": func(at int64, writes *atomic.Int64) func() (bool, bool) {
		return func() (bool, bool) { return false, writes.Add(1) == at }
	},
	"the process is killed after the write": func(at int64, writes *atomic.Int64) func() (bool, bool) {
		return func() (bool, bool) { n := writes.Add(1); return n > at, n == at }
	},
}

// Whatever happens to a request with an idempotency key at any of its writes: the same request again reaches the state
// and gives the answer of a request that was not disturbed. A repeat with another body is refused.
//
// An operation that takes a key and has no example fails the test.
func TestARepeatedRequestReachesTheStateOfTheFirst(t *testing.T) {
	base := newDepot(t)
	all := examples()
	for _, op := range functions.API(nil).Operations() {
		if !op.TakesKey {
			continue
		}
		prepare, ok := all[op.ID]
		if !ok {
			t.Errorf("%s takes an idempotency key and has no example in this package's operations_*_test.go", op.ID)
			continue
		}
		delete(all, op.ID)
		t.Run(op.ID, func(t *testing.T) {
			d := base.copy(t)
			e := prepare(d)
			d.Token(e.role)
			want, answer := d.undisturbed(e, op.Method)
			for name, misfortune := range misfortunes {
				for at := int64(1); ; at++ {
					c, writes := d.copy(t), new(atomic.Int64)
					c.NewProcess(func(t table.Table) table.Table {
						return &tabletest.Mortal{Table: t, Dies: misfortune(at, writes)}
					})
					first := c.Do(e.request(c, op.Method))
					if writes.Load() < at {
						break
					}
					if strings.Contains(name, "killed") {
						c.NewProcess(nil)
					}
					c.repeats(e, op.Method, fmt.Sprintf("%s: %d", name, at), first, answer, want)
				}
			}
		})
	}
	for id := range all {
		t.Errorf("%s takes no idempotency key, but has an example", id)
	}
}

// copy returns a depot with a copy of everything.
func (d *depot) copy(t *testing.T) *depot {
	c := *d
	c.Server, c.t = d.Server.Copy(t), t
	return &c
}

func (e example) request(d *depot, method string) apitest.Request {
	header := map[string]string{"idempotency-key": "the-key"}
	maps.Copy(header, e.form)
	return apitest.Request{Method: method, Path: e.path, Body: e.body, Token: d.Token(e.role), Header: header}
}

// undisturbed returns the state and the answer of a request to which nothing happens.
func (d *depot) undisturbed(e example, method string) (state []string, answer apitest.Answer) {
	d.t.Helper()
	c := d.copy(d.t)
	before := c.state()
	answer = c.Do(e.request(c, method))
	if answer.Status >= 300 {
		d.t.Fatalf("the example is refused: %s", answer)
	}
	state = c.state()
	if slices.Equal(before, state) {
		d.t.Error("the example changes nothing")
	}
	if again := c.Do(e.request(c, method)); again.Status != answer.Status || !bytes.Equal(again.Body, answer.Body) {
		d.t.Errorf("the same request again: %s\nfirst: %s", again, answer)
	}
	if missing, more := difference(state, c.state()); missing != nil || more != nil {
		d.t.Errorf("the same request again changes the state: - %q + %q", missing, more)
	}
	if e.otherPath != "" {
		e.path = e.otherPath
	} else {
		e.body = e.other
	}
	c.Do(e.request(c, method)).Want(d.t, 409, "use a new key")
	return state, answer
}

// repeats sends a disturbed request again, as a client does: at once, and later if the answer says so.
func (d *depot) repeats(e example, method, what string, first, want apitest.Answer, state []string) {
	d.t.Helper()
	if first.Status < 500 && withoutVariables(first) != withoutVariables(want) {
		d.t.Errorf("%s: answered\n%.1000s, want\n%.1000s", what, first, want)
	}
	var again apitest.Answer
	for range 3 {
		again = d.Do(e.request(d, method))
		if again.Status != http.StatusConflict || again.Header.Get("retry-after") == "" {
			break
		}
		d.Advance(36 * time.Second)
	}
	if withoutVariables(again) != withoutVariables(want) {
		d.t.Errorf("%s: the repeat answered\n%.1000s, want\n%.1000s", what, again, want)
		return
	}
	if missing, more := difference(state, d.state()); missing != nil || more != nil {
		d.t.Errorf("%s: another state after the repeat:\n- %.2000q\n+ %.2000q", what, missing, more)
	}
}

// unseen matches keys of items that do not belong to the state: attempts under idempotency keys, the buckets of lists,
// and records of when unused files of pictures are deleted, which each upload renews.
var unseen = regexp.MustCompile(`^(ONCE#|FEEDS#|UNUSED-IMAGE|STOPPHOTOS#)`)

// drawn matches, beside variable, what differs between two runs: secrets, and times in seconds.
var drawn = regexp.MustCompile(`[0-9a-f]{64}|invitation=[\w-]{43}|"until":\d{10}`)

// state returns everything that is stored, without what differs between two runs. Blobs that differ only in that are one.
func (d *depot) state() []string {
	d.t.Helper()
	var all []string
	for _, i := range d.Memory.Items() {
		if unseen.MatchString(i.PK) {
			continue
		}
		parts := []string{i.PK, i.SK, i.ByAll.PK, i.ByAll.SK, i.ByKey.PK, i.ByKey.SK, sorted(i.Body), unzipped(i.Blob),
			sorted(i.Feed.Row)}
		if i.Outbox != nil {
			parts = append(parts, i.Outbox.Queue, sorted(i.Outbox.Body))
		}
		all = append(all, strings.Join(parts, " "))
	}
	for _, name := range d.BlobNames() {
		all = append(all, "blob "+name)
	}
	for _, e := range d.Workflows.Running() {
		all = append(all, "execution "+e.Name+" "+sorted(e.Input))
	}
	for i, one := range all {
		all[i] = drawn.ReplaceAllString(variable.ReplaceAllString(one, "~"), "~")
	}
	slices.Sort(all)
	return slices.CompactFunc(all, func(a, b string) bool { return a == b && strings.HasPrefix(a, "blob ") })
}

// sorted returns a JSON value with the fields in the order of their names.
func sorted(raw json.RawMessage) string {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if dec.Decode(&v) != nil {
		return string(raw)
	}
	b, err := json.Marshal(v)
	if err != nil {
		return string(raw)
	}
	return string(b)
}

// unzipped returns the content of a blob, which is JSON or lines of an order.
func unzipped(blob []byte) string {
	var lines []json.RawMessage
	if orderline.Unpack(blob, &lines) == nil {
		return fmt.Sprintf("%s", lines)
	}
	zip, err := gzip.NewReader(bytes.NewReader(blob))
	if err != nil {
		return string(blob)
	}
	raw, err := io.ReadAll(zip)
	if err != nil {
		return string(blob)
	}
	return sorted(raw)
}

// difference returns the entries that only one of two sorted lists has.
func difference(a, b []string) (onlyA, onlyB []string) {
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0] < b[0]:
			onlyA, a = append(onlyA, a[0]), a[1:]
		case len(a) == 0 || b[0] < a[0]:
			onlyB, b = append(onlyB, b[0]), b[1:]
		default:
			a, b = a[1:], b[1:]
		}
	}
	return onlyA, onlyB
}
