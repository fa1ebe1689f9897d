package aws

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/geocode"
)

// placesService plays Geocode of Amazon Location Service in the shapes of its API reference.
type placesService struct {
	t    *testing.T
	got  []geocodeInput
	says []func(w http.ResponseWriter) // the answers, first come first served; the last stays
}

// geocodeInput has all fields of the documented request that the product may send.
type geocodeInput struct {
	QueryText, IntendedUse, Language string
	MaxResults                       int
	BiasPosition                     []float64
	Filter                           *struct{ IncludeCountries []string }
}

// ServeHTTP implements http.Handler.
func (s *placesService) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost || r.URL.String() != "/v2/geocode" ||
		r.Header.Get("content-type") != "application/json" || !strings.HasPrefix(r.Header.Get("authorization"),
		"AWS4-HMAC-SHA256 Credential=AKID/20261121/us-east-2/geo-places/aws4_request") {
		s.t.Errorf("%s %s, %v", r.Method, r.URL, r.Header)
	}
	var in geocodeInput
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		s.t.Error(err)
	}
	if in.IntendedUse != "Storage" || in.MaxResults < 1 || in.MaxResults > 100 || len(in.QueryText) == 0 {
		s.t.Errorf("%+v", in)
	}
	s.got = append(s.got, in)
	say := s.says[0]
	if len(s.says) > 1 {
		s.says = s.says[1:]
	}
	say(w)
}

// item is one of the documented items, as the developer guide shows them.
func item(placeType, label string, position []float64, score float64) object {
	return object{"PlaceId": "A", "PlaceType": placeType, "Title": label,
		"Address": object{"Label": label, "Country": object{"Code2": "US", "Code3": "USA", "Name": "United States"},
			"Region": object{"Code": "IL", "Name": "Illinois"}, "Locality": "Chicago", "PostalCode": "60606",
			"Street": "W Lake St", "AddressNumber": "1"},
		"Position": position, "MapView": []float64{-87.7, 41.8, -87.6, 41.9},
		"AccessPoints": []object{{"Position": position}},
		"MatchScores":  object{"Overall": score, "Components": object{"Address": object{"Locality": 1}}}}
}

func items(all ...object) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		w.Header().Set("content-type", "application/json")
		w.Header().Set("x-amz-geo-pricing-bucket", "Stored")
		_ = json.NewEncoder(w).Encode(object{"ResultItems": all})
	}
}

// refusal is an error in the documented form.
func refusal(status int, kind string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		w.Header().Set("x-amzn-errortype", kind)
		w.WriteHeader(status)
		_, _ = w.Write([]byte(`{"message":"1 W Lake St"}`))
	}
}

func newPlacesService(t *testing.T, says ...func(http.ResponseWriter)) (*placesService, *Places) {
	t.Helper()
	s := &placesService{t: t, says: says}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	keys := credentials.NewStaticCredentialsProvider("AKID", "SECRET", "session")
	return s, newPlaces(aws.Config{Region: "us-east-2", Credentials: keys}, server.URL, func() time.Time { return time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC) })
}

var lake = geocode.Query{Street: "1 W Lake St", City: "Chicago", State: "IL", PostalCode: "60606", Country: "US",
	Near: &geo.Point{Latitude: 41.9, Longitude: -87.7}}

func TestPlaces(t *testing.T) {
	estimated := item("PointAddress", "3 W Lake St", []float64{-87.62, 41.881}, 0.9)
	estimated["EstimatedPointAddress"] = true
	s, places := newPlacesService(t, items(item("PointAddress", "1 W Lake St", []float64{-87.63, 41.886}, 1), estimated,
		item("InterpolatedAddress", "5 W Lake St", []float64{-87.61, 41.88}, 0.8),
		item("Street", "W Lake St", []float64{-87.6, 41.88}, 0.7), item("Locality", "Chicago", []float64{-87.6, 41.8}, 0.2)))
	got, err := places.Find(t.Context(), lake)
	if err != nil || len(got) != 5 {
		t.Fatalf("%+v, %v", got, err)
	}
	for i, want := range []geocode.Quality{geocode.Exact, geocode.Estimated, geocode.Estimated, geocode.Street,
		geocode.Area} {
		if got[i].Quality != want {
			t.Errorf("match %d has the quality %s, want %s", i, got[i].Quality, want)
		}
	}
	if m := got[0]; m.Latitude != 41.886 || m.Longitude != -87.63 || m.Label != "1 W Lake St" || m.Score != 1 {
		t.Errorf("%+v", m)
	}
	if in := s.got[0]; in.QueryText != "1 W Lake St, Chicago, IL 60606, US" || in.Filter.IncludeCountries[0] != "US" ||
		in.BiasPosition[0] != -87.7 || in.BiasPosition[1] != 41.9 {
		t.Errorf("asked %+v", in)
	}
}

// A country that is not a code of ISO 3166 is no filter; a long text is cut to the service's limit.
func TestPlacesOfOtherWords(t *testing.T) {
	s, places := newPlacesService(t, items())
	got, err := places.Find(t.Context(), geocode.Query{Street: strings.Repeat("é", 300), Country: "United States"})
	if err != nil || got == nil || len(got) != 0 {
		t.Fatalf("%v, %v", got, err)
	}
	if in := s.got[0]; in.Filter != nil || in.BiasPosition != nil || len([]rune(in.QueryText)) != 200 {
		t.Errorf("asked %+v", in)
	}
}

func TestPlacesThatFail(t *testing.T) {
	page := func(w http.ResponseWriter) { _, _ = w.Write([]byte("<html>")) }
	for name, tt := range map[string]struct {
		says     []func(http.ResponseWriter)
		requests int
		busy     bool
	}{
		"throttled":            {[]func(http.ResponseWriter){refusal(429, "ThrottlingException")}, 2, true},
		"failing":              {[]func(http.ResponseWriter){refusal(500, "InternalServerException")}, 2, false},
		"not allowed":          {[]func(http.ResponseWriter){refusal(403, "AccessDeniedException")}, 1, false},
		"a wrong request":      {[]func(http.ResponseWriter){refusal(400, "ValidationException")}, 1, false},
		"not JSON":             {[]func(http.ResponseWriter){page}, 1, false},
		"half a position":      {[]func(http.ResponseWriter){items(item("Street", "x", []float64{-87.6}, 1))}, 1, false},
		"a place beyond earth": {[]func(http.ResponseWriter){items(item("Street", "x", []float64{-87.6, 95}, 1))}, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			s, places := newPlacesService(t, tt.says...)
			_, err := places.Find(t.Context(), lake)
			if err == nil || errors.Is(err, geocode.ErrBusy) != tt.busy || len(s.got) != tt.requests {
				t.Fatalf("%v after %d requests", err, len(s.got))
			}
			if strings.Contains(err.Error(), "Lake") || strings.Contains(err.Error(), "87.6") {
				t.Errorf("the error has the address: %v", err)
			}
		})
	}
}

// A service that is throttled once is asked again.
func TestPlacesAreAskedAgain(t *testing.T) {
	s, places := newPlacesService(t, refusal(429, "ThrottlingException"),
		items(item("Street", "x", []float64{-87.6, 41.8}, 1)))
	if got, err := places.Find(t.Context(), lake); err != nil || len(got) != 1 || len(s.got) != 2 {
		t.Errorf("%v, %v after %d requests", got, err, len(s.got))
	}
}

func TestPlacesAreOnlyWhereTheirAddressIs(t *testing.T) {
	env := map[string]string{"AWS_REGION": "us-east-2", "AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": "SECRET"}
	for url, want := range map[string]bool{"": false, "https://places.geo.us-east-2.amazonaws.com": true} {
		env["LOCATION_PLACES_URL"] = url
		b, err := FromEnv(func(name string) string { return env[name] })
		if err != nil || (b.AmazonPlaces != nil) != want {
			t.Errorf("%q: %v, %v", url, b.AmazonPlaces, err)
		}
	}
}
