package analytics

import (
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/orderline"
)

// ProductSale is what a customer buys of an item. The last purchase's fields are
// null, and the counts 0, for what was never bought.
type ProductSale struct {
	Item          orderline.Item         `json:"item"`
	LastDate      *civil.Date            `json:"lastDate" nullable:"true"`
	LastQuantity  *money.Decimal         `json:"lastQuantity" nullable:"true" doc:"in lastUnits"`
	LastUnits     string                 `json:"lastUnits" doc:"unit id"`
	LastRate      *money.Decimal         `json:"lastRate" nullable:"true" doc:"per one of lastUnits"`
	LastOrder     api.Optional[OrderRef] `json:"lastOrder"`
	Times         int                    `json:"times" doc:"orders over 13 weeks"`
	Quantity      money.Decimal          `json:"quantity" doc:"sale units over 13 weeks"`
	UsualQuantity money.Decimal          `json:"usualQuantity" doc:"the median of the last 8 orders; 0: none"`
	UsualUnits    string                 `json:"usualUnits" doc:"unit id"`
	Weeks         []money.Decimal        `json:"weeks" doc:"sale units in each of 13 weeks, the earliest first; the last one ends today"`
	Par           api.Optional[Par]      `json:"par" doc:"what the customer wants to have after a delivery"`
	Preferred     bool                   `json:"preferred"`
	Restricted    bool                   `json:"restricted"`
}

// OrderRef names a sales order.
type OrderRef struct {
	ID          string `json:"_id"`
	OrderNumber string `json:"orderNumber"`
}

// Par is a customer's par of an item.
type Par struct {
	Quantity money.Decimal `json:"quantity"`
	Units    string        `json:"units" doc:"unit id"`
}

// LastPurchase is the last time that a customer bought an item.
type LastPurchase struct {
	ProductID    string         `json:"productId"`
	Date         civil.Date     `json:"date"`
	Quantity     money.Decimal  `json:"quantity" doc:"in units"`
	Units        string         `json:"units" doc:"unit id"`
	Rate         *money.Decimal `json:"rate" nullable:"true" doc:"per one of units; null where there was none, and for those who may not see prices"`
	OrderNumber  string         `json:"orderNumber"`
	SalesOrderID string         `json:"salesOrderId"`
}

// SaleCount is what was sold of an item.
type SaleCount struct {
	ProductID string        `json:"productId"`
	Orders    int           `json:"orders" doc:"distinct ones"`
	Quantity  money.Decimal `json:"quantity" doc:"sale units"`
}

// ShortItem is an item of which more is promised than there will be. Its quantities
// are in its stock unit.
type ShortItem struct {
	Item     orderline.Item `json:"item"`
	Promised money.Decimal  `json:"promised" doc:"sold up to the date and not shipped yet"`
	Left     money.Decimal  `json:"left" doc:"negative: so much is missing"`
	Units    string         `json:"units" doc:"unit id of the stock unit"`
	Lines    []ShortLine    `json:"lines"`
}

// ShortLine is an open order line of a short item.
type ShortLine struct {
	SalesOrderID string        `json:"salesOrderId"`
	OrderNumber  string        `json:"orderNumber"`
	CustomerID   string        `json:"customerId"`
	CustomerName string        `json:"customerName"`
	LineID       string        `json:"lineId"`
	Quantity     money.Decimal `json:"quantity" doc:"still to be shipped, in units"`
	Units        string        `json:"units" doc:"unit id"`
}
