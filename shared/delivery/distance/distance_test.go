package distance_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"strings"
	"testing"
	"time"

	"backdock/shared/delivery/distance"
	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/geo/geotest"
	"backdock/shared/delivery/road"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table/memory"
)

// town is a network of blocks of 1.1 km in Chicago, six by six.
func town(t testing.TB) []byte {
	t.Helper()
	var m road.Map
	for y := range 6 {
		for x := range 6 {
			m.Nodes = append(m.Nodes, road.Node{Latitude: 4_180_000 + int32(y)*1000, Longitude: -8_770_000 + int32(x)*1340})
			if x > 0 {
				m.Segments = append(m.Segments, road.Segment{A: y*6 + x - 1, B: y*6 + x})
			}
			if y > 0 {
				m.Segments = append(m.Segments, road.Segment{A: y*6 - 6 + x, B: y*6 + x})
			}
		}
	}
	m.Sort()
	b, err := m.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var (
	places = []geo.Point{{Latitude: 41.8, Longitude: -87.7}, {Latitude: 41.85, Longitude: -87.633},
		{Latitude: 41.82, Longitude: -87.64}, {Latitude: 41.845, Longitude: -87.69}}
	diagonal = places[:2]
	straight = geo.Distance(diagonal[0], diagonal[1])
)

// service plays Amazon Location Service.
type service struct {
	geo.GreatCircle
	asked int
	err   error
	hangs bool
}

func (s *service) Legs(ctx context.Context, places []geo.Point) ([]geo.Leg, error) {
	s.asked++
	if s.hangs {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	if s.err != nil {
		return nil, s.err
	}
	return s.GreatCircle.Legs(ctx, places)
}

func (s *service) Lines(ctx context.Context, places []geo.Point) ([][]geo.Point, error) {
	if _, err := s.Legs(ctx, places); err != nil {
		return nil, err
	}
	lines := make([][]geo.Point, max(0, len(places)-1))
	for i := range lines {
		lines[i] = places[i : i+2]
	}
	return lines, nil
}

// reads counts the reads of a blob store.
type reads struct {
	*blob.Memory
	count int
	err   error
}

func (r *reads) Get(ctx context.Context, name string) ([]byte, error) {
	r.count++
	if r.err != nil {
		return nil, r.err
	}
	return r.Memory.Get(ctx, name)
}

// world is the service with its sources.
type world struct {
	*distance.Distances
	settings *setting.Settings
	blobs    *reads
	amazon   *service
	log      *bytes.Buffer
	now      time.Time
}

func newWorld(t *testing.T) *world {
	w := &world{blobs: &reads{Memory: blob.NewMemory()}, log: &bytes.Buffer{}, now: time.Unix(1_790_000_000, 0),
		amazon: &service{GreatCircle: geo.GreatCircle{RoadFactor: 2, SpeedKmh: 50}}}
	now := func() time.Time { return w.now }
	w.settings = setting.New(memory.New(), now)
	w.Distances = distance.New(distance.Sources{Settings: w.settings, Blobs: w.blobs, Amazon: w.amazon, Now: now,
		Log: slog.New(slog.NewTextHandler(w.log, nil))})
	return w
}

func (w *world) store(t *testing.T, network []byte) {
	t.Helper()
	if err := w.blobs.Put(t.Context(), distance.NetworkObject, "application/octet-stream", network); err != nil {
		t.Fatal(err)
	}
}

func (w *world) set(t *testing.T, key string, value any) {
	t.Helper()
	raw, err := json.Marshal(value)
	if err == nil {
		_, err = w.settings.Set(t.Context(), key, raw, setting.Write{})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// choose returns the provider and the factor between its distance of the diagonal and the great circle.
func (w *world) choose(t *testing.T) (distance.Provider, float64) {
	t.Helper()
	p, err := w.Choose(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	legs, err := p.Legs(t.Context(), diagonal)
	if err != nil {
		t.Fatal(err)
	}
	return p, math.Round(legs[0].Km/straight*100) / 100
}

func (w *world) expect(t *testing.T, name string, factor float64) {
	t.Helper()
	if p, got := w.choose(t); p.Name != name || got != factor {
		t.Errorf("%s with the factor %g, want %s with %g; log: %s", p.Name, got, name, factor, w.log)
	}
}

const byBlocks = 1.41 // the way along the blocks, divided by the diagonal

func TestEveryProviderIsAProvider(t *testing.T) {
	for name, p := range map[string]geotest.Promises{
		setting.DistancesGreatCircle: {Symmetric: true},
		setting.DistancesRoadNetwork: {Symmetric: true, Lines: true},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.store(t, town(t))
			w.set(t, setting.TrackingDistances, name)
			got, _ := w.choose(t)
			geotest.Run(t, got, places, p)
			if got.Name != name || w.log.Len() > 0 {
				t.Errorf("%s; log: %s", got.Name, w.log)
			}
		})
	}
}

// The default is the great circle; each setting counts at once.
func TestSettings(t *testing.T) {
	w := newWorld(t)
	w.store(t, town(t))
	w.expect(t, setting.DistancesGreatCircle, 1.3)
	if w.blobs.count > 0 {
		t.Error("the road network was read for nothing")
	}
	w.set(t, setting.TrackingRoadFactor, 1.5)
	w.expect(t, setting.DistancesGreatCircle, 1.5)
	w.set(t, setting.TrackingDistances, setting.DistancesRoadNetwork)
	for range 3 {
		w.expect(t, setting.DistancesRoadNetwork, byBlocks)
	}
	if w.blobs.count != 1 {
		t.Errorf("the road network was read %d times", w.blobs.count)
	}
	w.set(t, setting.TrackingDistances, setting.DistancesAmazon)
	w.expect(t, setting.DistancesAmazon, 2)
}

// Beyond the network the road factor counts, and a changed factor is not answered from the cache.
func TestBeyondTheNetwork(t *testing.T) {
	w := newWorld(t)
	w.store(t, town(t))
	w.set(t, setting.TrackingDistances, setting.DistancesRoadNetwork)
	far := []geo.Point{places[0], {Latitude: 41.0, Longitude: -87.7}}
	for _, factor := range []float64{1.3, 2, 1.3} {
		w.set(t, setting.TrackingRoadFactor, factor)
		p, _ := w.choose(t)
		legs, err := p.Legs(t.Context(), far)
		if err != nil || math.Abs(legs[0].Km/geo.Distance(far[0], far[1])-factor) > 0.001 {
			t.Errorf("factor %g: %+v, %v", factor, legs, err)
		}
	}
}

// A network that is missing, damaged or cannot be read is replaced by the great circle, which the log says once in a
// while; it counts as soon as it can be read.
func TestNetworkThatIsNotThere(t *testing.T) {
	for name, spoil := range map[string]func(w *world){
		"missing":        func(*world) {},
		"damaged":        func(w *world) { w.store(t, town(t)[1:]) },
		"not accessible": func(w *world) { w.blobs.err = errors.New("access denied") },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.set(t, setting.TrackingDistances, setting.DistancesRoadNetwork)
			spoil(w)
			for range 3 {
				w.expect(t, setting.DistancesGreatCircle, 1.3)
			}
			if n := strings.Count(w.log.String(), "level=WARN"); n != 1 || w.blobs.count != 1 {
				t.Errorf("%d lines and %d reads: %s", n, w.blobs.count, w.log)
			}
			w.blobs.err = nil
			w.store(t, town(t))
			w.now = w.now.Add(time.Minute)
			w.expect(t, setting.DistancesRoadNetwork, byBlocks)
		})
	}
}

// The service answers legs and lines; nothing of it is kept; matrices come from another provider.
func TestAmazon(t *testing.T) {
	w := newWorld(t)
	w.set(t, setting.TrackingDistances, setting.DistancesAmazon)
	p, _ := w.choose(t)
	for want := 2; want < 4; want++ {
		if _, err := p.Legs(t.Context(), diagonal); err != nil || w.amazon.asked != want {
			t.Errorf("asked %d times, want %d: %v", w.amazon.asked, want, err)
		}
	}
	factor := func(m geo.Matrix, err error) float64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return math.Round(m.Km[0][1]/straight*100) / 100
	}
	if got := factor(p.Matrix(t.Context(), diagonal)); got != 1.3 {
		t.Errorf("without a network the matrix has the factor %g", got)
	}
	if w.log.Len() > 0 {
		t.Errorf("log: %s", w.log)
	}
	w.store(t, town(t))
	w.now = w.now.Add(time.Minute)
	p, _ = w.choose(t)
	if got := factor(p.Matrix(t.Context(), diagonal)); got != byBlocks {
		t.Errorf("with a network the matrix has the factor %g", got)
	}
	geotest.Run(t, p, places, geotest.Promises{Symmetric: true, Lines: true, MatrixOfAnother: true, LineEnd: 10})
}

// When the service fails, the next provider answers and the log says so; the service is asked again after a while.
func TestAmazonFails(t *testing.T) {
	w := newWorld(t)
	w.set(t, setting.TrackingDistances, setting.DistancesAmazon)
	w.amazon.err = errors.New("ThrottlingException")
	for range 3 {
		w.expect(t, setting.DistancesAmazon, 1.3)
	}
	p, _ := w.choose(t)
	if lines, err := p.Lines(t.Context(), diagonal); err != nil || len(lines) != 1 || lines[0] != nil {
		t.Errorf("lines %v, %v", lines, err)
	}
	if n := strings.Count(w.log.String(), "ThrottlingException"); n != 1 || w.amazon.asked != 1 {
		t.Errorf("%d lines, asked %d times: %s", n, w.amazon.asked, w.log)
	}
	w.amazon.err = nil
	w.now = w.now.Add(31 * time.Second)
	w.expect(t, setting.DistancesAmazon, 2)
}

// A request that its caller has given up is no failure of the service.
func TestAmazonIsCancelled(t *testing.T) {
	w := newWorld(t)
	w.set(t, setting.TrackingDistances, setting.DistancesAmazon)
	p, _ := w.choose(t)
	w.amazon.hangs = true
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer cancel()
	if _, err := p.Legs(ctx, diagonal); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
	w.amazon.hangs = false
	w.expect(t, setting.DistancesAmazon, 2)
	if w.log.Len() > 0 {
		t.Errorf("log: %s", w.log)
	}
}

// A function without access to the service answers by the next provider.
func TestWithoutAmazon(t *testing.T) {
	w := newWorld(t)
	w.Amazon = nil
	w.store(t, town(t))
	w.set(t, setting.TrackingDistances, setting.DistancesAmazon)
	w.expect(t, setting.DistancesRoadNetwork, byBlocks)
	if !strings.Contains(w.log.String(), "no access to Amazon Location Service") {
		t.Errorf("log: %s", w.log)
	}
}
