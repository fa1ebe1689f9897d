package pricingreports

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/erp/discovery"
	"backdock/shared/erp/pricereport"
	"backdock/shared/insight/effect"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/setting"
	"backdock/shared/prices/allowance"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/prices/report"
)

type handler struct {
	reports     *report.Reports
	collector   *pricereport.Collector
	items       *item.Items
	levels      *pricelevel.Levels
	effects     *effect.Effects
	sales       *stats.ItemSales
	settings    *setting.Settings
	discoveries *discovery.Discoveries
	names       *history.People
	publish     *report.Publisher
	allowances  *allowance.Allowances
	now         func() time.Time
}

// ByID names a report.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

// ByLine names a line of a report.
type ByLine struct {
	ReportID string `path:"reportId" maxLength:"64"`
	ItemID   string `path:"itemId" maxLength:"64"`
}

type listIn struct {
	api.Paging
	Status    report.Status `query:"status"`
	SortBy    string        `query:"sortBy" enum:"createdAt,closedAt,status,lines" default:"createdAt"`
	SortOrder string        `query:"sortOrder" enum:"asc,desc" default:"desc"`
}

func (h *handler) list(ctx context.Context, in *listIn) (Page, error) {
	p, err := h.reports.Page(ctx, report.Filter{Status: in.Status}, in.SortBy, in.SortOrder == "desc", in.Page, in.Limit)
	if err != nil {
		return Page{}, err
	}
	reports := make([]report.Report, len(p.Rows))
	for i, r := range p.Rows {
		reports[i] = r.Report
		if r.Status == report.Ready { // at most one
			totals, err := h.reports.OpenTotals(ctx, r.Report)
			if err != nil {
				return Page{}, err
			}
			reports[i].Totals = &totals
		}
	}
	shown, err := h.shown(ctx, reports...)
	return Page{shown, p.Measured, in.Of(p.Total)}, err
}

func (h *handler) shown(ctx context.Context, reports ...report.Report) ([]Report, error) {
	var ids []string
	for _, r := range reports {
		ids = append(ids, r.StartedBy, r.ClosedBy)
	}
	names, err := h.names.Names(ctx, ids)
	shown := make([]Report, len(reports))
	for i, r := range reports {
		shown[i] = reportOf(r, names)
	}
	return shown, err
}

// answer answers a change of a report. A conflict gets the current report as people see it.
func (h *handler) answer(ctx context.Context, r report.Report, err error) (Report, error) {
	if conflict, ok := errors.AsType[*fault.Error](err); ok && conflict.Current != nil {
		if current, is := conflict.Current.(report.Report); is {
			shown, readErr := h.shown(ctx, current)
			if readErr != nil {
				return Report{}, readErr
			}
			conflict.Current = shown[0]
		}
	}
	if err != nil {
		return Report{}, err
	}
	shown, err := h.shown(ctx, r)
	if err != nil {
		return Report{}, err
	}
	return shown[0], nil
}

func (h *handler) get(ctx context.Context, in *ByID) (Report, error) {
	r, err := h.reports.Get(ctx, in.ID)
	if err != nil {
		return Report{}, err
	}
	return h.answer(ctx, r, nil)
}

type startIn struct {
	Body struct {
		ForceFullSync bool `json:"forceFullSync,omitempty" doc:"read everything anew, not only what changed"`
	}
}

func (h *handler) start(ctx context.Context, in *startIn) (Report, error) {
	r, err := h.collector.Start(ctx, api.NewID(ctx, h.now()), in.Body.ForceFullSync)
	return h.answer(ctx, r, err)
}

func (h *handler) stop(ctx context.Context, in *ByID) (Report, error) {
	r, err := h.reports.Stop(ctx, in.ID)
	return h.answer(ctx, r, err)
}

func (h *handler) retry(ctx context.Context, in *ByID) (Report, error) {
	r, err := h.collector.Retry(ctx, in.ID)
	return h.answer(ctx, r, err)
}

type closeIn struct {
	ByID
	Body struct {
		LeaveUndecided bool `json:"leaveUndecided,omitempty"`
	}
}

func (h *handler) close(ctx context.Context, in *closeIn) (Report, error) {
	r, err := h.reports.Close(ctx, in.ID, in.Body.LeaveUndecided)
	return h.answer(ctx, r, err)
}

func (h *handler) progress(ctx context.Context, in *ByID) (Progress, error) {
	r, err := h.reports.Get(ctx, in.ID)
	if err != nil {
		return Progress{}, err
	}
	p, err := h.collector.Progress(ctx, r)
	if err != nil {
		return Progress{}, err
	}
	return progressOf(r, p), nil
}

func progressOf(r report.Report, p pricereport.Progress) Progress {
	out := Progress{ReportID: r.ID, Status: r.Status, Phase: p.Phase, Phases: []PhaseProgress{}, Lines: p.Collected.Lines(),
		Reasons: []ReasonLines{}, Problems: []Problem{}, Problem: r.Problem, StartedAt: r.CreatedAt, ReadyAt: r.ReadyAt}
	for _, each := range p.Phases {
		out.Errors += each.Errors
		if each.Phase == p.Phase {
			out.Done, out.Total = each.Done, each.Total
		}
		out.Phases = append(out.Phases, PhaseProgress{each.Phase, string(each.State), each.Done, each.Total, each.Errors})
	}
	for _, reason := range reasons {
		if n := p.Collected.Reasons[reason]; n > 0 {
			out.Reasons = append(out.Reasons, ReasonLines{reason, n})
		}
	}
	for _, each := range p.Problems {
		out.Problems = append(out.Problems, Problem{each.ItemID, each.Code, each.Name, string(each.Kind), each.OrderID, each.Order,
			each.Words, each.Basis})
	}
	return out
}

// itemIDs reads a list of ids.
func itemIDs(list string) ([]string, error) {
	var ids []string
	for id := range strings.SplitSeq(list, ",") {
		if id = strings.TrimSpace(id); id != "" {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 || len(ids) > mostEffectItems {
		return nil, fault.Fields(fmt.Sprintf("itemIds must have 1 to %d ids, separated by commas", mostEffectItems))
	}
	return ids, nil
}

// mostEffectItems is the largest number of items whose effect is shown at once.
const mostEffectItems = 50
