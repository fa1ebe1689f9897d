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
	"backdock/shared/sales/receiving"
)

// Customers stores customers. All data of a customer is in one partition, read by one query:
//
//	by id: CUSTOMER#<id> / CUSTOMER: NetSuite's record, preferences, locations and delivery facts of the addresses
//	       CUSTOMER#<id> / ROUTE#<address id>: the route of an address, written by shared/delivery/route
//	history: CUSTOMERHISTORY#<id> / HISTORY#<event id>, see shared/platform/history
//	lists: the list "customer", see Row
type Customers struct {
	table   table.Table
	records replica.Records[record]
	list    listing.Index[Row]
	now     func() time.Time
}

// record is NetSuite's record with the portal's data.
type record struct {
	Customer
	Preferences Preferences      `json:"preferences"`
	Places      map[string]Place `json:"places"` // by address id
	// Delivery has the delivery facts by address id. They stay if NetSuite takes an address away and gives it back.
	Delivery map[string]receiving.Facts `json:"delivery,omitempty"`
	replica.Times
	Rev int64 `json:"rev"`
}

// times returns when the record was created and last written. A record stored before these times existed has the time
// of its last import.
func (r *record) times() replica.Times { return r.Times.Or(r.SyncedAt) }

// New returns the store. It does no I/O.
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

// AssignmentKey returns the key of an address's Assignment. shared/delivery/route writes it.
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

// Get reads a customer with all its data. Errors: fault.NotFound.
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
	d.delivery = r.Delivery
	return d, nil
}

// places returns the locations that are valid for the current addresses.
func (r *record) places() map[string]Place {
	valid := map[string]Place{}
	for _, a := range r.Addresses {
		if p, ok := r.Places[a.ID]; ok && p.TextHash == a.TextHash() {
			valid[a.ID] = p
		}
	}
	return valid
}

// Import stores customers' records from NetSuite and returns how many were new or different.
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
		if r.ID != "" && hashOf(r.Customer) == c.Hash { // hashes the stored fields: the stored hash may differ
			return false
		}
		r.Times = r.times() // before SyncedAt changes, because times may depend on it
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

// Copies reads NetSuite's records as the portal stores them, without Hash and SyncedAt. Unknown customers are left out.
func (s *Customers) Copies(ctx context.Context, ids []string) (map[string]Customer, error) {
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		keys[i] = key(id)
	}
	records, err := table.LoadAll[record](ctx, s.table, keys)
	if err != nil {
		return nil, fmt.Errorf("read %d customers: %w", len(ids), err)
	}
	copies := make(map[string]Customer, len(records))
	for _, r := range records {
		r.SyncedAt, r.Hash = time.Time{}, ""
		copies[r.ID] = r.Customer
	}
	return copies, nil
}

// hashOf returns a hash of NetSuite's record.
func hashOf(c Customer) string {
	c.SyncedAt, c.Hash = time.Time{}, ""
	return replica.Hash(c)
}

func shortHash(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16])
}

// TextHash returns a hash of the address's text. While it stays the same, the address's Place is valid.
func (a Address) TextHash() string {
	parts := []string{a.Street, a.City, a.State, a.PostalCode, a.Country}
	for i, p := range parts {
		parts[i] = strings.ToLower(strings.Join(strings.Fields(p), " "))
	}
	return shortHash([]byte(strings.Join(parts, "\n")))
}

// SetPlace sets the location of an address. Without a TextHash it is for the current address. Errors: fault.NotFound;
// fault.Conflict if the address has changed since the TextHash was computed.
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
		for id, other := range r.places() { // remove those of addresses that no longer exist
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
