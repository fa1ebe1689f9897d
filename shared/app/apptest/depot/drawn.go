package depot

import (
	"fmt"

	"pgregory.net/rapid"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
)

// WithService creates a trip with one stop per order, each with its service time.
func (d *Depot) WithService(t *rapid.T) trip.Full {
	stops := []tripchange.StopEdit{}
	for n := range rapid.IntRange(1, 5).Draw(t, "stops") {
		o := d.Sold(t, rapid.IntRange(0, Shops-1).Draw(t, "shop"), Apples("l1", fmt.Sprint(n+1)))
		stops = append(stops, tripchange.StopEdit{SalesOrderIDs: []string{o.ID},
			ServiceMinutes: new(rapid.IntRange(1, 90).Draw(t, "service"))})
	}
	f, err := d.Edit(ctx, d.NewTrip(t).ID, nil, tripchange.Edit{Stops: &stops})
	if err != nil {
		t.Fatal(err)
	}
	return f
}
