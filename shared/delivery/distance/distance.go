// Package distance chooses the provider of distances by the setting tracking.distances:
//
//	great-circle     the great-circle distance × the setting tracking.roadFactor at the setting tracking.speedKmh
//	road-network     the streets that an operator has stored, see NetworkObject; the great circle beyond them
//	amazon-location  Amazon Location Service for the legs of trips; matrices come from the road network where one is
//	                 stored, otherwise from the great circle, because the service bills every cell
//
// A provider that fails is replaced by the next simpler one, with a line in the log: distances never stop a trip.
package distance

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/road"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/turn"
)

// NetworkObject is the name of the stored road network in the blob store. Its form is that of package road. A process
// reads it once, when it is first needed.
const NetworkObject = "roads/network"

const (
	// cachedPairs is the size of the cache: two matrices of 300 places, about 15 MB.
	cachedPairs = 200_000
	// pause is how long a provider that has failed is not asked again.
	pause = 30 * time.Second
)

// Sources are what the providers need.
type Sources struct {
	Settings *setting.Settings
	Blobs    blob.Store // nil: no road network
	// Amazon answers by Amazon Location Service, see app/aws. nil: the function has no access to it. Its answers
	// are never kept, because the service's terms forbid it.
	Amazon geo.Ways
	Now    func() time.Time
	Log    *slog.Logger // nil: slog's default
}

// Distances chooses providers. Create one per process, because it holds the road network and the cache.
type Distances struct {
	Sources
	cache *geo.Cache

	mu      turn.Lock
	network *road.Network
	version string               // of the network: another one has other answers
	paused  map[string]time.Time // until when a provider is not asked
}

// New makes the service.
func New(s Sources) *Distances {
	if s.Log == nil {
		s.Log = slog.Default()
	}
	return &Distances{Sources: s, cache: geo.NewCache(cachedPairs), paused: map[string]time.Time{}}
}

// Provider is a chosen provider with its name, which is a value of the setting tracking.distances.
type Provider struct {
	geo.Roads
	Name string
}

// Drawable reports whether the lines of a provider may be drawn on a map of our own: those of Amazon Location Service may
// only be drawn on its own maps.
func Drawable(provider string) bool { return provider != setting.DistancesAmazon }

// Choose returns the provider that the settings ask for, or a simpler one if that is not available.
func (d *Distances) Choose(ctx context.Context) (Provider, error) {
	name, err := setting.Value[string](ctx, d.Settings, setting.TrackingDistances)
	if err != nil {
		return Provider{}, err
	}
	simple, err := d.greatCircle(ctx)
	if err != nil {
		return Provider{}, err
	}
	chosen := Provider{simple, setting.DistancesGreatCircle}
	if name == setting.DistancesGreatCircle {
		return chosen, nil
	}
	network, version, err := d.roadNetwork(ctx, name == setting.DistancesRoadNetwork)
	if err != nil {
		return Provider{}, err
	}
	if network != nil {
		key := fmt.Sprint(version, " ", simple.RoadFactor, " ", simple.SpeedKmh)
		chosen = Provider{d.cache.Over(key, network.Roads(&simple)), setting.DistancesRoadNetwork}
	}
	if name != setting.DistancesAmazon {
		return chosen, nil
	}
	if d.Amazon == nil {
		d.Log.WarnContext(ctx, "distances by another provider", "provider", name, "by", chosen.Name, "error",
			"this function has no access to Amazon Location Service")
		return chosen, nil
	}
	return Provider{amazon{d, chosen}, setting.DistancesAmazon}, nil
}

func (d *Distances) greatCircle(ctx context.Context) (geo.GreatCircle, error) {
	factor, err := setting.Value[money.Decimal](ctx, d.Settings, setting.TrackingRoadFactor)
	if err != nil {
		return geo.GreatCircle{}, err
	}
	speed, err := setting.Value[money.Decimal](ctx, d.Settings, setting.TrackingSpeedKmh)
	return geo.GreatCircle{RoadFactor: factor.Float(), SpeedKmh: speed.Float()}, err
}

// roadNetwork returns the stored network, or nil if there is none. required says that its absence is worth a line in
// the log.
func (d *Distances) roadNetwork(ctx context.Context, required bool) (*road.Network, string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.network != nil || d.Blobs == nil || d.Now().Before(d.paused[NetworkObject]) {
		return d.network, d.version, nil
	}
	network, version, err := load(ctx, d.Blobs)
	switch {
	case ctx.Err() != nil:
		return nil, "", ctx.Err()
	case err != nil:
		d.paused[NetworkObject] = d.Now().Add(pause)
		if required || !errors.Is(err, blob.ErrMissing) {
			d.Log.WarnContext(ctx, "distances by another provider", "provider", setting.DistancesRoadNetwork, "by",
				setting.DistancesGreatCircle, "error", err.Error())
		}
		return nil, "", nil
	}
	d.network, d.version = network, version
	return network, version, nil
}

func load(ctx context.Context, blobs blob.Store) (network *road.Network, version string, err error) {
	stored, err := blobs.Get(ctx, NetworkObject)
	if err != nil {
		return nil, "", fmt.Errorf("read the road network: %w", err)
	}
	m, err := road.Decode(stored)
	if err != nil {
		return nil, "", err
	}
	network, err = road.New(m, road.Profile{})
	return network, string(stored[len(stored)-4:]), err // the checksum
}

// resting reports whether a provider has failed a short time ago.
func (d *Distances) resting(name string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.Now().Before(d.paused[name])
}

func (d *Distances) failed(ctx context.Context, name, by string, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.paused[name] = d.Now().Add(pause)
	d.Log.WarnContext(ctx, "distances by another provider", "provider", name, "by", by, "error", err.Error())
}
