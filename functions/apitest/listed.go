package apitest

import (
	"fmt"

	"backdock/shared/platform/table"
)

// unlisted returns an error for a change after which a list would show a record that is gone: an Index sees only what is
// put with the list's name, so a deleted record needs the mark listing.Removed in its place.
func unlisted(c table.Change) error {
	if c.Expired || c.Old == nil || c.Old.Feed.List == "" || string(c.Old.Feed.Row) == "null" {
		return nil
	}
	if c.New == nil || c.New.Feed.List != c.Old.Feed.List {
		return fmt.Errorf("%s/%s is gone, and the list %s still shows it: put listing.Removed in its place", c.Key.PK, c.Key.SK,
			c.Old.Feed.List)
	}
	return nil
}

// watchLists fails the test if a record of a list is deleted and its list would still show it.
func (s *Server) watchLists() {
	s.Memory.Stream(func(c table.Change) {
		if err := unlisted(c); err != nil {
			s.t.Error(err)
		}
	})
}
