// Command player drives the demo company's trucks: it starts trips of today, and sends their positions, arrivals and
// deliveries to the API as their drivers' phones do. Trucks follow the city's streets. It plays with the local stack
// only, and continues where it was when it starts again.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"backdock/infra/demodata"
	"backdock/infra/local/client"
	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/road"
)

// fastest is the highest speed-up at which no truck is faster than the API believes.
const fastest = 5

func main() {
	api := flag.String("api", "http://localhost:3000/api", "address of the API")
	speed := flag.Float64("speed", 1, fmt.Sprintf("how much faster than real trucks, up to %d", fastest))
	trucks := flag.Int("trucks", 6, "trips of today to start")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *api, os.Getenv("PORTAL_ADMIN_PASSWORD"), *speed, *trucks); err != nil &&
		!errors.Is(err, context.Canceled) {
		fmt.Println(err)
		os.Exit(1)
	}
}

func run(ctx context.Context, api, password string, speed float64, trucks int) error {
	if speed <= 0 || speed > fastest {
		return fmt.Errorf("-speed %g: choose one above 0 and up to %d", speed, fastest)
	}
	streets, err := road.Decode(demodata.RoadNetwork())
	if err != nil {
		return err
	}
	network, err := road.New(streets, road.Profile{})
	if err != nil {
		return err
	}
	p := &player{
		office: client.New(api, "admin@example.com", password),
		as:     func(email string) caller { return client.New(api, email, password) },
		roads:  network.Roads(&geo.GreatCircle{RoadFactor: 1.2, SpeedKmh: 30}),
		pace:   pace{speed: speed, now: time.Now, wait: wait},
		say:    func(format string, args ...any) { fmt.Printf(format+"\n", args...) },
	}
	return p.play(ctx, trucks)
}

// wait waits unless the context ends.
func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
