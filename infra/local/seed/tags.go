package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
)

// editedAtOnce is the largest number of items that one call changes.
const editedAtOnce = 200

// tags gives items their tags and hides some. What an item has already does not change.
func (s *seeder) tags(ctx context.Context) (string, error) {
	tagged := 0
	for _, t := range s.data.Tags {
		if err := s.editItems(ctx, t.ItemIDs, map[string]any{"addTags": []string{t.Tag}}); err != nil {
			return "", err
		}
		tagged += len(t.ItemIDs)
	}
	if err := s.editItems(ctx, s.data.Hidden, map[string]any{"set": map[string]bool{"hidden": true}}); err != nil {
		return "", err
	}
	return fmt.Sprintf("%d tags of items, %d hidden items", tagged, len(s.data.Hidden)), nil
}

func (s *seeder) editItems(ctx context.Context, ids []string, change map[string]any) error {
	for part := range slices.Chunk(ids, editedAtOnce) {
		change["ids"] = part
		if err := s.api.Call(ctx, http.MethodPatch, "/inventory-items/bulk/metadata", change, nil); err != nil {
			return err
		}
	}
	return nil
}
