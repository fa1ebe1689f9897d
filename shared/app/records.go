package app

import (
	"context"

	adjustments "backdock/shared/erp/adjustment"
	customers "backdock/shared/erp/customer"
	"backdock/shared/erp/employee"
	"backdock/shared/erp/fulfillment"
	items "backdock/shared/erp/item"
	postings "backdock/shared/erp/posting"
	"backdock/shared/erp/pricereport"
	purchaseorders "backdock/shared/erp/purchaseorder"
	"backdock/shared/erp/record"
	"backdock/shared/erp/salesorder"
	unittypes "backdock/shared/erp/unittype"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
)

// Records returns the kinds of NetSuite's records that are imported, one line per kind.
func (b *Backend) Records() *record.Kinds {
	return once(b, func() *record.Kinds {
		return record.NewKinds(b.Now,
			unittypes.Kind(b.UnitTypes()),
			items.PriceLevels(b.PriceLevels()),
			employee.Kind(employee.New(b.Table)),
			customers.Kind(b.Customers()),
			items.Kind(b.Items(), b.UnitTypes()),
			items.Prices(b.Items()),
			items.Stock(b.Items(), b.Settings(), b.PurchaseOrders().Bringing, b.Adjustments().Contained),
			record.StartingAt(salesorder.Kind(b.OrderImporter(), b.Customers()),
				b.startDate, "SalesOrd", "A", "B", "D", "E", "F"),
			record.StartingAt(postings.Fulfillments(b.Postings()), b.startDate, "ItemShip", "A", "B"),
			record.StartingAt(postings.Invoices(b.Postings()), b.startDate, "CustInvc", "A"),
			adjustments.Kind(b.Adjustments()),
			purchaseorders.Kind(b.PurchaseOrders()),
		)
	})
}

// startDate returns the date from which transactions are read in the first sync. Zero: all.
func (b *Backend) startDate(ctx context.Context) (civil.Date, error) {
	return setting.Value[civil.Date](ctx, b.Settings(), setting.ERPStartDate)
}

// Senders returns the types of records that are sent to NetSuite.
func (b *Backend) Senders() record.Senders {
	return record.Senders{
		synctask.SalesOrder:          salesorder.NewSender(b.Orders(), b.OrderSender(), b.Settings()),
		synctask.Price:               items.NewSender(b.Items(), b.Discoveries().Refresh),
		synctask.InventoryAdjustment: adjustments.NewSender(b.Adjustments(), b.Settings(), b.Discoveries().Refresh),
	}
}

// Carriers returns what carries out the sync tasks with an action.
func (b *Backend) Carriers() record.Carriers {
	carriers := record.Carriers{synctask.Undelivered: fulfillment.NewReturns(b.FulfillmentSteps(), b.Promises(), b.Adjustments(),
		b.Discoveries().Refresh),
		synctask.Reprice: pricereport.NewRefresher(b.PricingCollector(), b.Discoveries().Refresh)}
	for _, action := range fulfillment.Actions() {
		carriers[action] = b.FulfillmentSteps()
	}
	return carriers
}
