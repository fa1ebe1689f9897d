package main

import (
	"context"
	"fmt"
)

// pictures uploads the pictures of items. The same picture again changes nothing.
func (s *seeder) pictures(ctx context.Context) (string, error) {
	var work []func(context.Context) error
	for _, p := range s.data.Pictures {
		work = append(work, func(ctx context.Context) error {
			return s.api.Upload(ctx, "/inventory-items/"+p.ItemID+"/upload-image", p.Content, p.Description)
		})
	}
	return fmt.Sprintf("%d pictures of items", len(work)), together(ctx, work)
}
