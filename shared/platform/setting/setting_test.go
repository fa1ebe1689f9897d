package setting_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/table/tabletest"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func clock() time.Time { return noon }

// Of several writers that have read the same version only one succeeds, and the history has each write with
// the value before it.
func TestOfManyWithOneVersionOneWrites(t *testing.T) {
	ctx := t.Context()
	s := setting.New(memory.New(), clock)
	for version := range int64(5) {
		var won atomic.Int64
		var g sync.WaitGroup
		for n := range 20 {
			g.Go(func() {
				value := json.RawMessage(fmt.Sprint(version*100 + int64(n)))
				_, err := s.Set(ctx, "my.own", value, setting.Write{Version: &version})
				switch {
				case err == nil:
					won.Add(1)
				case !fault.Is(err, fault.Conflict):
					t.Error(err)
				}
			})
		}
		g.Wait()
		if won.Load() != 1 {
			t.Fatalf("%d wrote version %d", won.Load(), version+1)
		}
	}
	wantChain(t, s, 5)
}

// A writer without a version overwrites the current value; the history has all changes.
func TestWritersWithoutAVersionFollowOneAnother(t *testing.T) {
	s := setting.New(memory.New(), clock)
	var g sync.WaitGroup
	for n := range 5 {
		g.Go(func() {
			if _, err := s.Set(t.Context(), "my.own", json.RawMessage(fmt.Sprint(n)), setting.Write{}); err != nil {
				t.Error(err)
			}
		})
	}
	g.Wait()
	wantChain(t, s, 5)
}

// wantChain checks that my.own has n changes, each from the value that the previous change left.
func wantChain(t *testing.T, s *setting.Settings, n int) {
	t.Helper()
	events, err := s.History(t.Context(), "my.own")
	if err != nil || len(events) != n {
		t.Fatalf("%d changes, want %d: %v", len(events), n, err)
	}
	follows := map[string]string{}
	for _, e := range events {
		follows[string(e.Before)] = string(e.After)
	}
	at := "null"
	for range n {
		at = follows[at]
	}
	if now, err := s.Get(t.Context(), "my.own"); err != nil || string(now.Value) != at || now.Version != int64(n) {
		t.Errorf("the changes %v end at %s, the setting is %s in version %d: %v", follows, at, now.Value, now.Version, err)
	}
}

// A process that is killed leaves both the change and its history, or neither.
func TestAKilledWriterLeavesBothOrNeither(t *testing.T) {
	writes := map[string]func(ctx context.Context, s *setting.Settings) error{
		"set": func(ctx context.Context, s *setting.Settings) error {
			_, err := s.Set(ctx, setting.TrackingSpeedKmh, json.RawMessage(`50`), setting.Write{})
			return err
		},
		"reset": func(ctx context.Context, s *setting.Settings) error {
			return s.Reset(ctx, setting.TrackingSpeedKmh, setting.Write{})
		},
	}
	for name, write := range writes {
		for _, after := range []bool{false, true} {
			t.Run(fmt.Sprint(name, " after the commit: ", after), func(t *testing.T) {
				ctx := t.Context()
				store := memory.New()
				s := setting.New(store, clock)
				if _, err := s.Set(ctx, setting.TrackingSpeedKmh, json.RawMessage(`40`), setting.Write{}); err != nil {
					t.Fatal(err)
				}
				if err := write(ctx, setting.New(tabletest.NewDying(store, 1, after), clock)); !errors.Is(err, tabletest.ErrDead) {
					t.Fatal(err)
				}
				wantVersions(t, s, store, map[bool]int{false: 1, true: 2}[after])
				if err := write(ctx, s); err != nil { // the second attempt
					t.Fatal(err)
				}
				wantVersions(t, s, store, 2)
			})
		}
	}
}

func wantVersions(t *testing.T, s *setting.Settings, store table.Table, n int) {
	t.Helper()
	v, err := s.Get(t.Context(), setting.TrackingSpeedKmh)
	if err != nil || v.Version != int64(n) {
		t.Errorf("version %d, want %d: %v", v.Version, n, err)
	}
	events, _, err := audit.Search(t.Context(), store, audit.Filter{})
	if err != nil || len(events) != n {
		t.Errorf("%d events, want %d: %v", len(events), n, err)
	}
}

// A process that has cached that a setting is missing sees the value that another process set.
func TestANeededSettingIsReadAgainWhileItIsMissing(t *testing.T) {
	ctx, store := context.Background(), memory.New()
	here, there := setting.New(store, clock), setting.New(store, clock)
	for _, want := range []string{"", "6"} {
		if want != "" {
			if _, err := there.Set(ctx, setting.ERPAdjustmentAccount, json.RawMessage(`"6"`), setting.Write{}); err != nil {
				t.Fatal(err)
			}
		}
		got, err := setting.Needed[string](ctx, here, setting.ERPAdjustmentAccount)
		if err != nil || got != want {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	}
}
