package search

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"sync"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/setting"
)

// mergeFrom is how many items must have changed, at least and as a share of all,
// for the large segment to be made anew.
const (
	mergeFrom  = 200
	mergeShare = 0.1
)

// Catalogue keeps the Index of the list of items: made at the first search (some
// 10 µs an item), brought up to date before each answer if an item has changed.
type Catalogue struct {
	items    *item.Items
	settings *setting.Settings

	mu       sync.Mutex
	changes  uint64 // of the list, when index was made
	index    *Index
	base     *segment
	baseRows []*item.Row       // as base was made of them
	docOf    map[string]uint32 // in base, by item id

	groups   [][]string // as synonyms was made of them
	synonyms *Synonyms
}

// NewCatalogue makes a Catalogue. It does no I/O.
func NewCatalogue(items *item.Items, settings *setting.Settings) *Catalogue {
	return &Catalogue{items: items, settings: settings}
}

// Search answers a query on the catalogue as it is now, with the synonyms of the
// settings.
func (c *Catalogue) Search(ctx context.Context, q Query) (Result, error) {
	x, err := c.current(ctx)
	if err != nil {
		return Result{}, err
	}
	if q.Synonyms, err = c.currentSynonyms(ctx); err != nil {
		return Result{}, err
	}
	return x.Search(q)
}

func (c *Catalogue) current(ctx context.Context) (*Index, error) {
	changes, err := c.items.Changes(ctx)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.index != nil && c.changes == changes {
		return c.index, nil
	}
	rows, changes, err := c.items.Rows(ctx)
	if err != nil {
		return nil, err
	}
	if c.index, err = c.update(rows); err != nil {
		return nil, err
	}
	c.changes = changes
	return c.index, nil
}

// update makes the Index of the rows out of the last one's large segment and a
// small one, or anew if too much has changed.
func (c *Catalogue) update(rows []*item.Row) (*Index, error) {
	var changed []*item.Row
	now := make([]*item.Row, len(c.baseRows), len(c.baseRows)+mergeFrom)
	for _, r := range rows {
		if doc, ok := c.docOf[r.ID]; ok && sameText(c.baseRows[doc], r) {
			now[doc] = r
		} else {
			changed = append(changed, r)
		}
	}
	if c.base == nil || len(changed) > mergeFrom+int(mergeShare*float64(len(rows))) {
		base, err := build(rows)
		if err != nil {
			return nil, err
		}
		c.base, c.baseRows, c.docOf = base, rows, make(map[string]uint32, len(rows))
		for i, r := range rows {
			c.docOf[r.ID] = uint32(i)
		}
		return assemble([]*segment{base}, rows), nil
	}
	if len(changed) == 0 {
		return assemble([]*segment{c.base}, now), nil
	}
	delta, err := build(changed)
	if err != nil {
		return nil, err
	}
	return assemble([]*segment{c.base, delta}, append(now, changed...)), nil
}

// sameText tells whether two rows are found by the same words.
func sameText(a, b *item.Row) bool {
	return a == b || a.ItemID == b.ItemID && a.UPC == b.UPC && a.Name == b.Name && a.Brand == b.Brand && a.Category == b.Category &&
		a.Description == b.Description && slices.Equal(a.Tags, b.Tags) && slices.Equal(a.SearchKeywords, b.SearchKeywords)
}

func (c *Catalogue) currentSynonyms(ctx context.Context) (*Synonyms, error) {
	groups, err := SynonymGroups(ctx, c.settings)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.synonyms == nil || !reflect.DeepEqual(groups, c.groups) {
		c.groups, c.synonyms = groups, NewSynonyms(groups)
	}
	return c.synonyms, nil
}

// SynonymGroups reads the setting search.synonyms: the words of the trade if it was
// never set. It gives none if the setting holds no list of groups, which a version
// that did not check it may have stored: people still find items by other words.
func SynonymGroups(ctx context.Context, s *setting.Settings) ([][]string, error) {
	raw, err := setting.Value[json.RawMessage](ctx, s, setting.SearchSynonyms)
	if err != nil {
		return nil, err
	}
	var groups [][]string
	if json.Unmarshal(raw, &groups) != nil || groups == nil {
		groups = [][]string{}
	}
	return groups, nil
}
