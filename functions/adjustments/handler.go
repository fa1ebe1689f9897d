package adjustments

import (
	"context"
	"errors"
	"net/http"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/stock/adjustment"
)

type handler struct {
	adjustments *adjustment.Adjustments
	names       *history.People
	now         func() time.Time
}

type listIn struct {
	api.Paging
	Date      civil.Date           `query:"date" format:"date" doc:"of the adjustment"`
	DateFrom  civil.Date           `query:"dateFrom" format:"date"`
	DateTo    civil.Date           `query:"dateTo" format:"date"`
	ItemID    string               `query:"itemId" maxLength:"64" doc:"id of an item on a line"`
	Reason    adjustment.Reason    `query:"reason"`
	Direction adjustment.Direction `query:"direction"`
	Status    adjustment.Status    `query:"status"`
	Sync      string               `query:"sync" enum:"pending,in_progress,synced,failed"`
	Waiting   bool                 `query:"waiting" doc:"only those that wait for their release; needs cost.view"`
	Older     string               `query:"older" maxLength:"400" doc:"coverage.older of the previous page: continues with what the list no longer holds; page is not used then"`
}

func (in *listIn) filter() adjustment.Filter {
	f := adjustment.Filter{DateFrom: in.DateFrom, DateTo: in.DateTo, ItemID: in.ItemID,
		Reason: in.Reason, Direction: in.Direction,
		Status: in.Status, Sync: synctask.StateStatus(in.Sync), AwaitsRelease: in.Waiting}
	if !in.Date.IsZero() {
		f.DateFrom, f.DateTo = in.Date, in.Date
	}
	return f
}

func (h *handler) list(ctx context.Context, in *listIn) (Page, error) {
	if in.Waiting && !access.From(ctx).May(access.CostView) {
		return Page{}, fault.New(fault.Forbidden, "the filter waiting needs the permission %s", access.CostView)
	}
	var p listing.Page[adjustment.Row]
	var err error
	if in.Older != "" {
		in.Page = 1
		p, err = h.adjustments.Older(ctx, in.filter(), in.Older, in.Limit)
	} else {
		p, err = h.adjustments.Page(ctx, in.filter(), in.Page, in.Limit)
	}
	if err != nil {
		return Page{}, err
	}
	var ids []string
	for _, r := range p.Rows {
		ids = append(ids, r.CreatedBy, r.Release.By)
	}
	names, err := h.names.Names(ctx, ids)
	heads := make([]Head, len(p.Rows))
	for i, r := range p.Rows {
		heads[i] = head(ctx, r.Adjustment, names)
	}
	paged := in.Of(p.Total)
	paged.TotalIsMinimum = p.AtLeast
	return Page{heads, paged, p.Coverage}, err
}

// ByID names an adjustment.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

func (h *handler) get(ctx context.Context, in *ByID) (Adjustment, error) { return h.full(ctx, in.ID) }

func (h *handler) full(ctx context.Context, id string) (Adjustment, error) {
	a, lines, err := h.adjustments.Full(ctx, id)
	if err != nil {
		return Adjustment{}, err
	}
	names, err := h.names.Names(ctx, []string{a.CreatedBy, a.Release.By})
	return Adjustment{head(ctx, a, names), linesOf(lines)}, err
}

// answer answers a change of an adjustment. A conflict gets the current adjustment as people see it.
func (h *handler) answer(ctx context.Context, a adjustment.Adjustment, err error) (Adjustment, error) {
	if conflict, ok := errors.AsType[*fault.Error](err); ok && conflict.Current != nil {
		current, readErr := h.full(ctx, a.ID)
		if readErr != nil {
			return Adjustment{}, readErr
		}
		conflict.Current = current
	}
	if err != nil {
		return Adjustment{}, err
	}
	return h.full(ctx, a.ID)
}

type historyIn struct {
	ByID
	Before string `query:"before" maxLength:"64" doc:"id of the oldest event that was read: the next older ones"`
}

func (h *handler) history(ctx context.Context, in *historyIn) (History, error) {
	events, err := h.adjustments.History(ctx, in.ID, in.Before, access.From(ctx).May(access.CostView))
	if err != nil {
		return History{}, err
	}
	entries, err := h.names.Entries(ctx, events)
	return History{entries}, err
}

type postIn struct {
	Body struct {
		api.Confirmation
		LocationID string            `json:"locationId,omitempty" maxLength:"64" doc:"NetSuite's id; absent: the setting erp.locationId"`
		Reason     adjustment.Reason `json:"reason,omitempty" doc:"of the lines without one of their own; needed if there are any"`
		Memo       string            `json:"memo,omitempty" maxLength:"999"`
		Date       civil.Date        `json:"date,omitzero" format:"date" doc:"not after today; absent: today"`
		Lines      []PostedLine      `json:"lines" minItems:"1" maxItems:"500"`
	}
}

func (h *handler) positive(ctx context.Context, in *postIn) (Posted, error) {
	return h.post(ctx, adjustment.Positive, in)
}

func (h *handler) negative(ctx context.Context, in *postIn) (Posted, error) {
	return h.post(ctx, adjustment.Negative, in)
}

func (h *handler) post(ctx context.Context, d adjustment.Direction, in *postIn) (Posted, error) {
	lines := make([]adjustment.LineInput, len(in.Body.Lines))
	for i, l := range in.Body.Lines {
		lines[i] = l.input()
		lines[i].Reason = l.Reason
	}
	made, err := h.adjustments.Post(ctx, adjustment.Input{ID: api.NewID(ctx, h.now()), Direction: d,
		LocationID: in.Body.LocationID, Reason: in.Body.Reason, Memo: in.Body.Memo,
		Date: in.Body.Date, Lines: lines})
	if err != nil {
		return Posted{}, err
	}
	posted := Posted{More: []Adjustment{}}
	for i, a := range made {
		full, err := h.full(ctx, a.ID)
		if err != nil {
			return posted, err
		}
		if i == 0 {
			posted.Adjustment = full
		} else {
			posted.More = append(posted.More, full)
		}
	}
	return posted, nil
}

// CountedLine is what was counted of an item.
type CountedLine struct {
	ItemID   string         `json:"itemId" maxLength:"64" doc:"item id"`
	Counted  money.Decimal  `json:"counted" doc:"in units; 0 or more, at most 3 decimals"`
	Units    string         `json:"units" maxLength:"64" doc:"id of a unit of the item"`
	Expected money.Decimal  `json:"expected" doc:"the stock on hand that the counting person saw, in units"`
	UnitCost *money.Decimal `json:"unitCost,omitempty" doc:"per unit, of what was found more; absent: the item's average cost"`
}

type countIn struct {
	Body struct {
		api.Confirmation
		LocationID string        `json:"locationId,omitempty" maxLength:"64" doc:"NetSuite's id; absent: the setting erp.locationId"`
		Memo       string        `json:"memo,omitempty" maxLength:"999"`
		Lines      []CountedLine `json:"lines" minItems:"1" maxItems:"500"`
	}
}

func (h *handler) count(ctx context.Context, in *countIn) (CountPosted, error) {
	lines := make([]adjustment.CountLine, len(in.Body.Lines))
	for i, l := range in.Body.Lines {
		lines[i] = adjustment.CountLine(l)
	}
	made, err := h.adjustments.PostCount(ctx, adjustment.Count{ID: api.NewID(ctx, h.now()),
		LocationID: in.Body.LocationID, Memo: in.Body.Memo, Lines: lines})
	if err != nil {
		return CountPosted{}, err
	}
	var posted CountPosted
	for _, a := range made {
		full, err := h.full(ctx, a.ID)
		if err != nil {
			return posted, err
		}
		if a.Direction == adjustment.Positive {
			posted.Positive = &full
		} else {
			posted.Negative = &full
		}
	}
	return posted, nil
}

type updateIn struct {
	ByID
	Body struct {
		api.Confirmation
		Reason  *string       `json:"reason,omitempty" enum:"damaged,expired,found,count,donated,sample,other,"`
		Memo    *string       `json:"memo,omitempty" maxLength:"999"`
		Lines   *[]LineFields `json:"lines,omitempty" maxItems:"500"`
		Version *int64        `json:"version,omitempty"`
	}
}

func (h *handler) update(ctx context.Context, in *updateIn) (Adjustment, error) {
	e := adjustment.Edit{Reason: (*adjustment.Reason)(in.Body.Reason), Memo: in.Body.Memo, Version: in.Body.Version}
	if in.Body.Lines != nil {
		e.Lines = inputs(*in.Body.Lines)
	}
	a, err := h.adjustments.Edit(ctx, in.ID, e)
	return h.answer(ctx, a, err)
}

type stepIn struct {
	ByID
	Body struct {
		Version *int64 `json:"version,omitempty"`
	}
}

func (h *handler) send(ctx context.Context, in *ByID) (Adjustment, error) {
	a, err := h.adjustments.Requeue(ctx, in.ID)
	return h.answer(ctx, a, err)
}

func (h *handler) cancel(ctx context.Context, in *stepIn) (Adjustment, error) {
	a, err := h.adjustments.Cancel(ctx, in.ID, in.Body.Version)
	return h.answer(ctx, a, err)
}

type reverseIn struct {
	ByID
	Body struct {
		api.Confirmation
		Reason string `json:"reason" minLength:"1" maxLength:"500" doc:"why, in words"`
		Memo   string `json:"memo,omitempty" maxLength:"999" doc:"of the new adjustment; absent: its number and the reason"`
	}
}

func (h *handler) reverse(ctx context.Context, in *reverseIn) (Adjustment, error) {
	r := adjustment.Reversal{ID: api.NewID(ctx, h.now()), Reason: in.Body.Reason, Memo: in.Body.Memo}
	a, fresh, err := h.adjustments.Reverse(ctx, in.ID, r)
	if !fresh && a.ID != r.ID { // else an attempt of this request made it
		api.SetStatus(ctx, http.StatusOK)
	}
	return h.answer(ctx, a, err)
}

type releaseIn struct {
	ByID
	Body struct {
		Reason  string `json:"reason,omitempty" maxLength:"500"`
		Version *int64 `json:"version,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) release(ctx context.Context, in *releaseIn) (Adjustment, error) {
	a, err := h.adjustments.Release(ctx, in.ID, in.Body.Reason, in.Body.Version)
	return h.answer(ctx, a, err)
}

type refuseIn struct {
	ByID
	Body struct {
		Reason  string `json:"reason" minLength:"1" maxLength:"500" doc:"whoever posted the adjustment reads it"`
		Version *int64 `json:"version,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) refuse(ctx context.Context, in *refuseIn) (Adjustment, error) {
	a, err := h.adjustments.Refuse(ctx, in.ID, in.Body.Reason, in.Body.Version)
	return h.answer(ctx, a, err)
}
