// Package placing joins routes with their customers' addresses: what is at the stops of a route, how long a run usually
// takes, and which addresses still need a route or coordinates.
package placing

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/distance"
	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/route"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/receiving"
)

// Placing reads addresses and routes.
type Placing struct {
	routes    *route.Routes
	customers *customer.Customers
	settings  *setting.Settings
	distances *distance.Distances
}

// New returns the service.
func New(routes *route.Routes, customers *customer.Customers, settings *setting.Settings,
	distances *distance.Distances) *Placing {
	return &Placing{routes, customers, settings, distances}
}

// Place is an address of a customer.
type Place struct {
	CustomerID, CustomerName string
	customer.Located
}

// Facts returns the address's delivery facts.
func (p Place) Facts() receiving.Facts {
	if p.Located.Facts == nil {
		return receiving.Facts{}.WithoutNil()
	}
	return p.Located.Facts.WithoutNil()
}

// Point returns where the address is; nil: not known.
func (p Place) Point() *geo.Point {
	if p.Located.Place == nil {
		return nil
	}
	return &geo.Point{Latitude: p.Located.Place.Latitude, Longitude: p.Located.Place.Longitude}
}

// places returns the addresses of all customers by stop. It reads the list in memory, which costs about one read unit.
func (s *Placing) places(ctx context.Context) (map[route.Stop]Place, []*customer.Row, error) {
	rows, _, err := s.customers.Rows(ctx)
	if err != nil {
		return nil, nil, err
	}
	all := make(map[route.Stop]Place, len(rows)*2)
	for _, r := range rows {
		for _, l := range r.Located() {
			all[route.Stop{CustomerID: r.ID, AddressID: l.ID}] = Place{r.ID, r.Name, l}
		}
	}
	return all, rows, nil
}

// Stops returns the addresses of a route's stops, in the route's order. An address that no longer exists is zero.
func (s *Placing) Stops(ctx context.Context, r route.Route) ([]Place, error) {
	all, _, err := s.places(ctx)
	stops := make([]Place, len(r.Stops))
	for i, stop := range r.Stops {
		stops[i] = all[stop]
	}
	return stops, err
}

// Missing says what an address needs.
type Missing string

// What an address may need.
const (
	MissingAnything    Missing = ""
	MissingRoute       Missing = "route"
	MissingCoordinates Missing = "coordinates"
)

// Unplaced is an address without a route or coordinates.
type Unplaced struct {
	Place
	Route    *route.Route // nil: none
	Number   int          // of the stop on Route
	Proposal *route.Proposal
}

// List is a page of addresses that need a route or coordinates.
type List struct {
	Addresses                        []Unplaced
	Total                            int
	WithoutRoute, WithoutCoordinates int // of all
}

// ToPlace returns the addresses of active customers that goods may be delivered to and that need a route, or
// coordinates, by customer: a page of limit from page 1 on. An address with coordinates and without a route comes with
// the place on an active route that makes it least longer, where roads are the setting tracking.roadFactor longer than
// the great circle.
func (s *Placing) ToPlace(ctx context.Context, missing Missing, page, limit int) (List, error) {
	var routes []route.Route
	var places map[route.Stop]Place
	var rows []*customer.Row
	g, both := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		routes, err = s.routes.List(both)
		return err
	})
	g.Go(func() (err error) {
		places, rows, err = s.places(both)
		return err
	})
	if err := g.Wait(); err != nil {
		return List{}, err
	}
	all, l := unplaced(rows, routes)
	wanted := slices.DeleteFunc(all, func(u Unplaced) bool {
		return missing == MissingRoute && u.Route != nil || missing == MissingCoordinates && u.Point() != nil
	})
	slices.SortFunc(wanted, func(a, b Unplaced) int {
		return cmp.Or(strings.Compare(a.CustomerName, b.CustomerName), strings.Compare(a.CustomerID, b.CustomerID),
			strings.Compare(a.ID, b.ID))
	})
	l.Total = len(wanted)
	from := min((page-1)*limit, len(wanted))
	l.Addresses = wanted[from:min(from+limit, len(wanted))]
	return l, s.propose(ctx, l.Addresses, routes, places)
}

// unplaced returns the addresses that need something, and their numbers.
func unplaced(rows []*customer.Row, routes []route.Route) ([]Unplaced, List) {
	type at struct {
		route  *route.Route
		number int
	}
	on := map[route.Stop]at{}
	for i := range routes {
		for n, stop := range routes[i].Stops {
			on[stop] = at{&routes[i], n + 1}
		}
	}
	var all []Unplaced
	var l List
	for _, r := range rows {
		for _, a := range r.Located() {
			is := on[route.Stop{CustomerID: r.ID, AddressID: a.ID}]
			if !r.IsActive || !a.Delivers() && is.route == nil || is.route != nil && a.Place != nil {
				continue
			}
			if is.route == nil {
				l.WithoutRoute++
			}
			if a.Place == nil {
				l.WithoutCoordinates++
			}
			all = append(all, Unplaced{Place: Place{r.ID, r.Name, a}, Route: is.route, Number: is.number})
		}
	}
	return all, l
}

// propose sets the proposals of addresses.
func (s *Placing) propose(ctx context.Context, addresses []Unplaced, routes []route.Route,
	places map[route.Stop]Place) error {
	depot, err := geo.Warehouse(ctx, s.settings)
	if err != nil {
		return err
	}
	factor, err := setting.Value[money.Decimal](ctx, s.settings, setting.TrackingRoadFactor)
	if err != nil {
		return err
	}
	var tours []route.Tour
	for _, r := range routes {
		if !r.IsActive {
			continue
		}
		t := route.Tour{Route: r, Points: make([]*geo.Point, len(r.Stops))}
		for i, stop := range r.Stops {
			t.Points[i] = places[stop].Point()
		}
		tours = append(tours, t)
	}
	for i := range addresses {
		a := &addresses[i]
		if at := a.Point(); at != nil && a.Route == nil {
			if p, ok := route.Propose(*at, depot, tours); ok {
				p.AddedKm = max(0, math.Round(p.AddedKm*factor.Float()*10)/10) // rounding may leave -0
				a.Proposal = &p
			}
		}
	}
	return nil
}
