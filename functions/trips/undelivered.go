package trips

import (
	"context"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/order"
)

type undeliveredIn struct {
	StopIn
	Body struct {
		Decision      trip.Disposition        `json:"decision" doc:"redeliver: the order is eligible again; return: the goods are in stock, the order stays open; cancel: its lines are closed"`
		Date          civil.Date              `json:"date,omitempty" doc:"date of the next delivery, with redeliver"`
		SalesOrderIDs []string                `json:"salesOrderIds,omitempty" maxItems:"200" doc:"absent: all orders of the stop"`
		Lines         []tripreport.WishedLine `json:"lines,omitempty" maxItems:"2000" doc:"absent: everything that was not delivered"`
		Damaged       bool                    `json:"damaged,omitempty" doc:"what was not delivered is damaged: an inventory adjustment removes it from stock"`
		Reason        string                  `json:"reason" maxLength:"500"`
	}
}

func (h *handler) undelivered(ctx context.Context, in *undeliveredIn) (Trip, error) {
	if _, err := h.load(ctx, in.ID); err != nil {
		return Trip{}, err
	}
	f, err := h.reports.Decide(ctx, in.ID, in.StopID, tripreport.Wish{Disposition: in.Body.Decision, Date: in.Body.Date,
		SalesOrderIDs: in.Body.SalesOrderIDs,
		Lines:         in.Body.Lines, Damaged: in.Body.Damaged, Reason: in.Body.Reason})
	return h.answer(ctx, f, err)
}

type takeOffIn struct {
	ID           string `path:"id" maxLength:"64" about:"tripId"`
	SalesOrderID string `path:"salesOrderId" maxLength:"64" about:"salesOrderId"`
	Body         struct {
		Reason string `json:"reason" maxLength:"500"`
	}
}

func (h *handler) takeOff(ctx context.Context, in *takeOffIn) (Trip, error) {
	f, err := h.load(ctx, in.ID)
	if err != nil {
		return Trip{}, err
	}
	f, err = h.changes.TakeOrderOff(ctx, f.ID, in.SalesOrderID, in.Body.Reason)
	return h.answer(ctx, f, err)
}

// Delivery is a trip that has or had an order.
type Delivery struct {
	TripID          string               `json:"tripId"`
	TripNumber      string               `json:"tripNumber"`
	TripDate        civil.Date           `json:"tripDate"`
	TripStatus      trip.Status          `json:"tripStatus"`
	StopID          string               `json:"stopId"`
	Sequence        int                  `json:"sequence" doc:"of the stop, from 1"`
	StopStatus      trip.StopStatus      `json:"stopStatus"`
	CompletedAt     *time.Time           `json:"completedAt" nullable:"true"`
	ReceivedBy      string               `json:"receivedBy" doc:"the name on the proof"`
	HasProof        bool                 `json:"hasProof" doc:"the proof itself is on the trip's stop"`
	NetSuiteID      string               `json:"netSuiteItemFulfillmentId"`
	NetSuiteInvoice string               `json:"netSuiteInvoiceId"`
	InvoiceNumber   string               `json:"invoiceNumber"`
	DeliveredLines  []trip.DeliveredLine `json:"deliveredLines" doc:"lines that were delivered in part; the others were delivered in full"`
	Decisions       []trip.Decision      `json:"decisions"`
}

type deliveriesIn struct {
	ID string `path:"id" maxLength:"64" about:"salesOrderId"`
}

// deliveries lists the trips of an order, latest first. Links to deleted trips are left out.
func (h *handler) deliveries(ctx context.Context, in *deliveriesIn) ([]Delivery, error) {
	o, err := h.orders.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	links := o.Trips
	if len(links) == 0 && o.TripID != "" { // an earlier version put it on its trip
		links = append(links, order.TripLink{ID: o.TripID})
	}
	deliveries := []Delivery{}
	for i := len(links) - 1; i >= 0; i-- {
		f, err := h.trips.Get(ctx, links[i].ID)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		at := f.StopOf(o.ID)
		if at < 0 {
			continue
		}
		stop, r := f.Stops[at], f.Result(o.ID)
		decisions, err := h.decisions(ctx, r)
		if err != nil {
			return nil, err
		}
		deliveries = append(deliveries, Delivery{TripID: f.ID, TripNumber: f.Number, TripDate: f.Date, TripStatus: f.Status,
			StopID: stop.ID, Sequence: at + 1,
			StopStatus: stop.Status, CompletedAt: stop.CompletedAt, ReceivedBy: receivedBy(stop), HasProof: stop.Proof != nil,
			NetSuiteID:      r.FulfillmentID,
			NetSuiteInvoice: r.InvoiceID, InvoiceNumber: r.InvoiceNumber, DeliveredLines: r.Delivered, Decisions: decisions})
	}
	return deliveries, nil
}

func receivedBy(s trip.Stop) string {
	if s.Proof == nil {
		return ""
	}
	return s.Proof.Name
}

// decisions returns the decisions on an order with the names of the users who made them.
func (h *handler) decisions(ctx context.Context, r trip.Result) ([]trip.Decision, error) {
	ids := make([]string, len(r.Decisions))
	for i, d := range r.Decisions {
		ids[i] = d.By
	}
	names, err := h.names.Names(ctx, ids)
	shown := make([]trip.Decision, len(r.Decisions))
	for i, d := range r.Decisions {
		d.By = names[d.By]
		shown[i] = d
	}
	return shown, err
}
