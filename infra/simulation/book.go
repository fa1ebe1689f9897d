package simulation

import (
	"slices"
	"sync"
)

// book is what the people of the company know of each other's work, as their lists show it.
type book struct {
	mu     sync.Mutex
	orders []string
	trips  []string
	trucks []string
	plans  []string
	posted []string // adjustments
	said   []report // that were accepted
}

func (b *book) addOrder(id string) { b.mu.Lock(); defer b.mu.Unlock(); b.orders = append(b.orders, id) }
func (b *book) addPlan(id string)  { b.mu.Lock(); defer b.mu.Unlock(); b.plans = append(b.plans, id) }

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
