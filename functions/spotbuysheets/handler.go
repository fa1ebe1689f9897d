package spotbuysheets

import (
	"context"
	"time"

	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/id"
	"backdock/shared/platform/setting"
	"backdock/shared/prices/spot"
)

type handler struct {
	sheets   *spot.Sheets
	names    *history.People
	settings *setting.Settings
	figures  *figures
	now      func() time.Time
}

// ByID names a sheet.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

type listIn struct {
	api.Paging
	Status    spot.Status `query:"status"`
	SortBy    string      `query:"sortBy" enum:"date,createdAt,status,lineCount" default:"date"`
	SortOrder string      `query:"sortOrder" enum:"asc,desc" default:"desc"`
}

func (h *handler) list(ctx context.Context, in *listIn) (Page, error) {
	found, total, err := h.sheets.Page(ctx, spot.Filter{Status: in.Status}, in.SortBy, in.SortOrder == "desc", in.Page, in.Limit)
	if err != nil {
		return Page{}, err
	}
	rows, err := h.rows(ctx, found)
	return Page{rows, in.Of(total)}, err
}

func (h *handler) get(ctx context.Context, in *ByID) (Sheet, error) {
	sheet, err := h.sheets.Get(ctx, in.ID)
	if err != nil {
		return Sheet{}, err
	}
	return h.answer(ctx, sheet)
}

// answered answers a change of a sheet. A conflict gets the current sheet as people see it.
func (h *handler) answered(ctx context.Context, sheet spot.Sheet, err error) (Sheet, error) {
	return fault.Answer(sheet, err, func(s spot.Sheet) (Sheet, error) { return h.answer(ctx, s) })
}

type createIn struct {
	Body struct {
		Date     civil.Date `json:"date"`
		CopyFrom string     `json:"copyFrom,omitempty" maxLength:"64" doc:"the sheet whose lines are copied; absent: no lines"`
	}
}

func (h *handler) create(ctx context.Context, in *createIn) (Sheet, error) {
	today, err := h.settings.Today(ctx)
	if err != nil {
		return Sheet{}, err
	}
	if in.Body.Date.Before(today) {
		return Sheet{}, fault.Wrong(fault.At("date", fault.CodeTooLow, map[string]any{"min": today}, "must not be before today, %s", today))
	}
	sheet := spot.Sheet{ID: api.NewID(ctx, h.now()), Date: in.Body.Date}
	if in.Body.CopyFrom != "" {
		from, err := h.sheets.Get(ctx, in.Body.CopyFrom)
		if fault.Is(err, fault.NotFound) {
			return Sheet{}, fault.Wrong(fault.At("copyFrom", fault.CodeUnknown, nil, "is not a spot buy sheet"))
		}
		if err != nil {
			return Sheet{}, err
		}
		zone, err := h.settings.Zone(ctx)
		if err != nil {
			return Sheet{}, err
		}
		sheet.Lines = h.copied(from, sheet, zone)
	}
	created, err := h.sheets.Create(ctx, sheet)
	return h.answered(ctx, created, err)
}

// copied returns the lines of a sheet as drafts of another one: their times are on its date, at the same time of the day.
func (h *handler) copied(from, to spot.Sheet, zone *time.Location) []spot.Line {
	days := to.Date.DaysSince(from.Date)
	moved := func(t time.Time) time.Time { return t.In(zone).AddDate(0, 0, days).UTC() }
	lines := make([]spot.Line, len(from.Lines))
	for i, l := range from.Lines {
		lines[i] = spot.Line{ID: spot.LineID(to.ID, id.New(h.now())), ItemID: l.ItemID, VendorID: l.VendorID, Vendor: l.Vendor,
			Quantity: l.Quantity, Units: l.Units, Conversion: l.Conversion, Cost: l.Cost, ValidFrom: moved(l.ValidFrom),
			ValidTo: moved(l.ValidTo), Prices: l.Prices, Note: l.Note}
	}
	return lines
}

type setIn struct {
	ByID
	Body struct {
		Lines   []LineFields `json:"lines" maxItems:"200"`
		Version int64        `json:"version" minimum:"1" doc:"of the sheet that the change is based on"`
	}
}

func (h *handler) set(ctx context.Context, in *setIn) (Sheet, error) {
	wanted, fresh := make([]spot.Line, len(in.Body.Lines)), map[string]bool{}
	for i, f := range in.Body.Lines {
		if f.ID == "" {
			f.ID = spot.LineID(in.ID, id.New(h.now()))
			fresh[f.ID] = true
		}
		wanted[i] = f.input()
	}
	k, err := h.figures.of(ctx, itemsOf(wanted))
	if err != nil {
		return Sheet{}, err
	}
	sheet, err := h.sheets.Save(ctx, in.ID, &in.Body.Version, func(now spot.Sheet) ([]spot.Line, error) {
		return k.merged(ctx, now, wanted, fresh)
	})
	return h.answered(ctx, sheet, err)
}

type changeIn struct {
	ByID
	Body struct {
		Version *int64 `json:"version,omitempty" minimum:"1" doc:"of the sheet that was looked at; absent: whatever it is"`
	}
}

func (h *handler) publish(ctx context.Context, in *changeIn) (Sheet, error) {
	sheet, err := h.sheets.Get(ctx, in.ID)
	if err != nil {
		return Sheet{}, err
	}
	if sheet.Status == spot.InDraft && len(sheet.Lines) == 0 {
		return h.answered(ctx, sheet, fault.Stale(sheet, "the spot buy sheet of %s has no lines: add one first", sheet.Date))
	}
	version := in.Body.Version
	drafts := sheet.Drafts()
	if len(drafts) == 0 && sheet.Status == spot.Published {
		return h.answer(ctx, sheet) // a repeat
	}
	k, err := h.figures.of(ctx, itemsOf(drafts))
	if err != nil {
		return Sheet{}, err
	}
	if wrong := k.unpublishable(sheet, h.now()); len(wrong) > 0 && sheet.Status != spot.IsClosed {
		return Sheet{}, fault.Wrong(wrong...)
	}
	if version == nil { // what was checked is what is published
		version = &sheet.Version
	}
	published, err := h.sheets.Publish(ctx, in.ID, version, k.weighted(drafts))
	return h.answered(ctx, published, err)
}

func (h *handler) close(ctx context.Context, in *changeIn) (Sheet, error) {
	sheet, err := h.sheets.Close(ctx, in.ID, in.Body.Version)
	return h.answered(ctx, sheet, err)
}

type stopIn struct {
	ByID
	LineID string `path:"lineId" maxLength:"128"`
}

func (h *handler) stop(ctx context.Context, in *stopIn) (Sheet, error) {
	sheet, err := h.sheets.Stop(ctx, in.ID, in.LineID)
	return h.answered(ctx, sheet, err)
}
