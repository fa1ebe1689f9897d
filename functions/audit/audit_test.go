package audit_test

import (
	"context"
	"fmt"
	"net/url"
	"testing"
	"time"

	"backdock/functions/apitest"
	functions "backdock/functions/audit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
)

// write writes an event of an actor, and advances the clock by an hour.
func write(t *testing.T, s *apitest.Server, actor access.Role, action audit.Action, subject audit.Subject) audit.Event {
	t.Helper()
	s.Advance(time.Hour)
	ctx := access.With(context.Background(), access.Caller{UserID: "user-" + string(actor), Email: string(actor) +
		"@example.com", Role: actor})
	e := audit.New(ctx, s.Now(), action, subject, "because", map[string]string{"role": "sales"},
		map[string]string{"role": "viewer"})
	if err := s.Table.Commit(ctx, audit.Put(e)...); err != nil {
		t.Fatal(err)
	}
	return e
}

func joe() audit.Subject { return audit.Subject{Type: "user", ID: "user-sales", Name: "The sales"} }

func TestAuditIsForAdmins(t *testing.T) {
	s := apitest.New(t)
	s.Do(apitest.Request{Method: "GET", Path: "/admin/audit"}).Want(t, 401)
	for _, role := range access.Roles {
		if role != access.Admin {
			s.As(role, "GET", "/admin/audit", nil).Want(t, 403, "user.manage")
		}
	}
	s.As(access.Admin, "GET", "/admin/audit", nil).Want(t, 200,
		`{"events":[],"total":0,"page":1,"limit":20,"totalPages":0}`)
}

func TestAnEventSaysWhoWhatWhyAndWhatWasThere(t *testing.T) {
	s := apitest.New(t)
	write(t, s, access.Admin, audit.UserRoleChanged, joe())
	s.As(access.Admin, "GET", "/admin/audit", nil).Want(t, 200, `"at":"2026-11-21T15:00:00.`,
		`"action":"user.role","actor":{"id":"user-admin","email":"admin@example.com","role":"admin"},`+
			`"subject":{"type":"user","id":"user-sales","name":"The sales"},"reason":"because","before":{"role":"sales"},"after":{"role":"viewer"}}`, `"total":1`)
}

func TestChangesOfSettingsAreInTheList(t *testing.T) {
	s := apitest.New(t)
	s.As(access.Admin, "POST", "/site-settings/tracking.speedKmh", map[string]any{"value": 40,
		"reason": "measured"}).Want(t, 200)
	s.As(access.Admin, "DELETE", "/site-settings/tracking.speedKmh", nil).Want(t, 204)
	s.As(access.Admin, "GET", "/admin/audit?subject=tracking.speedKmh", nil).Want(t, 200, `"total":2`,
		`"action":"setting.reset"`, `"before":40,"after":30`, `"action":"setting.set"`,
		`"reason":"measured","before":30,"after":40`)
}

func TestFilters(t *testing.T) {
	s := apitest.New(t)
	// 15:00 UTC, 9 in Chicago
	first := write(t, s, access.Admin, audit.UserRoleChanged, joe())
	second := write(t, s, access.Manager, audit.JobStarted, audit.Subject{Type: "job", ID: "7", Name: "Job"}) // 16:00
	s.Advance(13 * time.Hour)
	third := write(t, s, access.Admin, audit.UserDeactivated, joe()) // 6:00 of the next day, midnight in Chicago
	tests := map[string]struct {
		query string
		want  []audit.Event
	}{
		"all, the newest first":         {"", []audit.Event{third, second, first}},
		"by an actor's id":              {"actor=user-manager", []audit.Event{second}},
		"by an actor's email":           {"actor=Admin@Example.com", []audit.Event{third, first}},
		"by an email that nobody has":   {"actor=nobody@example.com", nil},
		"by a subject's email":          {"subject=sales@example.com", []audit.Event{third, first}},
		"by action":                     {"action=job.start", []audit.Event{second}},
		"by actor, subject and action":  {"actor=user-admin&subject=user-sales&action=user.role", []audit.Event{first}},
		"from a date of the warehouse":  {"from=2026-11-22", []audit.Event{third}},
		"to a date, the whole of it":    {"to=2026-11-21", []audit.Event{second, first}},
		"a date alone":                  {"from=2026-11-21&to=2026-11-21", []audit.Event{second, first}},
		"between two times":             {"from=2026-11-21T10:00:00-06:00&to=2026-11-21T16:30:00Z", []audit.Event{second}},
		"the second page of one a page": {"limit=1&page=2", []audit.Event{second}},
		"a page behind the last":        {"limit=2&page=3", nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			query, err := url.ParseQuery(tt.query)
			if err != nil {
				t.Fatal(err)
			}
			var page functions.Page
			s.As(access.Admin, "GET", "/admin/audit?"+query.Encode(), nil).Want(t, 200).Into(t, &page)
			if got, want := ids(page.Events), ids(tt.want); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

func ids(events []audit.Event) string {
	all := make([]string, len(events))
	for i, e := range events {
		all[i] = e.ID
	}
	return fmt.Sprint(all)
}

func TestRefusedFilters(t *testing.T) {
	s := apitest.New(t)
	for query, want := range map[string]string{
		"action=user.dance":             "action must be one of: ",
		"from=yesterday":                "from must be a date (YYYY-MM-DD) or a date and time (RFC 3339), 1970 or later",
		"to=1912-06-23":                 "to must be a date",
		"from=2026-11-22&to=2026-11-21": "to must not be before from",
		"limit=500":                     "limit must not be greater than 200",
	} {
		s.As(access.Admin, "GET", "/admin/audit?"+query, nil).Want(t, 400, want)
	}
}

// If there are more events than are counted, the answer says so.
func TestMoreThanAreCounted(t *testing.T) {
	s := apitest.New(t)
	for range audit.Most + 1 {
		e := audit.New(context.Background(), s.Now(), audit.KeysRotated, audit.Subject{Type: "keys", ID: "k", Name: "k"}, "",
			nil, nil)
		if err := s.Table.Commit(context.Background(), audit.Put(e)...); err != nil {
			t.Fatal(err)
		}
	}
	s.As(access.Admin, "GET", "/admin/audit?limit=1&page=1000", nil).Want(t, 200, `"total":1000,"totalIsMinimum":true`)
}
