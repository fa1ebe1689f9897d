package app

import (
	"context"
	"reflect"
	"sync"

	"backdock/shared/app/migrations"
	"backdock/shared/catalog/featured"
	"backdock/shared/catalog/image"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/catalog/ranking"
	"backdock/shared/catalog/search"
	"backdock/shared/catalog/unit"
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
	"backdock/shared/prices/allowance"
	"backdock/shared/prices/change"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/prices/report"
	"backdock/shared/prices/spot"
	"backdock/shared/sales/affected"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/customersearch"
	"backdock/shared/sales/openline"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderdesk"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/order/ordersync"
	"backdock/shared/sales/orderjob"
	"backdock/shared/sales/orderline"
	"backdock/shared/sales/reservation"
	"backdock/shared/sales/shortage"
	"backdock/shared/stock/adjustment"
	"backdock/shared/stock/outofstock"
	"backdock/shared/stock/promise"
)

// once returns the backend's value of a type, which make makes at its first use. The whole process shares it, because some
// stores cache data or list indexes. It is safe for concurrent use.
func once[T any](b *Backend, make func() T) T {
	made, ok := b.made.Load(reflect.TypeFor[T]())
	if !ok {
		made, _ = b.made.LoadOrStore(reflect.TypeFor[T](), &lazy[T]{})
	}
	return made.(*lazy[T]).get(make)
}

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
		OriginSecret: b.OriginSecret}
}

// Platform.

func (b *Backend) Settings() *setting.Settings {
	return once(b, func() *setting.Settings { return setting.New(b.Table, b.Now) })
}

func (b *Backend) Limits() *limit.Limits {
	return once(b, func() *limit.Limits { return limit.New(b.Table, b.Now) })
}

func (b *Backend) Jobs() *job.Jobs {
	return once(b, func() *job.Jobs { return job.New(b.Table, b.Queue, b.Now) })
}

// Migrations runs the numbered migrations.
func (b *Backend) Migrations() *migration.Runner {
	return once(b, func() *migration.Runner {
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
	return once(b, func() *synctask.Tasks { return synctask.New(b.Table, b.Blobs, b.Queue, b.Now) })
}

// People.

func (b *Backend) Users() *user.Users {
	return once(b, func() *user.Users { return user.New(b.Table, b.Now) })
}

// People returns the cache of users' names.
func (b *Backend) People() *history.People {
	return once(b, func() *history.People { return history.NewPeople(b.Users().Names, b.Now) })
}

func (b *Backend) Sessions() *session.Sessions {
	return once(b, func() *session.Sessions { return session.New(b.Table, b.Keys, b.Now) })
}

func (b *Backend) Accounts() *account.Accounts {
	return once(b, func() *account.Accounts { return account.New(b.Table, b.Sessions(), b.Now) })
}

func (b *Backend) Invitations() *invitation.Invitations {
	return once(b, func() *invitation.Invitations { return invitation.New(b.Table, b.Now, b.PortalURL) })
}

func (b *Backend) Registrations() *registration.Registrations {
	return once(b, func() *registration.Registrations {
		return registration.New(b.Table, b.Now,
			b.PortalURL)
	})
}

// Catalog.

func (b *Backend) UnitTypes() *unit.Types {
	return once(b, func() *unit.Types { return unit.New(b.Table, b.Now) })
}

func (b *Backend) Items() *item.Items {
	return once(b, func() *item.Items { return item.New(b.Table, b.Blobs, b.Now, b.UnitTypes()) })
}

// Catalog returns the search of items.
func (b *Backend) Catalog() *search.Catalog {
	return once(b, func() *search.Catalog { return search.NewCatalog(b.Items(), b.Settings()) })
}

func (b *Backend) FeaturedItems() *featured.Featured {
	return once(b, func() *featured.Featured { return featured.New(b.Table, b.Items(), b.Now) })
}

func (b *Backend) Pictures() *image.Pictures {
	return once(b, func() *image.Pictures { return image.New(b.Table, b.Images, b.Items(), b.Now) })
}

// Rankings returns the store of the search's weights.
func (b *Backend) Rankings() *ranking.Rankings {
	return once(b, func() *ranking.Rankings { return ranking.New(b.Table, b.Now) })
}

func (b *Backend) PurchaseOrders() *purchaseorder.Orders {
	return once(b, func() *purchaseorder.Orders { return purchaseorder.New(b.Table, b.Items(), b.Now) })
}

// Prices.

func (b *Backend) PriceLevels() *pricelevel.Levels { return pricelevel.New(b.Table) }

// PricingMatrix returns the store of the margins that the company aims at.
func (b *Backend) PricingMatrix() *matrix.Matrices {
	return once(b, func() *matrix.Matrices { return matrix.New(b.Table, b.Now) })
}

// PriceChanges changes prices of items.
func (b *Backend) PriceChanges() *change.Changes {
	return once(b, func() *change.Changes {
		return change.New(change.Sources{Table: b.Table, Queue: b.Queue, Items: b.Items(), Levels: b.PriceLevels(),
			Matrices: b.PricingMatrix(), Settings: b.Settings(), Now: b.Now,
			Step: func(ctx context.Context) (money.Decimal, error) {
				return setting.Value[money.Decimal](ctx, b.Settings(), setting.PricingStep)
			}})
	})
}

// PricingReports returns the store of pricing reports.
func (b *Backend) PricingReports() *report.Reports {
	return once(b, func() *report.Reports { return report.New(b.Table, b.Blobs, b.Now) })
}

// SpotSheets returns the store of spot buy sheets.
func (b *Backend) SpotSheets() *spot.Sheets {
	return once(b, func() *spot.Sheets { return spot.NewSheets(b.Table, b.Blobs, b.Now).Renewing(b.SpotOffers()) })
}

// SpotOffers has the open spot offers in memory.
func (b *Backend) SpotOffers() *spot.Offers {
	return once(b, func() *spot.Offers { return spot.NewOffers(b.Table, b.Now) })
}

// Allowances returns the store of vendors' allowances.
func (b *Backend) Allowances() *allowance.Allowances {
	return once(b, func() *allowance.Allowances { return allowance.New(b.Table, b.Blobs, b.Now) })
}

// Stock.

// PromisedStock returns the counters of promised stock.
func (b *Backend) PromisedStock() *promise.Counters {
	return once(b, func() *promise.Counters { return promise.NewCounters(b.Table, b.Settings()) })
}

func (b *Backend) OutOfStock() *outofstock.Marks {
	return once(b, func() *outofstock.Marks { return outofstock.New(b.Table, b.Blobs, b.Now) })
}

// Adjustments returns the inventory adjustments.
func (b *Backend) Adjustments() *adjustment.Adjustments {
	return once(b, func() *adjustment.Adjustments {
		return adjustment.New(b.Table, b.Blobs, b.Items(), b.Settings(), b.Now)
	})
}

// Sales.

func (b *Backend) Customers() *customer.Customers {
	return once(b, func() *customer.Customers { return customer.New(b.Table, b.Blobs, b.Now) })
}

func (b *Backend) CustomerSearch() *customersearch.Search {
	return once(b, func() *customersearch.Search { return customersearch.New(b.Customers()) })
}

func (b *Backend) Approvals() *approval.Requests {
	return once(b, func() *approval.Requests { return approval.New(b.Table) })
}

func (b *Backend) Orders() *order.Orders {
	return once(b, func() *order.Orders { return order.New(b.Table, b.Now) })
}

// OrderList returns the list of sales orders.
func (b *Backend) OrderList() *orderlist.Orders {
	return once(b, func() *orderlist.Orders { return orderlist.New(b.Orders(), b.Table, b.Blobs, b.Now) })
}

// OrderSender keeps the state of orders while they are sent to NetSuite.
func (b *Backend) OrderSender() *ordersync.Sender {
	return once(b, func() *ordersync.Sender { return ordersync.NewSender(b.Orders(), b.Now) })
}

// OrderImporter imports orders from NetSuite.
func (b *Backend) OrderImporter() *ordersync.Importer {
	return once(b, func() *ordersync.Importer {
		return ordersync.NewImporter(b.Orders(), b.Table, b.Customers(), b.Routes(), b.Now)
	})
}

// OrderConflicts shows and decides the conflicts of orders with NetSuite.
func (b *Backend) OrderConflicts() *ordersync.Conflicts {
	return once(b, func() *ordersync.Conflicts {
		return ordersync.NewConflicts(b.Orders(), b.Table, b.Items(), b.Now)
	})
}

// Promises returns the service that counts the promises of orders.
func (b *Backend) Promises() *reservation.Promises {
	return once(b, func() *reservation.Promises {
		return reservation.NewPromises(b.Table, b.Orders(), b.Items(), b.Settings(), b.Now)
	})
}

// Edits returns the service that reserves stock for edits of orders.
func (b *Backend) Edits() *reservation.Edits {
	return once(b, func() *reservation.Edits {
		return reservation.NewEdits(b.Promises(), b.Orders(), b.Items(), b.Settings(), b.OutOfStock(), b.SpotOffers(),
			b.Now)
	})
}

func (b *Backend) Shorts() *shortage.Shorts {
	return once(b, func() *shortage.Shorts {
		return shortage.New(b.Orders(), b.Items(), b.PromisedStock(), b.Now)
	})
}

// OpenLines returns the open lines of orders by item.
func (b *Backend) OpenLines() *openline.Lines {
	return once(b, func() *openline.Lines { return openline.New(b.Orders(), b.OrderList()) })
}

// Affected returns the desk for order lines of items that ran out.
func (b *Backend) Affected() *affected.Desk {
	return once(b, func() *affected.Desk {
		return affected.New(affected.Sources{Table: b.Table, Marks: b.OutOfStock(), Lines: b.OpenLines(), Orders: b.Orders(),
			Desk: b.Desk(), Customers: b.Customers(), Items: b.Items(), TripsStarted: b.TripOrders().Started,
			Arrivals: purchaseorder.ArrivalsIn(b.Table), Settings: b.Settings(), Now: b.Now})
	})
}

func (b *Backend) UnusualQuantities() *orderline.UnusualQuantities {
	return once(b, func() *orderline.UnusualQuantities {
		return orderline.NewUnusualQuantities(b.Items(), b.Histories().Usual)
	})
}

func (b *Backend) Desk() *orderdesk.Desk {
	return once(b, func() *orderdesk.Desk {
		return orderdesk.NewDesk(b.Orders(), b.Customers(), b.Items(), b.Routes(), b.TripOrders(), b.Edits(), b.UnusualQuantities(), b.Settings(),
			b.SpotOffers(), b.Approvals(), b.Now)
	})
}

func (b *Backend) Carts() *cart.Carts {
	return once(b, func() *cart.Carts {
		return cart.New(b.Table, b.Orders(), b.Customers(), b.Items(), b.Routes(), b.Promises(), b.Edits(), b.UnusualQuantities(),
			b.Settings(), b.SpotOffers(), b.Now)
	})
}

func (b *Backend) OrderJobs() *orderjob.OrderJobs {
	return once(b, func() *orderjob.OrderJobs {
		return orderjob.New(b.Jobs(), b.Orders(), b.OrderList(), b.Carts(), b.Users(), b.Settings(), b.Now)
	})
}
