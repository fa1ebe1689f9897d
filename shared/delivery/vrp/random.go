package vrp

import "math"

// random is the generator splitmix64. It is fast, and the same on each machine and in each version of Go.
type random uint64

func (r *random) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// float returns a number in (0, 1).
func (r *random) float() float64 { return (float64(r.next()>>11) + 0.5) / (1 << 53) }

// below returns a number from 0 to n−1. The bias is less than n in 2³².
func (r *random) below(n int) int { return int(r.next() >> 32 * uint64(n) >> 32) }

// upTo returns floor(U(1, limit+1)), as the paper draws the lengths of strings.
func (r *random) upTo(limit float64) int { return int(math.Floor(1 + r.float()*limit)) }
