package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"golang.org/x/sync/errgroup"

	"backdock/infra/demodata"
)

// together calls the functions, four at a time.
func together(ctx context.Context, work []func(context.Context) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(4)
	for _, w := range work {
		g.Go(func() error { return w(ctx) })
	}
	return g.Wait()
}

// fill adds addresses to a route in their order. Each one is added at the end, so no stop is moved.
func (s *seeder) fill(ctx context.Context, routeID string, stops []demodata.Stop) error {
	slices.SortFunc(stops, func(a, b demodata.Stop) int { return a.StopNumber - b.StopNumber })
	for _, stop := range stops {
		path := "/route-assignments/customer/" + stop.CustomerID + "/address/" + stop.AddressID
		body := map[string]any{"routeId": routeID, "stopNumber": stop.StopNumber}
		if err := s.api.Call(ctx, http.MethodPatch, path, body, nil); err != nil {
			return err
		}
	}
	return nil
}

// coordinates sets the coordinates of the addresses.
func (s *seeder) coordinates(ctx context.Context) (string, error) {
	var work []func(context.Context) error
	for _, c := range s.data.Coordinates {
		work = append(work, func(ctx context.Context) error {
			return s.api.Call(ctx, http.MethodPut, "/customer/"+c.CustomerID+"/address/"+c.AddressID+"/coordinates",
				map[string]any{"latitude": c.Latitude, "longitude": c.Longitude}, nil)
		})
	}
	return fmt.Sprintf("%d coordinates", len(work)), together(ctx, work)
}

// products sets the preferred and the restricted products of customers.
func (s *seeder) products(ctx context.Context) (string, error) {
	var work []func(context.Context) error
	add := func(call string, all []demodata.CustomerItem) {
		byCustomer := map[string][]string{}
		for _, c := range all {
			byCustomer[c.CustomerID] = append(byCustomer[c.CustomerID], c.ItemID)
		}
		for customer, items := range byCustomer {
			work = append(work, func(ctx context.Context) error {
				for _, item := range items { // one record: concurrent calls would conflict
					if err := s.api.Call(ctx, http.MethodPost, "/customer/"+customer+"/"+call, map[string]string{"productId": item},
						nil); err != nil {
						return err
					}
				}
				return nil
			})
		}
	}
	add("preferred-product", s.data.Preferred)
	add("restrict-product", s.data.Restricted)
	return fmt.Sprintf("%d preferences and %d restrictions of customers", len(s.data.Preferred), len(s.data.Restricted)),
		together(ctx, work)
}
