package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"time"

	"backdock/shared/platform/money"
	"backdock/shared/prices/change"
	"backdock/shared/prices/pricing"
	"backdock/shared/prices/spot"
)

const (
	demoBuyers    = 6  // customers that buy of today's sheet
	demoPastSales = 30 // orders of a past day whose lines are its sales
	demoPastLines = 7  // of a past sheet
)

// bought makes orders of today's offers as sellers do: the lines have the spot prices, and the orders take of the offers.
// The first customer takes all of the line that is to be sold out.
func (w *spotWorld) bought(ctx context.Context, sh sheet) error {
	var customers []struct {
		ID           string `json:"_id"`
		IsActive     bool   `json:"isActive"`
		PriceLevelID string `json:"priceLevelId"`
		Addresses    []struct {
			ID string `json:"_id"`
		} `json:"addresses"`
	}
	if err := w.api.Call(ctx, http.MethodGet, "/customer/all", nil, &customers); err != nil {
		return err
	}
	units, err := w.unitsOf(ctx, sh.ID)
	if err != nil {
		return err
	}
	buyers := 0
	for _, c := range customers {
		if !c.IsActive || len(c.Addresses) == 0 || buyers == demoBuyers {
			continue
		}
		var lines []map[string]any
		for i, l := range sh.Lines {
			switch {
			case i == soldOut && buyers == 0:
				lines = append(lines, map[string]any{"netSuiteInvItemId": l.ItemID, "quantity": demoLast, "units": units[l.ID]})
			case i != soldOut && (i+buyers)%3 == 0:
				lines = append(lines, map[string]any{"netSuiteInvItemId": l.ItemID, "quantity": 1 + (i+buyers)%4, "units": units[l.ID]})
			}
		}
		var made struct {
			ID    string `json:"_id"`
			Lines []struct {
				PriceSource pricing.Source `json:"priceSource"`
			} `json:"cartItems"`
		}
		if err := w.api.Call(ctx, http.MethodPost, "/cart", map[string]any{"netSuiteCustomerId": c.ID, "cartItems": lines,
			"deliveryDate": w.today.AddDays(openDays - 1)}, &made); err != nil {
			return err
		}
		atSpot := 0
		for _, l := range made.Lines {
			if l.PriceSource.Kind == pricing.Spot {
				atSpot++
			}
		}
		if atSpot < len(lines) { // a level without a spot price, or a contract that is cheaper
			if err := w.api.Call(ctx, http.MethodDelete, "/cart/"+made.ID+"/discard", nil, nil); err != nil {
				return err
			}
			continue
		}
		if err := w.api.Call(ctx, http.MethodPost, "/cart/"+made.ID+"/create-sales-order", map[string]any{}, nil); err != nil {
			return err
		}
		buyers++
	}
	return nil
}

// unitsOf returns the units of a sheet's lines.
func (w *spotWorld) unitsOf(ctx context.Context, id string) (map[string]string, error) {
	read, err := w.backend.SpotSheets().Get(ctx, id)
	units := map[string]string{}
	for _, l := range read.Lines {
		units[l.ID] = l.Units
	}
	return units, err
}

// pastOrder is an order that was delivered the day after a past sheet.
type pastOrder struct {
	ID         string `json:"_id"`
	CustomerID string `json:"netSuiteCustomerId"`
	Customer   struct {
		PriceLevelID string `json:"priceLevelId"`
	} `json:"customer"`
	Items []struct {
		ItemID   string         `json:"netSuiteInvItemId"`
		Units    string         `json:"units"`
		Quantity money.Decimal  `json:"quantity"`
		Rate     *money.Decimal `json:"rate"`
	} `json:"items"`
}

// past stores the closed sheet of a day. Its lines and sales are those of orders that were delivered the day after.
func (w *spotWorld) past(ctx context.Context, day int) (made int, err error) {
	orders, err := w.delivered(ctx, day+1)
	if err != nil {
		return 0, err
	}
	sh := spot.Sheet{ID: fmt.Sprintf("DEMOSPOTS%s", w.today.AddDays(day).In(w.zone).Format("20060102")), Date: w.today.AddDays(day)}
	sales := map[string]map[string]spot.Bought{} // by order and line
	weighted := map[string]money.Decimal{}
	common := mostBought(orders)
	for _, o := range orders {
		for _, l := range o.Items {
			if !common[l.ItemID] {
				continue
			}
			id := spot.LineID(sh.ID, l.ItemID+"U"+l.Units)
			i := slices.IndexFunc(sh.Lines, func(x spot.Line) bool { return x.ID == id })
			if i < 0 {
				if len(sh.Lines) == demoPastLines {
					continue
				}
				d, err := w.backend.Items().Get(ctx, l.ItemID)
				c, known := d.Conversions(l.Units)
				if err != nil || !known || change.CostOf(d) == nil || l.Rate == nil {
					continue
				}
				cost := pricing.Convert(*change.CostOf(d), c.Sale, c.Line)
				if !cost.Less(*l.Rate) {
					continue
				}
				i, weighted[id] = len(sh.Lines), cost
				sh.Lines = append(sh.Lines, spot.Line{ID: id, ItemID: l.ItemID, Units: l.Units, Conversion: c.Line,
					Cost: cost.Mul(money.Scaled(96, 2)).Round(money.AmountPlaces), ValidFrom: w.at(day, 5, 30), ValidTo: w.at(day+1+i%3, 18, 0)})
			}
			if l.Rate == nil || sales[o.ID][id].Quantity.Sign() > 0 {
				continue
			}
			line := &sh.Lines[i]
			level := cmp.Or(o.Customer.PriceLevelID, "1")
			if _, has := line.Price(level); !has {
				line.Prices = append(line.Prices, spot.LevelPrice{PriceLevelID: level, Price: *l.Rate})
			}
			line.Quantity = line.Quantity.Add(l.Quantity)
			if sales[o.ID] == nil {
				sales[o.ID] = map[string]spot.Bought{}
			}
			sales[o.ID][id] = spot.Bought{Quantity: l.Quantity.Mul(line.Conversion), Amount: pricing.Amount(l.Quantity, *l.Rate)}
		}
	}
	if len(sh.Lines) == 0 {
		return 0, nil
	}
	for i := range sh.Lines {
		if i%3 != 0 { // the others are sold out
			sh.Lines[i].Quantity = sh.Lines[i].Quantity.Add(money.Int(int64(3 + i)))
		}
	}
	return 1, w.keep(ctx, sh, day, orders, sales, weighted)
}

// mostBought returns the items that are in most of the orders.
func mostBought(orders []pastOrder) map[string]bool {
	in := map[string]int{}
	for _, o := range orders {
		for _, l := range o.Items {
			in[l.ItemID]++
		}
	}
	ids := slices.SortedFunc(maps.Keys(in), func(a, b string) int { return cmp.Or(cmp.Compare(in[b], in[a]), cmp.Compare(a, b)) })
	most := map[string]bool{}
	for _, id := range ids[:min(2*demoPastLines, len(ids))] { // of some the cost is not known
		most[id] = true
	}
	return most
}

// keep creates, publishes, sells and closes a past sheet. Doing it again changes nothing.
func (w *spotWorld) keep(ctx context.Context, sh spot.Sheet, day int, orders []pastOrder, sales map[string]map[string]spot.Bought,
	weighted map[string]money.Decimal) error {
	sheets := w.backend.SpotSheets()
	w.now = w.at(day-1, 16, 45)
	stored, err := sheets.Create(ctx, sh)
	if err != nil || stored.Status == spot.IsClosed {
		return err
	}
	w.now = w.at(day, 5, 40)
	if _, err := sheets.Publish(ctx, sh.ID, nil, weighted); err != nil {
		return err
	}
	there, err := sheets.Read(ctx, sh.ID)
	if err != nil {
		return err
	}
	if there.Sums.Orders == 0 {
		for i, o := range orders {
			w.now = w.at(day, 6, 10).Add(11 * time.Hour * time.Duration(i) / time.Duration(len(orders)))
			if ops := spot.Ops(o.ID, o.CustomerID, nil, sales[o.ID], w.now); len(ops) > 0 {
				if err := w.table.Commit(ctx, ops...); err != nil {
					return err
				}
			}
		}
	}
	w.now = w.at(day, 17, 30)
	_, err = sheets.Close(ctx, sh.ID, nil)
	return err
}

// delivered reads some orders of a delivery date.
func (w *spotWorld) delivered(ctx context.Context, day int) ([]pastOrder, error) {
	var list struct {
		Orders []struct {
			ID string `json:"_id"`
		} `json:"salesOrders"`
	}
	date := w.today.AddDays(day)
	filters := url.QueryEscape(fmt.Sprintf(`{"deliveryDateFrom":"%s","deliveryDateTo":"%s"}`, date, date))
	if err := w.api.Call(ctx, http.MethodGet, fmt.Sprintf("/sales-order/paginated?limit=%d&filters=%s", demoPastSales, filters), nil, &list); err != nil {
		return nil, err
	}
	orders := make([]pastOrder, len(list.Orders))
	for i, each := range list.Orders {
		if err := w.api.Call(ctx, http.MethodGet, "/sales-order/"+each.ID, nil, &orders[i]); err != nil {
			return nil, err
		}
	}
	return orders, nil
}
