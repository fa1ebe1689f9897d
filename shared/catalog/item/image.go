package item

import (
	"context"

	"backdock/shared/platform/table"
)

// Image is the picture of an item. Its two files are in the store of images and never change.
type Image struct {
	// Name is <item id>/<upload id>-<hash of the content>. It is unique for each upload, so that a name that is no
	// longer used is never used again.
	Name        string `json:"name"`
	Description string `json:"description"` // alternative text
}

// Large is the name of the file with at most 800 by 800 pixels.
func (i Image) Large() string { return "images/" + i.Name + "-800.jpg" }

// Small is the name of the file with at most 200 by 200 pixels.
func (i Image) Small() string { return "images/" + i.Name + "-200.jpg" }

// ChangeImage changes the picture of an item, with an event in its history. change gets the present one, nil for none,
// and returns the next one and operations for the same transaction, which are left out if the picture stays the same.
// It may be called several times and must not change what it gets. Errors: fault.NotFound.
func (s *Items) ChangeImage(ctx context.Context, id string,
	change func(present *Image) (next *Image, also []table.Op)) (Metadata, error) {
	r, err := s.records.ChangeWith(ctx, id, func(r *record) (bool, []table.Op, error) {
		if !r.Known {
			return false, nil, notFound(id)
		}
		present := r.Metadata.Image
		next, also := change(present)
		if next == present || next != nil && present != nil && *next == *present {
			return false, nil, nil
		}
		r.Metadata.Image = next
		r.Metadata.Version++
		return true, append([]table.Op{s.pictureEvent(ctx, id, present, next)}, also...), nil
	})
	if err != nil {
		return Metadata{}, err
	}
	return r.Metadata.withoutNil(), nil
}

// ImageLinks are the addresses of a picture, as the API answers them.
type ImageLinks struct {
	URL          string `json:"url" doc:"path of a JPEG of at most 800 by 800 pixels; its content never changes"`
	ThumbnailURL string `json:"thumbnailUrl" doc:"the same with at most 200 by 200 pixels"`
	Description  string `json:"description" doc:"alternative text"`
}

// ImageLinks returns the addresses of the picture, or nil without one.
func (m Metadata) ImageLinks() *ImageLinks {
	if m.Image == nil {
		return nil
	}
	return &ImageLinks{"/" + m.Image.Large(), "/" + m.Image.Small(), m.Image.Description}
}
