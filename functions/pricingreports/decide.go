package pricingreports

import (
	"context"
	"fmt"
	"strings"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/prices/report"
)

// Dated says when decided prices count.
type Dated struct {
	EffectiveDate *civil.Date `json:"effectiveDate,omitempty" doc:"the day at the warehouse from which the prices count, at most a year ahead; absent, today or earlier: at once"`
}

// date returns the date; zero: absent.
func (d Dated) date() civil.Date {
	if d.EffectiveDate == nil {
		return civil.Date{}
	}
	return *d.EffectiveDate
}

type acceptIn struct {
	ByLine
	Body struct {
		Prices  []GivenPrice `json:"prices,omitempty" minItems:"1" maxItems:"100" doc:"absent: those that are recommended"`
		Version int64        `json:"version" minimum:"0" doc:"of the line that the decision is based on"`
		Dated
	}
}

func (h *handler) accept(ctx context.Context, in *acceptIn) (Line, error) {
	return h.decide(ctx, in.ReportID, in.ItemID, report.Wanted{Decision: report.Accepted, Version: in.Body.Version,
		EffectiveDate: in.Body.date()}, in.Body.Prices)
}

type overrideIn struct {
	Body struct {
		ReportID string       `json:"reportId" minLength:"1" maxLength:"64"`
		ItemID   string       `json:"itemId" minLength:"1" maxLength:"64"`
		Prices   []GivenPrice `json:"prices" minItems:"1" maxItems:"100"`
		Reason   string       `json:"reason" maxLength:"500"`
		Version  int64        `json:"version" minimum:"0" doc:"of the line that the decision is based on"`
		Dated
	}
}

func (h *handler) override(ctx context.Context, in *overrideIn) (Line, error) {
	why := strings.TrimSpace(in.Body.Reason)
	if why == "" {
		return Line{}, fault.Wrong(fault.Empty("reason"))
	}
	return h.decide(ctx, in.Body.ReportID, in.Body.ItemID,
		report.Wanted{Decision: report.Overridden, Version: in.Body.Version, Why: why, EffectiveDate: in.Body.date()}, in.Body.Prices)
}

type versionIn struct {
	ByLine
	Body struct {
		Version int64 `json:"version" minimum:"0" doc:"of the line that the decision is based on"`
	}
}

func (h *handler) reject(ctx context.Context, in *versionIn) (Line, error) {
	return h.decide(ctx, in.ReportID, in.ItemID, report.Wanted{Decision: report.Rejected, Version: in.Body.Version}, nil)
}

func (h *handler) undo(ctx context.Context, in *versionIn) (Line, error) {
	l, err := h.reports.Undo(ctx, in.ReportID, in.ItemID, in.Body.Version, h.publish)
	return h.answerLine(ctx, nil, l, err)
}

func (h *handler) decide(ctx context.Context, reportID, itemID string, w report.Wanted, given []GivenPrice) (Line, error) {
	if given != nil {
		r, err := h.reports.Get(ctx, reportID)
		if err != nil {
			return Line{}, err
		}
		l, err := h.reports.Line(ctx, r, itemID)
		if err != nil {
			return Line{}, err
		}
		if w.Prices, err = setsOf(given, l); err != nil {
			return Line{}, err
		}
	}
	l, err := h.reports.Decide(ctx, reportID, itemID, w, h.publish)
	return h.answerLine(ctx, nil, l, err)
}

// setsOf returns given prices. Each must be above 0 and of a level and quantity of the line.
func setsOf(given []GivenPrice, l report.Line) ([]report.Set, error) {
	var wrong []fault.Field
	sets := make([]report.Set, len(given))
	seen := map[string]bool{}
	for i, g := range given {
		path := fmt.Sprintf("prices.%d", i)
		sets[i] = report.Set{LevelID: g.PriceLevelID, Quantity: g.Quantity, Price: g.Price}
		at := g.PriceLevelID + "#" + g.Quantity.String()
		known := false
		for _, p := range l.Prices {
			known = known || p.LevelID == g.PriceLevelID && p.Quantity.Equal(g.Quantity)
		}
		switch {
		case !known:
			wrong = append(wrong, fault.At(path+".priceLevelId", fault.CodeUnknown, nil, "and quantity are not a price of the line"))
		case seen[at]:
			wrong = append(wrong, fault.At(path, fault.CodeRepeated, nil, "is given twice"))
		case g.Price.Sign() <= 0:
			wrong = append(wrong, fault.At(path+".price", fault.CodeTooLow, map[string]any{"min": money.Scaled(1, pricePlaces)}, "must be greater than 0"))
		case g.Price.Places() > pricePlaces:
			wrong = append(wrong, fault.At(path+".price", fault.CodeWrongForm, nil, "must have at most %d decimal places", pricePlaces))
		}
		seen[at] = true
	}
	if len(wrong) > 0 {
		return nil, fault.Wrong(wrong...)
	}
	return sets, nil
}

// pricePlaces are the most decimal places of a price that a person gives.
const pricePlaces = 2

func (h *handler) refresh(ctx context.Context, in *ByLine) (Line, error) {
	l, err := h.collector.Refresh(ctx, in.ReportID, in.ItemID)
	return h.answerLine(ctx, nil, l, err)
}

func (h *handler) add(ctx context.Context, in *ByLine) (Line, error) {
	l, err := h.collector.Add(ctx, in.ReportID, in.ItemID)
	return h.answerLine(ctx, nil, l, err)
}
