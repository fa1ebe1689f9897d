package order

import (
	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/synctask"
)

// Attention is a reason why an order needs a user's attention.
type Attention string

// The reasons, most urgent first.
const (
	// AttentionSync: NetSuite refused the order, or it was changed on both sides.
	AttentionSync Attention = "sync"
	// AttentionUndelivered: goods came back, and nobody has decided what becomes of them.
	AttentionUndelivered Attention = "undelivered"
	// AttentionOverdue: its delivery date is past, and goods are not shipped yet.
	AttentionOverdue Attention = "overdue"
	// AttentionApproval: lines, or the whole order in NetSuite, wait for an approval.
	AttentionApproval Attention = "approval"
	// AttentionRoute: it must be delivered and has no route.
	AttentionRoute Attention = "route"
)

// Schema gives the API the values; it refuses others.
func (Attention) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(AttentionSync, AttentionUndelivered, AttentionOverdue, AttentionApproval, AttentionRoute)
}

// Moment is what decides, besides the order itself, whether it needs attention.
type Moment struct {
	Today civil.Date // the warehouse's date
	// Undecided are the orders with undelivered goods that wait for a decision, see trip.Trips.Undecided.
	Undecided map[string]bool
}

// AttentionAt returns the reasons why the order needs attention, most urgent first.
func (r *Row) AttentionAt(m Moment) []Attention {
	past := r.DeliveryDate.Before(m.Today)
	var all []Attention
	for _, each := range []struct {
		reason Attention
		holds  bool
	}{
		{AttentionSync, r.Sync.Status == synctask.StateFailed},
		{AttentionUndelivered, m.Undecided[r.ID]},
		{AttentionOverdue, past && r.Status.AwaitsFulfillment()},
		{AttentionApproval, r.Pending > 0 && r.Status.Editable() || r.Status == PendingApproval},
		{AttentionRoute, !past && r.Route == nil && r.Status.Editable()},
	} {
		if each.holds {
			all = append(all, each.reason)
		}
	}
	return all
}
