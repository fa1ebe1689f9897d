// Package setting holds the settings of an installation. Known settings are typed and have defaults, so an
// empty installation works.
package setting

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/telephone"
	"backdock/shared/platform/turn"
)

// Address is a postal address.
type Address struct {
	Street     string `json:"street"`
	City       string `json:"city"`
	State      string `json:"state"`
	PostalCode string `json:"postalCode"`
	Country    string `json:"country"`
}

// Coordinates are degrees in WGS 84.
type Coordinates struct {
	Latitude  float64 `json:"latitude" minimum:"-90" maximum:"90"`
	Longitude float64 `json:"longitude" minimum:"-180" maximum:"180"`
}

// Setting is a setting with its current value.
type Setting struct {
	Key   string          `json:"key"`
	Value json.RawMessage `json:"value"` // null: it has neither a value nor a default
	// IsDefault says that the setting was never set, or was reset after it was.
	IsDefault bool      `json:"isDefault"`
	UpdatedBy string    `json:"updatedBy"`          // user id; empty: nobody, or the system itself
	CreatedAt time.Time `json:"createdAt,omitzero"` // when it was first set; UpdatedAt in records older than this field
	UpdatedAt time.Time `json:"updatedAt"`
	// Version counts the changes, including resets. 0: never set.
	Version int64 `json:"version"`
}

// migrated returns a setting in the current stored form.
func (v Setting) migrated() Setting {
	if v.CreatedAt.IsZero() {
		v.CreatedAt = v.UpdatedAt
	}
	return v
}

// orDefault fills in the default if the setting was never set.
func (v Setting) orDefault() Setting {
	if v.IsDefault {
		known, _ := Lookup(v.Key)
		v.Value = known.Default
	}
	return v
}

// keptFor is how long a process caches all settings.
const keptFor = 5 * time.Second

// Settings stores settings.
//
//	all:     SETTINGS / <key>; a reset setting stays there without a value
//	history: in the audit log, see shared/platform/audit
type Settings struct {
	table table.Table
	now   func() time.Time

	mu   turn.Lock
	kept map[string]json.RawMessage
	at   time.Time
}

// New makes the store.
func New(t table.Table, now func() time.Time) *Settings { return &Settings{table: t, now: now} }

func key(name string) table.Key { return table.Key{PK: "SETTINGS", SK: name} }

// Write holds what a change needs besides the value.
type Write struct {
	// Version is the version that the caller has read. 0: the default; nil: any version.
	Version *int64
	Reason  string
	// IsDefault says that the caller read the value as a default. If it still is the default, Set leaves the
	// setting unset.
	IsDefault bool
}

// Set stores a value for the caller. Setting the current value changes nothing. Errors: fault.Invalid if the
// value does not have the form of a known setting or cannot be stored; fault.Conflict with the current
// Setting if the version does not match.
func (s *Settings) Set(ctx context.Context, name string, value json.RawMessage, w Write) (Setting, error) {
	check := free
	if known, ok := Lookup(name); ok {
		check = known.check
	}
	if err := check(value); err != nil {
		return Setting{}, err
	}
	return s.write(ctx, Setting{Key: name, Value: value}, w, audit.SettingChanged)
}

// Reset removes a value, so that a known setting has its default again. Errors: fault.Conflict with the
// current Setting if the version does not match.
func (s *Settings) Reset(ctx context.Context, name string, w Write) error {
	_, err := s.write(ctx, Setting{Key: name, IsDefault: true}, w, audit.SettingReset)
	return err
}

// write stores a setting, and its previous value in the audit log.
func (s *Settings) write(ctx context.Context, next Setting, w Write, action audit.Action) (Setting, error) {
	defer s.forget()
	next = next.orDefault()
	var out Setting
	err := table.Update(ctx, "the setting "+next.Key, func() error {
		before, err := s.current(ctx, next.Key)
		if err != nil {
			return err
		}
		if next.same(before) || w.IsDefault && before.IsDefault && next.sameValue(before) {
			out = before
			return nil
		}
		if w.Version != nil && *w.Version != before.Version && (*w.Version != 0 || !before.IsDefault) {
			return fault.Stale(before, "the setting %s was changed meanwhile: version %d is now version %d", next.Key,
				*w.Version, before.Version)
		}
		out = next
		out.UpdatedBy, out.UpdatedAt, out.Version = access.From(ctx).UserID, s.now(), before.Version+1
		out.CreatedAt = before.CreatedAt
		if before.Version == 0 {
			out.CreatedAt = out.UpdatedAt
		}
		e := audit.New(ctx, out.UpdatedAt, action, audit.Subject{Type: "setting", ID: next.Key, Name: next.Key}, w.Reason,
			before.Value, out.Value)
		return s.table.Commit(ctx, append([]table.Op{table.Put(table.New(key(next.Key), out), table.AsRead(before.Version))},
			audit.Put(e)...)...)
	})
	return out, err
}

// same reports whether two states of a setting have the same content.
func (v Setting) same(o Setting) bool {
	if v.IsDefault || o.IsDefault {
		return v.IsDefault == o.IsDefault
	}
	return v.sameValue(o)
}

func (v Setting) sameValue(o Setting) bool {
	var a, b any
	return json.Unmarshal(v.Value, &a) == nil && json.Unmarshal(o.Value, &b) == nil && reflect.DeepEqual(a, b)
}

// current reads a setting. One that was never set has Version 0.
func (s *Settings) current(ctx context.Context, name string) (Setting, error) {
	v, err := table.Load[Setting](ctx, s.table, key(name))
	if errors.Is(err, table.ErrMissing) {
		v, err = Setting{Key: name, IsDefault: true}, nil
	}
	if err != nil {
		return Setting{}, fmt.Errorf("read the setting %s: %w", name, err)
	}
	return v.migrated().orDefault(), nil
}

// Get reads a setting. Errors: fault.NotFound if it has neither a value nor a default.
func (s *Settings) Get(ctx context.Context, name string) (Setting, error) {
	v, err := s.current(ctx, name)
	if err == nil && v.Value == nil {
		err = fault.New(fault.NotFound, "the setting %s has not been set", name)
	}
	return v, err
}

// List reads all settings: first the known ones in the order of All, then the others by key.
func (s *Settings) List(ctx context.Context) ([]Setting, error) {
	stored, err := s.stored(ctx)
	if err != nil {
		return nil, err
	}
	byKey := make(map[string]Setting, len(stored))
	for _, v := range stored {
		byKey[v.Key] = v
	}
	all := make([]Setting, 0, len(All)+len(stored))
	for _, known := range All {
		v, ok := byKey[known.Key]
		if !ok {
			v = Setting{Key: known.Key, IsDefault: true}
		}
		all = append(all, v.orDefault())
	}
	for _, v := range stored {
		if _, known := Lookup(v.Key); !known && !v.IsDefault {
			all = append(all, v)
		}
	}
	return all, nil
}

// mostChanges is the largest number of changes that History reads.
const mostChanges = 100

// History returns the last changes of a setting, newest first, at most mostChanges.
func (s *Settings) History(ctx context.Context, name string) ([]audit.Event, error) {
	events, _, err := audit.Search(ctx, s.table, audit.Filter{SubjectType: "setting", Subject: name, Limit: mostChanges})
	return events, err
}

func (s *Settings) stored(ctx context.Context) ([]Setting, error) {
	all, err := table.Find[Setting](ctx, s.table, table.Query{PK: "SETTINGS", Consistent: true})
	for i, v := range all {
		all[i] = v.migrated()
	}
	return all, err
}

func (s *Settings) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = nil
}

// Read decodes a setting, or its default, into a value. It returns false if the setting has neither.
func (s *Settings) Read(ctx context.Context, name string, into any) (bool, error) {
	all, err := s.all(ctx)
	if err != nil {
		return false, err
	}
	raw, ok := all[name]
	if !ok {
		known, _ := Lookup(name)
		raw, ok = known.Default, known.Default != nil
	}
	if !ok {
		return false, nil
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return false, fmt.Errorf("setting %s: %w", name, err)
	}
	return true, nil
}

// Value is Read that returns the zero value for a setting without a value.
func Value[T any](ctx context.Context, s *Settings, name string) (T, error) {
	var v T
	_, err := s.Read(ctx, name, &v)
	return v, err
}

// Needed is Value for a setting that the work at hand cannot do without. If the cache has no value, it reads the
// settings again, because somebody may just have set it and repeated the work.
func Needed[T comparable](ctx context.Context, s *Settings, name string) (T, error) {
	var missing T
	v, err := Value[T](ctx, s, name)
	if err != nil || v != missing {
		return v, err
	}
	s.forget()
	return Value[T](ctx, s, name)
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
		if !v.IsDefault {
			all[v.Key] = v.Value
		}
	}
	s.kept, s.at = all, s.now()
	return all, nil
}

// Zone returns the warehouse's time zone.
func (s *Settings) Zone(ctx context.Context) (*time.Location, error) {
	name, err := Value[string](ctx, s, WarehouseTimezone)
	if err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fault.New(fault.Conflict, "the setting %s is not a time zone: %s", WarehouseTimezone, name).Because(err)
	}
	return zone, nil
}

// Units returns the units in which screens show distances and weights, see DisplayUnits.
func (s *Settings) Units(ctx context.Context) (string, error) {
	return Value[string](ctx, s, DisplayUnits)
}

// Clock returns how screens show times of day, see DisplayClock.
func (s *Settings) Clock(ctx context.Context) (string, error) {
	return Value[string](ctx, s, DisplayClock)
}

// Phone returns the office's telephone number in its international form; "": none.
func (s *Settings) Phone(ctx context.Context) (string, error) {
	typed, err := Value[string](ctx, s, WarehousePhone)
	number, ok := telephone.Parse(typed)
	if !ok {
		return "", err
	}
	return number, err
}

// Today returns today's date in the warehouse's time zone.
func (s *Settings) Today(ctx context.Context) (civil.Date, error) {
	zone, err := s.Zone(ctx)
	if err != nil {
		return civil.Date{}, err
	}
	return civil.Today(s.now(), zone), nil
}

// OrTomorrow returns a date, or tomorrow's in the warehouse's time zone if none is given.
func (s *Settings) OrTomorrow(ctx context.Context, date civil.Date) (civil.Date, error) {
	if !date.IsZero() {
		return date, nil
	}
	today, err := s.Today(ctx)
	if err != nil {
		return civil.Date{}, err
	}
	return today.AddDays(1), nil
}
