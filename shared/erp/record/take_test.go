package record_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/synctask"
)

// sample returns the example of a type with another id.
func sample(t fails, s *record.Kinds, rt synctask.ResourceType, id string) record.Record {
	t.Helper()
	e := examples[rt]
	return translate(t, s, rt, with(e.head, map[string]any{"id": id}), e.rows()...)
}

// Imported records are unchanged, however often and in whatever order they are imported. An unreadable record
// fails alone, and a record that NetSuite no longer has is no longer unchanged.
func TestTakingOver(t *testing.T) {
	// Prices and stock are parts of an item, and an order needs its customer.
	types := []synctask.ResourceType{synctask.UnitType, synctask.PriceLevel, synctask.Employee, synctask.Customer,
		synctask.Item, synctask.PurchaseOrder,
		synctask.ItemFulfillment, synctask.Invoice, synctask.InventoryAdjustment}
	removed := []synctask.ResourceType{synctask.PriceLevel, synctask.Employee, synctask.PurchaseOrder,
		synctask.ItemFulfillment, synctask.Invoice, synctask.InventoryAdjustment}
	rapid.Check(t, func(rt *rapid.T) {
		s := newKinds()
		typ := rapid.SampledFrom(types).Draw(rt, "type")
		var records []record.Record
		bad := map[string]bool{}
		for n := range rapid.IntRange(1, 6).Draw(rt, "records") {
			r := sample(rt, s, typ, fmt.Sprint(n+1))
			if rapid.IntRange(0, 3).Draw(rt, "bad") == 0 {
				r = record.Record{ID: r.ID, Problem: "column id: \"x\" is not a whole number"}
				bad[r.ID] = true
			}
			records = append(records, r)
		}
		for range 2 {
			failed, err := s.Take(ctx, typ, record.Content{ReadAt: now, Records: rapid.Permutation(records).Draw(rt, "order")})
			if err != nil || len(failed) != len(bad) {
				rt.Fatalf("%s: %d failed of %d bad ones: %v, %v", typ, len(failed), len(bad), failed, err)
			}
			for id := range failed {
				if !bad[id] {
					rt.Fatalf("%s failed, which was not bad", id)
				}
			}
		}
		good := slices.DeleteFunc(slices.Clone(records), func(r record.Record) bool { return bad[r.ID] })
		check := func(what string, want bool, records []record.Record) {
			unchanged, err := s.Unchanged(ctx, typ, records)
			if err != nil {
				rt.Fatal(err)
			}
			for _, r := range records {
				if unchanged[r.ID] != want {
					rt.Fatalf("%s %s, %s, is unchanged: %v", typ, r.ID, what, unchanged[r.ID])
				}
			}
		}
		check("which was taken over", true, good)
		if len(good) == 0 || !slices.Contains(removed, typ) {
			return
		}
		gone := []record.Record{{ID: good[0].ID, Deleted: true}}
		if failed, err := s.Take(ctx, typ, record.Content{ReadAt: now, Records: gone}); err != nil || len(failed) > 0 {
			rt.Fatal(failed, err)
		}
		check("which was deleted", false, good[:1])
		check("which was not deleted", true, good[1:])
	})
}

// Each missing record is requested once, from the type that has it.
func TestWhatRecordsReferToIsMissingUntilItIsThere(t *testing.T) {
	s := newKinds()
	for rt, of := range map[synctask.ResourceType]synctask.ResourceType{synctask.Item: synctask.UnitType,
		synctask.SalesOrder: synctask.Customer} {
		records := []record.Record{sample(t, s, rt, "1"), sample(t, s, rt, "2"), {ID: "3", Deleted: true}}
		got, ids, err := s.Missing(ctx, rt, records)
		if err != nil || got != of || len(ids) != 1 || ids[0] != "7" {
			t.Fatalf("%s refers to %s %v, %v", rt, got, ids, err)
		}
		if failed, err := s.Take(ctx, of, record.Content{ReadAt: now,
			Records: []record.Record{sample(t, s, of, "7")}}); err != nil || len(failed) > 0 {
			t.Fatal(failed, err)
		}
		if _, ids, err = s.Missing(ctx, rt, records); err != nil || len(ids) != 0 {
			t.Errorf("%s refers to %v still, %v", rt, ids, err)
		}
	}
	// An order to an address that the customer's book does not have yet.
	moved := with(address, map[string]any{"internalid": "71", "addr1": "2 Main St"})
	o := translate(t, s, synctask.SalesOrder, with(examples[synctask.SalesOrder].head,
		map[string]any{"addr1": "2 Main St"}), nil, []netsuite.Row{moved})
	if _, ids, err := s.Missing(ctx, synctask.SalesOrder, []record.Record{o}); err != nil || len(ids) != 1 {
		t.Errorf("a new address: %v, %v", ids, err)
	}
}

func TestIDsSortAsNumbers(t *testing.T) {
	ids := []string{"9", "100", "10", "99", "1"}
	slices.SortFunc(ids, record.CompareIDs)
	if !slices.Equal(ids, []string{"1", "9", "10", "99", "100"}) {
		t.Error(ids)
	}
}

func TestPostingsNameTheirOrders(t *testing.T) {
	s := newKinds()
	var all []record.Record
	for n, order := range []string{"10", "9", "10", ""} {
		e := examples[synctask.Invoice]
		all = append(all, translate(t, s, synctask.Invoice,
			with(e.head, map[string]any{"id": fmt.Sprint(n), "createdfrom": order})))
	}
	all = append(all, record.Record{ID: "7", Deleted: true})
	if got := s.SalesOrdersOf(synctask.Invoice, all); !slices.Equal(got, []string{"9", "10"}) {
		t.Errorf("%v", got)
	}
	if got := s.SalesOrdersOf(synctask.Item, all); len(got) != 0 {
		t.Errorf("items of the orders %v", got)
	}
}
