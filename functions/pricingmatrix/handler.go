package pricingmatrix

import (
	"context"
	"fmt"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/pricelevel"
)

type handler struct {
	matrices *matrix.Matrices
	levels   *pricelevel.Levels
	items    *item.Items
	names    *history.People
}

// Matrix is the matrix in use.
type Matrix struct {
	matrix.Matrix
	Saved
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

func (h *handler) get(ctx context.Context, _ *struct{}) (Matrix, error) {
	v, err := h.matrices.Current(ctx)
	return fault.Answer(v, err, func(v matrix.Version) (Matrix, error) { return h.answer(ctx, v) })
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
	}
}

func (h *handler) set(ctx context.Context, in *setIn) (Matrix, error) {
	m := matrix.Matrix{Default: in.Body.Default, Levels: in.Body.Levels, Cells: in.Body.Cells, Items: in.Body.Items}
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
