package customers

import (
	"cmp"
	"context"

	"backdock/shared/catalog/item"
	"backdock/shared/delivery/route"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/customersearch"
)

type handler struct {
	customers *customer.Customers
	people    *history.People
	finder    *customersearch.Search
	items     *item.Items
	routes    *route.Routes
	levels    *pricelevel.Levels
}

func (h *handler) all(ctx context.Context, _ *struct{}) ([]Summary, error) {
	rows, err := h.customers.All(ctx)
	if err != nil {
		return nil, err
	}
	return h.summaries(ctx, rows)
}

type searchIn struct {
	Term string `path:"term" minLength:"1" maxLength:"200"`
}

func (h *handler) search(ctx context.Context, in *searchIn) ([]Summary, error) {
	const most = 20
	rows, err := h.finder.Find(ctx, in.Term, most)
	if err != nil {
		return nil, err
	}
	return h.summaries(ctx, rows)
}

// ByID holds the customer's id from the path.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

func (h *handler) get(ctx context.Context, in *ByID) (Customer, error) {
	d, err := h.customers.Get(ctx, in.ID)
	if err != nil {
		return Customer{}, err
	}
	return h.customerOf(ctx, d)
}

type addProductIn struct {
	ByID
	Body struct {
		ProductID string `json:"productId" minLength:"1" maxLength:"64" doc:"item id"`
	}
}

type removeProductIn struct {
	ByID
	ProductID string `path:"productId" maxLength:"64" doc:"item id"`
}

// mayPrefer checks the permission for preferences: catalog.write, or order.write for sales.
func mayPrefer(ctx context.Context) error {
	if c := access.From(ctx); !c.May(access.CatalogWrite) && !c.May(access.OrderWrite) {
		return fault.New(fault.Forbidden, "your role includes neither of the permissions %s and %s", access.CatalogWrite,
			access.OrderWrite)
	}
	return nil
}

func (h *handler) addPreferred(ctx context.Context, in *addProductIn) (Customer, error) {
	if err := mayPrefer(ctx); err != nil {
		return Customer{}, err
	}
	return h.mark(ctx, in, h.customers.AddPreferred)
}

func (h *handler) removePreferred(ctx context.Context, in *removeProductIn) (Customer, error) {
	if err := mayPrefer(ctx); err != nil {
		return Customer{}, err
	}
	return h.unmark(ctx, in, h.customers.RemovePreferred)
}

func (h *handler) addRestricted(ctx context.Context, in *addProductIn) (Customer, error) {
	return h.mark(ctx, in, h.customers.AddRestricted)
}

func (h *handler) removeRestricted(ctx context.Context, in *removeProductIn) (Customer, error) {
	return h.unmark(ctx, in, h.customers.RemoveRestricted)
}

// mark adds a product to one of the customer's lists. The lists hold items only.
func (h *handler) mark(ctx context.Context, in *addProductIn,
	add func(ctx context.Context, customerID, productID string) error) (Customer, error) {
	if _, err := h.items.Get(ctx, in.Body.ProductID); err != nil {
		return Customer{}, err
	}
	if err := add(ctx, in.ID, in.Body.ProductID); err != nil {
		return Customer{}, err
	}
	return h.get(ctx, &in.ByID)
}

func (h *handler) unmark(ctx context.Context, in *removeProductIn,
	remove func(ctx context.Context, customerID, productID string) error) (Customer, error) {
	if err := remove(ctx, in.ID, in.ProductID); err != nil {
		return Customer{}, err
	}
	return h.get(ctx, &in.ByID)
}

type coordinatesIn struct {
	ByID
	AddressID string `path:"addressId" maxLength:"64"`
	Body      struct {
		Latitude  float64 `json:"latitude" minimum:"-90" maximum:"90"`
		Longitude float64 `json:"longitude" minimum:"-180" maximum:"180"`
		Source    string  `json:"source,omitempty" enum:"manual,amazon-location" doc:"amazon-location: a match of lookUpAddress that was accepted as it is; absent: manual"`
	}
}

func (h *handler) setCoordinates(ctx context.Context, in *coordinatesIn) (Customer, error) {
	if in.Body.Latitude == 0 && in.Body.Longitude == 0 {
		return Customer{}, fault.Fields("latitude and longitude must not both be 0")
	}
	place := customer.Place{AddressID: in.AddressID, Latitude: in.Body.Latitude, Longitude: in.Body.Longitude,
		Source: cmp.Or(in.Body.Source, customer.PlacedByHand)}
	if err := h.customers.SetPlace(ctx, in.ID, place); err != nil {
		return Customer{}, err
	}
	return h.get(ctx, &in.ByID)
}
