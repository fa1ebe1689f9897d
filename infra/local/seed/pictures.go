package main

import (
	"context"
	"fmt"
)

// pictures uploads the pictures of items. The same picture again changes nothing.
func (s *seeder) pictures(ctx context.Context) (string, error) {
	for _, p := range s.data.Pictures {
		if err := s.api.Upload(ctx, "/inventory-items/"+p.ItemID+"/upload-image", p.Content, p.Description); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%d pictures of items", len(s.data.Pictures)), nil
}
