package company

import (
	"slices"
	"sync"
	"time"
)

// Book is what the people of the company know of each other's work, as their lists show it.
type Book struct {
	mu      sync.Mutex
	orders  []string
	trips   []string
	plans   []string
	posted  []string             // adjustments
	priced  []string             // batches of price changes
	sheets  []string             // of spot buys
	reviews []string             // pricing reports
	closed  map[string]string    // what closed sheets and reports said first, by id
	said    []Report             // that were accepted
	sent    map[string]time.Time // when a report was sent first, by its key
}

// AddOrder notes an order that may be known already.
func (b *Book) AddOrder(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.Contains(b.orders, id) {
		b.orders = append(b.orders, id)
	}
}

// AddPlan notes a new plan.
func (b *Book) AddPlan(id string) { b.mu.Lock(); defer b.mu.Unlock(); b.plans = append(b.plans, id) }

// AddPosted notes an adjustment.
func (b *Book) AddPosted(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.Contains(b.posted, id) {
		b.posted = append(b.posted, id)
	}
}

// AddPriced notes a batch of price changes that may be known already.
func (b *Book) AddPriced(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.Contains(b.priced, id) {
		b.priced = append(b.priced, id)
	}
}

// AddSheet notes a sheet of spot buys that may be known already.
func (b *Book) AddSheet(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.Contains(b.sheets, id) {
		b.sheets = append(b.sheets, id)
	}
}

// AddReview notes a pricing report that may be known already.
func (b *Book) AddReview(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.Contains(b.reviews, id) {
		b.reviews = append(b.reviews, id)
	}
}

// ForGood notes what a record says that never changes again, and returns what it said first.
func (b *Book) ForGood(id, says string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed == nil {
		b.closed = map[string]string{}
	}
	if _, known := b.closed[id]; !known {
		b.closed[id] = says
	}
	return b.closed[id]
}

// AddTrip notes a trip that may be known already.
func (b *Book) AddTrip(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.Contains(b.trips, id) {
		b.trips = append(b.trips, id)
	}
}

// Orders, Trips, Posted, Priced, Sheets, Reviews and Plans list what is known, the oldest first.
func (b *Book) Orders() []string  { b.mu.Lock(); defer b.mu.Unlock(); return slices.Clone(b.orders) }
func (b *Book) Trips() []string   { b.mu.Lock(); defer b.mu.Unlock(); return slices.Clone(b.trips) }
func (b *Book) Posted() []string  { b.mu.Lock(); defer b.mu.Unlock(); return slices.Clone(b.posted) }
func (b *Book) Priced() []string  { b.mu.Lock(); defer b.mu.Unlock(); return slices.Clone(b.priced) }
func (b *Book) Sheets() []string  { b.mu.Lock(); defer b.mu.Unlock(); return slices.Clone(b.sheets) }
func (b *Book) Reviews() []string { b.mu.Lock(); defer b.mu.Unlock(); return slices.Clone(b.reviews) }
func (b *Book) Plans() []string   { b.mu.Lock(); defer b.mu.Unlock(); return slices.Clone(b.plans) }

// Sending notes that a report is sent.
func (b *Book) Sending(r Report) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.sent == nil {
		b.sent = map[string]time.Time{}
	}
	if _, again := b.sent[r.Key]; !again {
		b.sent[r.Key] = time.Now()
	}
}

// Apart reports whether neither of two reports can have been made with knowledge of the other.
func (b *Book) Apart(r, o Report) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.sent[r.Key].After(o.Made) && b.sent[o.Key].After(r.Made)
}

// Accept notes a report that the API has accepted.
func (b *Book) Accept(r Report) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.ContainsFunc(b.said, func(o Report) bool { return o.Key == r.Key }) {
		b.said = append(b.said, r)
	}
}

// Said returns the accepted reports on a stop; "": all.
func (b *Book) Said(stopID string) []Report {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(b.said), func(r Report) bool { return stopID != "" && r.StopID != stopID })
}
