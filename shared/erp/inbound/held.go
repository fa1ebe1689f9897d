package inbound

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/synctask"
)

// holding makes a storing's held of a store's reading: find gives for each record,
// in their order, what the portal holds; nil: nothing.
func holding[T any](find func(ctx context.Context, said []T) ([]*T, error)) func(context.Context, []Record) (map[string]bool, error) {
	return func(ctx context.Context, records []Record) (map[string]bool, error) {
		said, err := decode[T](records)
		if err != nil {
			return nil, err
		}
		found, err := find(ctx, said)
		if err != nil {
			return nil, err
		}
		held := make(map[string]bool, len(records))
		for i, r := range records {
			if held[r.ID], err = equal(found[i], &said[i]); err != nil {
				return nil, err
			}
		}
		return held, nil
	}
}

func equal(a, b any) (bool, error) {
	x, err := json.Marshal(a)
	if err != nil {
		return false, err
	}
	y, err := json.Marshal(b)
	return bytes.Equal(x, y), err
}

// amongAll is holding for a store that is small and read as a whole.
func amongAll[T any](all func(context.Context) ([]T, error), id func(T) string) func(context.Context, []Record) (map[string]bool, error) {
	return holding(func(ctx context.Context, said []T) ([]*T, error) {
		stored, err := all(ctx)
		if err != nil {
			return nil, err
		}
		byID := make(map[string]T, len(stored))
		for _, v := range stored {
			byID[id(v)] = v
		}
		return inOrder(said, byID, id), nil
	})
}

// amongSome is holding for a store that is read by ids.
func amongSome[T any](some func(context.Context, []string) (map[string]T, error), id func(T) string) func(context.Context, []Record) (map[string]bool, error) {
	return holding(func(ctx context.Context, said []T) ([]*T, error) {
		ids := make([]string, len(said))
		for i, v := range said {
			ids[i] = id(v)
		}
		byID, err := some(ctx, ids)
		if err != nil {
			return nil, err
		}
		return inOrder(said, byID, id), nil
	})
}

func inOrder[T any](said []T, byID map[string]T, id func(T) string) []*T {
	found := make([]*T, len(said))
	for i, v := range said {
		if held, ok := byID[id(v)]; ok {
			found[i] = &held
		}
	}
	return found
}

// partsOf reads a part of some items, such as their prices.
func partsOf[T any](items *item.Items, part func(id string, h item.Held) T) func(context.Context, []string) (map[string]T, error) {
	return func(ctx context.Context, ids []string) (map[string]T, error) {
		held, err := items.Held(ctx, ids)
		if err != nil {
			return nil, err
		}
		parts := make(map[string]T, len(held))
		for id, h := range held {
			parts[id] = part(id, h)
		}
		return parts, nil
	}
}

// Missing are the records of another type that the records refer to and that the
// portal does not have: unit types of items, and customers of sales orders, also
// those whose address book does not have the ship-to address yet.
func (s *Sources) Missing(ctx context.Context, rt synctask.ResourceType, records []Record) (of synctask.ResourceType, ids []string, err error) {
	switch rt {
	case synctask.Item:
		ids, err = s.missingUnitTypes(ctx, records)
		return synctask.UnitType, ids, err
	case synctask.SalesOrder:
		ids, err = s.missingCustomers(ctx, records)
		return synctask.Customer, ids, err
	}
	return "", nil, nil
}

func (s *Sources) missingUnitTypes(ctx context.Context, records []Record) ([]string, error) {
	wanted := map[string]bool{}
	for _, r := range records {
		var it struct {
			UnitsTypeID string `json:"unitsTypeId"`
		}
		if json.Unmarshal(r.Body, &it) == nil && it.UnitsTypeID != "" {
			wanted[it.UnitsTypeID] = true
		}
	}
	if len(wanted) == 0 {
		return nil, nil
	}
	known, err := s.stores.Units.Some(ctx, sorted(wanted)...)
	if err != nil {
		return nil, err
	}
	for id := range known {
		delete(wanted, id)
	}
	return sorted(wanted), nil
}

func (s *Sources) missingCustomers(ctx context.Context, records []Record) ([]string, error) {
	wanted := map[string]map[string]bool{} // customers, with the addresses that orders go to
	for _, r := range records {
		var o struct{ CustomerID, ShipAddressID string }
		if json.Unmarshal(r.Body, &o) != nil || o.CustomerID == "" {
			continue
		}
		if wanted[o.CustomerID] == nil {
			wanted[o.CustomerID] = map[string]bool{}
		}
		if o.ShipAddressID != "" {
			wanted[o.CustomerID][o.ShipAddressID] = true
		}
	}
	if len(wanted) == 0 {
		return nil, nil
	}
	known, err := s.stores.Customers.Held(ctx, sorted(wanted))
	if err != nil {
		return nil, err
	}
	for id, c := range known {
		for _, a := range c.Addresses {
			delete(wanted[id], a.ID)
		}
		if len(wanted[id]) == 0 {
			delete(wanted, id)
		}
	}
	return sorted(wanted), nil
}

func sorted[V any](ids map[string]V) []string {
	all := make([]string, 0, len(ids))
	for id := range ids {
		all = append(all, id)
	}
	slices.SortFunc(all, CompareIDs)
	return all
}
