package ordersync

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// Snapshot is a sales order as read from NetSuite.
type Snapshot struct {
	NetSuiteID      string
	ExternalID      string // "" for none; for an order created here, its number
	Number          string // tranId
	Status          string // letter
	CustomerID      string
	CustomerName    string // for a customer that the portal does not have
	ShipAddressID   string // of the customer's address book; "" without Typed: its default
	Typed           *TypedAddress
	TransactionDate civil.Date
	ShipDate        civil.Date
	Memo            string
	Lines           []SnapshotLine
	// Subtotal is NetSuite's sum of the lines. It is set only if the order was read individually.
	Subtotal money.Decimal `json:"Subtotal,omitzero"`
	// ReadAt is when it was read, by this product's clock. A snapshot read before this product last wrote the order is
	// stale and ignored; the next read has the change.
	ReadAt time.Time
}

// SnapshotLine is a line as read from NetSuite. Quantities are positive, in Units.
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
	Picked    money.Decimal `json:"-"` // with what was packed or shipped since; known when the order itself was read
	Closed    bool
	Weight    money.Decimal // kilograms of Quantity; 0: not known
}

// Closed reports whether every line is closed.
func (in Snapshot) Closed() bool {
	return !slices.ContainsFunc(in.Lines, func(l SnapshotLine) bool { return !l.Closed })
}

// digest returns a hash to detect whether NetSuite's version has changed.
func (in Snapshot) digest() string {
	in.ReadAt = time.Time{}
	b, err := json.Marshal(in)
	if err != nil {
		panic(fmt.Sprintf("ordersync: marshal %T: %v", in, err)) // strings, numbers and times can always be marshaled
	}
	return digest(b)
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:12])
}

// erpLine is a line in the form that both sides have. It has the amount instead of the rate, because the rate's decimal
// places differ between NetSuite's interfaces.
type erpLine struct {
	key               int
	item, name, units string
	quantity, amount  money.Decimal
	closed            bool
}

// sells reports whether two lines sell the same.
func (l erpLine) sells(o erpLine) bool {
	return l.item == o.item && l.units == o.units && l.quantity.Equal(o.quantity) && l.amount.Equal(o.amount)
}

// sameItem reports whether two lines sell the same item in the same unit, in whatever quantity and at whatever rate.
func (l erpLine) sameItem(o erpLine) bool { return l.item == o.item && l.units == o.units }

func linesOf(o order.Order) []erpLine {
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

// digestOf returns a hash of NetSuite's lines that does not depend on the interface used to read them.
func digestOf(lines []erpLine) string {
	lines = slices.Clone(lines)
	slices.SortFunc(lines, func(a, b erpLine) int { return a.key - b.key })
	var b strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&b, "%d|%s|%s|%s|%s|%t\n", l.key, l.item, l.units, l.quantity, l.amount, l.closed)
	}
	return digest([]byte(b.String()))
}

// contentOf is digestOf without NetSuite's line keys, which new lines of ours do not have yet.
func contentOf(lines []erpLine) string {
	rows := make([]string, len(lines))
	for i, l := range lines {
		rows[i] = fmt.Sprintf("%s|%s|%s|%s|%t", l.item, l.units, l.quantity.Round(money.QuantityPlaces), l.amount.Amount(), l.closed)
	}
	slices.Sort(rows)
	return digest([]byte(strings.Join(rows, "\n")))
}

// describe returns a text with the first ten lines.
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
