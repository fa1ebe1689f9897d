package item

import (
	"context"
	"errors"
	"reflect"
	"slices"

	"backdock/shared/platform/fault"
)

var errVersion = errors.New("another version")

// SetMetadata changes what the portal adds to an item: edit changes the metadata
// that it is given, of the item that it is given, and may be called several times. version, if it is not nil,
// must be the metadata's. Errors: fault.NotFound; fault.Conflict, with the item
// as it is now; what edit returns.
func (s *Items) SetMetadata(ctx context.Context, id string, version *int64, edit func(Item, *Metadata) error) (Detail, error) {
	r, err := s.records.Change(ctx, id, func(r *record) (bool, error) {
		if !r.Known {
			return false, notFound(id)
		}
		if version != nil && *version != r.Metadata.Version {
			return false, errVersion
		}
		next := r.Metadata.withoutNil()
		next.Tags, next.SearchKeywords, next.Substitutes = slices.Clone(next.Tags), slices.Clone(next.SearchKeywords), slices.Clone(next.Substitutes)
		if err := edit(r.Item, &next); err != nil {
			return false, err
		}
		next = next.withoutNil()
		next.Version = r.Metadata.Version
		if reflect.DeepEqual(next, r.Metadata.withoutNil()) {
			return false, nil
		}
		next.Version++
		r.Metadata = next
		return true, nil
	})
	stale := errors.Is(err, errVersion)
	if err != nil && !stale {
		return Detail{}, err
	}
	details, err := s.details(ctx, []record{r})
	if err == nil && stale {
		err = fault.New(fault.Conflict, "the item has been changed since it was read: it is at version %d now", r.Metadata.Version)
	}
	return details[id], err
}
