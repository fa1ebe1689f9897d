package app

import (
	"context"
	"sync"

	"backdock/shared/app/migrations"
	"backdock/shared/insight/assortment"
	"backdock/shared/insight/counting"
	"backdock/shared/prices/allowance"
	"backdock/shared/prices/change"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/prices/report"
	"backdock/shared/prices/spot"
	"backdock/shared/sales/offer"
	"backdock/shared/sales/order/orderdesk"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/order/ordersync"
	"backdock/shared/sales/shortage"

	"backdock/shared/catalog/featured"
	"backdock/shared/catalog/image"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/catalog/ranking"
	"backdock/shared/catalog/search"
	"backdock/shared/catalog/unit"
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
	"backdock/shared/delivery/tripreport"
	"backdock/shared/delivery/tripstatus"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/erp/discovery"
	"backdock/shared/erp/fulfillment"
	"backdock/shared/erp/pricereport"
	"backdock/shared/erp/record"
	"backdock/shared/insight/stats"
	"backdock/shared/people/account"
	"backdock/shared/people/invitation"
	"backdock/shared/people/registration"
	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/api"
	"backdock/shared/platform/history"
	"backdock/shared/platform/job"
	"backdock/shared/platform/limit"
	"backdock/shared/platform/migration"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/affected"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/customersearch"
	"backdock/shared/sales/openline"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderjob"
	"backdock/shared/sales/posting"
	"backdock/shared/sales/reservation"
	"backdock/shared/stock/adjustment"
	"backdock/shared/stock/outofstock"
	"backdock/shared/stock/promise"
)

// stores are made at their first use and shared by the whole process, because some cache data or list
// indexes.
type stores struct {
	settings lazy[*setting.Settings]
	limits   lazy[*limit.Limits]
	jobs     lazy[*job.Jobs]
	runner   lazy[*migration.Runner]
	tasks    lazy[*synctask.Tasks]

	users         lazy[*user.Users]
	people        lazy[*history.People]
	sessions      lazy[*session.Sessions]
	accounts      lazy[*account.Accounts]
	invitations   lazy[*invitation.Invitations]
	registrations lazy[*registration.Registrations]

	unitTypes      lazy[*unit.Types]
	items          lazy[*item.Items]
	catalogue      lazy[*search.Catalogue]
	featured       lazy[*featured.Featured]
	pictures       lazy[*image.Pictures]
	rankings       lazy[*ranking.Rankings]
	offer          lazy[*offer.Offer]
	purchaseOrders lazy[*purchaseorder.Orders]

	matrices       lazy[*matrix.Matrices]
	priceChanges   lazy[*change.Changes]
	pricingReports lazy[*report.Reports]
	spotSheets     lazy[*spot.Sheets]
	spotOffers     lazy[*spot.Offers]
	allowances     lazy[*allowance.Allowances]

	counters    lazy[*promise.Counters]
	adjustments lazy[*adjustment.Adjustments]
	outOfStock  lazy[*outofstock.Marks]

	promises       lazy[*reservation.Promises]
	edits          lazy[*reservation.Edits]
	openLines      lazy[*openline.Lines]
	affected       lazy[*affected.Desk]
	shorts         lazy[*shortage.Shorts]
	customers      lazy[*customer.Customers]
	customerSearch lazy[*customersearch.Search]
	approvals      lazy[*approval.Requests]
	orders         lazy[*order.Orders]
	orderList      lazy[*orderlist.Orders]
	orderSender    lazy[*ordersync.Sender]
	orderImporter  lazy[*ordersync.Importer]
	orderConflicts lazy[*ordersync.Conflicts]
	desk           lazy[*orderdesk.Desk]
	carts          lazy[*cart.Carts]
	orderJobs      lazy[*orderjob.OrderJobs]

	routes       lazy[*route.Routes]
	schedules    lazy[*schedule.Schedules]
	calendar     lazy[*calendar.Calendar]
	days         lazy[*day.Days]
	dayPlans     lazy[*dayplan.Plans]
	placing      lazy[*placing.Placing]
	vehicles     lazy[*vehicle.Vehicles]
	positions    lazy[*position.Positions]
	trips        lazy[*trip.Trips]
	tripStatuses lazy[*tripstatus.Statuses]
	tripChanges  lazy[*tripchange.Changes]
	tripReports  lazy[*tripreport.Reports]
	driverPhones lazy[*driverphone.Phones]
	tripSteps    lazy[*tripstep.Steps]

	distances lazy[*distance.Distances]
	geocoding lazy[*geocode.Geocoding]

	histories  lazy[*stats.Histories]
	habits     lazy[*stats.Habits]
	sales      lazy[*stats.Sales]
	itemSales  lazy[*stats.ItemSales]
	popularity lazy[*stats.Popularity]
	assortment lazy[*assortment.Assortment]
	counting   lazy[*counting.Counting]

	steps       lazy[*fulfillment.Steps]
	postings    lazy[*posting.Postings]
	records     lazy[*record.Kinds]
	discoveries lazy[*discovery.Discoveries]
	collector   lazy[*pricereport.Collector]
}

// lazy is a value that is made at its first use. It is safe for concurrent use.
type lazy[T any] struct {
	once  sync.Once
	value T
}

func (l *lazy[T]) get(make func() T) T {
	l.once.Do(func() { l.value = make() })
	return l.value
}

// APIConfig returns the configuration of package api.
func (b *Backend) APIConfig() api.Config {
	return api.Config{Table: b.Table, Auth: b.Sessions(), Now: b.Now, Log: b.Log, Version: b.Version,
		OriginSecret: b.OriginSecret, Lazy: true}
}

// Platform.

func (b *Backend) Settings() *setting.Settings {
	return b.stores.settings.get(func() *setting.Settings { return setting.New(b.Table, b.Now) })
}

func (b *Backend) Limits() *limit.Limits {
	return b.stores.limits.get(func() *limit.Limits { return limit.New(b.Table, b.Now) })
}

func (b *Backend) Jobs() *job.Jobs {
	return b.stores.jobs.get(func() *job.Jobs { return job.New(b.Table, b.Queue, b.Now) })
}

// Migrations runs the numbered migrations.
func (b *Backend) Migrations() *migration.Runner {
	return b.stores.runner.get(func() *migration.Runner {
		users := func(ctx context.Context) ([]string, error) {
			all, err := b.Users().List(ctx)
			ids := make([]string, len(all))
			for i, u := range all {
				ids[i] = u.ID
			}
			return ids, err
		}
		return migration.New(b.Table, b.Now, migrations.All(migrations.Stores{Orders: b.Orders(), OrderList: b.OrderList(), Carts: b.Carts(),
			Trips: b.Trips(), Items: b.Items(), Customers: b.Customers(), Users: users, RecountSales: b.Counting().RecountSales,
			ReadAnew: b.Discoveries().ReadAnew})...)
	})
}

func (b *Backend) Tasks() *synctask.Tasks {
	return b.stores.tasks.get(func() *synctask.Tasks { return synctask.New(b.Table, b.Blobs, b.Queue, b.Now) })
}

// People.

func (b *Backend) Users() *user.Users {
	return b.stores.users.get(func() *user.Users { return user.New(b.Table, b.Now) })
}

// People returns the cache of users' names.
func (b *Backend) People() *history.People {
	return b.stores.people.get(func() *history.People { return history.NewPeople(b.Users().Names, b.Now) })
}

func (b *Backend) Sessions() *session.Sessions {
	return b.stores.sessions.get(func() *session.Sessions { return session.New(b.Table, b.Keys, b.Now) })
}

func (b *Backend) Accounts() *account.Accounts {
	return b.stores.accounts.get(func() *account.Accounts { return account.New(b.Table, b.Sessions(), b.Now) })
}

func (b *Backend) Invitations() *invitation.Invitations {
	return b.stores.invitations.get(func() *invitation.Invitations { return invitation.New(b.Table, b.Now, b.PortalURL) })
}

func (b *Backend) Registrations() *registration.Registrations {
	return b.stores.registrations.get(func() *registration.Registrations {
		return registration.New(b.Table, b.Now,
			b.PortalURL)
	})
}

// Catalog.

func (b *Backend) UnitTypes() *unit.Types {
	return b.stores.unitTypes.get(func() *unit.Types { return unit.New(b.Table, b.Now) })
}

func (b *Backend) Items() *item.Items {
	return b.stores.items.get(func() *item.Items { return item.New(b.Table, b.Blobs, b.Now, b.UnitTypes()) })
}

// Catalogue returns the search of items.
func (b *Backend) Catalogue() *search.Catalogue {
	return b.stores.catalogue.get(func() *search.Catalogue { return search.NewCatalogue(b.Items(), b.Settings()) })
}

func (b *Backend) FeaturedItems() *featured.Featured {
	return b.stores.featured.get(func() *featured.Featured { return featured.New(b.Table, b.Items(), b.Now) })
}

func (b *Backend) Pictures() *image.Pictures {
	return b.stores.pictures.get(func() *image.Pictures { return image.New(b.Table, b.Images, b.Items(), b.Now) })
}

// Rankings returns the store of the search's weights.
func (b *Backend) Rankings() *ranking.Rankings {
	return b.stores.rankings.get(func() *ranking.Rankings { return ranking.New(b.Table, b.Now) })
}

func (b *Backend) PurchaseOrders() *purchaseorder.Orders {
	return b.stores.purchaseOrders.get(func() *purchaseorder.Orders { return purchaseorder.New(b.Table, b.Items(), b.Now) })
}

// Prices.

func (b *Backend) PriceLevels() *pricelevel.Levels { return pricelevel.New(b.Table) }

// PricingMatrix returns the store of the margins that the company aims at.
func (b *Backend) PricingMatrix() *matrix.Matrices {
	return b.stores.matrices.get(func() *matrix.Matrices { return matrix.New(b.Table, b.Now) })
}

// PriceChanges changes prices of items.
func (b *Backend) PriceChanges() *change.Changes {
	return b.stores.priceChanges.get(func() *change.Changes {
		return change.New(change.Sources{Table: b.Table, Queue: b.Queue, Items: b.Items(), Levels: b.PriceLevels(),
			Matrices: b.PricingMatrix(), Settings: b.Settings(), Now: b.Now,
			Step: func(ctx context.Context) (money.Decimal, error) {
				return setting.Value[money.Decimal](ctx, b.Settings(), setting.PricingStep)
			}})
	})
}

// PricingReports returns the store of pricing reports.
func (b *Backend) PricingReports() *report.Reports {
	return b.stores.pricingReports.get(func() *report.Reports { return report.New(b.Table, b.Blobs, b.Now) })
}

// SpotSheets returns the store of spot buy sheets.
func (b *Backend) SpotSheets() *spot.Sheets {
	return b.stores.spotSheets.get(func() *spot.Sheets { return spot.NewSheets(b.Table, b.Blobs, b.Now).Renewing(b.SpotOffers()) })
}

// SpotOffers has the open spot offers in memory.
func (b *Backend) SpotOffers() *spot.Offers {
	return b.stores.spotOffers.get(func() *spot.Offers { return spot.NewOffers(b.Table, b.Now) })
}

// Allowances returns the store of vendors' allowances.
func (b *Backend) Allowances() *allowance.Allowances {
	return b.stores.allowances.get(func() *allowance.Allowances { return allowance.New(b.Table, b.Blobs, b.Now) })
}

// Stock.

// PromisedStock returns the counters of promised stock.
func (b *Backend) PromisedStock() *promise.Counters {
	return b.stores.counters.get(func() *promise.Counters { return promise.NewCounters(b.Table, b.Settings()) })
}

func (b *Backend) OutOfStock() *outofstock.Marks {
	return b.stores.outOfStock.get(func() *outofstock.Marks { return outofstock.New(b.Table, b.Blobs, b.Now) })
}

// Adjustments returns the inventory adjustments.
func (b *Backend) Adjustments() *adjustment.Adjustments {
	return b.stores.adjustments.get(func() *adjustment.Adjustments {
		return adjustment.New(b.Table, b.Blobs, b.Items(), b.Settings(), b.Now)
	})
}

// Sales.

func (b *Backend) Customers() *customer.Customers {
	return b.stores.customers.get(func() *customer.Customers { return customer.New(b.Table, b.Blobs, b.Now) })
}

func (b *Backend) CustomerSearch() *customersearch.Search {
	return b.stores.customerSearch.get(func() *customersearch.Search { return customersearch.New(b.Customers()) })
}

// Offer returns the search for items that can be sold.
func (b *Backend) Offer() *offer.Offer {
	return b.stores.offer.get(func() *offer.Offer {
		return offer.New(b.Customers(), b.Rankings(), func(ctx context.Context, customerID string) (map[string]bool, error) {
			today, err := b.Settings().Today(ctx)
			if err != nil {
				return nil, err
			}
			return b.Histories().RecentItems(ctx, customerID, today)
		})
	})
}

func (b *Backend) Approvals() *approval.Requests {
	return b.stores.approvals.get(func() *approval.Requests { return approval.New(b.Table) })
}

func (b *Backend) Orders() *order.Orders {
	return b.stores.orders.get(func() *order.Orders { return order.New(b.Table, b.Now) })
}

// OrderList returns the list of sales orders.
func (b *Backend) OrderList() *orderlist.Orders {
	return b.stores.orderList.get(func() *orderlist.Orders { return orderlist.New(b.Orders(), b.Table, b.Blobs, b.Now) })
}

// OrderSender keeps the state of orders while they are sent to NetSuite.
func (b *Backend) OrderSender() *ordersync.Sender {
	return b.stores.orderSender.get(func() *ordersync.Sender { return ordersync.NewSender(b.Orders(), b.Now) })
}

// OrderImporter imports orders from NetSuite.
func (b *Backend) OrderImporter() *ordersync.Importer {
	return b.stores.orderImporter.get(func() *ordersync.Importer {
		return ordersync.NewImporter(b.Orders(), b.Table, b.Customers(), b.Routes(), b.Now)
	})
}

// OrderConflicts shows and decides the conflicts of orders with NetSuite.
func (b *Backend) OrderConflicts() *ordersync.Conflicts {
	return b.stores.orderConflicts.get(func() *ordersync.Conflicts {
		return ordersync.NewConflicts(b.Orders(), b.Table, b.Items(), b.Now)
	})
}

// Promises returns the service that counts the promises of orders.
func (b *Backend) Promises() *reservation.Promises {
	return b.stores.promises.get(func() *reservation.Promises {
		return reservation.NewPromises(b.Table, b.Orders(), b.Items(), b.Settings(), b.Now)
	})
}

// Edits returns the service that reserves stock for edits of orders.
func (b *Backend) Edits() *reservation.Edits {
	return b.stores.edits.get(func() *reservation.Edits {
		return reservation.NewEdits(b.Promises(), b.Orders(), b.Items(), b.Settings(), b.OutOfStock(), b.SpotOffers(),
			b.Now)
	})
}

func (b *Backend) Shorts() *shortage.Shorts {
	return b.stores.shorts.get(func() *shortage.Shorts {
		return shortage.New(b.Orders(), b.Items(), b.PromisedStock(), b.Now)
	})
}

// OpenLines returns the open lines of orders by item.
func (b *Backend) OpenLines() *openline.Lines {
	return b.stores.openLines.get(func() *openline.Lines { return openline.New(b.Orders(), b.OrderList()) })
}

// Affected returns the desk for order lines of items that ran out.
func (b *Backend) Affected() *affected.Desk {
	return b.stores.affected.get(func() *affected.Desk {
		return affected.New(affected.Sources{Table: b.Table, Marks: b.OutOfStock(), Lines: b.OpenLines(), Orders: b.Orders(),
			Desk: b.Desk(), Customers: b.Customers(), Items: b.Items(), Trips: b.Trips(),
			Arrivals: purchaseorder.ArrivalsIn(b.Table), Settings: b.Settings(), Now: b.Now})
	})
}

func (b *Backend) Desk() *orderdesk.Desk {
	return b.stores.desk.get(func() *orderdesk.Desk {
		return orderdesk.NewDesk(b.Orders(), b.Customers(), b.Items(), b.Routes(), b.Trips(), b.Edits(), b.Habits(), b.Settings(),
			b.SpotOffers(), b.Approvals(), b.Now)
	})
}

func (b *Backend) Carts() *cart.Carts {
	return b.stores.carts.get(func() *cart.Carts {
		return cart.New(b.Table, b.Orders(), b.Customers(), b.Items(), b.Routes(), b.Promises(), b.Edits(), b.Habits(),
			b.Settings(), b.SpotOffers(), b.Now)
	})
}

func (b *Backend) OrderJobs() *orderjob.OrderJobs {
	return b.stores.orderJobs.get(func() *orderjob.OrderJobs {
		return orderjob.New(b.Jobs(), b.Orders(), b.OrderList(), b.Carts(), b.Users(), b.Settings(), b.Now)
	})
}
