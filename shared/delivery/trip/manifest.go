package trip

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/api"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Manifest is what the driver of a trip was last given: the trip as it was printed or sent.
type Manifest struct {
	At        time.Time      `json:"at"`
	How       ManifestHow    `json:"how"`
	VehicleID api.Nullable   `json:"vehicleId"`
	DriverID  api.Nullable   `json:"driverId"`
	StartTime string         `json:"startTime"`
	Stops     []ManifestStop `json:"stops"` // in visiting order
}

// ManifestHow is how the driver got the manifest.
type ManifestHow string

// The ways of giving a manifest to the driver.
const (
	Printed ManifestHow = "printed"
	Sent    ManifestHow = "sent"
)

// Schema gives the API the values; it refuses others.
func (ManifestHow) Schema(huma.Registry) *huma.Schema { return enum.Schema(Printed, Sent) }

// ManifestStop is a stop of a manifest.
type ManifestStop struct {
	ID     string          `json:"_id"`
	Orders []ManifestOrder `json:"orders,omitempty"`
}

// ManifestOrder is an order of a manifest with its load.
type ManifestOrder struct {
	ID     string        `json:"_id"`
	Cases  money.Decimal `json:"cases"`
	Weight money.Decimal `json:"weight"`
}

// ManifestMark says when the manifest was given, and how many changes there were since then: each stop that was added,
// removed, moved or got other orders or quantities, another vehicle, another driver, another start time.
type ManifestMark struct {
	At      time.Time   `json:"at"`
	How     ManifestHow `json:"how"`
	Changes int         `json:"changes"`
}

// Hand records that the driver was given the manifest of a trip as it is now. It is not a change of the trip: its
// version stays. Errors: fault.NotFound.
func (s *Trips) Hand(ctx context.Context, id string, how ManifestHow) (Full, error) {
	return s.Change(ctx, id, nil, func(f *Full) ([]table.Op, error) {
		f.Manifest = f.manifest(how, s.now())
		return nil, nil
	})
}

func (t *Trip) manifest(how ManifestHow, now time.Time) *Manifest {
	m := &Manifest{At: now, How: how, VehicleID: t.VehicleID, DriverID: t.DriverID, StartTime: t.StartTime,
		Stops: make([]ManifestStop, len(t.Stops))}
	for i, s := range t.Stops {
		m.Stops[i].ID = s.ID
		for _, id := range s.SalesOrderIDs {
			load := t.Load(id)
			m.Stops[i].Orders = append(m.Stops[i].Orders, ManifestOrder{id, load.Cases, load.Weight})
		}
		slices.SortFunc(m.Stops[i].Orders, func(a, b ManifestOrder) int { return cmp.Compare(a.ID, b.ID) })
	}
	return m
}

// mark compares the trip with its manifest; nil if there is none.
func (t *Trip) mark() *ManifestMark {
	given := t.Manifest
	if given == nil {
		return nil
	}
	now := t.manifest(given.How, given.At)
	mark := &ManifestMark{At: given.At, How: given.How}
	for _, differs := range []bool{given.VehicleID != now.VehicleID, given.DriverID != now.DriverID,
		given.StartTime != now.StartTime} {
		if differs {
			mark.Changes++
		}
	}
	var places []int // in the manifest, of the stops that are still there, in their present order
	for _, s := range now.Stops {
		i := slices.IndexFunc(given.Stops, func(g ManifestStop) bool { return g.ID == s.ID })
		if i < 0 {
			mark.Changes++ // added
			continue
		}
		places = append(places, i)
		if !slices.EqualFunc(given.Stops[i].Orders, s.Orders, sameLoad) {
			mark.Changes++
		}
	}
	mark.Changes += len(given.Stops) - len(places) // removed
	mark.Changes += len(places) - longestRun(places)
	return mark
}

func sameLoad(a, b ManifestOrder) bool {
	return a.ID == b.ID && a.Cases.Cmp(b.Cases) == 0 && a.Weight.Cmp(b.Weight) == 0
}

// longestRun returns the length of the longest increasing subsequence: the others are the fewest stops that must have
// moved.
func longestRun(places []int) int {
	var ends []int // ends[n] is the smallest end of such a run of n+1 places
	for _, p := range places {
		i, _ := slices.BinarySearch(ends, p)
		if i == len(ends) {
			ends = append(ends, p)
		} else {
			ends[i] = p
		}
	}
	return len(ends)
}
