package record

import (
	"context"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/synctask"
)

// Steps lists the types that are read, in the order in which they must be stored: each step needs the records
// of the steps before it.
var Steps = [][]synctask.ResourceType{
	{synctask.UnitType, synctask.PriceLevel, synctask.Employee, synctask.Customer},
	{synctask.Item},
	{synctask.Price, synctask.SalesOrder},
	{synctask.Stock, synctask.ItemFulfillment, synctask.Invoice, synctask.InventoryAdjustment},
	{synctask.PurchaseOrder},
}

// All returns the types of all steps.
func All() []synctask.ResourceType { return slices.Concat(Steps...) }

// Kinds reads and stores the records of all kinds.
type Kinds struct {
	byType map[synctask.ResourceType]Kind
	now    func() time.Time
}

// NewKinds makes Kinds from the kinds.
func NewKinds(now func() time.Time, kinds ...Kind) *Kinds {
	s := &Kinds{map[synctask.ResourceType]Kind{}, now}
	for _, k := range kinds {
		s.byType[k.Type] = k
	}
	return s
}

func (s *Kinds) of(rt synctask.ResourceType) (Kind, error) {
	k, ok := s.byType[rt]
	if !ok {
		return k, fmt.Errorf("%s is not read from the ERP", rt)
	}
	return k, nil
}

// Take stores records. It returns the errors of single records by id; err is an error that concerns all of
// them.
func (s *Kinds) Take(ctx context.Context, rt synctask.ResourceType, c Content) (failed map[string]error, err error) {
	k, err := s.of(rt)
	if err != nil {
		return nil, err
	}
	failed = map[string]error{}
	var live []Record
	var gone []string
	for _, r := range c.Records {
		switch {
		case r.Problem != "":
			failed[r.ID] = fmt.Errorf("%s", r.Problem)
		case r.Deleted:
			gone = append(gone, r.ID)
		default:
			live = append(live, r)
		}
	}
	if len(live) > 0 {
		single, err := k.Store.Take(ctx, live, c.ReadAt)
		if err != nil && len(live) > 1 {
			single, err = oneByOne(ctx, k.Store, live, c.ReadAt, err)
		}
		if err != nil {
			return nil, err
		}
		for id, err := range single {
			failed[id] = err
		}
	}
	if len(gone) > 0 && k.Store.Remove != nil {
		if err := k.Store.Remove(ctx, gone); err != nil {
			return nil, err
		}
	}
	return failed, nil
}

// Unchanged reports which of the records the portal already has in the same state as NetSuite.
func (s *Kinds) Unchanged(ctx context.Context, rt synctask.ResourceType, records []Record) (map[string]bool, error) {
	k, err := s.of(rt)
	if err != nil || len(records) == 0 {
		return nil, err
	}
	unchanged, err := k.Store.Unchanged(ctx, records)
	if err != nil {
		return nil, fmt.Errorf("compare %d records of %s with those in the portal: %w", len(records), rt, err)
	}
	return unchanged, nil
}

// ReadAgain returns the ids of records of which the next reading is stored even if nothing changed in NetSuite.
func (s *Kinds) ReadAgain(ctx context.Context, rt synctask.ResourceType) ([]string, error) {
	k, err := s.of(rt)
	if err != nil || k.Store.ReadAgain == nil {
		return nil, err
	}
	return k.Store.ReadAgain(ctx)
}

// Dated reports whether NetSuite has a date of the last change for the type, so that a reading of changes
// need not read all records.
func (s *Kinds) Dated(rt synctask.ResourceType) (bool, error) {
	k, err := s.of(rt)
	return k.Modified != "", err
}

// Missing returns the records of another type that the records refer to and that the portal does not have:
// unit types of items, and customers of sales orders, including those whose address book does not have the
// ship-to address yet.
func (s *Kinds) Missing(ctx context.Context, rt synctask.ResourceType,
	records []Record) (of synctask.ResourceType, ids []string, err error) {
	k, err := s.of(rt)
	if err != nil {
		return "", nil, err
	}
	return k.Missing.of(ctx, records)
}

// Beside returns the records of another type that must be read again when the records were stored: the purchase orders of
// items whose stock changed, and the stock of items whose purchase orders changed.
func (s *Kinds) Beside(ctx context.Context, rt synctask.ResourceType,
	records []Record) (of synctask.ResourceType, ids []string, err error) {
	k, err := s.of(rt)
	if err != nil {
		return "", nil, err
	}
	return k.Beside.of(ctx, records)
}

func (m Missing) of(ctx context.Context, records []Record) (synctask.ResourceType, []string, error) {
	if m.IDs == nil || len(records) == 0 {
		return "", nil, nil
	}
	ids, err := m.IDs(ctx, records)
	return m.Type, ids, err
}

// SalesOrdersOf returns the ids of the sales orders that item fulfillments or invoices belong to; none for
// other types.
func (s *Kinds) SalesOrdersOf(rt synctask.ResourceType, records []Record) []string {
	k := s.byType[rt]
	if k.SalesOrder == nil {
		return nil
	}
	ids := map[string]bool{}
	for _, r := range records {
		if id := k.SalesOrder(r); id != "" {
			ids[id] = true
		}
	}
	return SortedIDs(ids)
}

// oneByOne finds the records that made a page fail. If all of them fail, the records are not the cause.
func oneByOne(ctx context.Context, store Store, records []Record, readAt time.Time,
	together error) (map[string]error, error) {
	failed := map[string]error{}
	for _, r := range records {
		single, err := store.Take(ctx, []Record{r}, readAt)
		if err == nil {
			err = single[r.ID]
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			failed[r.ID] = err
		}
	}
	if len(failed) == len(records) {
		return nil, together
	}
	return failed, nil
}
