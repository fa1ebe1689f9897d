package customer

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/replica"
	"backdock/shared/platform/table"
)

// Customers stores the customers. All of a customer is one partition, read in one
// query:
//
//	by id: CUSTOMER#<id> / CUSTOMER: what NetSuite says, preferences, places of the addresses
//	       CUSTOMER#<id> / ROUTE#<address id>: the route of an address, written by shared/delivery/route
//	history: CUSTOMERHISTORY#<id> / HISTORY#<event id>, see shared/platform/history
//	lists: the list "customer", see Row
type Customers struct {
	table   table.Table
	records replica.Records[record]
	list    *listing.Index[Row]
	now     func() time.Time
}

// record is what NetSuite says, with what the portal adds.
type record struct {
	Customer
	Preferences Preferences      `json:"preferences"`
	Places      map[string]Place `json:"places"` // by address id
	replica.Times
	Rev int64 `json:"rev"`
}

// times are when the record was made and last written. One that was stored before
// they were kept tells of its last import.
func (r *record) times() replica.Times { return r.Times.Or(r.SyncedAt) }

// New makes the store. It does no I/O.
func New(t table.Table, blobs blob.Store, now func() time.Time) *Customers {
	return &Customers{
		table: t,
		records: replica.Records[record]{Table: t, Key: key, Item: stored, Rev: func(r *record) *int64 { return &r.Rev },
			Written: func(r *record) { r.Times = r.times().Written(now()) }},
		list: listing.New[Row](List, t, blobs, now),
		now:  now,
	}
}

const routePrefix = "ROUTE#"

func partition(id string) string { return "CUSTOMER#" + id }
func key(id string) table.Key    { return table.Key{PK: partition(id), SK: "CUSTOMER"} }
func notFound(id string) error   { return fault.New(fault.NotFound, "there is no customer %s", id) }

// AssignmentKey is where the Assignment of an address stands; shared/delivery/route writes it.
func AssignmentKey(customerID, addressID string) table.Key {
	return table.Key{PK: partition(customerID), SK: routePrefix + addressID}
}

func stored(r *record) table.Item {
	if r.Addresses == nil {
		r.Addresses = []Address{}
	}
	if r.Places == nil {
		r.Places = map[string]Place{}
	}
	r.Preferences = r.Preferences.withoutNil()
	return table.New(key(r.ID), r).Listed(List, r.row())
}

// Get reads a customer with all that belongs to it. Errors: fault.NotFound.
func (s *Customers) Get(ctx context.Context, id string) (Detail, error) {
	var r record
	d := Detail{Assignments: map[string]Assignment{}}
	q := table.Query{PK: partition(id), Consistent: true}
	for {
		page, err := s.table.Query(ctx, q)
		if err != nil {
			return Detail{}, fmt.Errorf("read customer %s: %w", id, err)
		}
		for _, item := range page.Items {
			switch addressID, isRoute := strings.CutPrefix(item.SK, routePrefix); {
			case isRoute:
				var a Assignment
				if err := item.Decode(&a); err != nil {
					return Detail{}, err
				}
				d.Assignments[addressID] = a
			case item.Key == key(id):
				if err := item.Decode(&r); err != nil {
					return Detail{}, err
				}
			}
		}
		if page.Next == "" {
			break
		}
		q.After = page.Next
	}
	if r.ID == "" {
		return Detail{}, notFound(id)
	}
	d.Customer, d.Preferences, d.Places, d.Times = r.Customer, r.Preferences.withoutNil(), r.places(), r.times()
	return d, nil
}

// places are those that were found for the addresses as they are now.
func (r *record) places() map[string]Place {
	valid := map[string]Place{}
	for _, a := range r.Addresses {
		if p, ok := r.Places[a.ID]; ok && p.TextHash == a.TextHash() {
			valid[a.ID] = p
		}
	}
	return valid
}

// Import takes customers as NetSuite has them and returns how many of them were
// new or different.
func (s *Customers) Import(ctx context.Context, customers []Customer) (changed int, err error) {
	given := make(map[string]Customer, len(customers))
	for _, c := range customers {
		if c.ID == "" {
			return 0, errors.New("import customers: one has no id")
		}
		if c.Hash == "" {
			c.Hash = hashOf(c)
		}
		given[c.ID] = c
	}
	changed, err = s.records.ChangeAll(ctx, slices.Collect(maps.Keys(given)), func(id string, r *record) bool {
		c := given[id]
		if r.ID != "" && hashOf(r.Customer) == c.Hash { // what is held, in case it is not what was said
			return false
		}
		r.Times = r.times() // before SyncedAt, which they may be known by, changes
		r.Customer = c
		if r.SyncedAt.IsZero() {
			r.SyncedAt = s.now()
		}
		return true
	})
	if err != nil {
		return changed, fmt.Errorf("import customers: %w", err)
	}
	return changed, nil
}

// Held reads what the portal holds of customers as NetSuite says it, without Hash
// and SyncedAt; unknown ones are left out.
func (s *Customers) Held(ctx context.Context, ids []string) (map[string]Customer, error) {
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		keys[i] = key(id)
	}
	records, err := table.LoadAll[record](ctx, s.table, keys)
	if err != nil {
		return nil, fmt.Errorf("read %d customers: %w", len(ids), err)
	}
	held := make(map[string]Customer, len(records))
	for _, r := range records {
		r.SyncedAt, r.Hash = time.Time{}, ""
		held[r.ID] = r.Customer
	}
	return held, nil
}

// hashOf is a hash of what NetSuite said.
func hashOf(c Customer) string {
	c.SyncedAt, c.Hash = time.Time{}, ""
	return replica.Hash(c)
}

func shortHash(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16])
}

// TextHash is a hash of where the address says it is: while it stays the same, so
// does its Place.
func (a Address) TextHash() string {
	parts := []string{a.Street, a.City, a.State, a.PostalCode, a.Country}
	for i, p := range parts {
		parts[i] = strings.ToLower(strings.Join(strings.Fields(p), " "))
	}
	return shortHash([]byte(strings.Join(parts, "\n")))
}

// SetPlace says where an address is; without a TextHash it is about the address as
// it is now. Errors: fault.NotFound; fault.Conflict where the address has changed
// since the TextHash was made.
func (s *Customers) SetPlace(ctx context.Context, customerID string, p Place) error {
	_, err := s.records.ChangeWith(ctx, customerID, func(r *record) (bool, []table.Op, error) {
		if r.Rev == 0 {
			return false, nil, notFound(customerID)
		}
		a, ok := r.Address(p.AddressID)
		if !ok {
			return false, nil, fault.New(fault.NotFound, "customer %s has no address %s", customerID, p.AddressID)
		}
		next := p
		next.TextHash = cmp.Or(p.TextHash, a.TextHash())
		if next.TextHash != a.TextHash() {
			return false, nil, fault.New(fault.Conflict, "the address %s of customer %s has changed", p.AddressID, customerID)
		}
		if r.Places[p.AddressID] == next {
			return false, nil, nil
		}
		places := map[string]Place{p.AddressID: next}
		what := happening{kind: Placed, summary: "Set where the address is", about: p.AddressID,
			changes: []history.Change{{Field: "coordinates", After: next.words()}}}
		for id, other := range r.places() { // drops those of addresses that are gone
			if id != p.AddressID {
				places[id] = other
			} else {
				what.changes[0].Before = other.words()
			}
		}
		r.Places = places
		return true, []table.Op{s.event(ctx, customerID, what)}, nil
	})
	return err
}

func (p Place) words() string { return fmt.Sprintf("%.5f, %.5f", p.Latitude, p.Longitude) }
