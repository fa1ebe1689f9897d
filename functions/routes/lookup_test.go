package routes_test

import (
	"errors"
	"testing"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/geocode"
	"backdock/shared/platform/access"
)

const lookUp = "/route-assignments/customer/c4/address/a4/look-up"

// An address is looked up, and the match that a person accepts takes it off the work list.
func TestLookUp(t *testing.T) {
	p := newPage(t)
	p.As(access.Admin, "POST", "/site-settings/tracking.geocoding", object{"value": "amazon-location"}).Want(t, 200)
	p.As(access.Viewer, "GET", "/route-assignments/to-place?missing=coordinates", nil).Want(t, 200, `"canLookUp":true`,
		`"withoutCoordinates":7`)
	p.Places.Matches = []geocode.Match{
		{Point: geo.Point{Latitude: 41.93, Longitude: -87.65}, Label: "4 W Lake St", Quality: geocode.Exact, Score: 0.98},
		{Point: geo.Point{Latitude: 41.5, Longitude: -87.9}, Label: "Lake St", Quality: geocode.Street, Score: 0.6}}
	p.As(access.Dispatcher, "POST", lookUp, object{}).Want(t, 200, `"provider":"amazon-location"`,
		`{"latitude":41.93,"longitude":-87.65,"label":"4 W Lake St","quality":"address","score":0.98}`, `"quality":"street"`)
	if q := p.Places.Asked; len(q) != 1 || q[0].Text() != "4 W Lake St, Chicago" || q[0].Near == nil ||
		q[0].Near.Latitude != 41.9 {
		t.Errorf("asked %+v", q)
	}
	p.As(access.Viewer, "GET", "/route-assignments/to-place?missing=coordinates", nil).Want(t, 200,
		`"withoutCoordinates":7`) // a proposal stores nothing
	p.As(access.Dispatcher, "PUT", "/customer/c4/address/a4/coordinates",
		object{"latitude": 41.93, "longitude": -87.65, "source": "amazon-location"}).Want(t, 200)
	p.As(access.Viewer, "GET", "/route-assignments/to-place?missing=coordinates", nil).Want(t, 200,
		`"withoutCoordinates":6`)
}

// An address that the service does not know has no matches, which is no error.
func TestLookUpOfAnUnknownAddress(t *testing.T) {
	p := newPage(t)
	p.As(access.Admin, "POST", "/site-settings/tracking.geocoding", object{"value": "amazon-location"}).Want(t, 200)
	p.As(access.Dispatcher, "POST", lookUp, object{}).Want(t, 200, `"matches":[]`)
}

func TestLookUpIsRefused(t *testing.T) {
	p := newPage(t)
	p.As(access.Dispatcher, "POST", lookUp, object{}).Want(t, 409, "not looked up here")
	p.As(access.Viewer, "GET", "/route-assignments/to-place", nil).Want(t, 200, `"canLookUp":false`)
	p.As(access.Admin, "POST", "/site-settings/tracking.geocoding", object{"value": "somewhere"}).Want(t, 400,
		"must be one of none, amazon-location")
	p.As(access.Admin, "POST", "/site-settings/tracking.geocoding", object{"value": "amazon-location"}).Want(t, 200)
	p.As(access.Viewer, "POST", lookUp, object{}).Want(t, 403)
	p.As(access.Dispatcher, "POST", "/route-assignments/customer/c4/address/none/look-up", object{}).Want(t, 404)
	p.As(access.Dispatcher, "POST", "/route-assignments/customer/none/address/a4/look-up", object{}).Want(t, 404)
	p.As(access.Dispatcher, "POST", "/route-assignments/customer/c4/address/b4/look-up", object{}).Want(t, 409,
		"no street and no city")
	if len(p.Places.Asked) > 0 {
		t.Errorf("the service was asked: %+v", p.Places.Asked)
	}
	p.Places.Err = geocode.ErrBusy
	p.As(access.Dispatcher, "POST", lookUp, object{}).Want(t, 429, "try again in a moment")
	p.Places.Err = errors.New("AccessDeniedException")
	p.As(access.Dispatcher, "POST", lookUp, object{}).Want(t, 503, "place the address by hand")
}
