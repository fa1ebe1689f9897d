// Package limit limits how often a secret can be guessed. It keeps counters in the table, by name and by who
// tries, each for a window of time.
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

// Limit is the number of tries allowed in a window. The window begins with the first try.
type Limit struct {
	Name   string // what is tried and what it is counted by: signIn.account
	Most   int64
	Window time.Duration
}

// Of returns the limit's counter of one account, address or other key.
func (l Limit) Of(who string) Counter { return Counter{l, who} }

// OfAddress returns the limit's counter of an IP address. An IPv6 address counts as its /64 network, because
// whoever has one address controls all 2^64.
func (l Limit) OfAddress(address string) Counter {
	if ip, err := netip.ParseAddr(address); err == nil && ip.Unmap().Is6() {
		if network, err := ip.WithZone("").Prefix(networkBits); err == nil {
			return l.Of(network.String())
		}
	}
	return l.Of(address)
}

// networkBits is the size of the smallest IPv6 network that a provider gives a customer.
const networkBits = 64

// Counter counts the tries of one account or address.
type Counter struct {
	Limit
	Who string
}

func (c Counter) key() table.Key {
	return table.Key{PK: "LIMIT#" + c.Name + "#" + c.Who, SK: "LIMIT"}
}

// count is a counter as it is stored.
//
//	LIMIT#<name>#<who> / LIMIT
type count struct {
	Count int64 `json:"count"`
	Until int64 `json:"until"` // end of the window, unix seconds
}

func (c count) over(now time.Time) bool { return c.Until <= now.Unix() }

// Limits stores the counters.
type Limits struct {
	table table.Table
	now   func() time.Time
}

// New makes the store.
func New(t table.Table, now func() time.Time) *Limits { return &Limits{t, now} }

// Take counts one try on each counter. If one of them is full, it counts on none. Count a try before you
// check the secret, so that concurrent tries cannot exceed the limit, and give it back if the secret was
// right. Errors: fault.TooMany.
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

// Check reports whether a try would be allowed, without counting it. Errors: fault.TooMany.
func (l *Limits) Check(ctx context.Context, counters ...Counter) error {
	_, err := l.read(ctx, counters)
	return err
}

// read returns the counters that exist. Errors: fault.TooMany if one is full.
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

// another returns the operation that counts one more try on top of those read.
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

// Forget returns the operation that resets a counter.
func (c Counter) Forget() table.Op { return table.Delete(c.key()) }

// GiveBack returns the operation that takes back one counted try.
func (c Counter) GiveBack() table.Op {
	return table.Add(c.key(), map[string]money.Decimal{"count": money.Int(-1)})
}
