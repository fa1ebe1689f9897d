package apitest

import (
	"context"

	"backdock/shared/delivery/geocode"
)

// Places plays the service that looks addresses up. It is asked only if the setting tracking.geocoding says so.
type Places struct {
	Matches []geocode.Match
	Err     error
	Asked   []geocode.Query
}

// Find implements geocode.Geocoder.
func (p *Places) Find(_ context.Context, q geocode.Query) ([]geocode.Match, error) {
	p.Asked = append(p.Asked, q)
	return p.Matches, p.Err
}
