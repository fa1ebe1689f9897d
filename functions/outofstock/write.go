package outofstock

import (
	"context"
	"fmt"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/stock/outofstock"
)

// maxQuantity is the largest quantity, as on order lines.
var maxQuantity = money.MustParse("999999.999")

type markIn struct {
	Body struct {
		ItemID           string                   `json:"itemId" minLength:"1" maxLength:"64"`
		QuantityLeft     *money.Decimal           `json:"quantityLeft,omitempty" doc:"that can still be sold, in the stock unit; left out: 0"`
		ExpectedDate     api.Optional[civil.Date] `json:"expectedDate,omitempty" doc:"null: not known; left out: the date of the next arrival"`
		Note             string                   `json:"note,omitempty" maxLength:"500"`
		SubstituteItemID string                   `json:"substituteItemId,omitempty" maxLength:"64"`
	}
}

func (h *handler) mark(ctx context.Context, in *markIn) (Mark, error) {
	if err := mayMarkItems(ctx); err != nil {
		return Mark{}, err
	}
	b := in.Body
	d, err := h.items.Get(ctx, b.ItemID)
	if err != nil {
		return Mark{}, err
	}
	m := outofstock.Mark{ID: api.NewID(ctx, h.now()), ItemID: d.ID, OnHand: d.Stock.OnHand, Note: strings.TrimSpace(b.Note),
		SubstituteItemID: b.SubstituteItemID, ExpectedDate: b.ExpectedDate.Value}
	if b.QuantityLeft != nil {
		m.QuantityLeft = *b.QuantityLeft
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return Mark{}, err
	}
	if err := h.fits(ctx, m, today); err != nil {
		return Mark{}, err
	}
	if !b.ExpectedDate.Given {
		proposed, err := h.propose(ctx, d.ID)
		if err != nil {
			return Mark{}, err
		}
		if proposed.NextArrival != nil {
			m.ExpectedDate = proposed.NextArrival.Date
		}
	}
	m, err = h.marks.Mark(ctx, m, "Marked out of stock, "+state(m, d))
	return h.one(ctx, m, err)
}

// fits checks the values of a mark.
func (h *handler) fits(ctx context.Context, m outofstock.Mark, today civil.Date) error {
	var wrong []fault.Field
	switch q := m.QuantityLeft; {
	case q.Sign() < 0:
		wrong = append(wrong, fault.At("quantityLeft", fault.CodeTooLow, map[string]any{"min": 0}, "must not be less than 0"))
	case q.Places() > money.QuantityPlaces:
		wrong = append(wrong, fault.At("quantityLeft", "too_many_decimals", map[string]any{"max": money.QuantityPlaces},
			"must have at most %d decimals", money.QuantityPlaces))
	case maxQuantity.Less(q):
		wrong = append(wrong, fault.At("quantityLeft", fault.CodeTooHigh, map[string]any{"max": maxQuantity},
			"must not be greater than %s", maxQuantity))
	}
	if !m.ExpectedDate.IsZero() && m.ExpectedDate.Before(today) {
		wrong = append(wrong, fault.At("expectedDate", fault.CodeTooLow, map[string]any{"min": today.String()},
			"must not be before today"))
	}
	switch known, err := h.items.GetAll(ctx, []string{m.SubstituteItemID}); {
	case m.SubstituteItemID == "":
	case err != nil:
		return err
	case len(known) == 0:
		wrong = append(wrong, fault.At("substituteItemId", fault.CodeUnknown, nil, "must be an item"))
	case m.SubstituteItemID == m.ItemID:
		wrong = append(wrong, fault.At("substituteItemId", fault.CodeInvalid, nil, "must be another item"))
	}
	if len(wrong) > 0 {
		return fault.Wrong(wrong...)
	}
	return nil
}

// state returns what a mark says, for the history.
func state(m outofstock.Mark, d item.Detail) string {
	words := "none left"
	if m.QuantityLeft.Sign() > 0 {
		words = strings.TrimSpace(fmt.Sprintf("%s %s", m.QuantityLeft, refOf(d.ID, d).StockUnit)) + " left"
	}
	if !m.ExpectedDate.IsZero() {
		words += ", due " + m.ExpectedDate.String()
	}
	if m.Note != "" {
		words += ": " + m.Note
	}
	return words
}

type updateIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		QuantityLeft     *money.Decimal           `json:"quantityLeft,omitempty" doc:"that can still be sold now, in the stock unit"`
		ExpectedDate     api.Optional[civil.Date] `json:"expectedDate,omitempty" doc:"null: not known"`
		Note             *string                  `json:"note,omitempty" maxLength:"500"`
		SubstituteItemID *string                  `json:"substituteItemId,omitempty" maxLength:"64" doc:"empty: none"`
		Version          *int64                   `json:"version,omitempty"`
	}
}

func (h *handler) update(ctx context.Context, in *updateIn) (Mark, error) {
	if err := mayMarkItems(ctx); err != nil {
		return Mark{}, err
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return Mark{}, err
	}
	m, err := h.marks.Edit(ctx, in.ID, in.Body.Version, func(m *outofstock.Mark) (string, error) {
		before, b := *m, in.Body
		d, err := h.items.Get(ctx, m.ItemID)
		if err != nil {
			return "", err
		}
		if b.QuantityLeft != nil && !b.QuantityLeft.Equal(m.QuantityLeft) {
			m.QuantityLeft, m.OnHand = *b.QuantityLeft, d.Stock.OnHand
		}
		if b.ExpectedDate.Given {
			m.ExpectedDate = b.ExpectedDate.Value
		}
		if b.Note != nil {
			m.Note = strings.TrimSpace(*b.Note)
		}
		if b.SubstituteItemID != nil {
			m.SubstituteItemID = *b.SubstituteItemID
		}
		if table.Same(*m, before) {
			return "", nil
		}
		checked := *m
		if checked.ExpectedDate == before.ExpectedDate { // it may have passed since
			checked.ExpectedDate = civil.Date{}
		}
		return "Now " + state(*m, d), h.fits(ctx, checked, today)
	})
	return h.one(ctx, m, err)
}

type resolveIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		ResolutionNotes string `json:"resolutionNotes" maxLength:"1000"`
		Version         *int64 `json:"version,omitempty"`
	}
}

func (h *handler) resolve(ctx context.Context, in *resolveIn) (Mark, error) {
	if err := mayMarkItems(ctx); err != nil {
		return Mark{}, err
	}
	notes := strings.TrimSpace(in.Body.ResolutionNotes)
	if notes == "" {
		return Mark{}, fault.Wrong(fault.Empty("resolutionNotes"))
	}
	m, err := h.marks.Resolve(ctx, in.ID, in.Body.Version, notes)
	return h.one(ctx, m, err)
}
