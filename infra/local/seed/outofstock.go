package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/stock/outofstock"
)

const (
	demoMarks    = 6  // items that are out now
	demoBack     = 2  // items that are in stock again
	demoResolved = 4  // items that were resolved
	demoWeeks    = 13 // with lost sales
	demoWanted   = 2  // items among demoMarks of which many open orders have some
)

// demoLeft is what is left of a wanted item: enough for some of the orders.
var demoLeft = money.Int(12)

// demoNotes are the notes of the active marks, in turn.
var demoNotes = []string{"Cases crushed in the cooler", "The vendor shipped short", "Recalled by the vendor",
	"Sold out over the weekend", "", "Best before date is too near"}

// ranOut marks items that are short as out of stock, with items that are in stock again, resolved marks, and the sales
// lost in the last weeks. The past is written to the table, because the API marks as of now.
func (s *seeder) ranOut(ctx context.Context) (string, error) {
	today, err := s.today(ctx)
	if err != nil {
		return "", err
	}
	short, err := s.shortItems(ctx, today)
	if err != nil {
		return "", err
	}
	wanted, err := s.wantedItems(ctx)
	if err != nil {
		return "", err
	}
	short = append(wanted, slices.DeleteFunc(short, func(id string) bool { return slices.Contains(wanted, id) })...)
	ctx = access.With(ctx, access.Caller{UserID: userID("warehouse@example.com"), Role: access.Warehouse})
	marks := outofstock.New(s.table, nil, s.now)
	for i, item := range short[:min(demoMarks, len(short))] {
		var seen struct {
			Availability struct {
				OnHand money.Decimal `json:"onHand"`
			} `json:"availability"`
		}
		if err := s.api.Call(ctx, http.MethodGet, "/inventory-items/"+item, nil, &seen); err != nil {
			return "", err
		}
		m := outofstock.Mark{ID: fmt.Sprintf("DEMO-OUT-%d", i), ItemID: item, OnHand: seen.Availability.OnHand,
			Note: demoNotes[i%len(demoNotes)]}
		if i%2 == 0 {
			m.QuantityLeft = m.OnHand.Max(money.Zero)
		}
		if i < len(wanted) {
			m.QuantityLeft = demoLeft
		}
		if i%3 != 1 {
			m.ExpectedDate = today.AddDays(2 + i)
		}
		if err := s.demoMark(ctx, marks, m, ""); err != nil {
			return "", err
		}
	}
	inStock, err := s.inStock(ctx, short)
	if err != nil {
		return "", err
	}
	resolved := make([]outofstock.Mark, 0, demoResolved)
	for i, item := range inStock[:min(demoBack+demoResolved, len(inStock))] {
		m := outofstock.Mark{ID: fmt.Sprintf("DEMO-BACK-%d", i), ItemID: item, Note: demoNotes[i%len(demoNotes)]}
		notes := ""
		if i >= demoBack {
			notes = "The delivery of the morning is in"
			resolved = append(resolved, m)
		}
		if err := s.demoMark(ctx, marks, m, notes); err != nil {
			return "", err
		}
	}
	lost, err := s.lost(ctx, resolved, short, today)
	return fmt.Sprintf("%d marks of items that ran out, %d lost sales", min(demoMarks, len(short))+demoBack+len(resolved),
		lost), err
}

// demoMark stores a mark, and resolves it if there are notes. A mark of an earlier run is kept.
func (s *seeder) demoMark(ctx context.Context, marks *outofstock.Marks, m outofstock.Mark, notes string) error {
	if _, err := marks.Get(ctx, m.ID); err == nil {
		return nil
	} else if !fault.Is(err, fault.NotFound) {
		return err
	}
	if _, err := marks.Mark(ctx, m, "Marked out of stock"); fault.Is(err, fault.Conflict) {
		return nil // somebody has marked it
	} else if err != nil {
		return err
	}
	if notes == "" {
		return nil
	}
	_, err := marks.Resolve(ctx, m.ID, nil, notes)
	return err
}

// shortItems returns the ids of the items that are short today and on the next days, those with most lines first.
func (s *seeder) shortItems(ctx context.Context, today civil.Date) ([]string, error) {
	var ids []string
	for day := range 3 {
		var short []struct {
			Item struct {
				ID string `json:"_id"`
			} `json:"item"`
		}
		path := "/analytics/short-items?date=" + today.AddDays(day).String()
		if err := s.api.Call(ctx, http.MethodGet, path, nil, &short); err != nil {
			return nil, err
		}
		for _, each := range short {
			if !slices.Contains(ids, each.Item.ID) {
				ids = append(ids, each.Item.ID)
			}
		}
	}
	return ids, nil
}

// wantedItems returns the ids of items that sell well, but not best, and have open lines in at least some orders. The
// first ones of the list have pictures and are needed by demonstrations of other screens.
func (s *seeder) wantedItems(ctx context.Context) ([]string, error) {
	const best, least = 30, 6
	var page struct {
		Items []struct {
			ID string `json:"_id"`
		} `json:"inventoryItems"`
	}
	if err := s.api.Call(ctx, http.MethodGet, "/inventory-items/paginated?sort=sold&direction=desc&limit=50", nil,
		&page); err != nil {
		return nil, err
	}
	var ids []string
	for _, each := range page.Items[min(best, len(page.Items)):] {
		if len(ids) == demoWanted {
			break
		}
		var open struct {
			Lines []struct{} `json:"lines"`
		}
		if err := s.api.Call(ctx, http.MethodGet, "/inventory-items/"+each.ID+"/open-lines", nil, &open); err != nil {
			return nil, err
		}
		if len(open.Lines) >= least {
			ids = append(ids, each.ID)
		}
	}
	return ids, nil
}

// inStock returns the ids of popular items that are in stock and not short.
func (s *seeder) inStock(ctx context.Context, short []string) ([]string, error) {
	var page struct {
		Items []struct {
			ID string `json:"_id"`
		} `json:"inventoryItems"`
	}
	if err := s.api.Call(ctx, http.MethodGet, "/inventory-items/search?inStock=true&limit=50", nil, &page); err != nil {
		return nil, err
	}
	var ids []string
	for _, each := range page.Items {
		if !slices.Contains(short, each.ID) {
			ids = append(ids, each.ID)
		}
	}
	return ids, nil
}

// lost writes lost sales of the last weeks: of the resolved marks, and of the items that are out now. Each one is
// written once. It returns their number.
func (s *seeder) lost(ctx context.Context, resolved []outofstock.Mark, short []string, today civil.Date) (int, error) {
	var customers []string
	for _, c := range s.data.Preferred {
		if !slices.Contains(customers, c.CustomerID) {
			customers = append(customers, c.CustomerID)
		}
	}
	of := slices.Clone(resolved)
	for i, item := range short[:min(demoMarks, len(short))] {
		of = append(of, outofstock.Mark{ID: fmt.Sprintf("DEMO-OUT-%d", i), ItemID: item})
	}
	if len(customers) == 0 || len(of) == 0 {
		return 0, nil
	}
	const each = 2 // losses a week
	for n := range demoWeeks * each {
		week := n / each
		quantity := money.Int(int64(2 + n*5%11))
		loss := outofstock.Loss{Quantity: quantity, Amount: quantity.Mul(money.Int(int64(9 + n*7%23))), Lines: 1}
		ops := outofstock.LoseOps(of[(n*3)%len(of)], customers[(n*5)%len(customers)], today.AddDays(-7*week), loss)
		once := table.Put(table.New(table.Key{PK: "SEED", SK: fmt.Sprintf("LOST#%02d", n)}, struct{}{}), table.Absent())
		if err := s.table.Commit(ctx, append(ops, once)...); err != nil && !errors.Is(err, table.ErrCondition) {
			return 0, err
		}
	}
	return demoWeeks * each, nil
}
