package settings_test

import (
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/access"
)

func TestSettings(t *testing.T) {
	s := apitest.New(t)
	s.Do(apitest.Request{Method: "GET", Path: "/site-settings"}).Want(t, 401)
	s.As(access.Sales, "GET", "/site-settings", nil).Want(t, 403)
	s.As(access.Manager, "POST", "/site-settings/warehouse.timezone", map[string]any{"value": "Europe/Rome"}).Want(t, 403)
	s.As(access.Admin, "GET", "/site-settings", nil).Want(t, 200, `"key":"warehouse.timezone","value":"America/Chicago","isDefault":true`)
	s.As(access.Admin, "POST", "/site-settings/warehouse.timezone", map[string]any{"value": "Europe/Rome"}).Want(t, 200, `"version":1`)
	s.As(access.Admin, "GET", "/site-settings/warehouse.timezone", nil).Want(t, 200, `"value":"Europe/Rome"`, `"updatedBy":"user-admin"`)
	s.As(access.Sales, "GET", "/auth/profile", nil).Want(t, 200, `"timezone":"Europe/Rome"`)
	s.As(access.Admin, "DELETE", "/site-settings/warehouse.timezone", nil).Want(t, 204)
	s.As(access.Admin, "GET", "/site-settings/warehouse.timezone", nil).Want(t, 200, `"value":"America/Chicago"`)
}

func TestKnownSettingsAreChecked(t *testing.T) {
	tests := map[string]struct {
		key    string
		value  any
		status int
		want   string
	}{
		"no such zone":            {"warehouse.timezone", "Mars/Olympus", 400, "value must be a time zone"},
		"a number for a text":     {"erp.locationId", 7, 400, "value must be of the form"},
		"a text for a flag":       {"orders.requireApproval", "yes", 400, "value must be of the form false"},
		"nothing for a flag":      {"orders.requireApproval", nil, 400, "value must be of the form false"},
		"a number out of range":   {"tracking.roadFactor", 9, 400, "value must be a number from 1 to 3"},
		"coordinates off globe":   {"warehouse.coordinates", map[string]any{"latitude": 91, "longitude": 0}, 400, "between -90 and 90"},
		"an unknown field inside": {"warehouse.address", map[string]any{"planet": "x"}, 400, "value must be of the form"},
		"a free key takes all":    {"my.own", []int{1, 2}, 200, `"value":[1,2]`},
		"a key with a blank":      {"a%20b", 1, 400, "key must be letters, digits, dots, - and _"},
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
	s.As(access.Admin, "POST", "/site-settings/warehouse.coordinates", map[string]any{"value": map[string]any{"latitude": 41.8, "longitude": -87.7}}).Want(t, 200)
	s.As(access.Driver, "GET", "/site-settings/warehouse/coordinates", nil).Want(t, 200, `{"latitude":41.8,"longitude":-87.7}`)
}
