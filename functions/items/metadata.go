package items

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
)

// MetadataChange holds the fields that a caller may change. nil fields stay as they are.
type MetadataChange struct {
	Tags             []string `json:"tags,omitempty" maxItems:"50" doc:"replace the present ones"`
	Description      *string  `json:"description,omitempty" maxLength:"5000" doc:"replaces NetSuite's; empty: NetSuite's again; NetSuite's own text, sent back, does not replace it"`
	SearchKeywords   []string `json:"searchKeywords,omitempty" maxItems:"50"`
	Featured         *bool    `json:"featured,omitempty"`
	Hidden           *bool    `json:"hidden,omitempty" doc:"not offered in order entry"`
	AllowSubstitutes *bool    `json:"allowSubstitutes,omitempty"`
	Substitutes      []string `json:"substitutes,omitempty" maxItems:"20" doc:"item ids"`
}

// maxTag is the longest tag or keyword, in characters.
const maxTag = 60

// apply writes the fields that are set. A description equal to NetSuite's is not stored as the portal's own. Errors:
// fault.Invalid.
func (c MetadataChange) apply(it item.Item, m *item.Metadata) error {
	for _, list := range []struct {
		name  string
		given []string
		field *[]string
	}{{"tags", c.Tags, &m.Tags}, {"searchKeywords", c.SearchKeywords, &m.SearchKeywords}, {"substitutes", c.Substitutes,
		&m.Substitutes}} {
		if list.given != nil {
			words, err := clean(list.name, list.given)
			if err != nil {
				return err
			}
			*list.field = words
		}
	}
	if c.Description != nil && (m.Description != "" || *c.Description != it.Description) {
		m.Description = *c.Description
	}
	set(&m.Featured, c.Featured)
	set(&m.Hidden, c.Hidden)
	set(&m.AllowSubstitutes, c.AllowSubstitutes)
	return nil
}

func set[T any](field *T, given *T) {
	if given != nil {
		*field = *given
	}
}

// clean removes extra spaces, empty words and duplicates.
func clean(field string, words []string) ([]string, error) {
	cleaned := []string{}
	for _, w := range words {
		w = strings.Join(strings.Fields(w), " ")
		if utf8.RuneCountInString(w) > maxTag {
			return nil, fault.Fields(field + " must be at most 60 characters long each")
		}
		if w != "" && !slices.Contains(cleaned, w) {
			cleaned = append(cleaned, w)
		}
	}
	return cleaned, nil
}

type setMetadataIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		MetadataChange
		ImageDescription *string `json:"imageDescription,omitempty" maxLength:"300" doc:"alternative text of the picture; refused for an item without a picture"`
		Version          *int64  `json:"version,omitempty"`
	}
}

// apply is MetadataChange.apply with the description of the picture.
func (in *setMetadataIn) apply(it item.Item, m *item.Metadata) error {
	if described := in.Body.ImageDescription; described != nil {
		if m.Image == nil {
			return fault.Fields("imageDescription must not be given: the item has no picture")
		}
		image := *m.Image
		image.Description = *described
		m.Image = &image
	}
	return in.Body.MetadataChange.apply(it, m)
}

func (h *handler) setMetadata(ctx context.Context, in *setMetadataIn) (Item, error) {
	if err := h.checkSubstitutes(ctx, in.Body.Substitutes, in.ID); err != nil {
		return Item{}, err
	}
	v, err := h.view(ctx)
	if err != nil {
		return Item{}, err
	}
	d, err := h.items.SetMetadata(ctx, in.ID, in.Body.Version, in.apply)
	if err != nil && d.ID == "" {
		return Item{}, err
	}
	return v.item(d), fault.WithCurrent(err, v.item(d))
}

// checkSubstitutes returns an error for substitutes that are not items or are the item itself.
func (h *handler) checkSubstitutes(ctx context.Context, substitutes []string, items ...string) error {
	if len(substitutes) == 0 {
		return nil
	}
	known, err := h.items.GetAll(ctx, substitutes)
	if err != nil {
		return err
	}
	var messages []string
	for _, id := range substitutes {
		if _, ok := known[id]; !ok {
			messages = append(messages, "substitutes must be items: there is no item "+id)
		}
		if slices.Contains(items, id) {
			messages = append(messages, "substitutes must not name the item itself")
		}
	}
	if messages != nil {
		return fault.Fields(messages...)
	}
	return nil
}
