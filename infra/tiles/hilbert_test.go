package tiles_test

import (
	"testing"

	"github.com/paulmach/orb/maptile"

	"backdock/infra/tiles"
)

// The numbers of the specification (PMTiles v3, section 4.1).
func TestNumbersOfTiles(t *testing.T) {
	for tile, want := range map[maptile.Tile]uint64{
		{X: 0, Y: 0, Z: 0}: 0, {X: 0, Y: 0, Z: 1}: 1, {X: 0, Y: 1, Z: 1}: 2, {X: 1, Y: 1, Z: 1}: 3, {X: 1, Y: 0, Z: 1}: 4,
		{X: 0, Y: 0, Z: 2}: 5, {X: 3423, Y: 1763, Z: 12}: 19078479,
	} {
		if got := tiles.ID(tile); got != want {
			t.Errorf("%v: %d, want %d", tile, got, want)
		}
	}
}

// Each tile of a zoom has a number of its own, without gaps, and consecutive ones are neighbors.
func TestTheCurveIsContinuous(t *testing.T) {
	const zoom = 6
	at := map[uint64]maptile.Tile{}
	first := tiles.ID(maptile.New(0, 0, zoom))
	for x := range uint32(1 << zoom) {
		for y := range uint32(1 << zoom) {
			at[tiles.ID(maptile.New(x, y, zoom))] = maptile.New(x, y, zoom)
		}
	}
	for n := first + 1; n < first+1<<(2*zoom); n++ {
		a, known := at[n-1]
		b, also := at[n]
		if dx, dy := int(a.X)-int(b.X), int(a.Y)-int(b.Y); !known || !also || dx*dx+dy*dy != 1 {
			t.Fatalf("%d is %v, %d is %v", n-1, a, n, b)
		}
	}
}
