package order

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Snapshot is a sales order as NetSuite has it.
type Snapshot struct {
	NetSuiteID      string
	ExternalID      string // "" for none; the order number of one made here
	Number          string // tranId
	Status          string // letter
	CustomerID      string
	CustomerName    string // for a customer that is not known here
	ShipAddressID   string // of the customer's address book; "" without Typed: its default
	Typed           *TypedAddress
	TransactionDate civil.Date
	ShipDate        civil.Date
	Memo            string
	Lines           []SnapshotLine
	// Subtotal is what NetSuite makes of the lines; only an order that was read by
	// itself states it.
	Subtotal money.Decimal `json:"Subtotal,omitzero"`
	// ReadAt is when it was read, by this product's clock. What was read before
	// this product last wrote the order there is stale and left to the next reading.
	ReadAt time.Time
}

// SnapshotLine is a line as NetSuite has it. Quantities are positive, in Units.
type SnapshotLine struct {
	Line      int // NetSuite's key
	ItemID    string
	ItemCode  string
	ItemName  string
	Units     string // unit id
	Quantity  money.Decimal
	Rate      money.Decimal // per unit
	Amount    money.Decimal
	Fulfilled money.Decimal
	Billed    money.Decimal
	Closed    bool
	Weight    money.Decimal // kilograms of Quantity; 0: not known
}

// Closed tells whether every line is closed.
func (in Snapshot) Closed() bool {
	return !slices.ContainsFunc(in.Lines, func(l SnapshotLine) bool { return !l.Closed })
}

// digest tells whether NetSuite says anything new of the order.
func (in Snapshot) digest() string {
	in.ReadAt = time.Time{}
	return digest(mustJSON(in))
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:12])
}

// erpLine is a line as both sides can state it: the amount in place of the rate,
// whose places differ between NetSuite's ways of reading.
type erpLine struct {
	key               int
	item, name, units string
	quantity, amount  money.Decimal
	closed            bool
}

// sells tells whether two lines sell the same.
func (l erpLine) sells(o erpLine) bool {
	return l.item == o.item && l.units == o.units && l.quantity.Equal(o.quantity) && l.amount.Equal(o.amount)
}

func (o Order) lines() []erpLine {
	lines := make([]erpLine, len(o.Lines))
	for i, l := range o.Lines {
		lines[i] = erpLine{key: l.NetSuiteLine, item: l.ItemID, name: l.Item.ItemID, units: l.Units,
			quantity: l.Quantity, amount: l.Amount, closed: l.IsClosed}
	}
	return lines
}

func (in Snapshot) lines() []erpLine {
	lines := make([]erpLine, len(in.Lines))
	for n, l := range in.Lines {
		lines[n] = erpLine{key: l.Line, item: l.ItemID, name: l.ItemCode, units: l.Units,
			quantity: l.Quantity.Round(money.QuantityPlaces),
			amount:   l.Amount.Amount(), closed: l.Closed}
	}
	return lines
}

// digestOf tells lines of NetSuite's apart, however they were read.
func digestOf(lines []erpLine) string {
	lines = slices.Clone(lines)
	slices.SortFunc(lines, func(a, b erpLine) int { return a.key - b.key })
	var b strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&b, "%d|%s|%s|%s|%s|%t\n", l.key, l.item, l.units, l.quantity, l.amount, l.closed)
	}
	return digest([]byte(b.String()))
}

// describe shows lines to a person, the first ten of them.
func describe(lines []erpLine) string {
	if len(lines) == 0 {
		return "no lines"
	}
	const most = 10
	var parts []string
	for _, l := range lines[:min(len(lines), most)] {
		parts = append(parts, fmt.Sprintf("%s × %s = %s", l.quantity, l.name, l.amount))
	}
	if len(lines) > most {
		parts = append(parts, fmt.Sprintf("and %d lines more", len(lines)-most))
	}
	return strings.Join(parts, ", ")
}
