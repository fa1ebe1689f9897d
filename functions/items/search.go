package items

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/search"
	"backdock/shared/insight/assortment"
	"backdock/shared/platform/api"
)

type searchIn struct {
	api.Paging
	Q          string   `query:"q" maxLength:"200"`
	CustomerID string   `query:"customerId" maxLength:"64" doc:"leaves out items restricted for the customer, and ranks those higher that it prefers or has bought in the last 13 weeks"`
	Category   string   `query:"category" maxLength:"200"`
	Tags       []string `query:"tags" maxItems:"20" doc:"separated by commas; items that have all of them"`
	InStock    bool     `query:"inStock" doc:"only items in stock"`
	Explain    bool     `query:"explain" doc:"with the parts of each score"`
}

// FoundItems is a page of search results.
type FoundItems struct {
	Items []FoundItem `json:"inventoryItems"`
	api.Paged
	Partial bool    `json:"partial" doc:"no item has all of the words; these have most of them"`
	TookMs  float64 `json:"tookMs"`
}

// FoundItem is an item with its score.
type FoundItem struct {
	Item
	Score   float64       `json:"score"`
	Explain []search.Part `json:"explain,omitempty" doc:"the parts of the score, by field and signal; their sum is the score"`
}

func (h *handler) search(ctx context.Context, in *searchIn) (FoundItems, error) {
	q, err := h.query(ctx, in.Q, in.CustomerID)
	if err != nil {
		return FoundItems{}, err
	}
	mayHave := q.Keep
	q.Keep = func(r *item.Row) bool {
		return mayHave(r) && (in.Category == "" || r.Category == in.Category) && (!in.InStock || r.Available.Sign() > 0) &&
			hasAll(r.Tags, in.Tags)
	}
	q.Offset, q.Limit, q.Explain = (in.Page-1)*in.Limit, in.Limit, in.Explain
	found, took, err := h.run(ctx, q)
	if err != nil {
		return FoundItems{}, err
	}
	rows := make([]*item.Row, len(found.Hits))
	for i, hit := range found.Hits {
		rows[i] = hit.Row
	}
	details, err := h.detailsOf(ctx, rows)
	if err != nil {
		return FoundItems{}, err
	}
	v, err := h.view(ctx)
	if err != nil {
		return FoundItems{}, err
	}
	page := FoundItems{Items: []FoundItem{}, Paged: in.Of(found.Total), Partial: found.Partial, TookMs: took}
	for _, hit := range found.Hits {
		if d, ok := details[hit.Row.ID]; ok {
			page.Items = append(page.Items, FoundItem{v.item(d), hit.Score, hit.Parts})
		}
	}
	return page, nil
}

// query returns a query for the items that may be sold (to the customer, if there is one).
func (h *handler) query(ctx context.Context, text, customerID string) (search.Query, error) {
	q, _, err := h.offer.Query(ctx, customerID)
	q.Text = text
	return q, err
}

func (h *handler) run(ctx context.Context, q search.Query) (search.Result, float64, error) {
	start := h.now()
	found, err := h.catalog.Search(ctx, q)
	return found, float64(h.now().Sub(start).Microseconds()) / float64(time.Millisecond/time.Microsecond), err
}

func hasAll(have, want []string) bool {
	return !slices.ContainsFunc(want, func(w string) bool { return w != "" && !slices.Contains(have, w) })
}

type termIn struct {
	Term       string `path:"term" minLength:"1" maxLength:"200"`
	CustomerID string `query:"customerId" maxLength:"64"`
}

func (h *handler) searchTerm(ctx context.Context, in *termIn) ([]CompactItem, error) {
	q, err := h.query(ctx, in.Term, in.CustomerID)
	if err != nil {
		return nil, err
	}
	q.Limit = 20
	found, _, err := h.run(ctx, q)
	rows := make([]*item.Row, len(found.Hits))
	for i, hit := range found.Hits {
		rows[i] = hit.Row
	}
	return compact(ctx, rows), err
}

type autocompleteIn struct {
	Q          string `query:"q" maxLength:"200"`
	CustomerID string `query:"customerId" maxLength:"64"`
	Limit      int    `query:"limit" minimum:"1" maximum:"20" default:"8"`
}

// Suggestion is an item that matches the text typed so far.
type Suggestion struct {
	ID        string             `json:"_id"`
	ItemID    string             `json:"itemId" doc:"the code"`
	Name      string             `json:"name"`
	Highlight []search.Highlight `json:"highlight" doc:"the name in parts: those that were typed and those that were not"`
}

func (h *handler) autocomplete(ctx context.Context, in *autocompleteIn) ([]Suggestion, error) {
	q, err := h.query(ctx, in.Q, in.CustomerID)
	if err != nil || in.Q == "" {
		return nil, err
	}
	q.Limit = in.Limit
	found, _, err := h.run(ctx, q)
	var all []Suggestion
	for _, hit := range found.Hits {
		all = append(all, Suggestion{hit.Row.ID, hit.Row.ItemID, hit.Row.Name, search.HighlightName(hit.Row.Name, in.Q)})
	}
	return all, err
}

// SearchData holds the choices that search forms offer. The portal caches it for an hour.
type SearchData struct {
	Categories []Facet    `json:"categories"`
	Brands     []Facet    `json:"brands"`
	Tags       []TagCount `json:"tags"`
	Synonyms   [][]string `json:"synonyms"`
	Version    string     `json:"version" doc:"changes when the data changes"`
}

// Facet is a value and the number of items that have it.
type Facet struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// TagCount is a tag and the number of items that have it.
type TagCount struct {
	Tag   string `json:"tag"`
	Count int    `json:"count"`
}

func (h *handler) searchData(ctx context.Context, _ *struct{}) (SearchData, error) {
	rows, _, err := h.items.Rows(ctx)
	if err != nil {
		return SearchData{}, err
	}
	rows = slices.DeleteFunc(rows, func(r *item.Row) bool { return !assortment.Offered(r) })
	data := SearchData{
		Categories: count(rows, func(r *item.Row) []string { return []string{r.Category} }),
		Brands:     count(rows, func(r *item.Row) []string { return []string{r.Brand} }),
		Tags:       tagCounts(rows),
	}
	slices.SortFunc(data.Categories, byFacetName)
	slices.SortFunc(data.Brands, byFacetName)
	if data.Synonyms, err = search.SynonymGroups(ctx, h.settings); err != nil {
		return SearchData{}, err
	}
	b, err := json.Marshal(data)
	if err != nil {
		return SearchData{}, fmt.Errorf("version of the search data: %w", err)
	}
	hash := fnv.New64a()
	_, _ = hash.Write(b) // never fails
	data.Version = strconv.FormatUint(hash.Sum64(), 36)
	return data, nil
}

func byFacetName(a, b Facet) int { return cmp.Compare(a.Name, b.Name) }

// count counts the non-empty values of rows, most frequent first.
func count(rows []*item.Row, values func(*item.Row) []string) []Facet {
	counts := map[string]int{}
	for _, r := range rows {
		for _, v := range values(r) {
			if v != "" {
				counts[v]++
			}
		}
	}
	facets := make([]Facet, 0, len(counts))
	for name, n := range counts {
		facets = append(facets, Facet{name, n})
	}
	slices.SortFunc(facets, func(a, b Facet) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count),
			cmp.Compare(a.Name, b.Name))
	})
	return facets
}

func tagCounts(rows []*item.Row) []TagCount {
	tags := []TagCount{}
	for _, f := range count(rows, func(r *item.Row) []string { return r.Tags }) {
		tags = append(tags, TagCount{f.Name, f.Count})
	}
	return tags
}

func (h *handler) tags(ctx context.Context, _ *struct{}) ([]TagCount, error) {
	rows, _, err := h.items.Rows(ctx)
	return tagCounts(rows), err
}
