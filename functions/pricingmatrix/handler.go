package pricingmatrix

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/insight/assortment"
	"backdock/shared/insight/effect"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/setting"
	"backdock/shared/prices/allowance"
	"backdock/shared/prices/change"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/openline"
)

type handler struct {
	matrices   *matrix.Matrices
	levels     *pricelevel.Levels
	items      *item.Items
	names      *history.People
	changes    *change.Changes
	allowed    *allowance.Allowances
	assortment *assortment.Assortment
	sales      *stats.Sales
	openLines  *openline.Lines
	effects    *effect.Effects
	customers  *customer.Customers
	settings   *setting.Settings
	now        func() time.Time
}

// Matrix is the matrix in use.
type Matrix struct {
	matrix.Matrix
	Saved
}

// Overview is the matrix in use with the rows and columns that it can have.
type Overview struct {
	Matrix
	PriceLevels []PriceLevel `json:"priceLevels" doc:"NetSuite's that are in use, by id"`
	Categories  []Category   `json:"categories" doc:"of the items, by name"`
}

// PriceLevel is a column of the matrix.
type PriceLevel struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// Category is a row of the matrix.
type Category struct {
	Name  string `json:"name" doc:"empty: the items without a category"`
	Items int    `json:"items" doc:"active ones"`
}

// Saved says who saved a version.
type Saved struct {
	Version   int64                        `json:"version" doc:"0: nobody has saved one yet"`
	UpdatedBy api.Optional[history.Person] `json:"updatedBy" doc:"null: version 0"`
	UpdatedAt *time.Time                   `json:"updatedAt" doc:"null: version 0"`
	Reason    string                       `json:"updateReason"`
}

// Versions are the versions of the matrix.
type Versions struct {
	Versions []Saved `json:"versions" doc:"at most 100"`
}

func (h *handler) saved(ctx context.Context, all []matrix.Saved) ([]Saved, error) {
	ids := make([]string, len(all))
	for i, v := range all {
		ids[i] = v.UpdatedBy
	}
	names, err := h.names.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	shown := make([]Saved, len(all))
	for i, v := range all {
		shown[i] = Saved{Version: v.Version, Reason: v.Reason}
		if v.Version > 0 {
			shown[i].UpdatedBy, shown[i].UpdatedAt = history.PersonOf(v.UpdatedBy, names), &v.UpdatedAt
		}
	}
	return shown, nil
}

func (h *handler) answer(ctx context.Context, v matrix.Version) (Matrix, error) {
	saved, err := h.saved(ctx, []matrix.Saved{v.Saved})
	if err != nil {
		return Matrix{}, err
	}
	return Matrix{v.Matrix, saved[0]}, nil
}

func (h *handler) get(ctx context.Context, _ *struct{}) (Overview, error) {
	v, err := h.matrices.Current(ctx)
	if err != nil {
		return Overview{}, err
	}
	o := Overview{PriceLevels: []PriceLevel{}, Categories: []Category{}}
	if o.Matrix, err = h.answer(ctx, v); err != nil {
		return Overview{}, err
	}
	levels, err := h.levels.All(ctx)
	if err != nil {
		return Overview{}, fmt.Errorf("read the price levels: %w", err)
	}
	for _, l := range levels {
		if l.IsActive {
			o.PriceLevels = append(o.PriceLevels, PriceLevel{l.ID, l.Name})
		}
	}
	rows, _, err := h.items.Rows(ctx)
	if err != nil {
		return Overview{}, err
	}
	items := map[string]int{}
	for _, r := range rows {
		if r.IsActive {
			items[r.Category]++
		}
	}
	for _, name := range slices.Sorted(maps.Keys(items)) {
		o.Categories = append(o.Categories, Category{name, items[name]})
	}
	return o, nil
}

type setIn struct {
	Body struct {
		Default      matrix.Default     `json:"default"`
		Levels       []matrix.Level     `json:"levels,omitempty" maxItems:"100"`
		Cells        []matrix.Cell      `json:"cells" maxItems:"3000"`
		Items        []matrix.Exception `json:"items,omitempty" maxItems:"2000"`
		UpdateReason string             `json:"updateReason" maxLength:"500" doc:"needed if anything changes"`
		Version      int64              `json:"version" minimum:"0" doc:"of the matrix that the change is based on"`
		UpdatedBy    api.ReadOnly       `json:"updatedBy,omitempty"`
		UpdatedAt    api.ReadOnly       `json:"updatedAt,omitempty"`
		PriceLevels  api.ReadOnly       `json:"priceLevels,omitempty"`
		Categories   api.ReadOnly       `json:"categories,omitempty"`
	}
}

func (h *handler) set(ctx context.Context, in *setIn) (Matrix, error) {
	m := matrix.Matrix{Default: in.Body.Default, Levels: listed(in.Body.Levels), Cells: listed(in.Body.Cells),
		Items: listed(in.Body.Items)}
	wrong := m.Wrong()
	unknown, err := h.unknown(ctx, m)
	if err != nil {
		return Matrix{}, err
	}
	if wrong = append(wrong, unknown...); len(wrong) > 0 {
		return Matrix{}, fault.Wrong(wrong...)
	}
	v, err := h.matrices.Save(ctx, m, in.Body.Version, in.Body.UpdateReason)
	if err != nil && !fault.Is(err, fault.Conflict) {
		return Matrix{}, err
	}
	answer, failed := h.answer(ctx, v)
	if failed != nil {
		return Matrix{}, failed
	}
	return answer, fault.WithCurrent(err, answer)
}

// listed returns an empty list for one that was left out, because answers never have null for a list.
func listed[T any](all []T) []T {
	if all == nil {
		return []T{}
	}
	return all
}

// unknown finds the price levels and items of a matrix that do not exist.
func (h *handler) unknown(ctx context.Context, m matrix.Matrix) ([]fault.Field, error) {
	all, err := h.levels.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the price levels: %w", err)
	}
	levels := map[string]bool{"": true} // of an exception at every level
	for _, l := range all {
		levels[l.ID] = true
	}
	rows, _, err := h.items.Rows(ctx)
	if err != nil {
		return nil, err
	}
	items := make(map[string]bool, len(rows))
	for _, r := range rows {
		items[r.ID] = true
	}
	var wrong []fault.Field
	level := func(path, id string) {
		if !levels[id] {
			wrong = append(wrong, fault.At(path+".priceLevelId", fault.CodeUnknown, nil, "is not a price level"))
		}
	}
	for i, l := range m.Levels {
		level(fmt.Sprintf("levels.%d", i), l.PriceLevelID)
	}
	for i, c := range m.Cells {
		level(fmt.Sprintf("cells.%d", i), c.PriceLevelID)
	}
	for i, e := range m.Items {
		path := fmt.Sprintf("items.%d", i)
		level(path, e.PriceLevelID)
		if !items[e.ItemID] {
			wrong = append(wrong, fault.At(path+".itemId", fault.CodeUnknown, nil, "is not an item"))
		}
	}
	return wrong, nil
}

type versionsIn struct {
	Before int64 `query:"before" minimum:"0" doc:"only versions before this one"`
}

func (h *handler) versions(ctx context.Context, in *versionsIn) (Versions, error) {
	all, err := h.matrices.History(ctx, in.Before)
	if err != nil {
		return Versions{}, err
	}
	saved, err := h.saved(ctx, all)
	return Versions{saved}, err
}
