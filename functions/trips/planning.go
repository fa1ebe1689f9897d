package trips

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
)

// Fields are the fields of a trip that a body may change.
type Fields struct {
	TripDate  *civil.Date           `json:"tripDate,omitempty"`
	RouteID   api.Optional[api.Ref] `json:"routeId,omitempty"`
	VehicleID api.Optional[api.Ref] `json:"vehicleId,omitempty"`
	DriverID  api.Optional[api.Ref] `json:"driverId,omitempty"`
	StartTime *string               `json:"startTime,omitempty" maxLength:"5" doc:"HH:MM in the warehouse's zone; empty: none"`
	Notes     *string               `json:"notes,omitempty"`
	Stops     *[]StopFields         `json:"stops,omitempty" maxItems:"120" doc:"replace the trip's stops, in this order"`
	Orders    []string              `json:"salesOrderIds,omitempty" maxItems:"200" doc:"are put on the stops at their ship-to addresses"`
}

// StopFields is a stop in a body.
type StopFields struct {
	ID              string        `json:"_id,omitempty" maxLength:"64" doc:"of a stop of the trip; absent: a new stop"`
	Type            trip.StopType `json:"type,omitempty" default:"delivery"`
	SalesOrderIDs   []string      `json:"salesOrderIds,omitempty" maxItems:"200" doc:"all with the same ship-to address; absent: unchanged"`
	PurchaseOrderID api.Ref       `json:"purchaseOrderId,omitempty"`
	CustomerID      string        `json:"customerId,omitempty" maxLength:"64" doc:"with addressId: the location of a stop without orders"`
	AddressID       string        `json:"addressId,omitempty" maxLength:"64"`
	Locked          *bool         `json:"locked,omitempty"`
	Notes           *string       `json:"notes,omitempty"`
	ServiceMinutes  *int          `json:"serviceMinutes,omitempty" minimum:"0" maximum:"1440"`

	Sequence         api.ReadOnly `json:"sequence,omitempty"`
	Status           api.ReadOnly `json:"status,omitempty"`
	Customer         api.ReadOnly `json:"customer,omitempty"`
	ShipTo           api.ReadOnly `json:"shipTo,omitempty"`
	ItemFulfillments api.ReadOnly `json:"itemFulfillments,omitempty"`
	PlannedArrival   api.ReadOnly `json:"plannedArrival,omitempty"`
	FirstETA         api.ReadOnly `json:"firstEta,omitempty"`
	ETA              api.ReadOnly `json:"eta,omitempty"`
	ArrivedAt        api.ReadOnly `json:"arrivedAt,omitempty"`
	CompletedAt      api.ReadOnly `json:"completedAt,omitempty"`
	AutoArrival      api.ReadOnly `json:"arrivedAutomatically,omitempty"`
	DistanceKm       api.ReadOnly `json:"distanceKm,omitempty"`
	DistanceUnknown  api.ReadOnly `json:"distanceUnknown,omitempty"`
	Proof            api.ReadOnly `json:"proof,omitempty"`
	Undecided        api.ReadOnly `json:"undecidedSalesOrderIds,omitempty"`
	Version          api.ReadOnly `json:"version,omitempty"`
	Differs          api.ReadOnly `json:"differs,omitempty"`
	Reports          api.ReadOnly `json:"reports,omitempty"`
}

func (s StopFields) edit() tripchange.StopEdit {
	return tripchange.StopEdit{ID: s.ID, Type: s.Type, SalesOrderIDs: s.SalesOrderIDs,
		PurchaseOrderID: string(s.PurchaseOrderID), CustomerID: s.CustomerID,
		AddressID: s.AddressID, Locked: s.Locked, Notes: s.Notes, ServiceMinutes: s.ServiceMinutes}
}

func (f Fields) edit() tripchange.Edit {
	e := tripchange.Edit{Date: f.TripDate, RouteID: given(f.RouteID), VehicleID: given(f.VehicleID), DriverID: given(f.DriverID),
		StartTime: f.StartTime,
		Notes:     f.Notes, AddOrders: f.Orders}
	if f.Stops != nil {
		stops := make([]tripchange.StopEdit, len(*f.Stops))
		for i, s := range *f.Stops {
			stops[i] = s.edit()
		}
		e.Stops = &stops
	}
	return e
}

func given(o api.Optional[api.Ref]) *api.Nullable {
	if !o.Given {
		return nil
	}
	return new(api.Nullable(o.Value))
}

type createIn struct {
	Body struct {
		Fields
	}
}

// knownPurchases returns an error for purchase orders that do not exist, by the paths of their fields.
func (h *handler) knownPurchases(ctx context.Context, wanted map[string]string) error {
	ids := make([]string, 0, len(wanted))
	for _, id := range wanted {
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		return nil
	}
	known, err := h.purchases.Some(ctx, ids)
	if err != nil {
		return err
	}
	var messages []string
	for _, path := range slices.Sorted(maps.Keys(wanted)) {
		if _, ok := known[wanted[path]]; !ok {
			messages = append(messages, fmt.Sprintf("%s must be an existing purchase order: there is no %s", path, wanted[path]))
		}
	}
	if messages != nil {
		return fault.Fields(messages...)
	}
	return nil
}

// purchases returns the purchase orders of new stops, by the paths of their fields.
func (f Fields) purchases() map[string]string {
	wanted := map[string]string{}
	if f.Stops == nil {
		return wanted
	}
	for i, s := range *f.Stops {
		if s.ID == "" && s.PurchaseOrderID != "" {
			wanted[fmt.Sprintf("stops.%d.purchaseOrderId", i)] = string(s.PurchaseOrderID)
		}
	}
	return wanted
}

func (h *handler) create(ctx context.Context, in *createIn) (Trip, error) {
	if err := h.knownPurchases(ctx, in.Body.purchases()); err != nil {
		return Trip{}, err
	}
	f, err := h.changes.Create(ctx, api.NewID(ctx, h.now()), in.Body.edit())
	return h.answer(ctx, f, err)
}

type updateIn struct {
	TripIn
	Body struct {
		Fields
		Version *int64 `json:"version,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) update(ctx context.Context, in *updateIn) (Trip, error) {
	if err := h.knownPurchases(ctx, in.Body.purchases()); err != nil {
		return Trip{}, err
	}
	f, err := h.changes.Edit(ctx, in.ID, in.Body.Version, in.Body.edit())
	return h.answer(ctx, f, err)
}

func (h *handler) remove(ctx context.Context, in *TripIn) (api.NoContent, error) {
	return api.NoContent{}, h.changes.Delete(ctx, in.ID)
}

type addStopIn struct {
	TripIn
	Body struct {
		Position        int      `json:"position,omitempty" minimum:"0" doc:"from 1; absent: at the end"`
		PurchaseOrderID string   `json:"purchaseOrderId,omitempty" maxLength:"64"`
		CustomerID      string   `json:"customerId,omitempty" maxLength:"64"`
		AddressID       string   `json:"addressId,omitempty" maxLength:"64"`
		SalesOrderIDs   []string `json:"salesOrderIds,omitempty" maxItems:"200"`
		Notes           *string  `json:"notes,omitempty"`
		Version         *int64   `json:"version,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) addStop(ctx context.Context, in *addStopIn, kind trip.StopType) (Trip, error) {
	stop := tripchange.StopEdit{Type: kind, PurchaseOrderID: in.Body.PurchaseOrderID, CustomerID: in.Body.CustomerID,
		AddressID:     in.Body.AddressID,
		SalesOrderIDs: in.Body.SalesOrderIDs, Notes: in.Body.Notes}
	f, err := h.changes.Edit(ctx, in.ID, in.Body.Version, tripchange.Edit{AddStop: &stop, Position: in.Body.Position})
	return h.answer(ctx, f, err)
}

func (h *handler) addPickup(ctx context.Context, in *addStopIn) (Trip, error) {
	if in.Body.PurchaseOrderID == "" && in.Body.CustomerID == "" {
		return Trip{}, fault.Fields("purchaseOrderId or customerId should not be empty")
	}
	if in.Body.PurchaseOrderID != "" {
		if err := h.knownPurchases(ctx, map[string]string{"purchaseOrderId": in.Body.PurchaseOrderID}); err != nil {
			return Trip{}, err
		}
	}
	return h.addStop(ctx, in, trip.Pickup)
}

// addDelivery adds orders to the stop at their address, or a new stop if there is none.
func (h *handler) addDelivery(ctx context.Context, in *addStopIn) (Trip, error) {
	if in.Body.CustomerID == "" && len(in.Body.SalesOrderIDs) > 0 && in.Body.Position == 0 && in.Body.Notes == nil {
		f, err := h.changes.Edit(ctx, in.ID, in.Body.Version, tripchange.Edit{AddOrders: in.Body.SalesOrderIDs})
		return h.answer(ctx, f, err)
	}
	return h.addStop(ctx, in, trip.Delivery)
}

func (h *handler) addWarehouse(ctx context.Context, in *addStopIn) (Trip, error) {
	return h.addStop(ctx, in, trip.Warehouse)
}

func (h *handler) recalculate(ctx context.Context, in *TripIn) (Trip, error) {
	f, err := h.changes.Recalculate(ctx, in.ID)
	return h.answer(ctx, f, err)
}

type optimizeIn struct {
	TripIn
	Body *struct {
		Apply   bool   `json:"apply,omitempty" doc:"false: only show the result"`
		Version *int64 `json:"version,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) optimize(ctx context.Context, in *optimizeIn) (tripchange.Optimized, error) {
	var apply bool
	var version *int64
	if in.Body != nil {
		apply, version = in.Body.Apply, in.Body.Version
	}
	got, err := h.changes.Optimize(ctx, in.ID, apply, version)
	if err != nil {
		_, err = h.answer(ctx, trip.Full{}, err)
	}
	return got, err
}

type setStatusIn struct {
	TripIn
	Body struct {
		api.Confirmation
		Status  trip.Status `json:"status"`
		Notes   string      `json:"notes,omitempty"`
		Version *int64      `json:"version,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) setStatus(ctx context.Context, in *setStatusIn) (Trip, error) {
	f, err := h.load(ctx, in.ID)
	if err != nil {
		return Trip{}, err
	}
	f, err = h.move(ctx, f.ID, in.Body.Status, in.Body.Notes, in.Body.Version, nil)
	return h.answer(ctx, f, err)
}

// move changes the status of a trip, and starts the steps that follow it. They are stored with the change, so the sweep
// starts them if this fails.
func (h *handler) move(ctx context.Context, id string, to trip.Status, notes string, version *int64,
	at *time.Time) (trip.Full, error) {
	f, err := h.statuses.MoveAt(ctx, id, to, notes, version, at)
	if err != nil {
		return f, err
	}
	return h.started(ctx, f), nil
}

// started starts what a trip wants. If that fails, a sweep does it later.
func (h *handler) started(ctx context.Context, f trip.Full) trip.Full {
	if len(f.Wanted) == 0 {
		return f
	}
	started, err := h.steps.StartWanted(ctx, f.ID)
	if err != nil {
		h.log.WarnContext(ctx, "wanted step not started", "error", err.Error())
		return f
	}
	return started
}
