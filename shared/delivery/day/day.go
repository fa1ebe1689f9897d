// Package day is the state of a delivery date: its trips with their stops, the orders on no trip, vehicles, drivers,
// runs of routes, places and delivery facts. The dispatch board shows it, moves are checked against it, and the
// optimizer plans it.
//
// One Load makes a fixed number of reads, in parallel, however many trips and orders there are.
//
// # The optimizer
//
// Day.Problem translates the date into a vrp.Problem and returns it in a Translation, which holds the ids that belong
// to the problem's indexes:
//
//	d, err := days.Load(ctx, date)
//	t, err := d.Problem(ctx, day.Options{Cost: cost, LockTrips: locked})
//	t.Problem.MoveCost, t.Problem.BalanceCost = ..., ...
//	found, err := vrp.Solve(ctx, t.Problem, vrp.Options{Time: 8 * time.Second})
//
// t.Problem.Given is the plan as it is now: Evaluate it for the figures before. Vehicle i of the problem is t.Slots[i],
// which is a trip or a vehicle without one; stop i is t.Stops[i]. t.StopEdits turns a route of the found plan into the
// stops of its trip, for trip.Trips.Edit. t.Excluded are the orders that no plan can have, with their reasons.
//
// Distances are meters, times are seconds since the date's midnight in the warehouse's zone (Day.At turns them into
// instants), loads are thousandths of a kilogram, a cubic foot and a case. Costs are the caller's, in one unit.
package day

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/delivery/distance"
	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/route"
	"backdock/shared/delivery/schedule"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/triporders"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/receiving"
)

// Sources are the stores that a day is read from.
type Sources struct {
	Trips     *trip.Trips
	Changes   *tripchange.Changes
	Orders    *order.Orders
	OrderList *orderlist.Orders
	Items     *item.Items
	Customers *customer.Customers
	Routes    *route.Routes
	Schedules *schedule.Schedules
	Vehicles  *vehicle.Vehicles
	Users     *user.Users
	Settings  *setting.Settings
	Distances *distance.Distances
	Now       func() time.Time
}

// Days reads days.
type Days struct{ from Sources }

// New returns the service.
func New(from Sources) *Days { return &Days{from} }

// Day is the state of a date.
type Day struct {
	Date, Today civil.Date
	Zone        *time.Location
	// Depot is where the warehouse is; nil: not known.
	Depot *geo.Point
	// Trips are those of the date that are not cancelled, by the code of their route, start and id.
	Trips []trip.Trip
	// Unplanned are the orders to deliver on the date that are on no trip, by number.
	Unplanned []Order
	Vehicles  []vehicle.Vehicle // by name, inactive ones too
	Drivers   []user.User       // those who may drive, by name
	Routes    []route.Route     // by name, inactive ones too
	// Runs are the schedules of the routes that run on the date, by the routes' codes.
	Runs []schedule.Schedule

	// MaxWork is how long a driver's day may be; 0: no limit.
	MaxWork time.Duration

	cutoff     *time.Time // orders that came later are late; nil: none is
	distances  distance.Provider
	service    int // minutes at an address without service minutes of its own
	places     map[address]place
	routesByID map[string]*route.Route
}

// Order is an order on no trip.
type Order struct {
	*order.Row
	Load trip.Load
}

// address identifies an address of a customer.
type address struct{ customerID, addressID string }

// place is what the portal knows of an address.
type place struct {
	point *geo.Point
	facts receiving.Facts
}

// Load reads a date.
func (s *Days) Load(ctx context.Context, date civil.Date) (*Day, error) {
	d := &Day{Date: date}
	g, parallel := errgroup.WithContext(ctx)
	read := func(what string, do func(context.Context) error) {
		g.Go(func() error {
			if err := do(parallel); err != nil {
				return fmt.Errorf("%s of %s: %w", what, date, err)
			}
			return nil
		})
	}
	read("trips", func(ctx context.Context) (err error) {
		d.Trips, err = s.from.Trips.OnDate(ctx, date)
		return err
	})
	read("orders", func(ctx context.Context) error { return s.unplanned(ctx, d) })
	read("addresses", func(ctx context.Context) error { return s.places(ctx, d) })
	read("vehicles", func(ctx context.Context) (err error) {
		d.Vehicles, err = s.from.Vehicles.List(ctx)
		return err
	})
	read("drivers", func(ctx context.Context) error { return s.drivers(ctx, d) })
	read("runs", func(ctx context.Context) error { return s.runs(ctx, d) })
	read("settings", func(ctx context.Context) error { return s.settings(ctx, d) })
	if err := g.Wait(); err != nil {
		return nil, err
	}
	d.sort()
	return d, nil
}

// unplanned reads the orders on no trip, and computes their loads.
func (s *Days) unplanned(ctx context.Context, d *Day) error {
	rows, err := s.from.OrderList.Delivering(ctx, d.Date, d.Date, func(r *order.Row) bool {
		open := r.Open == nil || r.Open.Lines > 0
		return r.TripID == "" && open && (r.Status.AwaitsFulfillment() || r.Status == order.PendingApproval)
	})
	if err != nil || len(rows) == 0 {
		return err
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	orders, err := s.from.Orders.GetAll(ctx, ids)
	if err != nil {
		return err
	}
	loads, err := triporders.Loads(ctx, s.from.Items, orders)
	if err != nil {
		return err
	}
	byID := make(map[string]trip.Load, len(loads))
	for _, l := range loads {
		byID[l.SalesOrderID] = l
	}
	for _, r := range rows {
		if load, ok := byID[r.ID]; ok { // otherwise the order was removed meanwhile
			d.Unplanned = append(d.Unplanned, Order{r, load})
		}
	}
	slices.SortFunc(d.Unplanned, func(a, b Order) int {
		return cmp.Or(cmp.Compare(a.OrderNumber, b.OrderNumber), cmp.Compare(a.ID, b.ID))
	})
	return nil
}

// places reads what the portal knows of all addresses. It reads the list in memory, which costs about one read unit.
func (s *Days) places(ctx context.Context, d *Day) error {
	rows, _, err := s.from.Customers.Rows(ctx)
	d.places = make(map[address]place, len(rows)*2)
	for _, r := range rows {
		for _, l := range r.Located() {
			var p place
			if l.Place != nil {
				p.point = &geo.Point{Latitude: l.Place.Latitude, Longitude: l.Place.Longitude}
			}
			if l.Facts != nil {
				p.facts = *l.Facts
			}
			d.places[address{r.ID, l.ID}] = p
		}
	}
	return err
}

func (s *Days) drivers(ctx context.Context, d *Day) error {
	users, err := s.from.Users.List(ctx)
	d.Drivers = slices.DeleteFunc(users, func(u user.User) bool { return !u.Drives() })
	slices.SortFunc(d.Drivers, func(a, b user.User) int {
		return cmp.Or(cmp.Compare(a.Name(), b.Name()), cmp.Compare(a.ID, b.ID))
	})
	return err
}

// runs reads the routes, and what is set for the date.
func (s *Days) runs(ctx context.Context, d *Day) error {
	var stored []schedule.Schedule
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		d.Routes, err = s.from.Routes.List(ctx)
		return err
	})
	g.Go(func() (err error) {
		stored, err = s.from.Schedules.Between(ctx, d.Date, d.Date)
		return err
	})
	if err := g.Wait(); err != nil {
		return err
	}
	d.routesByID = make(map[string]*route.Route, len(d.Routes))
	for i := range d.Routes {
		d.routesByID[d.Routes[i].ID] = &d.Routes[i]
	}
	for _, r := range d.Routes {
		for _, run := range schedule.Merge(r, stored, d.Date, d.Date) {
			if run.Runs() && r.IsActive {
				d.Runs = append(d.Runs, run)
			}
		}
	}
	slices.SortFunc(d.Runs, func(a, b schedule.Schedule) int {
		return cmp.Or(cmp.Compare(d.routesByID[a.RouteID].Code, d.routesByID[b.RouteID].Code),
			cmp.Compare(a.RouteID, b.RouteID))
	})
	return nil
}

func (s *Days) settings(ctx context.Context, d *Day) error {
	var err error
	if d.distances, err = s.from.Distances.Choose(ctx); err != nil {
		return err
	}
	if d.Zone, err = s.from.Settings.Zone(ctx); err != nil {
		return err
	}
	if d.Today, err = s.from.Settings.Today(ctx); err != nil {
		return err
	}
	if d.Depot, err = geo.Warehouse(ctx, s.from.Settings); err != nil {
		return err
	}
	minutes, err := setting.Value[money.Decimal](ctx, s.from.Settings, setting.TrackingServiceMinutes)
	if err != nil {
		return err
	}
	d.service = int(math.Round(minutes.Float()))
	var work money.Decimal
	if _, err := s.from.Settings.Read(ctx, setting.TripsMaxWorkMinutes, &work); err != nil {
		return err
	}
	d.MaxWork = time.Duration(work.Float()) * time.Minute
	var until string
	_, err = s.from.Settings.Read(ctx, setting.OrdersCutoff, &until)
	d.cutoff = trip.StartOf(d.Date.AddDays(-1), until, d.Zone)
	return err
}

// sort orders the trips as the board shows them.
func (d *Day) sort() {
	slices.SortFunc(d.Trips, func(a, b trip.Trip) int {
		return cmp.Or(cmp.Compare(d.codeOf(&a), d.codeOf(&b)), cmp.Compare(a.StartTime, b.StartTime),
			cmp.Compare(a.ID, b.ID))
	})
}

// codeOf returns the code of a trip's route. Trips without one come last.
func (d *Day) codeOf(t *trip.Trip) string {
	if r := d.routesByID[string(t.RouteID)]; r != nil && r.Code != "" {
		return r.Code
	}
	return "~" + t.RouteName
}

// With returns the date with other states of some of its trips, or with new trips. Orders that are on them are no
// longer unplanned; those in off are.
func (d *Day) With(trips []trip.Trip, off []Order) *Day {
	next := *d
	next.Trips = slices.Clone(d.Trips)
	on := map[string]bool{}
	for _, t := range trips {
		if i := d.indexOf(t.ID); i >= 0 {
			next.Trips[i] = t
		} else {
			next.Trips = append(next.Trips, t)
		}
		for _, id := range t.OrderIDs() {
			on[id] = true
		}
	}
	next.sort()
	gone := func(o Order) bool { return on[o.ID] }
	next.Unplanned = slices.DeleteFunc(slices.Concat(d.Unplanned, off), gone)
	return &next
}

// Distances returns the provider of distances that the settings chose.
func (d *Day) Distances() distance.Provider { return d.distances }

// Number returns the short number of a trip on its date: "01" for the first one that was created; "" for a trip of
// another date. It stays when other trips come and go.
func (d *Day) Number(tripID string) string {
	i := d.indexOf(tripID)
	if i < 0 {
		return ""
	}
	n := d.Trips[i].DayNumber
	if n == 0 { // a trip from before numbers were stored: after all the others
		place := int64(1)
		for j, t := range d.Trips {
			if n = max(n, t.DayNumber); t.DayNumber == 0 && j < i {
				place++
			}
		}
		n += place
	}
	return trip.ShortNumber(n)
}

func (d *Day) indexOf(tripID string) int {
	return slices.IndexFunc(d.Trips, func(t trip.Trip) bool { return t.ID == tripID })
}

// Trip returns a trip of the date, or nil.
func (d *Day) Trip(tripID string) *trip.Trip {
	if i := d.indexOf(tripID); i >= 0 {
		return &d.Trips[i]
	}
	return nil
}

// Vehicle returns a vehicle, or nil.
func (d *Day) Vehicle(id string) *vehicle.Vehicle {
	if i := slices.IndexFunc(d.Vehicles, func(v vehicle.Vehicle) bool { return v.ID == id }); i >= 0 {
		return &d.Vehicles[i]
	}
	return nil
}

// Route returns a route, or nil.
func (d *Day) Route(id string) *route.Route { return d.routesByID[id] }

// Point returns where an address is: as the portal knows it, otherwise as the order or stop says; nil: not known.
func (d *Day) Point(customerID string, to order.ShipTo) *geo.Point {
	if p := d.places[address{customerID, to.AddressID}]; p.point != nil && !to.Typed {
		return p.point
	}
	if to.Latitude == nil || to.Longitude == nil {
		return nil
	}
	return &geo.Point{Latitude: *to.Latitude, Longitude: *to.Longitude}
}

// Facts returns the delivery facts of an address.
func (d *Day) Facts(customerID, addressID string) receiving.Facts {
	return d.places[address{customerID, addressID}].facts
}

// midnight returns the instant from which times in a problem count.
func (d *Day) midnight() time.Time { return d.Date.In(d.Zone) }

// At returns the instant of a time in a problem.
func (d *Day) At(seconds int64) time.Time {
	return d.midnight().Add(time.Duration(seconds) * time.Second).UTC()
}

// seconds returns an instant as a time in a problem: not before midnight.
func (d *Day) seconds(at time.Time) int64 { return max(0, int64(at.Sub(d.midnight())/time.Second)) }

// Editable reports whether trips of a status may be changed on the board.
func Editable(s trip.Status) bool { return s == trip.Draft || s == trip.Planned || s == trip.Ready }
