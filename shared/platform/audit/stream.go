package audit

import "backdock/shared/platform/table"

// Added returns the event that a change of the table's stream adds to the list, or false if it adds none.
func Added(c table.Change) (Event, bool) {
	var e Event
	if c.Old != nil || c.New == nil || c.New.PK != partition("", "") {
		return e, false
	}
	return e, c.New.Decode(&e) == nil
}
