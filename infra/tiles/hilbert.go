package tiles

import "github.com/paulmach/orb/maptile"

// ID returns the number of a tile in a PMTiles archive: the tiles of all lower zooms are counted first, then the tiles
// of its zoom along a Hilbert curve (PMTiles v3, section 4.1). Neighbors on the map are mostly neighbors in the file.
func ID(t maptile.Tile) uint64 {
	number := (uint64(1)<<(2*t.Z) - 1) / 3
	x, y := t.X, t.Y
	for half := uint32(1) << t.Z >> 1; half > 0; half >>= 1 {
		// The quadrants of a square are visited in the order upper left, lower left, lower right, upper right.
		right, lower := x&half != 0, y&half != 0
		var quadrant uint64
		switch {
		case right && lower:
			quadrant = 2
		case right:
			quadrant = 3
		case lower:
			quadrant = 1
		}
		number += quadrant * uint64(half) * uint64(half)
		x, y = x&(half-1), y&(half-1)
		// In both upper quadrants the curve is turned, so that its parts join.
		if !lower {
			if right {
				x, y = half-1-x, half-1-y
			}
			x, y = y, x
		}
	}
	return number
}
