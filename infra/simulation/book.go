package simulation

import (
	"slices"
	"sync"
	"time"
)

// book is what the people of the company know of each other's work, as their lists show it.
type book struct {
	mu     sync.Mutex
	orders []string
	trips  []string
	trucks []string
	plans  []string
	posted []string             // adjustments
	said   []report             // that were accepted
	sent   map[string]time.Time // when a report was sent first, by its key
}

// addOrder notes an order that may be known already.
func (b *book) addOrder(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.Contains(b.orders, id) {
		b.orders = append(b.orders, id)
	}
}

func (b *book) addPlan(id string) { b.mu.Lock(); defer b.mu.Unlock(); b.plans = append(b.plans, id) }

func (b *book) addPosted(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.Contains(b.posted, id) {
		b.posted = append(b.posted, id)
	}
}

// addTrip notes a trip that may be known already.
func (b *book) addTrip(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.Contains(b.trips, id) {
		b.trips = append(b.trips, id)
	}
}

func (b *book) ordersNow() []string { b.mu.Lock(); defer b.mu.Unlock(); return slices.Clone(b.orders) }
func (b *book) tripsNow() []string  { b.mu.Lock(); defer b.mu.Unlock(); return slices.Clone(b.trips) }
func (b *book) postedNow() []string { b.mu.Lock(); defer b.mu.Unlock(); return slices.Clone(b.posted) }
func (b *book) plansNow() []string  { b.mu.Lock(); defer b.mu.Unlock(); return slices.Clone(b.plans) }

// sending notes that a report is sent.
func (b *book) sending(r report) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.sent == nil {
		b.sent = map[string]time.Time{}
	}
	if _, again := b.sent[r.key]; !again {
		b.sent[r.key] = time.Now()
	}
}

// apart reports whether neither of two reports can have been made with knowledge of the other.
func (b *book) apart(r, o report) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.sent[r.key].After(o.made) && b.sent[o.key].After(r.made)
}

// accept notes a report that the API has accepted.
func (b *book) accept(r report) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.ContainsFunc(b.said, func(o report) bool { return o.key == r.key }) {
		b.said = append(b.said, r)
	}
}

// saidOf returns the accepted reports on a stop; "": all.
func (b *book) saidOf(stopID string) []report {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(b.said), func(r report) bool { return stopID != "" && r.stopID != stopID })
}
