// Package setting holds the installation's settings. Known ones are typed and
// have defaults, so an empty installation works; see spec/behaviour.md section 8.
package setting

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"backdock/shared/civil"
	"backdock/shared/fault"
	"backdock/shared/table"
)

// Address is a postal address.
type Address struct {
	Street     string `json:"street"`
	City       string `json:"city"`
	State      string `json:"state"`
	PostalCode string `json:"postalCode"`
	Country    string `json:"country"`
}

// Coordinates are WGS 84 degrees.
type Coordinates struct {
	Latitude  float64 `json:"latitude" minimum:"-90" maximum:"90"`
	Longitude float64 `json:"longitude" minimum:"-180" maximum:"180"`
}

// Setting is a stored value.
type Setting struct {
	Key       string          `json:"key"`
	Value     json.RawMessage `json:"value"`
	UpdatedBy string          `json:"updatedBy"`
	UpdatedAt time.Time       `json:"updatedAt"`
	Version   int64           `json:"version"`
}

// keptFor is how long all settings are remembered by a process.
const keptFor = 5 * time.Second

// Settings stores settings.
//
//	all: SETTINGS / <key>
type Settings struct {
	table table.Table
	now   func() time.Time

	mu   sync.Mutex
	kept map[string]json.RawMessage
	at   time.Time
}

// New makes the store.
func New(t table.Table, now func() time.Time) *Settings { return &Settings{table: t, now: now} }

func key(name string) table.Key { return table.Key{PK: "SETTINGS", SK: name} }

// Set stores a value. Errors: fault.Invalid where a known setting's value has
// not its form.
func (s *Settings) Set(ctx context.Context, name string, value json.RawMessage, by string) (Setting, error) {
	if f, known := knownSettings[name]; known {
		if err := f.check(value); err != nil {
			return Setting{}, err
		}
	}
	defer s.forget()
	var next Setting
	err := table.Retry(ctx, func() error {
		next = Setting{Key: name, Value: value, UpdatedBy: by, UpdatedAt: s.now(), Version: 1}
		before, err := table.Load[Setting](ctx, s.table, key(name))
		if errors.Is(err, table.ErrMissing) {
			return s.table.Commit(ctx, table.Put(table.New(key(name), next), table.Absent()))
		}
		if err != nil {
			return fmt.Errorf("set %s: %w", name, err)
		}
		next.Version = before.Version + 1
		return s.table.Commit(ctx, table.Put(table.New(key(name), next), table.VersionIs(before.Version)))
	})
	return next, err
}

// Reset removes a setting; a known one is at its default again.
func (s *Settings) Reset(ctx context.Context, name string) error {
	defer s.forget()
	return s.table.Commit(ctx, table.Delete(key(name)))
}

// Get reads a setting, or its default with Version 0. Errors: fault.NotFound.
func (s *Settings) Get(ctx context.Context, name string) (Setting, error) {
	v, err := table.Load[Setting](ctx, s.table, key(name))
	if errors.Is(err, table.ErrMissing) {
		if f := knownSettings[name]; f.fallback != "" {
			return Setting{Key: name, Value: json.RawMessage(f.fallback)}, nil
		}
		return v, fault.New(fault.NotFound, "the setting %s has not been set", name)
	}
	return v, err
}

// List reads all settings by key: the stored ones, and the known ones at their
// defaults with Version 0.
func (s *Settings) List(ctx context.Context) ([]Setting, error) {
	all, err := s.stored(ctx)
	if err != nil {
		return nil, err
	}
	for name, f := range knownSettings {
		if f.fallback != "" && !slices.ContainsFunc(all, func(v Setting) bool { return v.Key == name }) {
			all = append(all, Setting{Key: name, Value: json.RawMessage(f.fallback)})
		}
	}
	slices.SortFunc(all, func(a, b Setting) int { return strings.Compare(a.Key, b.Key) })
	return all, nil
}

func (s *Settings) stored(ctx context.Context) ([]Setting, error) {
	return table.Find[Setting](ctx, s.table, table.Query{PK: "SETTINGS", Consistent: true})
}

func (s *Settings) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = nil
}

// Read decodes a setting, or its default, into a value; false if it has neither.
func (s *Settings) Read(ctx context.Context, name string, into any) (bool, error) {
	all, err := s.all(ctx)
	if err != nil {
		return false, err
	}
	raw, ok := all[name]
	if !ok {
		fallback := knownSettings[name].fallback
		raw, ok = json.RawMessage(fallback), fallback != ""
	}
	if !ok {
		return false, nil
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return false, fmt.Errorf("setting %s: %w", name, err)
	}
	return true, nil
}

// Value is Read with the type's zero value for a setting that has no value.
func Value[T any](ctx context.Context, s *Settings, name string) (T, error) {
	var v T
	_, err := s.Read(ctx, name, &v)
	return v, err
}

func (s *Settings) all(ctx context.Context) (map[string]json.RawMessage, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept != nil && s.now().Sub(s.at) < keptFor {
		return s.kept, nil
	}
	stored, err := s.stored(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the settings: %w", err)
	}
	all := make(map[string]json.RawMessage, len(stored))
	for _, v := range stored {
		all[v.Key] = v.Value
	}
	s.kept, s.at = all, s.now()
	return all, nil
}

// Zone is the warehouse's time zone.
func (s *Settings) Zone(ctx context.Context) (*time.Location, error) {
	name, err := Value[string](ctx, s, WarehouseTimezone)
	if err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fault.New(fault.Conflict, "the setting %s is no time zone: %s", WarehouseTimezone, name).Because(err)
	}
	return zone, nil
}

// Today is today's date in the warehouse.
func (s *Settings) Today(ctx context.Context) (civil.Date, error) {
	zone, err := s.Zone(ctx)
	if err != nil {
		return civil.Date{}, err
	}
	return civil.Today(s.now(), zone), nil
}
