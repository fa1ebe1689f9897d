package geocode_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"backdock/shared/delivery/geocode"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table/memory"
)

func TestText(t *testing.T) {
	for want, q := range map[string]geocode.Query{
		"1 Main St, Chicago, IL 60606, US": {Street: " 1  Main\nSt ", City: "Chicago", State: "IL", PostalCode: "60606",
			Country: "US"},
		"Chicago, IL":         {City: "Chicago", State: "IL"},
		"1 Main St, 60606":    {Street: "1 Main St", PostalCode: "60606"},
		"":                    {State: "IL", PostalCode: "60606", Country: "US"},
		"12 Rue X, Paris, FR": {Street: "12 Rue X", City: "Paris", Country: "FR"},
	} {
		if got := q.Text(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// service plays a service.
type service struct {
	asked []geocode.Query
	err   error
}

func (s *service) Find(_ context.Context, q geocode.Query) ([]geocode.Match, error) {
	s.asked = append(s.asked, q)
	return []geocode.Match{{Label: "1 Main St", Quality: geocode.Exact, Score: 1}}, s.err
}

type world struct {
	*geocode.Geocoding
	settings *setting.Settings
	amazon   *service
	log      *bytes.Buffer
}

func newWorld(t *testing.T) *world {
	w := &world{amazon: &service{}, log: &bytes.Buffer{}}
	w.settings = setting.New(memory.New(), func() time.Time { return time.Unix(1_790_000_000, 0) })
	w.Geocoding = geocode.New(geocode.Sources{Settings: w.settings, Amazon: w.amazon,
		Log: slog.New(slog.NewTextHandler(w.log, nil))})
	return w
}

func (w *world) set(t *testing.T, key string, value any) {
	t.Helper()
	raw, err := json.Marshal(value)
	if err == nil {
		_, err = w.settings.Set(t.Context(), key, raw, setting.Write{})
	}
	if err != nil {
		t.Fatal(err)
	}
}

var shop = geocode.Query{Street: "1 Main St", City: "Chicago"}

func kindOf(err error) fault.Kind {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f.Kind
	}
	return ""
}

// By default nothing is asked. With the setting the service is, near the warehouse when its place is known.
func TestSettings(t *testing.T) {
	w := newWorld(t)
	if _, _, err := w.Find(t.Context(), shop); kindOf(err) != fault.Conflict || len(w.amazon.asked) > 0 {
		t.Fatalf("%v, asked %v", err, w.amazon.asked)
	}
	w.set(t, setting.TrackingGeocoding, setting.GeocodingAmazon)
	got, provider, err := w.Find(t.Context(), shop)
	if err != nil || provider != setting.GeocodingAmazon || len(got) != 1 || w.amazon.asked[0].Near != nil {
		t.Fatalf("%v by %s, %v, asked %v", got, provider, err, w.amazon.asked)
	}
	w.set(t, setting.WarehouseCoordinates, setting.Coordinates{Latitude: 41.9, Longitude: -87.7})
	if _, _, err := w.Find(t.Context(), shop); err != nil || w.amazon.asked[1].Near.Longitude != -87.7 {
		t.Errorf("%v, asked %v", err, w.amazon.asked)
	}
}

func TestAnAddressWithoutWords(t *testing.T) {
	w := newWorld(t)
	w.set(t, setting.TrackingGeocoding, setting.GeocodingAmazon)
	_, _, err := w.Find(t.Context(), geocode.Query{Country: "US"})
	if kindOf(err) != fault.Conflict || len(w.amazon.asked) > 0 {
		t.Errorf("%v, asked %v", err, w.amazon.asked)
	}
}

// A busy service and one that fails are told apart; neither error has the address.
func TestTheServiceFails(t *testing.T) {
	w := newWorld(t)
	w.set(t, setting.TrackingGeocoding, setting.GeocodingAmazon)
	w.amazon.err = errors.Join(errors.New("ThrottlingException"), geocode.ErrBusy)
	if _, _, err := w.Find(t.Context(), shop); kindOf(err) != fault.TooMany {
		t.Errorf("%v", err)
	}
	w.amazon.err = errors.New("InternalServerException")
	_, _, err := w.Find(t.Context(), shop)
	if kindOf(err) != fault.Unavailable || strings.Contains(err.Error()+w.log.String(), "Main") {
		t.Errorf("%v; log: %s", err, w.log)
	}
	if !strings.Contains(w.log.String(), "InternalServerException") {
		t.Errorf("log: %s", w.log)
	}
}

// A function without access to the service looks nothing up, and its log says why.
func TestWithoutAccess(t *testing.T) {
	w := newWorld(t)
	w.Amazon = nil
	w.set(t, setting.TrackingGeocoding, setting.GeocodingAmazon)
	provider, err := w.Provider(t.Context())
	if err != nil || provider != setting.GeocodingNone || !strings.Contains(w.log.String(), "no access") {
		t.Errorf("%s, %v; log: %s", provider, err, w.log)
	}
}
