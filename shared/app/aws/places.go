package aws

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/geocode"
)

// Places asks Amazon Location Service (Geocode, version 2) where an address is.
//
// The coordinates that a person accepts are stored. The API reference demands for that the use "Storage" in the
// request, which AWS bills at a higher rate. The request and the answer have the shape of that reference:
// https://docs.aws.amazon.com/location/latest/APIReference/API_geoplaces_Geocode.html
type Places struct {
	location
	timeout time.Duration
}

const (
	placesTimeout = 4 * time.Second
	// longestQuery is the limit of the service, in characters.
	longestQuery = 200
)

// countryCode is a code of ISO 3166, alpha-2 or alpha-3, which the service filters by.
var countryCode = regexp.MustCompile(`^[A-Z]{2,3}$`)

func newPlaces(cfg aws.Config, url string, now func() time.Time) *Places {
	return &Places{newLocation(cfg, url, "geo-places", now), placesTimeout}
}

// geocodeRequest is the documented request, with the fields that are used. Positions are longitude, latitude.
type geocodeRequest struct {
	QueryText    string
	IntendedUse  string
	MaxResults   int
	Language     string
	BiasPosition *[2]float64    `json:",omitempty"`
	Filter       *geocodeFilter `json:",omitempty"`
}

type geocodeFilter struct{ IncludeCountries []string }

// geocodeAnswer is the documented answer, with the fields that are used.
type geocodeAnswer struct {
	ResultItems []struct {
		PlaceType             string
		Title                 string
		Position              []float64
		EstimatedPointAddress bool
		Address               struct{ Label string }
		MatchScores           struct{ Overall float64 }
	}
}

// Find implements geocode.Geocoder.
func (p *Places) Find(ctx context.Context, q geocode.Query) ([]geocode.Match, error) {
	ctx, cancel := context.WithTimeout(ctx, p.timeout)
	defer cancel()
	text := []rune(q.Text())
	in := geocodeRequest{QueryText: string(text[:min(len(text), longestQuery)]), IntendedUse: "Storage",
		MaxResults: geocode.Most, Language: "en"}
	if q.Near != nil {
		in.BiasPosition = &[2]float64{q.Near.Longitude, q.Near.Latitude}
	}
	if countryCode.MatchString(q.Country) {
		in.Filter = &geocodeFilter{[]string{q.Country}}
	}
	body, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	raw, err := p.post(ctx, "/v2/geocode", body)
	if refused, ok := errors.AsType[locationError](err); ok && refused.status == http.StatusTooManyRequests {
		return nil, fmt.Errorf("%w: %w", geocode.ErrBusy, err)
	}
	if err != nil {
		return nil, err
	}
	var out geocodeAnswer
	if err := json.Unmarshal(raw, &out); err != nil {
		return nil, fmt.Errorf("the answer of Amazon Location Service: %w", err)
	}
	return out.matches()
}

func (a geocodeAnswer) matches() ([]geocode.Match, error) {
	matches := make([]geocode.Match, 0, len(a.ResultItems))
	for i, item := range a.ResultItems[:min(len(a.ResultItems), geocode.Most)] {
		if len(item.Position) != 2 {
			return nil, fmt.Errorf("match %d of Amazon Location Service has a position of %d numbers", i, len(item.Position))
		}
		at := geo.Point{Latitude: item.Position[1], Longitude: item.Position[0]}
		if geo.CheckPlaces([]geo.Point{at}) != nil { // its error has the place, which is not for the log
			return nil, fmt.Errorf("match %d of Amazon Location Service is not on earth", i)
		}
		m := geocode.Match{Point: at, Label: item.Address.Label, Quality: qualityOf(item.PlaceType),
			Score: min(max(item.MatchScores.Overall, 0), 1)}
		if m.Label == "" {
			m.Label = item.Title
		}
		if item.EstimatedPointAddress && m.Quality == geocode.Exact {
			m.Quality = geocode.Estimated
		}
		matches = append(matches, m)
	}
	return matches, nil
}

// qualityOf converts the documented types of places.
func qualityOf(placeType string) geocode.Quality {
	switch placeType {
	case "PointAddress", "SecondaryAddress":
		return geocode.Exact
	case "PointOfInterest":
		return geocode.Business
	case "InterpolatedAddress":
		return geocode.Estimated
	case "Street", "Intersection":
		return geocode.Street
	default: // Country, Region, SubRegion, Locality, District, SubDistrict, PostalCode, Block, SubBlock and new ones
		return geocode.Area
	}
}
