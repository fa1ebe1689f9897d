package audit

import (
	"context"
	"strings"
	"time"

	"backdock/shared/people/user"
	"backdock/shared/platform/api"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
)

type handler struct {
	table    table.Table
	users    *user.Users
	settings *setting.Settings
}

type listIn struct {
	api.Paging
	Actor   string       `query:"actor" maxLength:"254" doc:"who did it: a user's id or email"`
	Subject string       `query:"subject" maxLength:"254" doc:"what it was done to: its id (a setting's key), or a user's email"`
	Action  audit.Action `query:"action"`
	From    string       `query:"from" maxLength:"40" doc:"a time (RFC 3339), or a date, which means its start in the warehouse's time zone; inclusive"`
	To      string       `query:"to" maxLength:"40" doc:"a time (RFC 3339), or a date, which means its end in the warehouse's time zone; inclusive"`
}

// Page is a page of the audit log.
type Page struct {
	Events []audit.Event `json:"events"`
	api.Paged
}

func (h *handler) list(ctx context.Context, in *listIn) (Page, error) {
	filter, err := h.filter(ctx, in)
	if err != nil {
		return Page{}, err
	}
	found, more, err := audit.Search(ctx, h.table, filter)
	if err != nil {
		return Page{}, err
	}
	page := Page{Paged: in.Of(len(found))}
	page.TotalIsMinimum = more
	first := min((in.Page-1)*in.Limit, len(found))
	page.Events = found[first:min(first+in.Limit, len(found))]
	return page, nil
}

func (h *handler) filter(ctx context.Context, in *listIn) (audit.Filter, error) {
	f := audit.Filter{Action: in.Action}
	zone, err := h.settings.Zone(ctx)
	if err != nil {
		return f, err
	}
	var ok bool
	if f.From, ok = instant(in.From, zone, 0); !ok {
		return f, notATime("from")
	}
	if f.To, ok = instant(in.To, zone, 1); !ok {
		return f, notATime("to")
	}
	if !f.To.IsZero() && f.To.Before(f.From) {
		return f, fault.Fields("to must not be before from")
	}
	if f.Actor, err = h.id(ctx, in.Actor); err != nil {
		return f, err
	}
	f.Subject, err = h.id(ctx, in.Subject)
	return f, err
}

func notATime(field string) error {
	return fault.Fields(field + " must be a date (YYYY-MM-DD) or a date and time (RFC 3339), 1970 or later")
}

// instant reads a time, or a date. With days 0 a date means its first moment; with days n, the last moment
// before the date n days later. An empty text gives the zero time.
func instant(text string, zone *time.Location, days int) (at time.Time, ok bool) {
	if text == "" {
		return at, true
	}
	if date, err := civil.Parse(text); err == nil {
		if at = date.AddDays(days).In(zone); days > 0 {
			at = at.Add(-time.Millisecond) // events are found with millisecond precision
		}
	} else if at, err = time.Parse(time.RFC3339, text); err != nil {
		return at, false
	}
	return at, at.Unix() >= 0 // ids cannot represent earlier times
}

// id returns the id of the user with the email text, or text itself.
func (h *handler) id(ctx context.Context, text string) (string, error) {
	if !strings.Contains(text, "@") {
		return text, nil
	}
	u, err := h.users.ByEmail(ctx, text)
	if fault.Is(err, fault.NotFound) {
		return text, nil
	}
	return u.ID, err
}
