// Package geocode proposes where an address is. A person accepts a proposal or corrects it. Which service proposes is
// said by the setting tracking.geocoding:
//
//	none             nothing is proposed: addresses are placed by hand
//	amazon-location  Amazon Location Service, which bills every look-up
package geocode

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"backdock/shared/delivery/geo"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
)

// Query is an address to look up.
type Query struct {
	Street, City, State, PostalCode, Country string
	// Near is where addresses are expected, for the best match of several. nil: anywhere.
	Near *geo.Point
}

// Text is the address in one line; "" for an address without a street and a city.
func (q Query) Text() string {
	if q.Street == "" && q.City == "" {
		return ""
	}
	var parts []string
	for _, part := range []string{q.Street, q.City, strings.TrimSpace(q.State + " " + q.PostalCode), q.Country} {
		if words := strings.Join(strings.Fields(part), " "); words != "" {
			parts = append(parts, words)
		}
	}
	return strings.Join(parts, ", ")
}

// Quality says what a match is the place of.
type Quality string

// The qualities, best first.
const (
	Exact     Quality = "address"   // of the house
	Business  Quality = "business"  // of a business or another place with a name
	Estimated Quality = "estimated" // computed from the house numbers nearby
	Street    Quality = "street"    // of the street, without the house
	Area      Quality = "area"      // of a postal code, a district or a town
)

// Match is a place that an address may have.
type Match struct {
	geo.Point
	Label   string  `json:"label" doc:"the address as the service writes it"`
	Quality Quality `json:"quality" enum:"address,business,estimated,street,area" doc:"of the house, of a business, estimated between house numbers, of the street, or of an area only"`
	Score   float64 `json:"score" minimum:"0" maximum:"1" doc:"how well the address matches, from 0 to 1"`
}

// Most is the largest number of matches.
const Most = 5

// Geocoder looks addresses up. Find returns at most Most matches, the best first, and none for an unknown address. Its
// error is ErrBusy if the service takes no more requests now. Implementations are safe for concurrent use.
type Geocoder interface {
	Find(ctx context.Context, q Query) ([]Match, error)
}

// ErrBusy says that a service takes no more requests for a moment.
var ErrBusy = errors.New("the service takes no more requests now")

// Sources are what the service needs.
type Sources struct {
	Settings *setting.Settings
	// Amazon answers by Amazon Location Service, see app/aws. nil: the function has no access to it.
	Amazon Geocoder
	Log    *slog.Logger // nil: slog's default
}

// Geocoding looks addresses up by the service that the settings name.
type Geocoding struct{ Sources }

// New makes the service.
func New(s Sources) *Geocoding {
	if s.Log == nil {
		s.Log = slog.Default()
	}
	return &Geocoding{s}
}

// Provider returns the service that is asked; setting.GeocodingNone if addresses are not looked up.
func (g *Geocoding) Provider(ctx context.Context) (string, error) {
	name, err := setting.Value[string](ctx, g.Settings, setting.TrackingGeocoding)
	if err != nil || name == setting.GeocodingNone || g.Amazon != nil {
		return name, err
	}
	g.Log.WarnContext(ctx, "addresses are not looked up", "provider", name, "error",
		"this function has no access to Amazon Location Service")
	return setting.GeocodingNone, nil
}

// Find looks an address up, near the warehouse first. It returns the matches and the service that gave them. Errors:
// fault.Conflict if addresses are not looked up, or there is nothing to look up; fault.TooMany and fault.Unavailable if
// the service is busy or fails.
func (g *Geocoding) Find(ctx context.Context, q Query) (matches []Match, provider string, err error) {
	provider, err = g.Provider(ctx)
	if err != nil {
		return nil, "", err
	}
	if provider == setting.GeocodingNone {
		return nil, "", fault.New(fault.Conflict, "addresses are not looked up here: the setting %s names no service",
			setting.TrackingGeocoding)
	}
	if q.Text() == "" {
		return nil, "", fault.New(fault.Conflict, "the address has no street and no city to look up")
	}
	if q.Near, err = geo.Warehouse(ctx, g.Settings); err != nil {
		return nil, "", err
	}
	matches, err = g.Amazon.Find(ctx, q)
	return matches, provider, g.refused(ctx, provider, err)
}

// refused converts an error of the service to what a caller may see. The address stays out of the log.
func (g *Geocoding) refused(ctx context.Context, provider string, err error) error {
	switch {
	case err == nil || ctx.Err() != nil:
		return err
	case errors.Is(err, ErrBusy):
		busy := fault.New(fault.TooMany, "too many addresses are being looked up: try again in a moment")
		busy.RetryAfter = 2
		return busy
	}
	g.Log.WarnContext(ctx, "address not looked up", "provider", provider, "error", err.Error())
	return fault.New(fault.Unavailable,
		"the service that looks addresses up does not answer: try again later, or place the address by hand")
}
