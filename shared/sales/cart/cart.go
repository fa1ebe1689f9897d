// Package cart stores carts. A cart becomes at most one sales order, even if it is submitted several times or by
// several users.
package cart

import (
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// Status is the status of a cart.
type Status string

// The statuses.
const (
	Draft     Status = "draft"
	Submitted Status = "submitted" // it has a sales order
	Discarded Status = "discarded"
)

// Cart is an order that is being entered.
type Cart struct {
	ID         string           `json:"_id"`
	Status     Status           `json:"status"`
	CustomerID string           `json:"netSuiteCustomerId"` // "" until chosen
	Customer   *order.Customer  `json:"customer"`
	Lines      []orderline.Line `json:"cartItems"`
	Memo       string           `json:"memo"`
	// TransactionDate is today by default, DeliveryDate tomorrow.
	TransactionDate civil.Date `json:"transactionDate"`
	DeliveryDate    civil.Date `json:"deliveryDate"`
	// ShipToAddressID is the customer's default shipping address by default; "" without a customer.
	ShipToAddressID string `json:"shipToAddressId"`
	// Warned are the warnings of the delivery date as of the last change of the cart.
	order.Warned
	Total money.Decimal `json:"total" needs:"price.view"`
	Owner string        `json:"owner"` // user id
	// SalesOrderID is the order of a submitted cart, NetSuiteSalesOrderID its id in
	// NetSuite; "" until NetSuite has it.
	SalesOrderID         string    `json:"salesOrderId"`
	NetSuiteSalesOrderID string    `json:"netSuiteSalesOrderId"`
	CreatedAt            time.Time `json:"createdAt"`
	UpdatedAt            time.Time `json:"updatedAt"`
	Version              int64     `json:"version"`

	place orderline.Place
	// revision grows with every write. Version grows only with edits: after a decision
	// about a line's rate, the person who edits the cart can still save it.
	revision int64
	// old reports that the cart was stored in the form before migration 3.
	old bool
}

// For returns the cart as the caller may see it: floors need the permission
// price.override.
func (c Cart) For(caller access.Caller) Cart {
	c.Lines = orderline.For(caller, c.Lines)
	return c
}

// faulty returns the number of lines with a validation error.
func (c Cart) faulty() int {
	n := 0
	for _, l := range c.Lines {
		if l.ValidationError != nil {
			n++
		}
	}
	return n
}

// Summary is a row in the list of a user's carts.
type Summary struct {
	ID              string          `json:"_id"`
	Status          Status          `json:"status"`
	CustomerID      string          `json:"netSuiteCustomerId"`
	Customer        *order.Customer `json:"customer"`
	Memo            string          `json:"memo"`
	TransactionDate civil.Date      `json:"transactionDate"`
	DeliveryDate    civil.Date      `json:"deliveryDate"`
	ShipToAddressID string          `json:"shipToAddressId"`
	LineCount       int             `json:"lineCount"`
	ErrorCount      int             `json:"errorCount" doc:"lines with a validationError"`
	Total           money.Decimal   `json:"total" needs:"price.view"`
	Owner           string          `json:"owner"`
	CreatedAt       time.Time       `json:"createdAt"`
	UpdatedAt       time.Time       `json:"updatedAt"`
	Version         int64           `json:"version"`
}

func (c Cart) summary() Summary {
	return Summary{ID: c.ID, Status: c.Status, CustomerID: c.CustomerID, Customer: c.Customer, Memo: c.Memo,
		TransactionDate: c.TransactionDate,
		DeliveryDate:    c.DeliveryDate, ShipToAddressID: c.ShipToAddressID, LineCount: len(c.Lines), ErrorCount: c.faulty(),
		Total: c.Total, Owner: c.Owner,
		CreatedAt: c.CreatedAt, UpdatedAt: c.UpdatedAt, Version: c.Version}
}
