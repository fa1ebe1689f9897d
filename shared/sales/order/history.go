package order

import (
	"context"
	"fmt"
	"strings"
	"time"

	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// The kinds of events in an order's history. One change is one event. If it has several kinds, the first in this list
// is used.
const (
	eventRemoved   = "removed"
	eventCreated   = "created"
	eventApproval  = "approval"
	eventEdited    = "edited"
	eventRoute     = "route"
	eventTrip      = "trip"
	eventFulfilled = "fulfilled"
	eventBilled    = "billed"
	eventStatus    = "status"
	eventSync      = "sync"
)

// maxWords is the largest part of a NetSuite message that is kept in an event.
const maxWords = 1000

// History reads an order's events, newest first: at most 200, and only those before the event with the id before if
// that is not empty. The history of a removed order is kept. Errors: fault.NotFound.
func (s *Orders) History(ctx context.Context, id, before string) ([]history.Event, error) {
	events, err := history.Read(ctx, s.table, partition(id), before)
	if err == nil && len(events) == 0 {
		_, err = s.Get(ctx, id)
	}
	return events, err
}

// created returns the first event of an order's history.
func created(ctx context.Context, now time.Time, o Order, from string) table.Op {
	summary := fmt.Sprintf("%s: %s, %s in all", from, count(len(o.Lines), "line"), o.Total.Fixed(money.AmountPlaces))
	d := difference{after: o}
	for _, l := range o.Lines {
		d.approved(nil, l)
	}
	return history.Put(partition(o.ID), history.New(ctx, now, eventCreated, summary, d.changes...))
}

// happened returns the operation that records a change of an order; none if the change is of no interest to users.
func happened(ctx context.Context, now time.Time, before, after Order) []table.Op {
	d := difference{before: before, after: after}
	d.approvals()
	d.lines()
	d.head()
	d.progress()
	d.sync()
	if d.kind == "" {
		return nil
	}
	summary := strings.Join(d.parts, ", ")
	if after.because != "" {
		summary = after.because + ": " + summary
	}
	if len(summary) > maxWords {
		summary = strings.ToValidUTF8(summary[:maxWords], "") + "…"
	}
	return []table.Op{history.Put(partition(after.ID), history.New(ctx, now, d.kind, strings.ToUpper(summary[:1])+
		summary[1:], d.changes...))}
}

// Because sets the origin of the next change for the history, such as "from a cart".
func (o *Order) Because(words string) { o.because = words }

// difference collects the differences between two states of an order.
type difference struct {
	before, after Order
	kind          string
	parts         []string // of the sentence
	changes       []history.Change
}

// note adds a change of a kind. The first kind becomes the event's kind.
func (d *difference) note(kind, part string) {
	if d.kind == "" {
		d.kind = kind
	}
	d.parts = append(d.parts, part)
}

func (d *difference) change(field, before, after string) {
	d.changes = append(d.changes, history.Change{Field: field, Before: before, After: after})
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// lines compares what the lines sell. A line with several changes counts once.
func (d *difference) lines() {
	was := make(map[string]Line, len(d.before.Lines))
	for _, l := range d.before.Lines {
		was[l.ID] = l
	}
	added, changed := 0, 0
	for _, l := range d.after.Lines {
		before, ok := was[l.ID]
		delete(was, l.ID)
		if !ok {
			added++
			d.change("line "+l.name(), "", l.words())
			d.approved(nil, l)
		} else if d.line(before, l) {
			changed++
		}
	}
	for _, l := range d.before.Lines {
		if _, gone := was[l.ID]; gone {
			d.change("line "+l.name(), l.words(), "")
		}
	}
	for _, part := range []struct {
		n    int
		done string
	}{{added, "added"}, {len(was), "removed"}, {changed, "changed"}} {
		if part.n > 0 {
			d.note(eventEdited, part.done+" "+count(part.n, "line"))
		}
	}
}

// line compares two states of a line and reports whether they differ.
func (d *difference) line(before, after Line) bool {
	n := len(d.changes)
	field := func(name, was, is string) {
		if was != is {
			d.change(after.name()+": "+name, was, is)
		}
	}
	field("product", before.name(), after.name())
	field("quantity", before.quantity(), after.quantity())
	field("custom rate", rate(before.CustomRate), rate(after.CustomRate))
	if money.Same(before.CustomRate, after.CustomRate) {
		field("rate", rate(before.Rate), rate(after.Rate))
	}
	field("reason for the rate", before.PriceReason, after.PriceReason)
	field("note", before.PickNotes, after.PickNotes)
	return len(d.changes) > n
}

// name returns the product of a line.
func (l Line) name() string { return strings.TrimSpace(l.Item.ItemID + " " + l.Item.Name) }

func (l Line) quantity() string { return strings.TrimSpace(l.Quantity.String() + " " + l.UnitName) }

func (l Line) words() string {
	if l.Rate == nil {
		return l.quantity()
	}
	return l.quantity() + " at " + l.Rate.String()
}

func rate(r *money.Decimal) string {
	if r == nil {
		return ""
	}
	return r.String()
}

// head compares everything but the lines.
func (d *difference) head() {
	b, a := d.before, d.after
	edited := func(name, was, is string) {
		if was != is {
			d.note(eventEdited, "changed the "+name)
			d.change(name, was, is)
		}
	}
	edited("customer", b.Customer.Name, a.Customer.Name)
	edited("delivery date", b.DeliveryDate.String(), a.DeliveryDate.String())
	edited("transaction date", b.TransactionDate.String(), a.TransactionDate.String())
	edited("memo", b.Memo, a.Memo)
	if b.ShipTo.AddressID != a.ShipTo.AddressID {
		edited("ship-to", b.ShipTo.words(), a.ShipTo.words())
	}
	if !SameRoute(b.Route, a.Route) {
		switch {
		case a.Route == nil:
			d.note(eventRoute, "taken off route "+b.Route.Name)
		case a.Route.Pinned:
			d.note(eventRoute, "put on route "+a.Route.Name+" manually")
		case b.Route != nil && b.Route.Pinned && b.Route.RouteID == a.Route.RouteID:
			d.note(eventRoute, "route "+a.Route.Name+" unpinned")
		default:
			d.note(eventRoute, "put on route "+a.Route.Name)
		}
		d.change("route", b.Route.words(), a.Route.words())
	}
}

func (s ShipTo) words() string {
	if s == (ShipTo{}) {
		return ""
	}
	return strings.Trim(s.Label+", "+s.Street+", "+s.City, ", ")
}

func (r *Route) words() string {
	if r == nil {
		return ""
	}
	words := r.Name
	if r.StopNumber > 0 {
		words += fmt.Sprintf(", stop %d", r.StopNumber)
	}
	if r.Pinned {
		words += ", pinned"
	}
	return words
}

// progress compares the progress of the order.
func (d *difference) progress() {
	b, a := d.before, d.after
	was := make(map[string]Line, len(b.Lines))
	for _, l := range b.Lines {
		was[l.ID] = l
	}
	for _, p := range []struct {
		kind string
		of   func(Line) money.Decimal
	}{{eventFulfilled, func(l Line) money.Decimal { return l.Fulfilled }},
		{eventBilled, func(l Line) money.Decimal { return l.Billed }}} {
		n := 0
		for _, l := range a.Lines {
			if before := was[l.ID]; !p.of(before).Equal(p.of(l)) {
				n++
				d.change(l.name()+": "+p.kind, p.of(before).String(), p.of(l).String()+" of "+l.quantity())
			}
		}
		if n > 0 {
			d.note(p.kind, p.kind+" "+count(n, "line"))
		}
	}
	if b.Status == a.Status {
		return
	}
	if a.Status == Cancelled {
		d.kind = eventRemoved
		d.note(eventRemoved, "cancelled")
	} else {
		d.note(eventStatus, "the status is now "+a.Status.Words())
	}
	d.change("status", b.Status.Words(), a.Status.Words())
}

// Words returns the status as text.
func (s Status) Words() string { return strings.ReplaceAll(string(s), "_", " ") }

// Prefixes of NetSuite's own message in a summary.
const (
	notSent       = "not sent to NetSuite: "
	sentOtherwise = "sent to NetSuite, with another result: "
)

// sync compares the sync state. An edit that waits to be sent is not mentioned.
func (d *difference) sync() {
	b, a := d.before.Sync, d.after.Sync
	if d.before.NetSuiteNumber != d.after.NetSuiteNumber {
		d.change("NetSuite number", d.before.NetSuiteNumber, d.after.NetSuiteNumber)
	}
	if b.Status == a.Status && b.Error == a.Error && b.TaskID == a.TaskID {
		return
	}
	switch a.Status {
	case synctask.StatePending:
		if d.kind != "" {
			return
		}
		d.note(eventSync, "queued for NetSuite again")
	case synctask.StateInProgress:
		d.note(eventSync, "sending to NetSuite")
	case synctask.StateSynced:
		part := "NetSuite has it"
		switch {
		case d.after.NetSuiteNumber != "":
			part += " as " + d.after.NetSuiteNumber
		case d.after.NetSuiteID == "":
			part = "there is nothing to send: NetSuite does not have it"
		}
		d.note(eventSync, part)
	case synctask.StateFailed:
		part := notSent
		if a.LastSyncedAt != nil && (b.LastSyncedAt == nil || !a.LastSyncedAt.Equal(*b.LastSyncedAt)) {
			part = sentOtherwise
		}
		d.note(eventSync, part+a.Error)
	}
	d.change("sync", strings.ReplaceAll(string(b.Status), "_", " "), strings.ReplaceAll(string(a.Status), "_", " "))
}

// Trip identifies a trip.
type Trip struct{ ID, Number string }

// onTrip returns the operation that records that an order was put on a trip or removed from it.
func (o Order) onTrip(ctx context.Context, now time.Time, words string) table.Op {
	return history.Put(partition(o.ID), history.New(ctx, now, eventTrip, words))
}
