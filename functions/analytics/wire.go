package analytics

import (
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/orderline"
)

// ProductSale describes a customer's purchases of an item. For an item that was never bought, the fields of the last
// purchase are null and the counts are 0.
type ProductSale struct {
	Item          orderline.Item         `json:"item"`
	LastDate      *civil.Date            `json:"lastDate" nullable:"true"`
	LastQuantity  *money.Decimal         `json:"lastQuantity" nullable:"true" doc:"in lastUnits"`
	LastUnits     string                 `json:"lastUnits" doc:"unit id"`
	LastRate      *money.Decimal         `json:"lastRate" nullable:"true" doc:"per one of lastUnits"`
	LastOrder     api.Optional[OrderRef] `json:"lastOrder"`
	Times         int                    `json:"times" doc:"orders in 13 weeks"`
	Quantity      money.Decimal          `json:"quantity" doc:"sale units in 13 weeks"`
	UsualQuantity money.Decimal          `json:"usualQuantity" doc:"the median of the last 8 orders; 0: none"`
	UsualUnits    string                 `json:"usualUnits" doc:"unit id"`
	Weeks         []money.Decimal        `json:"weeks" doc:"sale units in each of 13 weeks, the earliest first; the last one ends today"`
	Par           api.Optional[Par]      `json:"par" doc:"stock that the customer wants after a delivery"`
	Preferred     bool                   `json:"preferred"`
	Restricted    bool                   `json:"restricted"`
}

// OrderRef identifies a sales order.
type OrderRef struct {
	ID          string `json:"_id"`
	OrderNumber string `json:"orderNumber"`
}

// Par is a customer's par for an item.
type Par struct {
	Quantity money.Decimal `json:"quantity"`
	Units    string        `json:"units" doc:"unit id"`
}

// LastPurchase is a customer's last purchase of an item.
type LastPurchase struct {
	ProductID    string         `json:"productId"`
	Date         civil.Date     `json:"date"`
	Quantity     money.Decimal  `json:"quantity" doc:"in units"`
	Units        string         `json:"units" doc:"unit id"`
	Rate         *money.Decimal `json:"rate" nullable:"true" doc:"per one of units; null if there was none or without price.view"`
	OrderNumber  string         `json:"orderNumber"`
	SalesOrderID string         `json:"salesOrderId"`
}

// SaleCount is the quantity of an item that was sold.
type SaleCount struct {
	ProductID string        `json:"productId"`
	Orders    int           `json:"orders" doc:"distinct orders"`
	Quantity  money.Decimal `json:"quantity" doc:"sale units"`
}

// ShortItem is an item with a larger promised quantity than available quantity. Its quantities are in its stock unit.
type ShortItem struct {
	Item     orderline.Item `json:"item"`
	Promised money.Decimal  `json:"promised" doc:"promised up to the date and not yet shipped"`
	Left     money.Decimal  `json:"left" doc:"available minus promised, negative"`
	Units    string         `json:"units" doc:"unit id of the stock unit"`
	Lines    []ShortLine    `json:"lines"`
}

// ShortLine is an open order line of a short item.
type ShortLine struct {
	orderline.Ref
	OrderNumber  string        `json:"orderNumber"`
	CustomerID   string        `json:"customerId"`
	CustomerName string        `json:"customerName"`
	Quantity     money.Decimal `json:"quantity" doc:"not yet shipped, in units"`
	Units        string        `json:"units" doc:"unit id"`
}
