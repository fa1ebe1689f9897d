package allowance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
)

// List is the name of the list of allowances, see shared/platform/listing.
const List = "allowance"

// Allowances stores allowances:
//
//	by id: ALLOWANCE#<id> / ALLOWANCE; the list "allowance"
//
// What people did is in the audit list. The list holds all allowances, because closed pricing reports ask for those of
// their days too: 10,000 of them need about 5 MB.
type Allowances struct {
	table table.Table
	list  listing.Index[Allowance]
	now   func() time.Time
}

// New makes the store. Make one per process (package app does), because it holds the list in memory.
func New(t table.Table, blobs blob.Store, now func() time.Time) *Allowances {
	return &Allowances{t, listing.New[Allowance](List, t, blobs, now), now}
}

func key(id string) table.Key { return table.Key{PK: "ALLOWANCE#" + id, SK: "ALLOWANCE"} }

// mark is what remains of a deleted allowance.
type mark struct {
	Deleted bool `json:"deleted"`
}

func stored(a Allowance) table.Item { return table.New(key(a.ID), a).Listed(List, a) }

// event returns the operations of an audit event.
func (s *Allowances) event(ctx context.Context, action audit.Action, of Allowance, before, after any) []table.Op {
	subject := audit.Subject{Type: "vendorAllowance", ID: of.ID, Name: of.Vendor}
	return audit.Put(audit.New(ctx, s.now(), action, subject, "", before, after))
}

// MostAtOnce is the largest number of allowances that Create stores: they are one transaction.
const MostAtOnce = 90

// Create stores new allowances, all or none. They were checked, and each has an id. The same ids again return the stored
// ones.
func (s *Allowances) Create(ctx context.Context, all ...Allowance) ([]Allowance, error) {
	now, by := s.now(), access.From(ctx).UserID
	ops := make([]table.Op, 0, len(all)+4)
	for i := range all {
		a := &all[i]
		a.Vendor, a.Note = strings.TrimSpace(a.Vendor), strings.TrimSpace(a.Note)
		a.CreatedBy, a.UpdatedBy, a.CreatedAt, a.UpdatedAt, a.Version = by, by, now, now, 1
		ops = append(ops, table.Put(stored(*a), table.Absent()))
	}
	if len(all) == 1 {
		ops = append(ops, s.event(ctx, audit.AllowanceCreated, all[0], nil, all[0])...)
	} else {
		ops = append(ops, s.event(ctx, audit.AllowanceCreated, Allowance{ID: all[0].ID, Vendor: fmt.Sprintf("%d allowances", len(all))},
			nil, all)...)
	}
	err := s.table.Commit(ctx, ops...)
	if !errors.Is(err, table.ErrCondition) {
		return all, err
	}
	there := make([]Allowance, len(all))
	for i, a := range all {
		if there[i], err = s.Get(ctx, a.ID); err != nil {
			return nil, err
		}
	}
	return there, nil
}

// Get reads an allowance. Errors: fault.NotFound.
func (s *Allowances) Get(ctx context.Context, id string) (Allowance, error) {
	found, err := table.Load[struct {
		Allowance
		mark
	}](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) || err == nil && found.Deleted {
		return Allowance{}, fault.New(fault.NotFound, "there is no allowance %s", id)
	}
	if err != nil {
		return Allowance{}, fmt.Errorf("read allowance %s: %w", id, err)
	}
	return found.Allowance, nil
}

// Update changes an allowance. version is the one that the change is based on. A change to what is stored already is none,
// whatever its version. change may be called again; its error is returned as it is. Errors: fault.NotFound, fault.Conflict
// with the allowance as it is now.
func (s *Allowances) Update(ctx context.Context, id string, version int64, change func(*Allowance) error) (Allowance, error) {
	var a Allowance
	err := table.Update(ctx, "allowance "+id, func() error {
		before, err := s.Get(ctx, id)
		if err != nil {
			return err
		}
		a = before
		if err := change(&a); err != nil {
			return err
		}
		a.Vendor, a.Note = strings.TrimSpace(a.Vendor), strings.TrimSpace(a.Note)
		if table.Same(a, before) {
			return nil
		}
		if version != before.Version {
			return stale(before)
		}
		a.UpdatedBy, a.UpdatedAt, a.Version = access.From(ctx).UserID, s.now(), version+1
		ops := append([]table.Op{table.Put(stored(a), table.VersionIs(version))},
			s.event(ctx, audit.AllowanceChanged, a, before, a)...)
		return s.table.Commit(ctx, ops...)
	})
	return a, err
}

func stale(now Allowance) error {
	return fault.Stale(now, "the allowance was changed by someone else meanwhile: its version is now %d", now.Version)
}

// Delete removes an allowance. What it was stays in the audit list. version is the one that the caller has seen. One that is
// deleted already is no error. Errors: fault.Conflict with the allowance as it is now.
func (s *Allowances) Delete(ctx context.Context, id string, version int64) error {
	return table.Update(ctx, "allowance "+id, func() error {
		before, err := s.Get(ctx, id)
		if fault.Is(err, fault.NotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if version != before.Version {
			return stale(before)
		}
		gone := listing.Removed(key(id), List, mark{true}, s.now())
		ops := append([]table.Op{table.Put(gone, table.VersionIs(version))},
			s.event(ctx, audit.AllowanceDeleted, before, before, nil)...)
		return s.table.Commit(ctx, ops...)
	})
}

// All returns all allowances by item. It costs one query of what changed since the last call.
func (s *Allowances) All(ctx context.Context) (ByItem, error) {
	all, _, err := s.list.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the vendors' allowances: %w", err)
	}
	return byItem(all), nil
}

// Sorts are the fields by which the list is sorted.
var Sorts = map[string]func(a, b *Allowance) int{
	"from":      func(a, b *Allowance) int { return a.From.DaysSince(b.From) },
	"until":     func(a, b *Allowance) int { return a.Until.DaysSince(b.Until) },
	"vendor":    func(a, b *Allowance) int { return cmp.Compare(strings.ToLower(a.Vendor), strings.ToLower(b.Vendor)) },
	"createdAt": func(a, b *Allowance) int { return a.CreatedAt.Compare(b.CreatedAt) },
}

// Page returns a page (from 1) of the allowances that keep accepts, sorted by one of Sorts, and the number of all of them.
func (s *Allowances) Page(ctx context.Context, keep func(*Allowance) bool, sortBy string, descending bool, page,
	limit int) ([]*Allowance, int, error) {
	return s.list.Page(ctx, listing.Order[Allowance]{Name: sortBy, Compare: Sorts[sortBy]}, descending, keep, page, limit)
}

// Save writes the list's snapshot, see listing.Index.Save.
func (s *Allowances) Save(ctx context.Context) (rows int, err error) { return s.list.Save(ctx) }
