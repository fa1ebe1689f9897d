package cart

import (
	"context"
	"net/http"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/trace"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
	"backdock/shared/sales/reservation"
)

type handler struct {
	carts *cart.Carts
	stock *reservation.Edits
	now   func() time.Time
}

func (h *handler) mine(ctx context.Context, _ *struct{}) ([]cart.Summary, error) {
	return h.carts.Drafts(ctx, access.From(ctx).UserID)
}

// shown returns a cart, or the one in a conflict, without what the caller may not see.
func shown(ctx context.Context, c cart.Cart, err error) (cart.Cart, error) {
	return fault.Answer(c, err, func(c cart.Cart) (cart.Cart, error) { return c.For(access.From(ctx)), nil })
}

type cartIn struct {
	ID string `path:"id" maxLength:"64" about:"cartId"`
}

func (h *handler) get(ctx context.Context, in *cartIn) (cart.Cart, error) {
	c, err := h.carts.Show(ctx, in.ID)
	return shown(ctx, c, err)
}

// Fields holds the changes of a cart in a body. The read-only fields are accepted and ignored.
type Fields struct {
	cart.Changes

	// Read-only fields of a cart in the list of carts.
	LineCount  api.ReadOnly `json:"lineCount,omitempty"`
	ErrorCount api.ReadOnly `json:"errorCount,omitempty"`
}

type createIn struct {
	Body struct {
		Fields
		api.Confirmation
	}
}

func (h *handler) create(ctx context.Context, in *createIn) (cart.Cart, error) {
	c, err := h.carts.Create(ctx, api.NewID(ctx, h.now()), in.Body.Changes)
	trace.Add(ctx, trace.Cart, c.ID)
	return shown(ctx, c, err)
}

type updateIn struct {
	ID   string `path:"cartId" maxLength:"64" about:"cartId"`
	Body struct {
		Fields
		api.Confirmation
		Version *int64 `json:"version,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) update(ctx context.Context, in *updateIn) (cart.Cart, error) {
	c, err := h.carts.Update(ctx, in.ID, in.Body.Version, in.Body.Changes)
	return shown(ctx, c, err)
}

func (h *handler) discard(ctx context.Context, in *cartIn) (api.NoContent, error) {
	return api.NoContent{}, h.carts.Discard(ctx, in.ID)
}

type submitIn struct {
	ID   string `path:"id" maxLength:"64" about:"cartId"`
	Body *struct {
		api.Confirmation
		Version *int64 `json:"version,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) submit(ctx context.Context, in *submitIn) (order.Order, error) {
	var version *int64
	if in.Body != nil {
		version = in.Body.Version
	}
	first := api.NewID(ctx, h.now())
	next := first
	o, made, err := h.carts.Submit(ctx, in.ID, version, func() string {
		given := next
		next = api.NewID(ctx, h.now()) // the order of another try may not have the same number
		return given
	})
	if !made && o.ID != first { // else an attempt of this request made it
		api.SetStatus(ctx, http.StatusOK)
	}
	trace.Add(ctx, trace.SalesOrder, o.ID)
	return o, err
}

type addIn struct {
	ID   string `path:"id" maxLength:"64" about:"cartId"`
	Body struct {
		api.Confirmation
		SalesOrderID string `json:"salesOrderId" minLength:"1" maxLength:"64"`
		Version      *int64 `json:"version,omitempty" doc:"version of the cart that the caller has read; 409 if it has changed"`
		OrderVersion *int64 `json:"salesOrderVersion,omitempty" doc:"version of the sales order that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) addToOrder(ctx context.Context, in *addIn) (order.Order, error) {
	trace.Add(ctx, trace.SalesOrder, in.Body.SalesOrderID)
	o, err := h.carts.AddTo(ctx, in.ID, in.Body.SalesOrderID, in.Body.Version, in.Body.OrderVersion)
	if err != nil {
		return o, err
	}
	err = h.stock.Warn(ctx, &o, reservation.Outlook{})
	return o, err
}
