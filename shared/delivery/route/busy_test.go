package route_test

import (
	"context"
	"testing"
	"testing/synctest"

	"backdock/shared/delivery/route"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

// contested is a table on which every conditional write loses against a concurrent one.
type contested struct{ table.Table }

func (c contested) Commit(ctx context.Context, ops ...table.Op) error {
	return c.Table.Commit(ctx, append(ops, table.Check(table.Key{PK: "NOT", SK: "THERE"}, table.Present()))...)
}

// A change of a route that is changed all the time fails with a request to try again.
func TestARouteThatOthersKeepChanging(t *testing.T) {
	changes := map[string]func(context.Context, *route.Routes) error{
		"its fields": func(ctx context.Context, routes *route.Routes) error {
			_, err := routes.Update(ctx, "r1", nil, func(r *route.Route) { r.Name = "Another" })
			return err
		},
		"its stops": func(ctx context.Context, routes *route.Routes) error {
			_, err := routes.Assign(ctx, stop(1), "r1", 0)
			return err
		},
	}
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := memory.New()
				newRoutes(t, store, "r1")
				if err := change(t.Context(), route.New(contested{store}, clock)); !fault.Is(err, fault.Conflict) {
					t.Errorf("got %v", err)
				}
			})
		})
	}
}
