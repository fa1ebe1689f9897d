package settings

import (
	"context"
	"encoding/json"
	"time"

	"backdock/shared/access"
	"backdock/shared/api"
	"backdock/shared/fault"
	"backdock/shared/setting"
)

// Setting is a setting on the wire.
type Setting struct {
	Key       string     `json:"key"`
	Value     any        `json:"value"`
	IsDefault bool       `json:"isDefault"`
	UpdatedBy string     `json:"updatedBy"`
	UpdatedAt *time.Time `json:"updatedAt" nullable:"true"`
	Version   int64      `json:"version"`
}

func onWire(s setting.Setting) Setting {
	w := Setting{Key: s.Key, Value: s.Value, IsDefault: s.Version == 0, UpdatedBy: s.UpdatedBy, Version: s.Version}
	if s.Version > 0 {
		w.UpdatedAt = &s.UpdatedAt
	}
	return w
}

func (h *handler) list(ctx context.Context, _ *struct{}) ([]Setting, error) {
	all, err := h.settings.List(ctx)
	list := make([]Setting, len(all))
	for i, s := range all {
		list[i] = onWire(s)
	}
	return list, err
}

// KeyIn names a setting in the path.
type KeyIn struct {
	Key string `path:"key" maxLength:"100" pattern:"^[A-Za-z0-9._-]+$" patternDescription:"letters, digits, dots, - and _"`
}

func (h *handler) get(ctx context.Context, in *KeyIn) (Setting, error) {
	s, err := h.settings.Get(ctx, in.Key)
	return onWire(s), err
}

type setIn struct {
	KeyIn
	Body struct {
		Value any `json:"value" doc:"of the setting's type; any JSON for a key that is not known"`
	}
}

func (h *handler) set(ctx context.Context, in *setIn) (Setting, error) {
	raw, err := json.Marshal(in.Body.Value)
	if err != nil || len(raw) > 10_000 {
		return Setting{}, fault.Fields("value must be at most 10000 characters of JSON")
	}
	s, err := h.settings.Set(ctx, in.Key, raw, access.From(ctx).UserID)
	return onWire(s), err
}

func (h *handler) reset(ctx context.Context, in *KeyIn) (api.NoContent, error) {
	return api.NoContent{}, h.settings.Reset(ctx, in.Key)
}

func (h *handler) address(ctx context.Context, _ *struct{}) (setting.Address, error) {
	return known[setting.Address](ctx, h.settings, setting.WarehouseAddress)
}

func (h *handler) coordinates(ctx context.Context, _ *struct{}) (setting.Coordinates, error) {
	return known[setting.Coordinates](ctx, h.settings, setting.WarehouseCoordinates)
}

func known[T any](ctx context.Context, s *setting.Settings, name string) (T, error) {
	var v T
	ok, err := s.Read(ctx, name, &v)
	if err == nil && !ok {
		err = fault.New(fault.NotFound, "the setting %s has not been set", name)
	}
	return v, err
}
