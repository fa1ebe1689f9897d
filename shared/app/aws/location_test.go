package aws

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/geo/geotest"
)

// locationService plays Amazon Location Service in the shapes of its API reference. Ways are at 36 km/h, by way of a
// corner, from and to the nearest road 20 m away.
type locationService struct {
	t        *testing.T
	requests int
	// says replaces the answers, first come first served.
	says []func(w http.ResponseWriter)
}

// calculateRoutes has all fields of the documented request that the product may send.
type calculateRoutes struct {
	Origin, Destination   []float64
	Waypoints             []struct{ Position []float64 }
	TravelMode            string
	LegAdditionalFeatures []string
	LegGeometryFormat     string
	Avoid                 struct{ Ferries bool }
}

// ServeHTTP implements http.Handler.
func (s *locationService) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.requests++
	authorization := r.Header.Get("authorization")
	if r.Method != http.MethodPost || r.URL.String() != "/v2/routes" ||
		r.Header.Get("content-type") != "application/json" ||
		!strings.HasPrefix(authorization, "AWS4-HMAC-SHA256 Credential=AKID/20261121/us-east-2/geo-routes/aws4_request") ||
		r.Header.Get("x-amz-security-token") != "session" {
		s.t.Errorf("%s %s, %v", r.Method, r.URL, r.Header)
	}
	var in calculateRoutes
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		s.t.Error(err)
	}
	if in.TravelMode != "Truck" || fmt.Sprint(in.LegAdditionalFeatures) != "[Summary]" || in.LegGeometryFormat != "Simple" ||
		!in.Avoid.Ferries || len(in.Waypoints) > 23 || len(in.Origin) != 2 || len(in.Destination) != 2 {
		s.t.Errorf("%+v", in)
	}
	if len(s.says) > 0 {
		say := s.says[0]
		s.says = s.says[1:]
		say(w)
		return
	}
	at := [][]float64{in.Origin}
	for _, p := range in.Waypoints {
		at = append(at, p.Position)
	}
	w.Header().Set("content-type", "application/json")
	w.Header().Set("x-amz-geo-pricing-bucket", "Core")
	_ = json.NewEncoder(w).Encode(answerTo(append(at, in.Destination)))
}

type object = map[string]any

func answerTo(at [][]float64) object {
	var legs []object
	for i := range len(at) - 1 {
		a, b := at[i], at[i+1]
		line := [][]float64{{a[0], a[1] + 0.000_18}, {a[0], b[1]}, {b[0], b[1] + 0.000_18}}
		km := 0.0
		for n := range 2 {
			km += geo.Distance(geo.Point{Latitude: line[n][1], Longitude: line[n][0]},
				geo.Point{Latitude: line[n+1][1], Longitude: line[n+1][0]})
		}
		place := func(p []float64) object {
			return object{"Place": object{"OriginalPosition": p, "Position": []float64{p[0], p[1] + 0.000_18}}}
		}
		legs = append(legs, object{
			"Type": "Vehicle", "TravelMode": "Truck",
			"Geometry": object{"LineString": line},
			"VehicleLegDetails": object{"Arrival": place(b), "Departure": place(a), "Incidents": []any{}, "Notices": []any{},
				"PassThroughWaypoints": []any{}, "Spans": []any{}, "TollSystems": []any{}, "Tolls": []any{},
				"TravelSteps": []any{}, "TruckRoadTypes": []any{}, "Zones": []any{},
				"Summary": object{"Overview": object{"Distance": int(km * 1000), "Duration": int(km * 100)},
					"TravelOnly": object{"Duration": int(km * 100)}}}})
	}
	return object{"LegGeometryFormat": "Simple", "Notices": []any{}, "Routes": []object{{"Legs": legs,
		"MajorRoadLabels": []any{}, "Summary": object{}}}}
}

func newLocationService(t *testing.T) (*locationService, *Routes) {
	t.Helper()
	s := &locationService{t: t}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	cfg := aws.Config{Region: "us-east-2", Credentials: credentials.NewStaticCredentialsProvider("AKID", "SECRET", "session")}
	return s, newRoutes(cfg, server.URL, func() time.Time { return time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC) })
}

// withMatrix completes the service to a geo.Roads: it answers no matrices.
type withMatrix struct{ *Routes }

func (withMatrix) Matrix(ctx context.Context, places []geo.Point) (geo.Matrix, error) {
	return geo.GreatCircle{RoadFactor: 1.3, SpeedKmh: 30}.Matrix(ctx, places)
}

var shops = []geo.Point{{Latitude: 41.8, Longitude: -87.7}, {Latitude: 41.9, Longitude: -87.6},
	{Latitude: 41.85, Longitude: -87.65}, {Latitude: 41.7, Longitude: -87.6}}

func TestRoutes(t *testing.T) {
	_, routes := newLocationService(t)
	geotest.Run(t, withMatrix{routes}, shops, geotest.Promises{Symmetric: true, Lines: true, MatrixOfAnother: true})
}

// A trip of more places than a request can have is asked for in parts; a stay at a place is not asked for.
func TestRoutesOfLongTrips(t *testing.T) {
	s, routes := newLocationService(t)
	var places []geo.Point
	for i := range 60 {
		at := geo.Point{Latitude: 41.6 + float64(i)/100, Longitude: -87.7}
		places = append(places, at)
		if i%10 == 0 {
			places = append(places, at)
		}
	}
	legs, err := routes.Legs(t.Context(), places)
	if err != nil || s.requests != 3 {
		t.Fatalf("%d requests for 59 legs, %v", s.requests, err)
	}
	for i, leg := range legs {
		if km := geo.Distance(places[i], places[i+1]); leg.Km < km-0.05 || leg.Km > km+0.05 {
			t.Errorf("leg %d: %g km, want %g", i, leg.Km, km)
		}
	}
	if _, err := routes.Legs(t.Context(), []geo.Point{shops[0], shops[0]}); err != nil || s.requests != 3 {
		t.Errorf("a stay was asked for: %v", err)
	}
}

func status(code int, kind string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		w.Header().Set("x-amzn-errortype", kind)
		w.WriteHeader(code)
		_, _ = w.Write([]byte(`{"message":"near 41.8, -87.7"}`))
	}
}

func text(body string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) { _, _ = w.Write([]byte(body)) }
}

// Throttling and faults of the service are tried once more, other errors are not.
func TestRoutesThatFail(t *testing.T) {
	throttled := status(429, "ThrottlingException")
	for name, tt := range map[string]struct {
		says     []func(http.ResponseWriter)
		requests int
		want     string
	}{
		"throttled once":     {[]func(http.ResponseWriter){throttled}, 2, ""},
		"throttled for long": {[]func(http.ResponseWriter){throttled, throttled}, 2, "ThrottlingException"},
		"a fault": {[]func(http.ResponseWriter){status(500, "InternalServerException"),
			status(503, "")}, 2, "503"},
		"not allowed": {[]func(http.ResponseWriter){status(403, "AccessDeniedException")}, 1, "AccessDeniedException"},
		"not valid":   {[]func(http.ResponseWriter){status(400, "ValidationException")}, 1, "ValidationException"},
		"no JSON":     {[]func(http.ResponseWriter){text("<html>")}, 1, "invalid character"},
		"no route":    {[]func(http.ResponseWriter){text(`{"Routes":[]}`)}, 1, "no route"},
		"too few legs": {[]func(http.ResponseWriter){text(`{"Routes":[{"Legs":[]}]}`)}, 1,
			"0 legs instead of 1"},
		"by ferry": {[]func(http.ResponseWriter){text(`{"Routes":[{"Legs":[{"Type":"Ferry","FerryLegDetails":{}}]}]}`)}, 1,
			"of the type Ferry"},
		"a position without latitude": {[]func(http.ResponseWriter){text(`{"Routes":[{"Legs":[{"Geometry":{"LineString":[[1]]},` +
			`"VehicleLegDetails":{"Summary":{"Overview":{"Distance":1,"Duration":1}}}}]}]}`)}, 1, "a position of 1 numbers"},
	} {
		t.Run(name, func(t *testing.T) {
			s, routes := newLocationService(t)
			s.says = tt.says
			_, err := routes.Legs(t.Context(), shops[:2])
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("%v, want %q", err, tt.want)
			}
			if err != nil && strings.Contains(err.Error(), "41.8") {
				t.Errorf("the error has coordinates: %v", err)
			}
			if s.requests != tt.requests {
				t.Errorf("%d requests, want %d", s.requests, tt.requests)
			}
		})
	}
}

// A service that does not answer ends the call, not the caller.
func TestRoutesTakeTooLong(t *testing.T) {
	s, routes := newLocationService(t)
	routes.timeout = 20 * time.Millisecond
	over := make(chan struct{})
	s.says = []func(http.ResponseWriter){func(http.ResponseWriter) { <-over }}
	_, err := routes.Legs(t.Context(), shops)
	close(over)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

func TestRoutesAreOnlyWhereTheirAddressIs(t *testing.T) {
	env := map[string]string{"AWS_REGION": "us-east-2", "AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": "SECRET"}
	for url, want := range map[string]bool{"": false, "https://routes.geo.us-east-2.amazonaws.com": true} {
		env["LOCATION_ROUTES_URL"] = url
		b, err := FromEnv(func(name string) string { return env[name] })
		if err != nil || (b.AmazonRoads != nil) != want {
			t.Errorf("%q: %v, %v", url, b.AmazonRoads, err)
		}
	}
}
