package item

import (
	"context"
	"errors"
	"reflect"
	"slices"

	"backdock/shared/platform/fault"
)

var errVersion = errors.New("another version")

// SetMetadata changes the metadata of an item. edit gets the item and changes the metadata; it may be called
// several times. If version is not nil, it must be the version of the metadata. Errors: fault.NotFound;
// fault.Conflict with the current item; those of edit.
func (s *Items) SetMetadata(ctx context.Context, id string, version *int64,
	edit func(Item, *Metadata) error) (Detail, error) {
	r, err := s.records.Change(ctx, id, func(r *record) (bool, error) {
		if !r.Known {
			return false, notFound(id)
		}
		if version != nil && *version != r.Metadata.Version {
			return false, errVersion
		}
		next := r.Metadata.withoutNil()
		next.Tags, next.SearchKeywords, next.Substitutes = slices.Clone(next.Tags), slices.Clone(next.SearchKeywords),
			slices.Clone(next.Substitutes)
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
		err = fault.New(fault.Conflict, "the item was changed since it was read: its version is now %d", r.Metadata.Version)
	}
	return details[id], err
}
