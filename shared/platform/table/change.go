package table

// Change is one write as the table's stream tells it. Old is nil for a new
// item, New for a deleted one. Changes of one item come in order, at least once.
type Change struct {
	Key Key
	Old *Item
	New *Item
	// Expired: the table itself deleted the item after its time.
	Expired bool
}
