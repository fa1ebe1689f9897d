package table

// Change is one write in the table's stream. Old is nil for a new item, New for a deleted one. Changes of one
// item arrive in order, at least once.
type Change struct {
	Key Key
	Old *Item
	New *Item
	// Expired says that the table deleted the item after its expiry.
	Expired bool
}
