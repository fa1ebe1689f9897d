package customers

import (
	"context"
	"errors"
	"fmt"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/sales/customer"
)

type updateIn struct {
	ByID
	Body struct {
		Notes            *string `json:"notes,omitempty" maxLength:"5000"`
		TakesSubstitutes *bool   `json:"takesSubstitutes,omitempty"`
		Version          *int64  `json:"version,omitempty" doc:"version that the caller has read; 409 if the notes have changed since"`
	}
}

func (h *handler) update(ctx context.Context, in *updateIn) (Customer, error) {
	if err := mayPrefer(ctx); err != nil {
		return Customer{}, err
	}
	if takes := in.Body.TakesSubstitutes; takes != nil {
		if err := h.customers.SetNoSubstitutes(ctx, in.ID, !*takes); err != nil {
			return Customer{}, err
		}
	}
	if in.Body.Notes == nil {
		return h.get(ctx, &in.ByID)
	}
	err := h.customers.SetNotes(ctx, in.ID, in.Body.Version, *in.Body.Notes)
	if stale := new(fault.Error); errors.As(err, &stale) && stale.Kind == fault.Conflict {
		if stale.Current, err = h.get(ctx, &in.ByID); err == nil {
			err = stale
		}
	}
	if err != nil {
		return Customer{}, err
	}
	return h.get(ctx, &in.ByID)
}

type parIn struct {
	ByID
	ProductID string `path:"productId" maxLength:"64" doc:"item id"`
	Body      struct {
		Quantity money.Decimal `json:"quantity" doc:"in units; greater than 0, at most 3 decimals"`
		Units    string        `json:"units" minLength:"1" maxLength:"64" doc:"unit id, of the item's units"`
	}
}

// maxPar is the largest par. It equals the largest quantity of an order line.
var maxPar = money.MustParse("999999.999")

func (h *handler) setPar(ctx context.Context, in *parIn) (Customer, error) {
	if err := mayPrefer(ctx); err != nil {
		return Customer{}, err
	}
	q := in.Body.Quantity
	if q.Sign() <= 0 || q.Places() > money.QuantityPlaces || maxPar.Less(q) {
		return Customer{}, fault.Fields(fmt.Sprintf("quantity must be greater than 0, at most %s, with at most %d decimals",
			maxPar, money.QuantityPlaces))
	}
	d, err := h.items.Get(ctx, in.ProductID)
	if err != nil {
		return Customer{}, err
	}
	u, ok := d.UnitsType.Unit(in.Body.Units)
	if !ok {
		return Customer{}, fault.Fields("units must be one of the units of " + d.ItemID)
	}
	par := customer.Par{ProductID: in.ProductID, Quantity: q, Units: u.ID}
	if err := h.customers.SetPar(ctx, in.ID, par, q.String()+" "+u.Abbreviation); err != nil {
		return Customer{}, err
	}
	return h.get(ctx, &in.ByID)
}

func (h *handler) removePar(ctx context.Context, in *removeProductIn) (Customer, error) {
	if err := mayPrefer(ctx); err != nil {
		return Customer{}, err
	}
	return h.unmark(ctx, in, h.customers.RemovePar)
}
