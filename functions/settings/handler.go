package settings

import (
	"context"
	"encoding/json"

	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/setting"
)

type handler struct {
	settings *setting.Settings
	people   *history.People
}

func (h *handler) list(ctx context.Context, _ *struct{}) ([]Setting, error) {
	all, err := h.settings.List(ctx)
	if err != nil {
		return nil, err
	}
	return h.named(ctx, all...)
}

// KeyIn identifies a setting by the path.
type KeyIn struct {
	Key string `path:"key" maxLength:"100" pattern:"^[A-Za-z0-9._-]+$" patternDescription:"letters, digits, dots, - and _"`
}

func (h *handler) get(ctx context.Context, in *KeyIn) (Setting, error) {
	s, err := h.settings.Get(ctx, in.Key)
	return h.answer(ctx, s, err)
}

func (h *handler) history(ctx context.Context, in *KeyIn) ([]Change, error) {
	events, err := h.settings.History(ctx, in.Key)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(events))
	for i, e := range events {
		ids[i] = e.Actor.ID
	}
	names, err := h.people.Names(ctx, ids)
	return changes(events, names), err
}

// WriteIn has what a change needs besides the value.
type WriteIn struct {
	Version *int64 `json:"version,omitempty" minimum:"0" doc:"version that the caller has read; 409 with the current setting if it has changed; absent: not checked"`
	Reason  string `json:"reason,omitempty" maxLength:"500" doc:"reason; shown in the history"`
}

type setIn struct {
	KeyIn
	Body struct {
		Value     any  `json:"value" doc:"of the setting's type; any JSON for an unknown key"`
		IsDefault bool `json:"isDefault,omitempty" doc:"as it was read: a default that is sent back unchanged stays the default"`
		WriteIn
	}
}

func (h *handler) set(ctx context.Context, in *setIn) (Setting, error) {
	raw, err := json.Marshal(in.Body.Value)
	if err != nil || len(raw) > 10_000 {
		return Setting{}, fault.Fields("value must be at most 10000 characters of JSON")
	}
	s, err := h.settings.Set(ctx, in.Key, raw, setting.Write{Version: in.Body.Version, Reason: in.Body.Reason,
		IsDefault: in.Body.IsDefault})
	return h.answer(ctx, s, err)
}

type resetIn struct {
	KeyIn
	Body *WriteIn
}

func (h *handler) reset(ctx context.Context, in *resetIn) (api.NoContent, error) {
	var w setting.Write
	if in.Body != nil {
		w = setting.Write{Version: in.Body.Version, Reason: in.Body.Reason}
	}
	_, err := h.answer(ctx, setting.Setting{}, h.settings.Reset(ctx, in.Key, w))
	return api.NoContent{}, err
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
