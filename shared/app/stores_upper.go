package app

import (
	"backdock/shared/delivery/calendar"
	"backdock/shared/delivery/day"
	"backdock/shared/delivery/dayplan"
	"backdock/shared/delivery/distance"
	"backdock/shared/delivery/driverphone"
	"backdock/shared/delivery/geocode"
	"backdock/shared/delivery/placing"
	"backdock/shared/delivery/position"
	"backdock/shared/delivery/route"
	"backdock/shared/delivery/schedule"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/triporders"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/delivery/tripstatus"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/erp/discovery"
	"backdock/shared/erp/fulfillment"
	"backdock/shared/erp/pricereport"
	"backdock/shared/insight/assortment"
	"backdock/shared/insight/counting"
	"backdock/shared/insight/effect"
	"backdock/shared/insight/outcome"
	"backdock/shared/insight/stats"
	"backdock/shared/prices/report"
	"backdock/shared/sales/posting"
)

// The stores and services of the areas above sales.

// Delivery.

func (b *Backend) Routes() *route.Routes {
	return once(b, func() *route.Routes { return route.New(b.Table, b.Now) })
}

func (b *Backend) Schedules() *schedule.Schedules {
	return once(b, func() *schedule.Schedules { return schedule.New(b.Table, b.Routes(), b.Users(), b.Now) })
}

// Calendar joins schedules with vehicles, drivers and trips.
func (b *Backend) Calendar() *calendar.Calendar {
	return once(b, func() *calendar.Calendar {
		return calendar.New(b.Routes(), b.Schedules(), b.Vehicles(), b.Users(), b.Trips(), b.Settings())
	})
}

// Placing joins routes with their customers' addresses.
func (b *Backend) Placing() *placing.Placing {
	return once(b, func() *placing.Placing {
		return placing.New(b.Routes(), b.Customers(), b.Settings(), b.Distances())
	})
}

// Days reads the state of delivery dates.
func (b *Backend) Days() *day.Days {
	return once(b, func() *day.Days {
		return day.New(day.Sources{Trips: b.Trips(), Changes: b.TripChanges(), Orders: b.Orders(), OrderList: b.OrderList(), Items: b.Items(), Customers: b.Customers(),
			Routes: b.Routes(), Schedules: b.Schedules(), Vehicles: b.Vehicles(), Users: b.Users(),
			Settings: b.Settings(), Distances: b.Distances(), Now: b.Now})
	})
}

// DayPlans plans delivery days.
func (b *Backend) DayPlans() *dayplan.Plans {
	return once(b, func() *dayplan.Plans {
		return dayplan.New(dayplan.Sources{Table: b.Table, Queue: b.Queue, Days: b.Days(), Trips: b.Trips(),
			Changes: b.TripChanges(),
			Orders:  b.Orders(), OrderList: b.OrderList(), Vehicles: b.Vehicles(), Settings: b.Settings(), People: b.People(), Now: b.Now})
	})
}

// DriverPhones keeps what the phones of drivers say of themselves.
func (b *Backend) DriverPhones() *driverphone.Phones {
	return once(b, func() *driverphone.Phones { return driverphone.New(b.Table, b.Now) })
}

func (b *Backend) Vehicles() *vehicle.Vehicles {
	return once(b, func() *vehicle.Vehicles { return vehicle.New(b.Table, b.Now) })
}

func (b *Backend) Trips() *trip.Trips {
	return once(b, func() *trip.Trips {
		return trip.New(trip.Sources{Table: b.Table, Blobs: b.Blobs, Customers: b.Customers(), Settings: b.Settings(),
			Distances: b.Distances(), Workflows: b.Workflows, Now: b.Now})
	})
}

// TripOrders reads and releases the orders of trips.
func (b *Backend) TripOrders() *triporders.Orders {
	return once(b, func() *triporders.Orders { return triporders.New(b.Trips(), b.Orders(), b.Table, b.Now) })
}

// TripStatuses changes the statuses of trips.
func (b *Backend) TripStatuses() *tripstatus.Statuses {
	return once(b, func() *tripstatus.Statuses {
		return tripstatus.New(b.Trips(), b.TripOrders(), b.Table, b.Vehicles(), b.Users(), b.Settings(), b.Now)
	})
}

// TripChanges changes trips.
func (b *Backend) TripChanges() *tripchange.Changes {
	return once(b, func() *tripchange.Changes {
		return tripchange.New(tripchange.Sources{Trips: b.Trips(), OnTrips: b.TripOrders(), Statuses: b.TripStatuses(), Table: b.Table, Queue: b.Queue, Orders: b.Orders(), Items: b.Items(),
			Customers: b.Customers(), Routes: b.Routes(), Schedules: b.Schedules(), Vehicles: b.Vehicles(), Users: b.Users(),
			Now: b.Now})
	})
}

// TripReports records what happens on the road.
func (b *Backend) TripReports() *tripreport.Reports {
	return once(b, func() *tripreport.Reports {
		return tripreport.New(tripreport.Sources{Trips: b.Trips(), OnTrips: b.TripOrders(), Table: b.Table, Blobs: b.Blobs, Orders: b.Orders(),
			Items: b.Items(), Positions: b.Positions(), Settings: b.Settings(), Now: b.Now})
	})
}

// TripSteps carries trips through the steps of the ERP workflow.
func (b *Backend) TripSteps() *tripstep.Steps {
	return once(b, func() *tripstep.Steps {
		return tripstep.New(tripstep.Sources{Trips: b.Trips(), OnTrips: b.TripOrders(), Table: b.Table, Workflows: b.Workflows, Now: b.Now})
	})
}

// Positions returns the store of vehicles' positions.
func (b *Backend) Positions() *position.Positions {
	return once(b, func() *position.Positions { return position.New(b.Table, b.Now) })
}

// Distances returns the service that chooses the provider of distances.
func (b *Backend) Distances() *distance.Distances {
	return once(b, func() *distance.Distances {
		return distance.New(distance.Sources{Settings: b.Settings(), Blobs: b.Blobs, Amazon: b.AmazonRoads, Now: b.Now,
			Log: b.Log})
	})
}

// Geocoding returns the service that looks addresses up.
func (b *Backend) Geocoding() *geocode.Geocoding {
	return once(b, func() *geocode.Geocoding {
		return geocode.New(geocode.Sources{Settings: b.Settings(), Amazon: b.AmazonPlaces, Log: b.Log})
	})
}

// Insight.

func (b *Backend) Histories() *stats.Histories {
	return once(b, func() *stats.Histories { return stats.NewHistories(b.Table, b.Now) })
}

func (b *Backend) Sales() *stats.Sales {
	return once(b, func() *stats.Sales { return stats.NewSales(b.Table, b.Now) })
}

// ItemSales returns the sales of one item.
func (b *Backend) ItemSales() *stats.ItemSales {
	return once(b, func() *stats.ItemSales { return stats.NewItemSales(b.Table) })
}

// Effects calculates what other prices mean for customers.
func (b *Backend) Effects() *effect.Effects {
	return effect.New(b.ItemSales(), b.Customers(), b.Items())
}

// Outcomes measures what happened after pricing reports.
func (b *Backend) Outcomes() *outcome.Outcomes {
	return outcome.New(b.PricingReports(), b.ItemSales(), b.Settings(), report.Publishing(b.PriceChanges()))
}

// Assortment returns the list of items with its facets.
func (b *Backend) Assortment() *assortment.Assortment {
	return once(b, func() *assortment.Assortment {
		return assortment.New(b.Items(), b.UnitTypes(), b.Catalog(), b.Rankings(), b.Sales(), b.OutOfStock(),
			b.Settings(), b.Now)
	})
}

// Offer returns the search for items that can be sold.
func (b *Backend) Offer() *assortment.Offer {
	return once(b, func() *assortment.Offer {
		return assortment.NewOffer(b.Customers(), b.Rankings(), b.Histories(), b.Settings())
	})
}

func (b *Backend) Popularity() *stats.Popularity {
	return once(b, func() *stats.Popularity {
		return stats.NewPopularity(b.Table, b.Sales(), b.Items(), b.Settings(), b.Now)
	})
}

// Counting returns the service that counts orders for promises and statistics.
func (b *Backend) Counting() *counting.Counting {
	return once(b, func() *counting.Counting {
		return counting.New(b.Orders(), b.Items(), b.Promises(), stats.NewRecorder(b.Table, b.Orders(), b.Items(), b.Now))
	})
}

// ERP.

// FulfillmentSteps returns the steps of a trip's orders in NetSuite.
func (b *Backend) FulfillmentSteps() *fulfillment.Steps {
	return once(b, func() *fulfillment.Steps {
		return fulfillment.New(b.Trips(), b.TripChanges(), b.TripReports(), b.TripSteps(), b.Orders(), b.OrderSender(), b.Settings(), b.Tasks(), b.Now)
	})
}

func (b *Backend) Postings() *posting.Postings {
	return once(b, func() *posting.Postings { return posting.New(b.Table) })
}

func (b *Backend) Discoveries() *discovery.Discoveries {
	return once(b, func() *discovery.Discoveries {
		return discovery.New(b.Table, b.Tasks(), b.Records(), b.Now)
	})
}

// PricingCollector collects pricing reports.
func (b *Backend) PricingCollector() *pricereport.Collector {
	return once(b, func() *pricereport.Collector {
		return pricereport.New(pricereport.Sources{Reports: b.PricingReports(), Items: b.Items(), PurchaseOrders: b.PurchaseOrders(),
			Levels: b.PriceLevels(), Matrices: b.PricingMatrix(), Customers: b.Customers(), Sales: b.ItemSales(),
			Settings: b.Settings(), Discoveries: b.Discoveries(), Tasks: b.Tasks(), Workflows: b.Workflows, Now: b.Now})
	})
}
