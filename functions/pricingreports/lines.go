package pricingreports

import (
	"context"
	"errors"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/advice"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/report"
)

// reasons are all reasons, in the order in which they are shown.
var reasons = []advice.Reason{advice.CostUp, advice.CostDown, advice.POIncoming, advice.BelowFloor, advice.ZeroMarkup,
	advice.NoCost, advice.NewItem}

type linesIn struct {
	ByID
	Reason   []advice.Reason   `query:"reason,explode" maxItems:"10"`
	Category []string          `query:"category,explode" maxItems:"100"`
	Decision []report.Decision `query:"decision,explode" maxItems:"4"`
	Cursor   int               `query:"cursor" minimum:"0" doc:"of pages"`
}

func (in *linesIn) keeps(l report.Line) bool {
	return among(in.Reason, l.Reason) && among(in.Category, l.Category) && among(in.Decision, l.State())
}

func among[T comparable](wanted []T, v T) bool {
	for _, w := range wanted {
		if w == v {
			return true
		}
	}
	return len(wanted) == 0
}

func (h *handler) lines(ctx context.Context, in *linesIn) (Lines, error) {
	r, err := h.reports.Get(ctx, in.ID)
	if err != nil {
		return Lines{}, err
	}
	pages := r.Parts()
	if in.Cursor >= pages {
		return Lines{}, fault.Fields("cursor must be one of pages")
	}
	all, err := h.reports.Part(ctx, r, in.Cursor)
	if err != nil {
		return Lines{}, err
	}
	all = slices.DeleteFunc(all, func(l report.Line) bool { return !in.keeps(l) })
	shown, err := h.shownLines(ctx, r.ClosedAt, all)
	out := Lines{Lines: shown, Pages: make([]int, pages)}
	for n := range pages {
		out.Pages[n] = n
	}
	if in.Cursor < pages-1 {
		out.Next = new(in.Cursor + 1)
	}
	return out, err
}

func (h *handler) line(ctx context.Context, in *lineIn) (Line, error) {
	r, err := h.reports.Get(ctx, in.ID)
	if err != nil {
		return Line{}, err
	}
	l, err := h.reports.Line(ctx, r, in.ItemID)
	return h.answerLine(ctx, r.ClosedAt, l, err)
}

type lineIn struct {
	ByID
	ItemID string `path:"itemId" maxLength:"64"`
}

// answerLine answers a line, or a change of one. A conflict gets the line as it is now. closed is when the report was closed;
// nil: it is open.
func (h *handler) answerLine(ctx context.Context, closed *time.Time, l report.Line, err error) (Line, error) {
	if conflict, ok := errors.AsType[*fault.Error](err); ok && conflict.Current != nil {
		if current, is := conflict.Current.(report.Line); is {
			shown, readErr := h.shownLines(ctx, closed, []report.Line{current})
			if readErr != nil {
				return Line{}, readErr
			}
			conflict.Current = shown[0]
		}
	}
	if err != nil {
		return Line{}, err
	}
	shown, err := h.shownLines(ctx, closed, []report.Line{l})
	if err != nil {
		return Line{}, err
	}
	return shown[0], nil
}

func (h *handler) shownLines(ctx context.Context, closed *time.Time, lines []report.Line) ([]Line, error) {
	later, err := h.publish.Later(ctx, closed == nil && len(lines) > 1, lines)
	if err != nil {
		return nil, err
	}
	var people []string
	for _, l := range lines {
		people = append(people, l.By, later[l.ItemID].By)
	}
	names, err := h.names.Names(ctx, people)
	if err != nil {
		return nil, err
	}
	byID, failed, err := h.rows(ctx, lines)
	if err != nil {
		return nil, err
	}
	details, err := h.details(ctx, lines, failed)
	if err != nil {
		return nil, err
	}
	dates, err := h.reportDates(ctx, lines, later)
	if err != nil {
		return nil, err
	}
	shown := make([]Line, len(lines))
	for i, l := range lines {
		what := later[l.ItemID]
		shown[i] = lineOf(l, names)
		if len(l.Counting(what).Set) > 0 && (what.Stage == report.NoStage || what.Stage == report.Done) {
			shown[i].Push = pushOf(byID[l.ItemID], details[l.ItemID])
		}
		shown[i].later(l, what, names, dates)
	}
	return shown, h.allow(ctx, closed, lines, shown)
}

// rows returns the items whose prices were decided, and those of them whose prices NetSuite did not take. Without such a
// line no item is read.
func (h *handler) rows(ctx context.Context, lines []report.Line) (byID map[string]*item.Row, failed []*item.Row, err error) {
	byID = map[string]*item.Row{}
	decided := map[string]bool{}
	for _, l := range lines {
		if len(l.Set) > 0 {
			decided[l.ItemID] = true
		}
	}
	if len(decided) == 0 {
		return byID, nil, nil
	}
	rows, _, err := h.items.Rows(ctx)
	for _, r := range rows {
		if decided[r.ID] {
			byID[r.ID] = r
			if r.PriceSync == synctask.StateFailed {
				failed = append(failed, r)
			}
		}
	}
	return byID, failed, err
}

// details returns the items of which the rows do not say enough: those whose prices NetSuite did not take, and that of a
// single line, which may have been changed just now.
func (h *handler) details(ctx context.Context, lines []report.Line, failed []*item.Row) (map[string]item.Detail, error) {
	if len(lines) != 1 {
		return h.items.Whole(ctx, failed)
	}
	d, err := h.items.Get(ctx, lines[0].ItemID)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	return map[string]item.Detail{d.ID: d}, err
}

// pushOf says whether NetSuite has an item's prices. d is the zero Detail if the row says enough.
func pushOf(row *item.Row, d item.Detail) Push {
	p := Push{State: "none"}
	if row != nil && row.PriceSync != "" {
		p.State = string(row.PriceSync)
	}
	if d.PriceSync != nil {
		p = Push{string(d.PriceSync.Status), d.PriceSync.Error, d.PriceSync.Problem, d.PriceSync.TaskID}
	}
	return p
}

// lineOf returns a line as people see it.
func lineOf(l report.Line, names map[string]string) Line {
	out := Line{ItemID: l.ItemID, Item: Item{Code: l.Code, Name: l.Name, Brand: l.Brand, Category: l.Category, Unit: l.Unit},
		PreviousCost: l.Before, PreviousDate: l.Then, WeightedCost: l.Cost.PerSaleUnit, Parts: l.Cost, CostAt: l.At,
		CostHistory: l.Past, ChangePercent: percent(l), Prices: make([]Price, len(l.Prices)), Reason: l.Reason,
		Capped: l.Capped(), Units4w: l.Units, Revenue4w: l.Revenue, Impact: l.Impact(), Decision: l.State(),
		DecisionReason: l.Why, DecidedPrices: decidedOf(l.Set),
		EffectiveDate: l.EffectiveDate, DelayDays: l.Delay, DecidedBy: history.PersonOf(l.By, names), DecidedAt: l.DecideAt, Push: Push{State: "none"}, Version: l.Version}
	if out.CostHistory == nil {
		out.CostHistory = []report.Point{}
	}
	if l.Image != "" {
		out.Item.Image = item.Metadata{Image: &item.Image{Name: l.Image}}.ImageLinks()
	}
	for i, p := range l.Prices {
		out.Prices[i] = Price{PriceLevelID: p.LevelID, Quantity: p.Quantity, Price: p.Price, MarginTarget: p.Target,
			FloorMargin: p.Floor, Floor: p.FloorPrice, Recommended: p.Recommended, Capped: p.Capped, Units4w: p.Units}
		if p.Price != nil && l.Cost.PerSaleUnit != nil {
			out.Prices[i].Margin = matrix.MarginOf(*p.Price, *l.Cost.PerSaleUnit)
		}
	}
	if f := l.Refresh; f != nil {
		out.Refresh = &Refresh{State: "pending", Error: f.Problem}
		switch {
		case f.Problem != "":
			out.Refresh.State = "failed"
		case f.Done:
			out.Refresh.State = "done"
		}
	}
	return out
}

// percent returns by how many percent the cost moved, or nil if one of the costs is not known.
func percent(l report.Line) *money.Decimal {
	moved := advice.Cost{Now: l.Cost.PerSaleUnit, Before: l.Before}.Moved()
	if moved == nil {
		return nil
	}
	p := moved.Mul(money.Int(100))
	return &p
}
