package gate

// Dice decide by the number of a step. Zero always decides for the first.
type Dice struct{ left uint64 }

// NewDice makes the dice of a decision.
func NewDice(pick uint32) *Dice {
	x := uint64(pick) // splitmix64, so that near numbers decide differently
	if x != 0 {
		x += 0x9e3779b97f4a7c15
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		x ^= x >> 31
	}
	return &Dice{x}
}

// N returns a number below most.
func (d *Dice) N(most int) int {
	if most < 2 {
		return 0
	}
	n := d.left % uint64(most)
	d.left /= uint64(most)
	return int(n)
}

// Of returns one of a list. It must not be empty.
func Of[T any](d *Dice, list []T) T { return list[d.N(len(list))] }

// Lately returns one of a list, the last one for zero.
func Lately[T any](d *Dice, list []T) T { return list[len(list)-1-d.N(len(list))] }
