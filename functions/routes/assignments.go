package routes

import (
	"context"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/route"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/customer"
)

// Assignment is a customer's address with its route.
type Assignment struct {
	Customer CustomerRef      `json:"customer"`
	Address  customer.Address `json:"address"`
	Route    *RouteRef        `json:"route"`
}

// CustomerRef identifies a customer.
type CustomerRef struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// RouteRef is the position of an address on a route.
type RouteRef struct {
	RouteID    string `json:"routeId"`
	Name       string `json:"name"`
	StopNumber int    `json:"stopNumber"`
}

// readers is how many customers are read in parallel.
const readers = 16

func (h *handler) assignments(ctx context.Context, _ *struct{}) ([]Assignment, error) {
	routes, err := h.routes.List(ctx)
	if err != nil {
		return nil, err
	}
	places := map[route.Stop]RouteRef{}
	for _, r := range routes {
		for i, s := range r.Stops {
			places[s] = RouteRef{r.ID, r.Name, i + 1}
		}
	}
	rows, err := h.customers.All(ctx)
	if err != nil {
		return nil, err
	}
	// The list has only the default address.
	parts := make([][]Assignment, len(rows))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(readers)
	for i, row := range rows {
		g.Go(func() error {
			c, err := h.customers.Get(ctx, row.ID)
			if fault.Is(err, fault.NotFound) {
				return nil
			}
			if err != nil {
				return err
			}
			for _, a := range c.Addresses {
				as := Assignment{Customer: CustomerRef{c.ID, c.Name}, Address: a}
				if at, ok := places[route.Stop{CustomerID: c.ID, AddressID: a.ID}]; ok {
					as.Route = &at
				}
				parts[i] = append(parts[i], as)
			}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	all := make([]Assignment, 0, len(rows))
	for _, part := range parts {
		all = append(all, part...)
	}
	return all, nil
}

// AddressIn identifies a customer's address.
type AddressIn struct {
	CustomerID string `path:"customerId" maxLength:"64"`
	AddressID  string `path:"addressId" maxLength:"64"`
}

type assignIn struct {
	AddressIn
	Body struct {
		RouteID    *string `json:"routeId" maxLength:"64" nullable:"true" doc:"null removes the address from its route"`
		StopNumber int     `json:"stopNumber,omitempty" minimum:"0" doc:"absent: at the end"`
	}
}

func (h *handler) assign(ctx context.Context, in *assignIn) (Assignment, error) {
	routeID := ""
	if in.Body.RouteID != nil {
		routeID = *in.Body.RouteID
	}
	return h.place(ctx, in.AddressIn, routeID, in.Body.StopNumber)
}

type transferIn struct {
	AddressIn
	RouteID string `path:"routeId" maxLength:"64"`
	Body    *struct {
		StopNumber int `json:"stopNumber,omitempty" minimum:"0" doc:"absent: at the end"`
	}
}

func (h *handler) transfer(ctx context.Context, in *transferIn) (Assignment, error) {
	number := 0
	if in.Body != nil {
		number = in.Body.StopNumber
	}
	return h.place(ctx, in.AddressIn, in.RouteID, number)
}

func (h *handler) place(ctx context.Context, in AddressIn, routeID string, number int) (Assignment, error) {
	c, err := h.customers.Get(ctx, in.CustomerID)
	if err != nil {
		return Assignment{}, err
	}
	address, ok := c.Address(in.AddressID)
	if !ok {
		return Assignment{}, fault.New(fault.NotFound, "customer %s has no address %s", in.CustomerID, in.AddressID)
	}
	got, err := h.routes.Assign(ctx, route.Stop(in), routeID, number)
	if err != nil {
		return Assignment{}, err
	}
	as := Assignment{Customer: CustomerRef{c.ID, c.Name}, Address: address}
	if got.RouteID != "" {
		name, err := h.routes.Name(ctx, got.RouteID)
		if err != nil {
			return as, err
		}
		as.Route = &RouteRef{got.RouteID, name, got.StopNumber}
	}
	return as, nil
}
