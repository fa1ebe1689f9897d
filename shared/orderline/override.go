package orderline

import (
	"context"
	"slices"
	"strings"
	"time"

	"backdock/shared/audit"
	"backdock/shared/money"
	"backdock/shared/table"
)

// mostOverrides is how many lines an event of the audit list names, which keeps it
// below 100 KB.
const mostOverrides = 50

// override is a line with a typed rate under the floor, as the audit list tells it.
type override struct {
	Line   string         `json:"line"` // id
	ItemID string         `json:"itemId"`
	Unit   string         `json:"unit"`
	Rate   *money.Decimal `json:"rate"` // per unit
	Floor  *money.Decimal `json:"floor,omitempty"`
	Reason string         `json:"reason,omitempty"`
}

// overrides are the lines of an event.
type overrides struct {
	Lines []override `json:"lines"`
	More  int        `json:"more"` // lines beyond those
}

// Overrides are the operations that put into the audit list what the caller has let
// through in judging lines: rates under the floor that nobody had approved before.
// They belong into the Commit of the lines; none where there is no such rate.
func Overrides(ctx context.Context, now time.Time, subject audit.Subject, judged []Line) []table.Op {
	var before, after overrides
	var reasons []string
	for _, l := range judged {
		switch {
		case !l.approved:
			continue
		case len(after.Lines) == mostOverrides:
			before.More++
			after.More++
			continue
		}
		before.Lines = append(before.Lines, override{Line: l.ID, ItemID: l.Item.ItemID, Unit: l.UnitName, Rate: l.DeterminedRate})
		after.Lines = append(after.Lines, override{Line: l.ID, ItemID: l.Item.ItemID, Unit: l.UnitName, Rate: l.CustomRate, Floor: l.floor, Reason: l.PriceReason})
		if !slices.Contains(reasons, l.PriceReason) {
			reasons = append(reasons, l.PriceReason)
		}
	}
	if len(after.Lines) == 0 {
		return nil
	}
	return audit.Put(audit.New(ctx, now, audit.PriceOverridden, subject, strings.Join(reasons, "; "), before, after))
}
