package placing

import (
	"context"
	"math"

	"backdock/shared/delivery/geo"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
)

// Usual is how far and how long a run over all stops of a route is, from the warehouse and back.
type Usual struct {
	DistanceKm  float64 `json:"distanceKm" doc:"without the stops whose place is not known"`
	DurationMin int     `json:"durationMin" doc:"driving and service"`
	Unknown     int     `json:"unknown" doc:"stops without coordinates"`
	Line        []Leg   `json:"line,omitempty" doc:"for drawing, where it was asked for"`
}

// Leg is the way to a stop, for drawing on a map.
type Leg struct {
	StopNumber int         `json:"stopNumber" doc:"0: back to the warehouse"`
	Points     []geo.Point `json:"points" doc:"from the place before to the stop"`
	Straight   bool        `json:"straight" doc:"the way is not known: points are its two ends"`
}

// Usual measures a run over the given stops, and draws it if withLine is true. Errors: those of the provider of
// distances.
func (s *Placing) Usual(ctx context.Context, stops []Place, withLine bool) (Usual, error) {
	depot, err := geo.Warehouse(ctx, s.settings)
	if err != nil {
		return Usual{}, err
	}
	service, err := setting.Value[money.Decimal](ctx, s.settings, setting.TrackingServiceMinutes)
	if err != nil {
		return Usual{}, err
	}
	var u Usual
	var way []geo.Point
	var numbers []int // of the stops, by their place on the way; 0: the warehouse
	add := func(p *geo.Point, number int) {
		if p != nil {
			way, numbers = append(way, *p), append(numbers, number)
		}
	}
	minutes := 0.0
	add(depot, 0)
	for i, stop := range stops {
		at := stop.Point()
		if at == nil {
			u.Unknown++
		}
		add(at, i+1)
		if m := stop.Facts().ServiceMinutes; m != nil {
			minutes += float64(*m)
		} else {
			minutes += service.Float()
		}
	}
	add(depot, 0)
	provider, err := s.distances.Choose(ctx)
	if err != nil {
		return Usual{}, err
	}
	legs, err := provider.Legs(ctx, way)
	if err != nil {
		return Usual{}, err
	}
	for _, leg := range legs {
		u.DistanceKm += leg.Km
		minutes += leg.Duration.Minutes()
	}
	u.DistanceKm, u.DurationMin = math.Round(u.DistanceKm*10)/10, int(math.Ceil(minutes))
	if !withLine {
		return u, nil
	}
	lines, err := provider.Lines(ctx, way)
	for i, points := range lines {
		leg := Leg{StopNumber: numbers[i+1], Points: points}
		if points == nil {
			leg.Points, leg.Straight = []geo.Point{way[i], way[i+1]}, true
		}
		u.Line = append(u.Line, leg)
	}
	return u, err
}
