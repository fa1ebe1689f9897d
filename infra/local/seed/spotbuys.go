package main

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/prices/change"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/spot"
)

const (
	demoOffers   = 10 // lines of today's sheet
	demoDrafts   = 6  // lines of tomorrow's
	demoCases    = 24 // offered of most items
	demoLast     = 4  // offered of the one that is sold out
	demoPastDays = 7  // with a closed sheet each, but Saturdays and Sundays
)

// soldOut, stopped, tonight and below are the lines of today's sheet that are special. The others are open for some days.
const (
	soldOut = iota
	stopped
	tonight
	below
)

// cheaper is by how much the margin of a spot price is smaller than the target margin; below the floor it is larger.
var cheaperBy, belowBy = money.MustParse("0.07"), money.MustParse("0.16")

// spotBuys makes the spot buy sheets of the last days, which are closed, that of today with offers that orders have bought
// of, and a draft for tomorrow. The past is stored as it would be, because the API makes sheets as of now.
func (s *seeder) spotBuys(ctx context.Context) (string, error) {
	today, zone, err := s.warehouse(ctx)
	if err != nil {
		return "", err
	}
	w := &spotWorld{seeder: s, today: today, zone: zone, now: s.now()}
	w.backend = &app.Backend{Table: s.table, Blobs: s.blobs, Now: func() time.Time { return w.now }, Log: slog.New(slog.DiscardHandler)}
	past := 0
	for day := -demoPastDays; day < 0; day++ {
		if weekday := today.AddDays(day).Weekday(); weekday == time.Saturday || weekday == time.Sunday {
			continue
		}
		made, err := w.past(access.With(ctx, access.Caller{UserID: userID("pricing@example.com"), Role: access.Pricing}), day)
		if err != nil {
			return "", err
		}
		past += made
	}
	w.now = s.now()
	goods, err := w.slow(ctx)
	if err != nil || len(goods) == 0 {
		return fmt.Sprintf("%d closed spot buy sheets", past), err
	}
	if err := w.todays(ctx, goods); err != nil {
		return "", err
	}
	err = w.tomorrows(ctx, goods)
	return fmt.Sprintf("%d closed spot buy sheets, that of today and a draft", past), err
}

// spotWorld is the product at the time of a sheet.
type spotWorld struct {
	*seeder
	backend *app.Backend
	now     time.Time
	today   civil.Date
	zone    *time.Location
}

// at returns a time of a day.
func (w *spotWorld) at(day, hour, minute int) time.Time {
	return w.today.AddDays(day).In(w.zone).Add(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute).UTC()
}

// perCategory is the largest number of demo offers of a category.
const perCategory = 3

// slow returns items of which some cases are on hand and none is in an open order, few of a category.
func (w *spotWorld) slow(ctx context.Context) ([]item.Detail, error) {
	rows, _, err := w.backend.Items().Rows(ctx)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, r := range rows {
		if r.IsActive {
			ids = append(ids, r.ID)
		}
	}
	all, err := w.backend.Items().GetAll(ctx, ids)
	if err != nil {
		return nil, err
	}
	standing, err := w.backend.PromisedStock().Standing(ctx, all)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(ids, func(a, b string) int {
		_, x := fateOf(a)
		_, y := fateOf(b)
		return cmp.Or(cmp.Compare(x, y), cmp.Compare(a, b))
	})
	var found []item.Detail
	seen := map[string]int{}
	for _, id := range ids {
		d := all[id]
		c, known := d.Conversions(d.SaleUnit)
		fate, _ := fateOf(id)
		if fate != usual || !known || seen[d.Category] == perCategory || change.CostOf(d) == nil || !d.Stock.OnOrder.IsZero() ||
			standing[id].Promised.Sign() > 0 || standing[id].OnHand.Mul(c.Stock).Less(money.Int(demoCases).Mul(c.Sale)) {
			continue
		}
		if offered := w.offer(d, demoCases, w.now, cheaperBy)["prices"].([]map[string]any); len(offered) < len(demoMargins) {
			continue // not cheaper than usual
		}
		seen[d.Category]++
		if found = append(found, d); len(found) == demoOffers+demoDrafts {
			break
		}
	}
	return found, nil
}

// offer returns the line of an item as the API takes it. It offers some cases for less than usual, until a time.
func (w *spotWorld) offer(d item.Detail, cases int64, to time.Time, less money.Decimal) map[string]any {
	cost := *change.CostOf(d)
	var prices []map[string]any
	for _, m := range demoMargins {
		level := cmp.Or(m.level, "1")
		price := matrix.PriceFor(cost, money.MustParse(m.target).Sub(less), money.Scaled(5, 2))
		if now, ok := d.BasePrice(level); ok && price.Less(now) {
			prices = append(prices, map[string]any{"priceLevelId": level, "price": price})
		}
	}
	return map[string]any{"itemId": d.ID, "quantity": cases, "units": d.SaleUnit, "cost": cost.Mul(money.Scaled(96, 2)).Round(money.AmountPlaces),
		"validFrom": w.at(0, 5, 30), "validTo": to, "prices": prices}
}

// sheet is a sheet as the API answers it.
type sheet struct {
	ID      string `json:"_id"`
	Version int64  `json:"version"`
	Status  spot.Status
	Lines   []struct {
		ID     string `json:"_id"`
		ItemID string `json:"itemId"`
	}
	Totals *struct{ Orders int }
}

// begun returns the sheet of a day. It starts it if there is none.
func (w *spotWorld) begun(ctx context.Context, day int) (sheet, error) {
	var list struct {
		Sheets []struct {
			ID   string     `json:"_id"`
			Date civil.Date `json:"date"`
		} `json:"spotBuySheets"`
	}
	if err := w.api.Call(ctx, http.MethodGet, "/spot-buy-sheets?limit=20", nil, &list); err != nil {
		return sheet{}, err
	}
	var found sheet
	for _, each := range list.Sheets {
		if each.Date == w.today.AddDays(day) {
			return found, w.api.Call(ctx, http.MethodGet, "/spot-buy-sheets/"+each.ID, nil, &found)
		}
	}
	return found, w.api.Call(ctx, http.MethodPost, "/spot-buy-sheets", map[string]any{"date": w.today.AddDays(day)}, &found)
}

// todays publishes today's sheet, lets orders buy of it, and stops an offer.
func (w *spotWorld) todays(ctx context.Context, goods []item.Detail) error {
	sh, err := w.begun(ctx, 0)
	if err != nil {
		return err
	}
	path := "/spot-buy-sheets/" + sh.ID
	if len(sh.Lines) == 0 {
		lines := []map[string]any{}
		for i, d := range goods[:min(demoOffers, len(goods))] {
			l := w.offer(d, demoCases, w.at(2+i%4, 18, 0), cheaperBy)
			switch i {
			case soldOut:
				l["quantity"] = demoLast
			case tonight:
				if l["validTo"] = w.at(0, 18, 0); !w.now.Before(w.at(0, 17, 0)) {
					l["validTo"] = w.at(1, 0, 0)
				}
				l["note"] = "Ends this evening"
			case below:
				l = w.offer(d, demoCases, w.at(2, 18, 0), belowBy)
				l["reason"] = "Use by " + w.today.AddDays(3).In(w.zone).Format("Jan 2") + ", better sold than lost"
			}
			lines = append(lines, l)
		}
		if err := w.api.Call(ctx, http.MethodPut, path, map[string]any{"lines": lines, "version": sh.Version}, &sh); err != nil {
			return err
		}
	}
	if sh.Status == spot.InDraft {
		if err := w.api.Call(ctx, http.MethodPost, path+"/publish", map[string]any{}, &sh); err != nil {
			return err
		}
	}
	if sh.Totals == nil || sh.Totals.Orders == 0 {
		if err := w.bought(ctx, sh); err != nil {
			return err
		}
	}
	if len(sh.Lines) <= stopped {
		return nil
	}
	return w.api.Call(ctx, http.MethodPost, path+"/lines/"+sh.Lines[stopped].ID+"/stop", nil, nil)
}

// tomorrows saves the draft of tomorrow's sheet.
func (w *spotWorld) tomorrows(ctx context.Context, goods []item.Detail) error {
	sh, err := w.begun(ctx, 1)
	if err != nil || len(sh.Lines) > 0 {
		return err
	}
	lines := []map[string]any{}
	for _, d := range goods[min(demoOffers, len(goods)):] {
		l := w.offer(d, demoCases, w.at(4, 18, 0), cheaperBy)
		l["validFrom"] = w.at(1, 5, 30)
		lines = append(lines, l)
	}
	return w.api.Call(ctx, http.MethodPut, "/spot-buy-sheets/"+sh.ID, map[string]any{"lines": lines, "version": sh.Version}, nil)
}
