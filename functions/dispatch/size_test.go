package dispatch_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"testing"
	"time"

	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
)

// The board with 300 orders, of which 270 are on 15 trips. The test logs what it costs; README.md of shared/delivery
// has the figures.
func TestABoardOf300Orders(t *testing.T) {
	w := newOffice(t)
	for n := shops; n < 40; n++ {
		_, err := w.Customers().Import(ctx, []customer.Customer{{ID: fmt.Sprint("c", n), Name: fmt.Sprint("Shop ", n),
			IsActive: true, Addresses: []customer.Address{{ID: fmt.Sprint("a", n), IsDefaultShipping: true}}}})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Customers().SetPlace(ctx, fmt.Sprint("c", n), customer.Place{AddressID: fmt.Sprint("a", n),
			Latitude: 41.7 + float64(n)/200, Longitude: -87.75 + float64(n%7)/50, Source: "seed"}); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 15 {
		e := tripchange.Edit{Date: &monday, VehicleID: new(api.Nullable(w.van)), StartTime: new(fmt.Sprintf("%02d:00", 4+n))}
		for k := range 18 {
			e.AddOrders = append(e.AddOrders, w.order((n+2*k)%39, 1).ID)
		}
		if _, err := w.TripChanges().Create(ctx, id.New(w.Now()), e); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 30 {
		w.order(n, 1)
	}
	w.board()
	counted, used := table.WithUsage(ctx)
	if _, err := w.Days().Load(counted, monday); err != nil {
		t.Fatal(err)
	}
	trips, _, _ := used.Snapshot()
	var a []byte
	var fastest time.Duration
	for range 5 {
		start := time.Now()
		a = w.As(access.Dispatcher, "GET", "/dispatch/board?date=2026-11-23", nil).Want(t, 200).Body
		if took := time.Since(start); fastest == 0 || took < fastest {
			fastest = took
		}
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(a); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	units := w.ReadUnits(access.Dispatcher, "/dispatch/board?date=2026-11-23")
	t.Logf("%d round trips, %.1f read units, %.1f ms, %d kB, %d kB gz", trips, units, fastest.Seconds()*1000,
		len(a)/1000, packed.Len()/1000)
	if trips > 20 || packed.Len() > 60_000 || units > 80 {
		t.Errorf("%d round trips, %d bytes, %.1f read units", trips, packed.Len(), units)
	}
}
