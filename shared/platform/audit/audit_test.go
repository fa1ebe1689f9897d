package audit_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func write(t *testing.T, store table.Table, actor string, at time.Time, action audit.Action,
	subject string) audit.Event {
	t.Helper()
	ctx := access.With(context.Background(), access.Caller{UserID: actor, Email: actor + "@example.com",
		Role: access.Admin})
	e := audit.New(ctx, at, action, audit.Subject{Type: "user", ID: subject, Name: subject}, "because",
		map[string]string{"role": "sales"}, nil)
	if err := store.Commit(ctx, audit.Put(e)...); err != nil {
		t.Fatal(err)
	}
	return e
}

func TestSearchFindsByActorSubjectActionAndTime(t *testing.T) {
	store := memory.New()
	first := write(t, store, "ann", noon, audit.UserRoleChanged, "joe")
	second := write(t, store, "ann", noon.Add(time.Hour), audit.UserDeactivated, "joe")
	third := write(t, store, "bob", noon.Add(2*time.Hour), audit.UserRoleChanged, "kim")
	tests := map[string]struct {
		filter audit.Filter
		want   []audit.Event
	}{
		"all, the newest first":      {audit.Filter{}, []audit.Event{third, second, first}},
		"by actor":                   {audit.Filter{Actor: "ann"}, []audit.Event{second, first}},
		"by subject":                 {audit.Filter{Subject: "kim"}, []audit.Event{third}},
		"by action":                  {audit.Filter{Action: audit.UserRoleChanged}, []audit.Event{third, first}},
		"by subject and action":      {audit.Filter{Subject: "joe", Action: audit.UserRoleChanged}, []audit.Event{first}},
		"by an actor of another":     {audit.Filter{Subject: "kim", Actor: "ann"}, nil},
		"from a time, inclusive":     {audit.Filter{From: second.At}, []audit.Event{third, second}},
		"to a time, inclusive":       {audit.Filter{To: second.At}, []audit.Event{second, first}},
		"between, of a narrower set": {audit.Filter{Actor: "ann", From: first.At, To: first.At}, []audit.Event{first}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got, more, err := audit.Search(context.Background(), store, tt.filter)
			if err != nil || more {
				t.Fatalf("%v, more %v", err, more)
			}
			if fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("got %v\nwant %v", got, tt.want)
			}
		})
	}
}

func TestAnEventIsWrittenOnce(t *testing.T) {
	store := memory.New()
	e := write(t, store, "ann", noon, audit.UserRoleChanged, "joe")
	e.Reason = "another"
	if err := store.Commit(context.Background(), audit.Put(e)...); !errors.Is(err, table.ErrCondition) {
		t.Errorf("an event was written over: %v", err)
	}
}

func TestSearchSaysThatThereAreMore(t *testing.T) {
	store := memory.New()
	for i := range audit.Most + 1 {
		write(t, store, "ann", noon.Add(time.Duration(i)*time.Second), audit.SettingChanged, "x")
	}
	got, more, err := audit.Search(context.Background(), store, audit.Filter{})
	if err != nil || !more || len(got) != audit.Most {
		t.Errorf("%d, more %v, %v", len(got), more, err)
	}
}

func TestTheStreamTellsEachEventOnce(t *testing.T) {
	store := memory.New()
	var got []audit.Event
	store.Stream(func(c table.Change) {
		if e, ok := audit.Added(c); ok {
			got = append(got, e)
		}
	})
	e := write(t, store, "ann", noon, audit.SessionStolen, "joe")
	if err := store.Commit(context.Background(), table.Put(table.New(table.Key{PK: "USER#joe", SK: "LOGIN"}, e),
		table.Absent())); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(got) != fmt.Sprint([]audit.Event{e}) {
		t.Errorf("got %v, want %v", got, e)
	}
}
