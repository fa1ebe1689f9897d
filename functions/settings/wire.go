package settings

import (
	"context"
	"time"

	"backdock/shared/platform/api"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
)

// Setting is a setting in the API.
type Setting struct {
	Key           string     `json:"key"`
	Value         any        `json:"value" doc:"null: neither a value nor a default"`
	IsDefault     bool       `json:"isDefault" doc:"never set, or reset since"`
	UpdatedBy     string     `json:"updatedBy" doc:"user id; empty: nobody, or the system itself"`
	UpdatedByName string     `json:"updatedByName"`
	CreatedAt     *time.Time `json:"createdAt" nullable:"true" doc:"when it was first set; null: never"`
	UpdatedAt     *time.Time `json:"updatedAt" nullable:"true"`
	Version       int64      `json:"version" doc:"number of changes; 0: never set"`

	Type        setting.Type   `json:"type" enum:"boolean,number,string,timezone,choice,address,coordinates,json" doc:"json: any value, for an unknown key"`
	Description string         `json:"description" doc:"what it does; empty for an unknown key"`
	Group       string         `json:"group" enum:"warehouse,display,orders,inventory,pricing,search,trips,tracking,planning,erp,other" doc:"other: an unknown key"`
	Default     any            `json:"default" doc:"null: none"`
	Choices     []string       `json:"choices,omitempty" doc:"the values of a choice"`
	Minimum     *money.Decimal `json:"minimum,omitempty" doc:"of a number, inclusive"`
	Maximum     *money.Decimal `json:"maximum,omitempty" doc:"of a number, inclusive"`
}

func onWire(s setting.Setting, names map[string]string) Setting {
	w := Setting{Key: s.Key, Value: s.Value, IsDefault: s.IsDefault, UpdatedBy: s.UpdatedBy,
		UpdatedByName: names[s.UpdatedBy], Version: s.Version,
		Type: setting.TypeJSON, Group: "other"}
	if s.Version > 0 {
		w.CreatedAt, w.UpdatedAt = &s.CreatedAt, &s.UpdatedAt
	}
	if known, ok := setting.Lookup(s.Key); ok {
		w.Type, w.Description, w.Group, w.Default = known.Type, known.Description, known.Group, known.Default
		w.Minimum, w.Maximum, w.Choices = known.Minimum, known.Maximum, known.Choices
	}
	return w
}

// named converts settings to the API's form, with the names of who changed them.
func (h *handler) named(ctx context.Context, all ...setting.Setting) ([]Setting, error) {
	ids := make([]string, len(all))
	for i, s := range all {
		ids[i] = s.UpdatedBy
	}
	names, err := h.people.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	list := make([]Setting, len(all))
	for i, s := range all {
		list[i] = onWire(s, names)
	}
	return list, nil
}

// answer converts a setting, or the one in a conflict, to the API's form.
func (h *handler) answer(ctx context.Context, s setting.Setting, err error) (Setting, error) {
	return fault.Answer(s, err, func(s setting.Setting) (Setting, error) {
		list, err := h.named(ctx, s)
		if err != nil {
			return Setting{}, err
		}
		return list[0], nil
	})
}

// Change is one change of a setting.
type Change struct {
	At     time.Time                    `json:"at"`
	By     api.Optional[history.Person] `json:"by" doc:"null: the system itself"`
	Reason string                       `json:"reason" doc:"as entered"`
	Before any                          `json:"before" doc:"previous value or default; null: none"`
	After  any                          `json:"after" doc:"new value or default"`
	Reset  bool                         `json:"reset" doc:"the value was removed"`
}

func changes(events []audit.Event, names map[string]string) []Change {
	list := make([]Change, len(events))
	for i, e := range events {
		list[i] = Change{At: e.At, By: history.PersonOf(e.Actor.ID, names), Reason: e.Reason, Before: e.Before,
			After: e.After, Reset: e.Action == audit.SettingReset}
	}
	return list
}
