// Package limit bounds how often something that can be guessed may be tried:
// counters by name and by who tries, each for a window of time, in the table.
package limit

import (
	"context"
	"fmt"
	"net/netip"
	"time"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Limit is how many tries are taken in a window, which begins with the first.
type Limit struct {
	Name   string // what is tried, and by whom it is counted: signIn.account
	Most   int64
	Window time.Duration
}

// Of is the limit's counter of one account, address or whatever it counts by.
func (l Limit) Of(who string) Counter { return Counter{l, who} }

// OfAddress is the limit's counter of an IP address. An IPv6 address counts as its
// network of 64 bits: whoever has one address has all of its 2^64.
func (l Limit) OfAddress(address string) Counter {
	if ip, err := netip.ParseAddr(address); err == nil && ip.Unmap().Is6() {
		if network, err := ip.WithZone("").Prefix(networkBits); err == nil {
			return l.Of(network.String())
		}
	}
	return l.Of(address)
}

// networkBits is the smallest IPv6 network that a customer of a provider is given.
const networkBits = 64

// Counter counts the tries of one.
type Counter struct {
	Limit
	Who string
}

func (c Counter) key() table.Key {
	return table.Key{PK: "LIMIT#" + c.Name + "#" + c.Who, SK: "LIMIT"}
}

// count is what is stored.
//
//	LIMIT#<name>#<who> / LIMIT
type count struct {
	Count int64 `json:"count"`
	Until int64 `json:"until"` // unix seconds: the end of the window
}

func (c count) over(now time.Time) bool { return c.Until <= now.Unix() }

// Limits keeps the counters.
type Limits struct {
	table table.Table
	now   func() time.Time
}

// New makes the store.
func New(t table.Table, now func() time.Time) *Limits { return &Limits{t, now} }

// Take counts one try on each counter or, where one of them is full, on none.
// Count a try before it is looked at, so that many at once cannot slip through,
// and give it back if it was good. Errors: fault.TooMany.
func (l *Limits) Take(ctx context.Context, counters ...Counter) error {
	return table.Update(ctx, "the counters of tries", func() error {
		there, err := l.read(ctx, counters)
		if err != nil {
			return err
		}
		ops := make([]table.Op, len(counters))
		for i, c := range counters {
			ops[i] = l.another(c, there[c.key()])
		}
		return l.table.Commit(ctx, ops...)
	})
}

// Check tells whether a try would be taken, and counts none. Errors: fault.TooMany.
func (l *Limits) Check(ctx context.Context, counters ...Counter) error {
	_, err := l.read(ctx, counters)
	return err
}

// read reads the counters that there are. Errors: fault.TooMany where one is full.
func (l *Limits) read(ctx context.Context, counters []Counter) (map[table.Key]count, error) {
	keys := make([]table.Key, len(counters))
	for i, c := range counters {
		keys[i] = c.key()
	}
	items, err := l.table.BatchGet(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("count tries: %w", err)
	}
	there := map[table.Key]count{}
	for _, item := range items {
		var n count
		if err := item.Decode(&n); err != nil {
			return nil, err
		}
		there[item.Key] = n
	}
	now := l.now()
	for _, c := range counters {
		if n := there[c.key()]; !n.over(now) && n.Count >= c.Most {
			return nil, tooMany(time.Unix(n.Until, 0).Sub(now))
		}
	}
	return there, nil
}

func tooMany(wait time.Duration) error {
	f := fault.New(fault.TooMany, "too many tries: wait %d minutes", int(wait.Minutes())+1)
	f.RetryAfter = int(wait.Seconds()) + 1
	return f
}

// another counts one more try on top of those read.
func (l *Limits) another(c Counter, before count) table.Op {
	now := l.now()
	if !before.over(now) {
		return table.Add(c.key(), map[string]money.Decimal{"count": money.Int(1)},
			table.FieldAtMost("count", c.Most-1), table.FieldIs("until", before.Until))
	}
	cond := table.Absent()
	if before != (count{}) {
		cond = table.FieldIs("until", before.Until)
	}
	window := count{Count: 1, Until: now.Add(c.Window).Unix()}
	return table.Put(table.New(c.key(), window).Expiring(now.Add(2*c.Window)), cond)
}

// Forget is the operation that sets a counter back to none.
func (c Counter) Forget() table.Op { return table.Delete(c.key()) }

// GiveBack is the operation that takes back a try that was counted.
func (c Counter) GiveBack() table.Op {
	return table.Add(c.key(), map[string]money.Decimal{"count": money.Int(-1)})
}
