package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"runtime"
	"slices"
	"time"

	"backdock/functions/planner"
	"backdock/infra/demodata"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/dayplan"
	"backdock/shared/delivery/distance"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

const (
	planOrders = 300
	planTrucks = 15
)

// planDay measures a plan of a day through the API and the worker, on DynamoDB Local and one core: no order is on a
// trip, half of the addresses have windows, the trucks are 90 % full on average, and distances are those of the demo
// city's streets.
func planDay(ctx context.Context, r *report) error {
	c, err := openCompany(ctx)
	if err != nil {
		return err
	}
	defer c.close()
	date := civil.Of(c.now()).AddDays(1)
	if err := c.fillDay(ctx, date); err != nil {
		return fmt.Errorf("fill the day: %w", err)
	}
	c.later()
	if err := c.signIn(); err != nil {
		return err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	section := fmt.Sprintf("plan a day: %d orders, %d trucks, one core", planOrders, planTrucks)
	// The first plan is timed. The units of the second one are counted, which slows it down.
	for _, timed := range []bool{true, false} {
		c.meter.weighing.Store(!timed)
		if err := c.planOnce(ctx, r, section, date, timed); err != nil {
			return err
		}
	}
	return nil
}

// planOnce makes, applies and undoes a plan, and adds the seconds and sizes, or the units.
func (c *company) planOnce(ctx context.Context, r *report, section string, date civil.Date, timed bool) error {
	var started struct{ JobID string }
	if err := c.call(access.Dispatcher, http.MethodPost, "/dispatch/plan", map[string]any{"date": date}, &started); err != nil {
		return err
	}
	path := "/dispatch/plan/" + started.JobID
	for _, step := range []struct {
		name, ask, want string
		bar             float64 // seconds
	}{{"make", "", "finished", 10}, {"apply", "/apply", "applied", 0}, {"undo", "/undo", "undone", 0}} {
		if step.ask != "" {
			if err := c.call(access.Dispatcher, http.MethodPost, path+step.ask, map[string]any{}, nil); err != nil {
				return err
			}
		}
		c.meter.reset()
		start := time.Now()
		if err := c.planned(ctx); err != nil {
			return err
		}
		took, used := time.Since(start), c.meter.cost()
		status, answer := c.send(c.tokens[access.Dispatcher], http.MethodGet, path, nil)
		var p dayplan.Plan
		if err := json.Unmarshal(answer, &p); err != nil || p.Status != dayplan.Status(step.want) || len(p.Left) > 0 {
			return fmt.Errorf("%s: %d, %s %s, left %v, %w", step.name, status, p.Status, p.Error, p.Left, err)
		}
		if !timed {
			r.add(section, step.name+": read units", "", used.read, 0)
			r.add(section, step.name+": write units", "", used.write, 0)
			continue
		}
		r.add(section, step.name+": the worker", "s", took.Seconds(), step.bar)
		if step.name == "make" {
			r.add(section, "orders left out", "", float64(p.After.OrdersTotal-p.After.OrdersPlanned), 0)
			r.add(section, "updates of the progress", "", float64(c.meter.count("UpdateItem")), 0)
			if err := c.planSize(ctx, r, section, "proposal", table.Key{PK: "PLAN#" + started.JobID, SK: "PROPOSAL"}); err != nil {
				return err
			}
			r.add(section, "answer of the preview", "kB", float64(len(answer))/1e3, 0)
			r.add(section, "answer of the preview, compressed", "kB", compressed(answer), 0)
		}
		if step.name == "apply" {
			if err := c.planSize(ctx, r, section, "change", table.Key{PK: "TRIPCHANGE#" + started.JobID, SK: "WANTED"}); err != nil {
				return err
			}
		}
	}
	return nil
}

// planned lets the worker handle the messages about plans.
func (c *company) planned(ctx context.Context) error {
	for _, body := range c.queues.Take(queue.Plans) {
		event, err := json.Marshal(map[string]any{"Records": []any{map[string]any{"messageId": "1", "body": string(body)}}})
		if err != nil {
			return err
		}
		answer, err := planner.Worker.Handle(ctx, c.Backend, event)
		if err != nil {
			return err
		}
		if failed := answer.(queue.BatchAnswer).Failures; len(failed) > 0 {
			return fmt.Errorf("the worker failed: %v", failed)
		}
	}
	return nil
}

// planSize adds the size of what a plan has stored, of which an item of DynamoDB takes at most 400 kB.
func (c *company) planSize(ctx context.Context, r *report, section, what string, at table.Key) error {
	stored, err := c.Table.Get(ctx, at)
	r.add(section, "stored "+what, "kB", float64(len(stored.Body)+len(stored.Blob))/1e3, 400)
	return err
}

func compressed(b []byte) float64 {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write(b) // a buffer takes everything
	_ = z.Close()
	return float64(packed.Len()) / 1e3
}

// fillDay stores the addresses of the demo company with the orders of a date, none of them on a trip, and trips
// without stops.
func (c *company) fillDay(ctx context.Context, date civil.Date) error {
	p := demodata.Portal()
	if err := c.Blobs.Put(ctx, distance.NetworkObject, "application/octet-stream", demodata.RoadNetwork()); err != nil {
		return err
	}
	for name, value := range map[string]any{setting.TrackingDistances: setting.DistancesRoadNetwork,
		setting.WarehouseCoordinates: map[string]float64{"latitude": p.Warehouse.Latitude,
			"longitude": p.Warehouse.Longitude}} {
		raw, err := json.Marshal(value)
		if err != nil {
			return err
		}
		if _, err := c.Settings().Set(ctx, name, raw, setting.Write{}); err != nil {
			return err
		}
	}
	if _, err := c.UnitTypes().Import(ctx, []unit.Type{{ID: "1", Name: "Case", Items: []unit.Unit{
		{ID: "1", UnitOfMeasure: "Case", ConversionRate: money.Int(1), IsBase: true}}}}); err != nil {
		return err
	}
	if _, err := c.Items().Import(ctx, []item.Item{{ID: "101", ItemID: "APPLE", Name: "Apples", UnitsTypeID: "1",
		SaleUnit: "1", StockUnit: "1", PurchaseUnit: "1", Weight: money.Int(10), IsActive: true,
		Prices: []item.Price{}}}); err != nil {
		return err
	}
	if err := c.signIn(); err != nil {
		return err
	}
	cases, err := c.fillDayOrders(ctx, p.Coordinates, date)
	if err != nil {
		return err
	}
	capacity := money.Int(int64(cases * 10 * 10 / 9 / planTrucks))
	for n := range planTrucks {
		v, err := c.Vehicles().Create(ctx, vehicle.Vehicle{ID: fmt.Sprint("truck", n), Name: fmt.Sprint("Truck ", n),
			IsActive: true, Capacity: vehicle.Capacity{Weight: &capacity}})
		if err != nil {
			return err
		}
		start := fmt.Sprintf("%02d:00", 5+n%3)
		if _, err := c.TripChanges().Create(ctx, fmt.Sprint("trip", n), tripchange.Edit{Date: &date,
			VehicleID: new(api.Nullable(v.ID)), StartTime: &start}); err != nil {
			return err
		}
	}
	return nil
}

// fillDayOrders stores customers at the places with an order each, and windows for half of them. It returns the number
// of cases.
func (c *company) fillDayOrders(ctx context.Context, places []demodata.Coordinates, date civil.Date) (cases int, err error) {
	for n, at := range places[:planOrders] {
		customerID, addressID, name := fmt.Sprint("c", n), fmt.Sprint("a", n), fmt.Sprint("Shop ", n)
		if _, err := c.Customers().Import(ctx, []customer.Customer{{ID: customerID, Name: name, IsActive: true,
			Addresses: []customer.Address{{ID: addressID, Label: "Dock", Street: fmt.Sprint(n, " Lake St"), City: "Chicago",
				IsDefaultShipping: true}}}}); err != nil {
			return 0, err
		}
		if err := c.Customers().SetPlace(ctx, customerID, customer.Place{AddressID: addressID, Latitude: at.Latitude,
			Longitude: at.Longitude, Source: "seed"}); err != nil {
			return 0, err
		}
		if n%2 == 0 {
			from := 6 + n%8/2
			windows := []map[string]any{{"weekday": int(date.Weekday()), "from": fmt.Sprintf("%02d:00", from),
				"to": fmt.Sprintf("%02d:00", from+3)}}
			path := fmt.Sprintf("/customer/%s/address/%s/delivery", customerID, addressID)
			if err := c.call(access.Dispatcher, http.MethodPatch, path, map[string]any{"windows": windows}, nil); err != nil {
				return 0, err
			}
		}
		amount := 1 + n*7%40
		cases += amount
		rate, quantity := money.Int(25), money.Int(int64(amount))
		o := order.Order{ID: fmt.Sprintf("order%d", n), Status: order.PendingFulfillment, CustomerID: customerID,
			Customer: order.Customer{ID: customerID, Name: name}, TransactionDate: date.AddDays(-2), DeliveryDate: date,
			ShipTo: order.ShipTo{AddressID: addressID, Street: fmt.Sprint(n, " Lake St"), City: "Chicago"},
			Lines: []order.Line{{ID: "l1", ItemID: "101", Item: order.LineItem{ID: "101", ItemID: "APPLE"}, Quantity: quantity,
				Units: "1", Rate: &rate, DeterminedRate: &rate, Amount: rate.Mul(quantity), IsOpen: true}}}
		if err := c.Table.Commit(ctx, c.Orders().Creating(ctx, &o)...); err != nil {
			return 0, err
		}
	}
	return cases, nil
}

// count returns how many calls of an operation were made since the last reset.
func (m *meter) count(operation string) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(slices.DeleteFunc(slices.Clone(m.calls), func(k call) bool { return k.operation != operation }))
}
