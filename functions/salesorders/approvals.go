package salesorders

import (
	"context"
	"net/http"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/platform/trace"
	"backdock/shared/prices/matrix"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order/orderdesk"
)

// approvals serves requests for approval of rates below the price floor.
type approvals struct {
	requests *approval.Requests
	carts    *cart.Carts
	desk     *orderdesk.Desk
	items    item.Reader
	people   *history.People
	now      func() time.Time
}

func (h *approvals) register(a *api.API) {
	api.Handle(a, api.Operation{ID: "createPriceApproval", Method: http.MethodPost, Path: "/price-approvals",
		Summary:     "Ask for the approval of a line's rate below the floor",
		Description: "The line belongs to a draft cart, or is a pending line of a sales order. The reason becomes the line's priceReason. A repeated call with the same reason, before the decision, returns the existing request with 200. 409 if the line needs no approval.",
		Permission:  access.PriceOverride, Status: http.StatusCreated, Creates: true}, h.ask)
	api.Handle(a, api.Operation{ID: "listPriceApprovals", Method: http.MethodGet, Path: "/price-approvals",
		Summary:     "Requests for approval, newest first",
		Description: "At most 200 of each status. Without price.belowFloor only the caller's own. Cost and margin need cost.view.",
		Permission:  access.PriceOverride}, h.list)
	api.Handle(a, api.Operation{ID: "approvePriceApproval", Method: http.MethodPost, Path: "/price-approvals/{id}/approve",
		Summary:     "Approve a line's rate below the floor",
		Description: "Approves exactly the item, unit, rate and reason of the request, and at most its quantity. A sales order's line takes effect at once and is sent to NetSuite. A repeated call gives the same answer. 409 if it was refused, or the line was changed after the request.",
		Permission:  access.PriceBelowFloor}, h.approve)
	api.Handle(a, api.Operation{ID: "refusePriceApproval", Method: http.MethodPost, Path: "/price-approvals/{id}/refuse",
		Summary:     "Refuse a line's rate below the floor",
		Description: "The line keeps the typed rate and is marked as refused. A repeated call gives the same answer. 409 if it was approved, or the line was changed after the request.",
		Permission:  access.PriceBelowFloor}, h.refuse)
}

// PriceApproval is a request for approval in the API.
type PriceApproval struct {
	approval.Request
	Cost   *money.Decimal `json:"cost,omitempty" doc:"current average cost per unit"`
	Margin *money.Decimal `json:"margin,omitempty" doc:"(rate − cost) ÷ rate"`
}

// shown returns requests, with costs if the caller may see them.
func (h *approvals) shown(ctx context.Context, requests []approval.Request) ([]PriceApproval, error) {
	shown := make([]PriceApproval, len(requests))
	ids := make([]string, len(requests))
	for i, r := range requests {
		shown[i].Request, ids[i] = r, r.Item.ID
	}
	if !access.From(ctx).May(access.CostView) || len(ids) == 0 {
		return shown, nil
	}
	slices.Sort(ids)
	items, err := h.items.GetAll(ctx, slices.Compact(ids))
	if err != nil {
		return nil, err
	}
	for i, r := range requests {
		if cost, ok := items[r.Item.ID].CostPer(r.Units); ok {
			shown[i].Cost = &cost
			if r.Rate != nil {
				shown[i].Margin = matrix.MarginOf(*r.Rate, cost)
			}
		}
	}
	return shown, nil
}

// one converts a request, or the one in a conflict, to the API's form.
func (h *approvals) one(ctx context.Context, r approval.Request, err error) (PriceApproval, error) {
	return fault.Answer(r, err, func(r approval.Request) (PriceApproval, error) {
		all, err := h.shown(ctx, []approval.Request{r})
		if err != nil {
			return PriceApproval{}, err
		}
		return all[0], nil
	})
}

// caller returns the current user with their name.
func (h *approvals) caller(ctx context.Context) (approval.Person, error) {
	id := access.From(ctx).UserID
	names, err := h.people.Names(ctx, []string{id})
	return approval.Person{ID: id, Name: names[id]}, err
}

type askIn struct {
	Body struct {
		CartID       string `json:"cartId,omitempty" maxLength:"64" doc:"either this or salesOrderId"`
		SalesOrderID string `json:"salesOrderId,omitempty" maxLength:"64"`
		LineID       string `json:"lineId" minLength:"1" maxLength:"64"`
		Reason       string `json:"reason" minLength:"1" maxLength:"500" doc:"why the rate is below the floor"`
	}
}

func (h *approvals) ask(ctx context.Context, in *askIn) (PriceApproval, error) {
	if (in.Body.CartID == "") == (in.Body.SalesOrderID == "") {
		return PriceApproval{}, fault.Fields("cartId or salesOrderId must be given, not both")
	}
	trace.Add(ctx, trace.Cart, in.Body.CartID)
	trace.Add(ctx, trace.SalesOrder, in.Body.SalesOrderID)
	by, err := h.caller(ctx)
	if err != nil {
		return PriceApproval{}, err
	}
	now := h.now()
	ask := approval.Ask{ID: api.NewID(ctx, now), LineID: in.Body.LineID, Reason: in.Body.Reason, By: by, At: now}
	var r approval.Request
	var made bool
	if in.Body.CartID != "" {
		r, made, err = h.carts.Ask(ctx, in.Body.CartID, ask)
	} else {
		r, made, err = h.desk.Ask(ctx, in.Body.SalesOrderID, ask)
	}
	if err == nil && !made && r.ID != ask.ID { // with this id an attempt of this request made it
		api.SetStatus(ctx, http.StatusOK)
	}
	return h.one(ctx, r, err)
}

type approvalsIn struct {
	Status approval.Status `query:"status" doc:"absent: all"`
}

func (h *approvals) list(ctx context.Context, in *approvalsIn) ([]PriceApproval, error) {
	requests, err := h.requests.List(ctx, in.Status)
	if err != nil {
		return nil, err
	}
	if caller := access.From(ctx); !caller.May(access.PriceBelowFloor) {
		requests = slices.DeleteFunc(requests, func(r approval.Request) bool { return r.RequestedBy.ID != caller.UserID })
	}
	return h.shown(ctx, requests)
}

type verdictIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500"`
	}
}

func (h *approvals) approve(ctx context.Context, in *verdictIn) (PriceApproval, error) {
	return h.decide(ctx, in, true)
}

func (h *approvals) refuse(ctx context.Context, in *verdictIn) (PriceApproval, error) {
	return h.decide(ctx, in, false)
}

func (h *approvals) decide(ctx context.Context, in *verdictIn, approve bool) (PriceApproval, error) {
	r, err := h.requests.Get(ctx, in.ID)
	if err != nil {
		return PriceApproval{}, err
	}
	by, err := h.caller(ctx)
	if err != nil {
		return PriceApproval{}, err
	}
	trace.Add(ctx, trace.Cart, r.CartID)
	trace.Add(ctx, trace.SalesOrder, r.SalesOrderID)
	verdict := approval.Verdict{Approve: approve, Reason: in.Body.Reason, By: by, At: h.now()}
	if r.CartID != "" {
		r, err = h.carts.Decide(ctx, in.ID, verdict)
	} else {
		r, err = h.desk.Decide(ctx, in.ID, verdict)
	}
	return h.one(ctx, r, err)
}
