package trips

import (
	"context"

	"backdock/shared/delivery/tripreport"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// StopIn holds the ids of a trip and its stop.
type StopIn struct {
	TripIn
	StopID string `path:"stopId" maxLength:"64"`
}

// StopLine is an order line to deliver at a stop. It has no price because drivers read it.
type StopLine struct {
	orderline.Ref
	OrderNumber string         `json:"orderNumber"`
	LineNumber  int            `json:"lineNumber"`
	ItemID      string         `json:"itemId"`
	Item        order.LineItem `json:"item"`
	Units       string         `json:"units"`
	UnitName    string         `json:"unitName"`
	PickNotes   string         `json:"pickNotes"`
	Quantity    money.Decimal  `json:"quantity" doc:"to deliver"`
	Delivered   *money.Decimal `json:"delivered" nullable:"true" doc:"null until the stop is completed"`
	Reason      string         `json:"reason" doc:"why less was delivered"`
	Undecided   money.Decimal  `json:"undecided" doc:"not delivered and waiting for a decision"`
}

func (h *handler) stopLines(ctx context.Context, in *StopIn) ([]StopLine, error) {
	f, err := h.load(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	lines, err := h.reports.StopLines(ctx, f, in.StopID)
	if err != nil {
		return nil, err
	}
	shown := make([]StopLine, len(lines))
	for i, l := range lines {
		shown[i] = stopLine(l)
	}
	return shown, nil
}

func stopLine(l tripreport.StopLine) StopLine {
	return StopLine{Ref: orderline.Ref{OrderID: l.Order.ID, LineID: l.Line.ID}, OrderNumber: l.Order.OrderNumber,
		LineNumber: l.LineNumber, ItemID: l.Line.ItemID,
		Item: l.Line.Item, Units: l.Line.Units, UnitName: l.Line.UnitName, PickNotes: l.Line.PickNotes, Quantity: l.Quantity,
		Delivered: l.Delivered, Reason: l.Reason, Undecided: l.Undecided}
}
