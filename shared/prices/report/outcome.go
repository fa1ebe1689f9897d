package report

import (
	"context"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// OutcomeDays is how long the sales of an item are compared with those before: from the closing of the report, or from the
// day on which its prices count.
const OutcomeDays = 28

// Outcome is what happened after the prices of a closed report had changed: the margin of the changed items, less that of
// the four weeks before, at the same cost. While the four weeks are not over, both are for the days gone by. An item whose
// prices count only from a later day has its four weeks from then on.
type Outcome struct {
	From     civil.Date    `json:"from" doc:"the first day that counts"`
	To       civil.Date    `json:"to" doc:"the last day that counts"`
	Until    civil.Date    `json:"until,omitzero" doc:"the day on which the last item's four weeks end; absent: 28 days from the first"`
	Days     int           `json:"days" doc:"that have gone by; more than 28 if some prices count only from a later day"`
	Items    int           `json:"items" doc:"whose prices changed"`
	ToCome   int           `json:"toCome" doc:"items whose prices do not count yet"`
	LeftOut  int           `json:"leftOut" doc:"items whose prices never counted: cancelled or replaced before their date, or refused on it"`
	Promised money.Decimal `json:"promised" doc:"the effect that was promised, for the days gone by"`
	Happened money.Decimal `json:"happened"`
	// Parts explain the difference; what they leave is small change of many items.
	Parts []OutcomePart `json:"parts" doc:"the largest parts of what is missing; empty: nothing is missing"`
}

// Complete reports whether the four weeks are over.
func (o Outcome) Complete() bool {
	if o.Until.IsZero() {
		return o.Days == OutcomeDays
	}
	return !o.To.Before(o.Until)
}

// OutcomePart is a part of what is missing.
type OutcomePart struct {
	Kind     OutcomeKind   `json:"kind"`
	Category string        `json:"category" doc:"empty: the items without a category"`
	Amount   money.Decimal `json:"amount" doc:"below 0"`
	Items    int           `json:"items" doc:"that have a part in it"`
	// Moved is the share by which the units of the category changed.
	Moved *money.Decimal `json:"moved" nullable:"true" doc:"volume: the share by which the units changed; null: nothing was sold before"`
}

// OutcomeKind says why an effect was another one than promised.
type OutcomeKind string

// The kinds.
const (
	Volume      OutcomeKind = "volume"       // other quantities were sold
	LowerPrices OutcomeKind = "lower_prices" // the items were sold at other prices than those decided
)

// Schema gives the API the values; it refuses others.
func (OutcomeKind) Schema(huma.Registry) *huma.Schema { return enum.Schema(Volume, LowerPrices) }

// Measurable returns the closed reports whose four weeks were not over when they were measured last.
func (s *Reports) Measurable(ctx context.Context) ([]Report, error) {
	rows, err := s.list.Find(ctx, func(r *Row) bool {
		return r.Status == Closed && r.Totals != nil && r.Totals.Up+r.Totals.Down > 0 && (r.Outcome == nil || !r.Outcome.Complete())
	})
	all := make([]Report, len(rows))
	for i, r := range rows {
		all[i] = r.Report
	}
	return all, err
}

// Measured stores what happened after a closed report. A measurement that is not newer changes nothing.
func (s *Reports) Measured(ctx context.Context, id string, o Outcome) error {
	_, err := s.Change(ctx, id, func(r *Report) ([]table.Op, error) {
		if before := r.Outcome; r.Status != Closed || before != nil && (o.To.Before(before.To) || o.To == before.To && o.Until == before.Until) {
			return nil, ErrUnchanged
		}
		r.Outcome = &o
		return nil, nil
	})
	if errors.Is(err, ErrUnchanged) {
		return nil
	}
	return err
}

// Measurements are the sums of the reports whose four weeks are over.
type Measurements struct {
	Reports  int           `json:"reports"`
	Since    civil.Date    `json:"since,omitzero" doc:"date of the earliest"`
	Promised money.Decimal `json:"promised"`
	Happened money.Decimal `json:"happened"`
}

// add adds a report, if its four weeks are over.
func (m *Measurements) add(r *Row) {
	if r.Outcome == nil || !r.Outcome.Complete() {
		return
	}
	m.Reports++
	m.Promised, m.Happened = m.Promised.Add(r.Outcome.Promised), m.Happened.Add(r.Outcome.Happened)
	if m.Since.IsZero() || r.Date.Before(m.Since) {
		m.Since = r.Date
	}
}

// Changed reports whether the decision changed a price of the item.
func (l Line) Changed() bool {
	for _, s := range l.Set {
		if s.Was != nil && !s.Was.Equal(s.Price) {
			return true
		}
	}
	return false
}
