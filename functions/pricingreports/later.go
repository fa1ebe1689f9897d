package pricingreports

import (
	"context"
	"time"

	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/history"
	"backdock/shared/prices/report"
)

// Cancelled says why decided prices with an effective date do not count.
type Cancelled struct {
	By         api.Optional[history.Person] `json:"by"`
	At         *time.Time                   `json:"at"`
	ReplacedBy *ReportRef                   `json:"replacedBy" doc:"the later report with a newer decision about the item; null: a person cancelled them"`
}

// Earlier is a decision of an earlier report whose prices still wait. Any decision about the line replaces it.
type Earlier struct {
	Report        ReportRef      `json:"report"`
	EffectiveDate civil.Date     `json:"effectiveDate"`
	Prices        []DecidedPrice `json:"prices"`
}

// ReportRef names another report.
type ReportRef struct {
	ID   string     `json:"_id"`
	Date civil.Date `json:"date"`
}

// reportDates reads the dates of the other reports that lines name, by id.
func (h *handler) reportDates(ctx context.Context, lines []report.Line, later map[string]report.Later) (map[string]civil.Date, error) {
	dates := map[string]civil.Date{}
	for _, l := range lines {
		ids := []string{later[l.ItemID].ReplacedBy}
		if later[l.ItemID].Earlier {
			ids = append(ids, l.Waits.ReportID)
		}
		for _, id := range ids {
			if _, known := dates[id]; known || id == "" {
				continue
			}
			r, err := h.reports.Get(ctx, id)
			if err != nil {
				return nil, err
			}
			dates[id] = r.Date
		}
	}
	return dates, nil
}

// later completes a line with what became of its effective date.
func (out *Line) later(l report.Line, what report.Later, names map[string]string, dates map[string]civil.Date) {
	out.DecidedImpact = l.Counting(what).DecidedImpact()
	switch what.Stage {
	case report.Scheduled, report.Due:
		out.Push.State = string(what.Stage)
	case report.Cancelled:
		out.Push.State = "cancelled"
		out.Cancelled = &Cancelled{By: history.PersonOf(what.By, names), At: what.At}
		if what.ReplacedBy != "" {
			out.Push.State = "replaced"
			out.Cancelled.ReplacedBy = &ReportRef{what.ReplacedBy, dates[what.ReplacedBy]}
		}
	case report.Done:
		if len(l.Counting(what).Set) == 0 {
			out.Push.State = "refused"
		}
		for i, s := range l.Set {
			if r := what.RefusedAt(s); r != nil {
				out.DecidedPrices[i].Refused = &r.Problem.Code
			}
		}
	}
	if what.Earlier {
		out.Earlier = &Earlier{Report: ReportRef{l.Waits.ReportID, dates[l.Waits.ReportID]}, EffectiveDate: l.Waits.Date,
			Prices: decidedOf(l.Waits.Set)}
	}
}

func decidedOf(set []report.Set) []DecidedPrice {
	all := make([]DecidedPrice, len(set))
	for i, s := range set {
		all[i] = DecidedPrice{PriceLevelID: s.LevelID, Quantity: s.Quantity, Price: s.Price, Before: s.Was}
	}
	return all
}

func (h *handler) cancel(ctx context.Context, in *ByLine) (Line, error) {
	r, err := h.reports.Get(ctx, in.ReportID)
	if err != nil {
		return Line{}, err
	}
	l, err := h.reports.Cancel(ctx, in.ReportID, in.ItemID, h.publish)
	return h.answerLine(ctx, r.ClosedAt, l, err)
}
