package audit

import "backdock/shared/platform/table"

// Added is the event that a change of the table's stream adds to the list; false
// where it is none.
func Added(c table.Change) (Event, bool) {
	var e Event
	if c.Old != nil || c.New == nil || c.New.PK != partition("", "") {
		return e, false
	}
	return e, c.New.Decode(&e) == nil
}
