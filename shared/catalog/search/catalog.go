package search

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/turn"
)

// mergeFrom is how many items must have changed, as a number and as a share of all, before the large segment
// is rebuilt.
const (
	mergeFrom  = 200
	mergeShare = 0.1
)

// Catalog keeps the Index of the list of items. It is built at the first search (about 10 µs per item) and
// updated before each answer if an item has changed.
type Catalog struct {
	items    *item.Items
	settings *setting.Settings

	mu       turn.Lock
	changes  uint64 // of the list, when the index was built
	index    *Index
	base     *segment
	baseRows []*item.Row       // the rows from which base was built
	docOf    map[string]uint32 // document number in base, by item id

	groups   [][]string // the groups from which synonyms was built
	synonyms *Synonyms
}

// NewCatalog makes a Catalog. It does no I/O.
func NewCatalog(items *item.Items, settings *setting.Settings) *Catalog {
	return &Catalog{items: items, settings: settings}
}

// Search answers a query on the current catalog, with the synonyms of the settings.
func (c *Catalog) Search(ctx context.Context, q Query) (Result, error) {
	x, err := c.current(ctx)
	if err != nil {
		return Result{}, err
	}
	if q.Synonyms, err = c.currentSynonyms(ctx); err != nil {
		return Result{}, err
	}
	return x.Search(q)
}

func (c *Catalog) current(ctx context.Context) (*Index, error) {
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

// update makes the Index of the rows from the large segment of the last one and a new small segment, or
// rebuilds it if too much has changed.
func (c *Catalog) update(rows []*item.Row) (*Index, error) {
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

// sameText reports whether two rows have the same searchable text.
func sameText(a, b *item.Row) bool {
	return a == b || a.ItemID == b.ItemID && a.UPC == b.UPC && a.Name == b.Name && a.Brand == b.Brand &&
		a.Category == b.Category &&
		a.Description == b.Description && slices.Equal(a.Tags, b.Tags) && slices.Equal(a.SearchKeywords, b.SearchKeywords)
}

func (c *Catalog) currentSynonyms(ctx context.Context) (*Synonyms, error) {
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

// SynonymGroups reads the setting search.synonyms, or its default if it was never set. If the setting is not
// a list of groups, which older versions did not check, it returns none, so that the search still works.
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
