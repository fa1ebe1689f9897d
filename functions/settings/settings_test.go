package settings_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/settings"
	"backdock/shared/platform/access"
	"backdock/shared/platform/setting"
)

func TestSettings(t *testing.T) {
	s := apitest.New(t)
	s.Do(apitest.Request{Method: "GET", Path: "/site-settings"}).Want(t, 401)
	s.As(access.Sales, "GET", "/site-settings", nil).Want(t, 403)
	s.As(access.Manager, "POST", "/site-settings/warehouse.timezone", map[string]any{"value": "Europe/Rome"}).Want(t, 403)
	s.As(access.Admin, "GET", "/site-settings", nil).Want(t, 200,
		`"key":"warehouse.timezone","value":"America/Chicago","isDefault":true,"updatedBy":"","updatedByName":"","createdAt":null,"updatedAt":null,"version":0,"type":"timezone"`)
	s.As(access.Admin, "POST", "/site-settings/warehouse.timezone", map[string]any{"value": "Europe/Rome"}).Want(t, 200,
		`"version":1`)
	s.As(access.Admin, "GET", "/site-settings/warehouse.timezone", nil).Want(t, 200, `"value":"Europe/Rome"`,
		`"updatedBy":"user-admin","updatedByName":"The admin"`)
	s.As(access.Sales, "GET", "/auth/profile", nil).Want(t, 200, `"timezone":"Europe/Rome"`)
	s.As(access.Admin, "DELETE", "/site-settings/warehouse.timezone", nil).Want(t, 204)
	s.As(access.Admin, "GET", "/site-settings/warehouse.timezone", nil).Want(t, 200,
		`"value":"America/Chicago","isDefault":true`)
	s.Advance(10 * time.Second) // the lifetime of the cache
	s.As(access.Sales, "GET", "/auth/profile", nil).Want(t, 200, `"timezone":"America/Chicago"`)
}

func TestKnownSettingsSayWhatTheyAre(t *testing.T) {
	s := apitest.New(t)
	s.As(access.Admin, "POST", "/site-settings/my.own", map[string]any{"value": 1}).Want(t, 200)
	s.As(access.Admin, "POST", "/site-settings/a.gone", map[string]any{"value": 1}).Want(t, 200)
	s.As(access.Admin, "DELETE", "/site-settings/a.gone", nil).Want(t, 204)
	var list []settings.Setting
	s.As(access.Manager, "GET", "/site-settings", nil).Want(t, 200,
		`"type":"number","description":"Road distance divided by the straight-line distance between two stops.","group":"tracking","default":1.3,"minimum":1,"maximum":3}`,
		`{"key":"warehouse.address","value":null,"isDefault":true,`).Into(t, &list)
	if len(list) != len(setting.All)+1 {
		t.Fatalf("%d settings, want the %d known ones and a free one", len(list), len(setting.All))
	}
	for i, known := range setting.All {
		got := list[i]
		if got.Key != known.Key || got.Description == "" || got.Type == "" || got.Group == "" || got.Group == "other" {
			t.Errorf("%+v", got)
		}
		if (got.Type == setting.TypeNumber) != (got.Minimum != nil && got.Maximum != nil) {
			t.Errorf("%s has the wrong bounds", got.Key)
		}
		if got.Default != nil { // the default is a valid value
			s.As(access.Admin, "POST", "/site-settings/"+got.Key, map[string]any{"value": got.Default}).Want(t, 200,
				`"isDefault":false`)
		}
	}
	if free := list[len(list)-1]; free.Key != "my.own" || free.Type != setting.TypeJSON || free.Group != "other" {
		t.Errorf("%+v", free)
	}
}

func TestTwoPeopleDoNotOverwriteEachOther(t *testing.T) {
	s := apitest.New(t)
	const path = "/site-settings/tracking.speedKmh"
	set := func(value, version int) apitest.Answer {
		return s.As(access.Admin, "POST", path, map[string]any{"value": value, "version": version})
	}
	set(40, 0).Want(t, 200, `"version":1`)
	set(50, 0).Want(t, 409, "version 0 is now version 1",
		`"current":{"key":"tracking.speedKmh","value":40,"isDefault":false,"updatedBy":"user-admin","updatedByName":"The admin"`)
	set(40, 0).Want(t, 200, `"version":1`) // repeated after a lost answer
	s.As(access.Admin, "DELETE", path, map[string]any{"version": 7}).Want(t, 409, `"value":40`)
	s.As(access.Admin, "DELETE", path, map[string]any{"version": 1}).Want(t, 204)
	s.As(access.Admin, "DELETE", path, map[string]any{"version": 1}).Want(t, 204)
	set(60, 0).Want(t, 200, `"version":3`) // it has its default, as was read
	set(70, 1).Want(t, 409, `"value":60`)  // versions from before the reset are not reused
	s.As(access.Admin, "POST", path, map[string]any{"value": 70}).Want(t, 200, `"version":4`)
	s.As(access.Admin, "POST", path, map[string]any{"value": 70, "version": -1}).Want(t, 400)
}

func TestHistory(t *testing.T) {
	s := apitest.New(t)
	const path = "/site-settings/tracking.speedKmh"
	s.As(access.Sales, "GET", path+"/history", nil).Want(t, 403)
	s.As(access.Manager, "GET", path+"/history", nil).Want(t, 200, `[]`)
	s.As(access.Admin, "POST", path, map[string]any{"value": 40, "reason": "the new motorway"}).Want(t, 200)
	s.As(access.Admin, "POST", path, map[string]any{"value": 40}).Want(t, 200) // changes nothing
	s.As(access.Admin, "DELETE", path, map[string]any{"reason": "closed again"}).Want(t, 204)
	s.As(access.Admin, "DELETE", path, nil).Want(t, 204) // changes nothing
	s.As(access.Admin, "POST", "/site-settings/tracking.speed", map[string]any{"value": 1}).Want(t, 200)
	var got []settings.Change
	s.As(access.Manager, "GET", path+"/history", nil).Want(t, 200, `"by":{"_id":"user-admin","name":"The admin"}`).Into(t,
		&got)
	if len(got) != 2 {
		t.Fatalf("%+v", got)
	}
	if c := got[0]; !c.Reset || c.Reason != "closed again" || fmt.Sprint(c.Before, c.After) != "40 30" {
		t.Errorf("the reset: %+v", c)
	}
	if c := got[1]; c.Reset || c.Reason != "the new motorway" || fmt.Sprint(c.Before, c.After) != "30 40" {
		t.Errorf("the change: %+v", c)
	}
}

func TestKnownSettingsAreChecked(t *testing.T) {
	tests := map[string]struct {
		key    string
		value  any
		status int
		want   string
	}{
		"no such zone":        {"warehouse.timezone", "Mars/Olympus", 400, "value must be a time zone"},
		"a number for a text": {"erp.locationId", 7, 400, "value must be a text of at most 100 characters"},
		"a text that is too long": {"erp.locationId", strings.Repeat("6", 101), 400,
			"value must be a text of at most 100 characters"},
		"the zone of the server":  {"warehouse.timezone", "Local", 400, "value must be a time zone"},
		"synonyms with no groups": {"search.synonyms", []string{"soda", "pop"}, 400, "value must be groups of words"},
		"synonyms":                {"search.synonyms", [][]string{{"soda", "pop"}}, 200, `"value":[["soda","pop"]]`},
		"a value that is too big": {"my.other", slices.Repeat([]string{strings.Repeat("x", 1000)}, 10), 400,
			"at most 10000 characters"},
		"a text for a flag":      {"orders.requireApproval", "yes", 400, "value must be of the form false"},
		"nothing for a flag":     {"orders.requireApproval", nil, 400, "value must be of the form false"},
		"nothing for a number":   {"tracking.serviceMinutes", nil, 400, "value must be a number from 0 to 240"},
		"nothing for a discount": {"orders.maxDiscountPercent", nil, 400, "value must be a number from 0 to 100"},
		"a number out of range":  {"tracking.roadFactor", 9, 400, "value must be a number from 1 to 3"},
		"coordinates off globe": {"warehouse.coordinates", map[string]any{"latitude": 91, "longitude": 0}, 400,
			"between -90 and 90"},
		"coordinates nobody has": {"warehouse.coordinates", map[string]any{"latitude": 0, "longitude": 0}, 400,
			"must not both be 0"},
		"half of coordinates": {"warehouse.coordinates", map[string]any{"latitude": 41}, 400,
			"value must have a latitude and a longitude"},
		"an unknown field inside": {"warehouse.address", map[string]any{"planet": "x"}, 400, "value must be of the form"},
		"a free key takes all":    {"my.own", []int{1, 2}, 200, `"value":[1,2]`},
		"a free number too large": {"my.own", 1e200, 400, "numbers from 1e-100 to 1e100"},
		"a free number too small": {"my.own", []float64{1e-200}, 400, "numbers from 1e-100 to 1e100"},
		"a name that is empty":    {"my.own", map[string]any{"": 1}, 400, "names that are not empty"},
		"ten levels": {"my.own", json.RawMessage(strings.Repeat("[", 10) + strings.Repeat("]", 10)), 200,
			`"value":[[[[[[[[[[]]]]]]]]]]`},
		"eleven levels": {"my.own", json.RawMessage(strings.Repeat("[", 11) + strings.Repeat("]", 11)), 400,
			"at most 10 levels"},
		"a key with a blank": {"a%20b", 1, 400, "key must be letters, digits, dots, - and _"},
	}
	s := apitest.New(t)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s.As(access.Admin, "POST", "/site-settings/"+tt.key, map[string]any{"value": tt.value}).Want(t, tt.status, tt.want)
		})
	}
}

func TestWarehouse(t *testing.T) {
	s := apitest.New(t)
	s.As(access.Driver, "GET", "/site-settings/warehouse/coordinates", nil).Want(t, 404, "has not been set")
	s.As(access.Admin, "POST", "/site-settings/warehouse.coordinates",
		map[string]any{"value": map[string]any{"latitude": 41.8, "longitude": -87.7}}).Want(t, 200)
	s.As(access.Driver, "GET", "/site-settings/warehouse/coordinates", nil).Want(t, 200,
		`{"latitude":41.8,"longitude":-87.7}`)
}

// A default that is sent back as it was read stays the default; the same value without isDefault is set.
func TestADefaultThatIsSentBackStaysTheDefault(t *testing.T) {
	s := apitest.New(t)
	const path = "/site-settings/tracking.speedKmh"
	read := s.As(access.Admin, "GET", path, nil).Want(t, 200, `"isDefault":true`)
	s.As(access.Admin, "POST", path, read.Body).Want(t, 200, `"isDefault":true`, `"version":0`)
	s.As(access.Admin, "POST", path, map[string]any{"value": 40, "isDefault": true}).Want(t, 200, `"isDefault":false`,
		`"value":40`)
	s.As(access.Admin, "POST", path, read.Body).Want(t, 409) // an older version
	s.As(access.Admin, "POST", path, map[string]any{"value": 30}).Want(t, 200, `"isDefault":false`, `"value":30`)
}
