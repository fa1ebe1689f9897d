package report

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/money"
	"backdock/shared/prices/advice"
	"backdock/shared/prices/cost"
)

// Decision is what people decided about a line.
type Decision string

// The decisions.
const (
	Undecided  Decision = "undecided"
	Accepted   Decision = "accepted"   // the recommended prices, or others that were given
	Overridden Decision = "overridden" // prices of one's own, with a reason
	Rejected   Decision = "rejected"   // the prices stay until the cost moves again
)

// Schema gives the API the values; it refuses others.
func (Decision) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(Undecided, Accepted, Overridden, Rejected)
}

// Line is an item of a report. Costs and prices are per sale unit.
type Line struct {
	ItemID   string `json:"itemId"` // NetSuite internal id
	Code     string `json:"code"`
	Name     string `json:"name"`
	Brand    string `json:"brand,omitempty"`
	Category string `json:"category,omitempty"`
	Unit     string `json:"unit,omitempty"` // the sale unit's abbreviation
	// Image is the picture's name when the line was calculated; "": none. It is a copy, so that reading a report need not
	// read the items.
	Image string `json:"image,omitempty"`
	// Before is the cost at which the prices were last decided, or that an earlier report found first; nil: none. Then is
	// its date.
	Before *money.Decimal `json:"before,omitempty"`
	Then   civil.Date     `json:"then,omitzero"`
	// Cost is what it costs now, with its parts, as of At.
	Cost   cost.Cost     `json:"cost"`
	At     time.Time     `json:"at"`
	Past   []Point       `json:"past,omitempty"` // costs of earlier reports, earliest first
	Reason advice.Reason `json:"reason"`
	Prices []Price       `json:"prices"`
	// Units and Revenue are of the four weeks before the report.
	Units   money.Decimal `json:"units"`
	Revenue money.Decimal `json:"revenue"`
	// Waits is a decision of an earlier report that may still wait for its date; nil: none.
	Waits *Waits `json:"waits,omitempty"`

	Touched
}

// Waits is a decision whose date had not come when its report was closed.
type Waits struct {
	ReportID string     `json:"reportId"`
	BatchID  string     `json:"batchId"`
	Date     civil.Date `json:"date"`
	Set      []Set      `json:"set"`
}

// waits returns the decision of a line of a report as the next report sees it; nil: it does not wait.
func (l Line) waits(reportID string) *Waits {
	if l.BatchID == "" {
		return nil
	}
	return &Waits{reportID, l.BatchID, l.EffectiveDate, l.Set}
}

// Point is the cost of an item in a report.
type Point struct {
	Date civil.Date    `json:"date"`
	Cost money.Decimal `json:"cost"`
}

// Price is the price of a line at a level, from a quantity on.
type Price struct {
	LevelID  string         `json:"level"`
	Quantity money.Decimal  `json:"quantity"`
	Price    *money.Decimal `json:"price,omitempty"` // nil: it has none
	Target   money.Decimal  `json:"target"`          // margins
	Floor    money.Decimal  `json:"floor"`
	// FloorPrice and Recommended are nil where the cost is not known; Recommended also where the price should stay.
	FloorPrice  *money.Decimal `json:"floorPrice,omitempty"`
	Recommended *money.Decimal `json:"recommended,omitempty"`
	Capped      bool           `json:"capped,omitempty"`
	// Units are what customers of the level bought in the four weeks before. What a level sold is counted at its first price.
	Units money.Decimal `json:"units,omitzero"`
}

// Touched is what people did with a line. It is stored apart from the line.
type Touched struct {
	Decision Decision   `json:"decision,omitempty"` // "": undecided
	Why      string     `json:"why,omitempty"`      // needed for prices of one's own
	Set      []Set      `json:"set,omitempty"`      // the prices that were decided, and those before
	By       string     `json:"by,omitempty"`       // user id
	DecideAt *time.Time `json:"decidedAt,omitempty"`
	// EffectiveDate is the day from which the decided prices count; zero: at once. Delay is how many days that was from
	// the decision. BatchID is the batch that changes them, see change.PrepareFor.
	EffectiveDate civil.Date `json:"effectiveDate,omitzero"`
	Delay         int        `json:"delay,omitempty"`
	BatchID       string     `json:"batchId,omitempty"`
	// Effect is what the decided prices change in four weeks, for the sums of the open report.
	Effect money.Decimal `json:"effect,omitzero"`
	// Refresh is the reading of the cost that was asked for last.
	Refresh *Refresh `json:"refresh,omitempty"`
	// Added says who added the item to the report.
	Added   string `json:"added,omitempty"`
	Version int64  `json:"version"` // 0: as it was collected
}

// State returns the decision.
func (t Touched) State() Decision {
	if t.Decision == "" {
		return Undecided
	}
	return t.Decision
}

// Set is a price that was decided.
type Set struct {
	LevelID  string         `json:"level"`
	Quantity money.Decimal  `json:"quantity"`
	Price    money.Decimal  `json:"price"`
	Was      *money.Decimal `json:"was,omitempty"`
}

// Refresh is one reading of an item.
type Refresh struct {
	TaskID  string `json:"taskId"`
	Done    bool   `json:"done,omitempty"`
	Problem string `json:"problem,omitempty"` // why it failed
}

// Capped reports whether a recommendation stops at the largest move.
func (l Line) Capped() bool {
	for _, p := range l.Prices {
		if p.Capped {
			return true
		}
	}
	return false
}

// Impact returns the effect of the recommendations in four weeks, or nil if nothing is recommended.
func (l Line) Impact() *money.Decimal {
	sum, any := money.Zero, false
	for _, p := range l.Prices {
		if p.Recommended != nil {
			any = true
			sum = sum.Add(p.effect(*p.Recommended))
		}
	}
	if !any {
		return nil
	}
	sum = sum.Amount()
	return &sum
}

// effect returns what a new price changes in four weeks. A level without a price sold nothing at it.
func (p Price) effect(next money.Decimal) money.Decimal {
	if p.Price == nil {
		return money.Zero
	}
	return p.Units.Mul(next.Sub(*p.Price))
}

// After returns the price after the decision.
func (l Line) After(p Price) *money.Decimal {
	for _, s := range l.Set {
		if s.LevelID == p.LevelID && s.Quantity.Equal(p.Quantity) {
			return &s.Price
		}
	}
	return p.Price
}

// PriceBefore returns the price before the decision.
func (l Line) PriceBefore(p Price) *money.Decimal {
	for _, s := range l.Set {
		if s.LevelID == p.LevelID && s.Quantity.Equal(p.Quantity) {
			return s.Was // the line may have been calculated again since
		}
	}
	return p.Price
}

// DecidedImpact returns the effect of the prices that were decided, in the four weeks from the decision: the days before
// their date do not count.
func (l Line) DecidedImpact() money.Decimal { return l.inFourWeeks(money.Zero, l.decided()) }

// FullImpact returns the effect of the prices that were decided, in four weeks in which they count every day.
func (l Line) FullImpact() money.Decimal { return l.decided().Amount() }

func (l Line) decided() money.Decimal {
	sum := money.Zero
	for _, p := range l.Prices {
		if before, after := l.PriceBefore(p), l.After(p); before != nil && after != nil {
			sum = sum.Add(p.Units.Mul(after.Sub(*before)))
		}
	}
	return sum
}

// inFourWeeks returns the amount of the four weeks from the decision. before and after are what it would be in four weeks
// before the decided prices count, and in four weeks in which they do.
func (l Line) inFourWeeks(before, after money.Decimal) money.Decimal {
	if l.Delay == 0 {
		return after.Amount()
	}
	days := int64(min(l.Delay, OutcomeDays))
	return before.Mul(money.Int(days)).Add(after.Mul(money.Int(OutcomeDays-days))).Quo(money.Int(OutcomeDays), money.AmountPlaces)
}
