package distance

import (
	"context"
	"errors"

	"backdock/shared/delivery/geo"
	"backdock/shared/platform/setting"
)

// amazon asks Amazon Location Service for legs and lines, and another provider for matrices and when the service fails.
type amazon struct {
	d    *Distances
	then Provider
}

// Legs implements geo.Roads.
func (a amazon) Legs(ctx context.Context, places []geo.Point) ([]geo.Leg, error) {
	return first(ctx, a, places, a.d.Amazon.Legs, a.then.Legs)
}

// Matrix implements geo.Roads.
func (a amazon) Matrix(ctx context.Context, places []geo.Point) (geo.Matrix, error) {
	return a.then.Matrix(ctx, places)
}

// Lines implements geo.Roads.
func (a amazon) Lines(ctx context.Context, places []geo.Point) ([][]geo.Point, error) {
	return first(ctx, a, places, a.d.Amazon.Lines, a.then.Lines)
}

// first asks the service, and the other provider if the service fails or has failed a short time ago. A wrong request
// and a cancelled one are no failures of the service.
func first[T any](ctx context.Context, a amazon, places []geo.Point,
	ask, otherwise func(context.Context, []geo.Point) (T, error)) (T, error) {
	if len(places) < 2 || a.d.resting(setting.DistancesAmazon) {
		return otherwise(ctx, places)
	}
	got, err := ask(ctx, places)
	if err == nil || ctx.Err() != nil || errors.Is(err, geo.ErrPlace) {
		return got, err
	}
	a.d.failed(ctx, setting.DistancesAmazon, a.then.Name, err)
	return otherwise(ctx, places)
}
