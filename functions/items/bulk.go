package items

import (
	"context"
	"slices"
	"strconv"

	"backdock/shared/catalog/bulkedit"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
)

// Lists of an item's metadata have at most this many entries.
const (
	maxWords       = 50 // tags, keywords
	maxReplacement = 20 // substitutes
)

const substitutesField = "substitutes"

type setAllMetadataIn struct {
	Body struct {
		IDs               []string         `json:"ids" minItems:"1" maxItems:"200" doc:"item ids"`
		Versions          map[string]int64 `json:"versions,omitempty" doc:"by item id: an item of another version is left out"`
		Set               *MetadataChange  `json:"set,omitempty"`
		AddTags           []string         `json:"addTags,omitempty" maxItems:"50"`
		RemoveTags        []string         `json:"removeTags,omitempty" maxItems:"50"`
		AddKeywords       []string         `json:"addKeywords,omitempty" maxItems:"50"`
		RemoveKeywords    []string         `json:"removeKeywords,omitempty" maxItems:"50"`
		AddSubstitutes    []string         `json:"addSubstitutes,omitempty" maxItems:"20" doc:"item ids; an item never becomes its own substitute"`
		RemoveSubstitutes []string         `json:"removeSubstitutes,omitempty" maxItems:"20" doc:"item ids"`
	}
}

// MetadataResult is the result for one of many items.
type MetadataResult struct {
	ID      string        `json:"_id"`
	OK      bool          `json:"ok" doc:"the item is as wanted"`
	Error   string        `json:"error,omitempty"`
	Version int64         `json:"version"`
	Code    bulkedit.Code `json:"code,omitempty" enum:"missing,stale,invalid" doc:"why it was left out"`
	Changed bool          `json:"changed" doc:"false: it was so before, or it was left out"`
	BatchID string        `json:"batchId,omitempty" doc:"undoes the change, with those of the other items of this call; 15 minutes long, for the same user"`
}

// words is a change of one of the lists of an item's metadata.
type words struct {
	name        string
	add, remove []string
	field       func(*item.Metadata) *[]string
	most        int
}

func (h *handler) setAllMetadata(ctx context.Context, in *setAllMetadataIn) ([]MetadataResult, error) {
	b := &in.Body
	change := MetadataChange{}
	if b.Set != nil {
		change = *b.Set
	}
	if err := h.checkSubstitutes(ctx, change.Substitutes, b.IDs...); err != nil {
		return nil, err
	}
	if err := h.checkSubstitutes(ctx, b.AddSubstitutes); err != nil {
		return nil, err
	}
	lists := []words{
		{"tags", b.AddTags, b.RemoveTags, func(m *item.Metadata) *[]string { return &m.Tags }, maxWords},
		{"searchKeywords", b.AddKeywords, b.RemoveKeywords,
			func(m *item.Metadata) *[]string { return &m.SearchKeywords }, maxWords},
		{substitutesField, b.AddSubstitutes, b.RemoveSubstitutes,
			func(m *item.Metadata) *[]string { return &m.Substitutes }, maxReplacement},
	}
	for i := range lists {
		if err := lists[i].clean(); err != nil {
			return nil, err
		}
	}
	batch := api.NewID(ctx, h.now())
	results, err := h.bulk.Change(ctx, batch, b.IDs, b.Versions, func(it item.Item, m *item.Metadata) error {
		if err := change.apply(it, m); err != nil {
			return err
		}
		for _, l := range lists {
			if err := l.apply(it, m); err != nil {
				return err
			}
		}
		return nil
	})
	return metadataResults(results, batch), err
}

func (w *words) clean() (err error) {
	if w.add, err = clean(w.name, w.add); err != nil {
		return err
	}
	w.remove, err = clean(w.name, w.remove)
	return err
}

// apply removes words, then adds those that are not there yet. Errors: fault.Invalid if there would be too many.
func (w *words) apply(it item.Item, m *item.Metadata) error {
	field := w.field(m)
	*field = slices.DeleteFunc(*field, func(have string) bool { return slices.Contains(w.remove, have) })
	for _, word := range w.add {
		if itself := w.name == substitutesField && word == it.ID; !itself && !slices.Contains(*field, word) {
			*field = append(*field, word)
		}
	}
	if len(w.add) > 0 && len(*field) > w.most {
		return fault.Fields(w.name + " must have at most " + strconv.Itoa(w.most) + " entries")
	}
	return nil
}

type undoMetadataIn struct {
	BatchID string `path:"batchId" maxLength:"64"`
}

func (h *handler) undoMetadata(ctx context.Context, in *undoMetadataIn) ([]MetadataResult, error) {
	results, err := h.bulk.Undo(ctx, api.NewID(ctx, h.now()), in.BatchID)
	return metadataResults(results, ""), err
}

// metadataResults returns the results for the wire. batch is the id for those that were changed; "": none.
func metadataResults(results []bulkedit.Result, batch string) []MetadataResult {
	all := make([]MetadataResult, len(results))
	for i, r := range results {
		all[i] = MetadataResult{ID: r.ItemID, OK: r.Code == "", Changed: r.Changed, Code: r.Code, Error: r.Error,
			Version: r.Version}
		if r.Changed {
			all[i].BatchID = batch
		}
	}
	return all
}
