package pricingmatrix

import (
	"context"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/prices/allowance"
	"backdock/shared/prices/change"
)

// AllowanceState says when an allowance is in force.
type AllowanceState string

// The states, which follow from the day.
const (
	AllowanceInForce AllowanceState = "inForce"
	AllowanceComing  AllowanceState = "coming"
	AllowanceEnded   AllowanceState = "ended"
)

// Schema gives the API the values; it refuses others.
func (AllowanceState) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(AllowanceInForce, AllowanceComing, AllowanceEnded)
}

func stateOf(a allowance.Allowance, today civil.Date) AllowanceState {
	switch {
	case today.Before(a.From):
		return AllowanceComing
	case today.After(a.Until):
		return AllowanceEnded
	}
	return AllowanceInForce
}

// Allowance is what a vendor pays back for an item.
type Allowance struct {
	ID          string                       `json:"_id"`
	ItemID      string                       `json:"itemId" doc:"the item's _id"`
	Item        *ItemRef                     `json:"item" doc:"null: the item is gone"`
	Vendor      string                       `json:"vendor"`
	Amount      money.Decimal                `json:"amount" doc:"per one of units"`
	Units       string                       `json:"units" doc:"unit id"`
	UnitName    string                       `json:"unitName" doc:"abbreviation"`
	PerSaleUnit *money.Decimal               `json:"perSaleUnit" nullable:"true" doc:"the amount per sale unit; null: the item or its unit is gone"`
	SaleUnit    string                       `json:"saleUnitName" doc:"abbreviation"`
	Cost        *money.Decimal               `json:"cost" nullable:"true" doc:"of the item now, per sale unit: the average cost, else the last purchase price; null: not known, so that the amount was not compared with it"`
	From        civil.Date                   `json:"from"`
	Until       civil.Date                   `json:"until" doc:"the last day"`
	State       AllowanceState               `json:"state"`
	Note        string                       `json:"note"`
	CreatedBy   api.Optional[history.Person] `json:"createdBy"`
	UpdatedBy   api.Optional[history.Person] `json:"updatedBy"`
	CreatedAt   time.Time                    `json:"createdAt"`
	UpdatedAt   time.Time                    `json:"updatedAt"`
	Version     int64                        `json:"version"`
}

// Allowances are new allowances.
type Allowances struct {
	Allowances []Allowance `json:"allowances" doc:"in the order of the request"`
}

// AllowancesPage is a page of allowances.
type AllowancesPage struct {
	Allowances []Allowance `json:"allowances"`
	api.Paged
}

// showing has what is needed to show allowances. No item is read.
type showing struct {
	*handler
	today civil.Date
	rows  map[string]*item.Row
}

func (h *handler) showing(ctx context.Context) (*showing, error) {
	today, err := h.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	all, _, err := h.items.Rows(ctx)
	if err != nil {
		return nil, err
	}
	s := &showing{h, today, make(map[string]*item.Row, len(all))}
	for _, r := range all {
		s.rows[r.ID] = r
	}
	return s, nil
}

// mentions reports whether an allowance has a term in lower case.
func (s *showing) mentions(a allowance.Allowance, term string) bool {
	texts := []string{a.Vendor, a.Note}
	if r := s.rows[a.ItemID]; r != nil {
		texts = append(texts, r.ItemID, r.Name)
	}
	for _, text := range texts {
		if strings.Contains(strings.ToLower(text), term) {
			return true
		}
	}
	return false
}

func (s *showing) answer(ctx context.Context, all []allowance.Allowance) ([]Allowance, error) {
	var people []string
	var rows []*item.Row
	for _, a := range all {
		people = append(people, a.CreatedBy, a.UpdatedBy)
		if r := s.rows[a.ItemID]; r != nil {
			rows = append(rows, r)
		}
	}
	names, err := s.names.Names(ctx, people)
	if err != nil {
		return nil, err
	}
	items, err := s.items.Whole(ctx, rows)
	if err != nil {
		return nil, err
	}
	shown := make([]Allowance, len(all))
	for i, a := range all {
		shown[i] = Allowance{ID: a.ID, ItemID: a.ItemID, Vendor: a.Vendor, Amount: a.Amount, Units: a.Units, From: a.From,
			Until: a.Until, State: stateOf(a, s.today), Note: a.Note, CreatedBy: history.PersonOf(a.CreatedBy, names),
			UpdatedBy: history.PersonOf(a.UpdatedBy, names), CreatedAt: a.CreatedAt, UpdatedAt: a.UpdatedAt, Version: a.Version}
		d, there := items[a.ItemID]
		if !there {
			continue
		}
		shown[i].Item = &ItemRef{d.ID, d.ItemID, d.Name, d.Category, d.Metadata.ImageLinks()}
		shown[i].Cost = change.CostOf(d)
		of, _ := d.UnitsType.Unit(a.Units)
		sale, _ := d.UnitsType.Unit(d.SaleUnit)
		shown[i].UnitName, shown[i].SaleUnit = of.Abbreviation, sale.Abbreviation
		if c, known := d.Conversions(a.Units); known {
			per := a.Per(c.Sale)
			shown[i].PerSaleUnit = &per
		}
	}
	return shown, nil
}
