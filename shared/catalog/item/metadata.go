package item

import (
	"context"
	"errors"
	"reflect"
	"slices"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

var errVersion = errors.New("another version")

// SetMetadata changes the metadata of an item, with an event in its history. edit gets the item and changes the
// metadata; it may be called several times. If version is not nil, it must be the version of the metadata. Errors:
// fault.NotFound; fault.Conflict with the current item; those of edit.
func (s *Items) SetMetadata(ctx context.Context, id string, version *int64,
	edit func(Item, *Metadata) error) (Detail, error) {
	return s.ChangeMetadata(ctx, id, version, edit, nil)
}

// ChangeMetadata is SetMetadata with further operations, which are written in the same transaction. also gets the
// metadata before and after the change and must not change them; it is not called if nothing changes.
func (s *Items) ChangeMetadata(ctx context.Context, id string, version *int64, edit func(Item, *Metadata) error,
	also func(before, after Metadata) []table.Op) (Detail, error) {
	r, err := s.records.ChangeWith(ctx, id, func(r *record) (bool, []table.Op, error) {
		if !r.Known {
			return false, nil, notFound(id)
		}
		if version != nil && *version != r.Metadata.Version {
			return false, nil, errVersion
		}
		next := r.Metadata.withoutNil()
		next.Tags, next.SearchKeywords, next.Substitutes = slices.Clone(next.Tags), slices.Clone(next.SearchKeywords),
			slices.Clone(next.Substitutes)
		if err := edit(r.Item, &next); err != nil {
			return false, nil, err
		}
		next = next.withoutNil()
		before := r.Metadata.withoutNil()
		switch {
		case !next.Featured:
			next.FeaturedAt = nil
		case !before.Featured:
			at := s.now()
			next.FeaturedAt = &at
		}
		next.Version = before.Version
		if reflect.DeepEqual(next, before) {
			return false, nil, nil
		}
		next.Version++
		r.Metadata = next
		ops := s.metadataEvent(ctx, id, before, next)
		if also != nil {
			ops = append(ops, also(before, next)...)
		}
		return true, ops, nil
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
