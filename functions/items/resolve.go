package items

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/search"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
)

const (
	// maxResolved is the largest number of lines of an order.
	maxResolved = 500
	// suggestedItems is the number of suggestions for an unknown code. After suggestTime, the remaining codes get no
	// suggestions.
	suggestedItems = 3
	suggestionTime = 200 * time.Millisecond
)

type resolveIn struct {
	Body struct {
		Codes      []string `json:"codes,omitempty" maxItems:"500" doc:"codes or UPCs, in any case"`
		IDs        []string `json:"ids,omitempty" maxItems:"500" doc:"item ids"`
		CustomerID string   `json:"customerId,omitempty" maxLength:"64" doc:"marks the items restricted for this customer"`
	}
}

// Resolved is the result for a code or id.
type Resolved struct {
	Asked       string             `json:"asked"`
	Item        api.Optional[Item] `json:"item" doc:"null if there is none; inactive and hidden items are found, too"`
	Restricted  bool               `json:"restricted" doc:"for the customer"`
	Suggestions []ItemRef          `json:"suggestions" doc:"at most 3 items that an unknown code may mean"`
}

// ItemRef identifies an item.
type ItemRef struct {
	ID     string `json:"_id"`
	ItemID string `json:"itemId" doc:"the code"`
	Name   string `json:"name"`
}

func (h *handler) resolve(ctx context.Context, in *resolveIn) ([]Resolved, error) {
	codes, ids := in.Body.Codes, in.Body.IDs
	if len(codes)+len(ids) > maxResolved {
		return nil, fault.Fields("codes and ids must have at most 500 entries together")
	}
	for _, code := range append(codes, ids...) {
		if len(code) > maxCode {
			return nil, fault.Fields("codes and ids must be at most 200 characters long")
		}
	}
	q, restricted, found := search.Query{}, map[string]bool{}, make([]string, 0, len(codes)+len(ids))
	var details map[string]item.Detail
	var byCode *codeBook
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		q, restricted, err = h.offer.Query(gctx, in.Body.CustomerID)
		return err
	})
	g.Go(func() (err error) {
		if byCode, err = h.codes.current(gctx); err != nil {
			return err
		}
		for _, code := range codes {
			found = append(found, byCode.find(code))
		}
		found = append(found, ids...)
		details, err = h.items.GetAll(gctx, present(found))
		return err
	})
	if err := g.Wait(); err != nil {
		return nil, err
	}
	v, err := h.view(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]Resolved, len(found))
	var unknown []int
	for i, asked := range append(codes, ids...) {
		all[i] = Resolved{Asked: asked, Suggestions: []ItemRef{}, Restricted: restricted[found[i]]}
		if d, ok := details[found[i]]; ok {
			all[i].Item = api.Optional[Item]{Given: true, Value: v.item(d)}
		} else if i < len(codes) {
			unknown = append(unknown, i)
		}
	}
	return all, h.suggest(ctx, q, byCode, all, unknown)
}

// maxCode is the length in bytes of the longest text that is looked up.
const maxCode = 200

// present returns the ids that were found, without duplicates.
func present(found []string) []string {
	seen := map[string]bool{"": true}
	var ids []string
	for _, id := range found {
		if !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	return ids
}

// suggest finds suggestions for unknown codes, as long as there is time.
func (h *handler) suggest(ctx context.Context, q search.Query, byCode *codeBook, all []Resolved, unknown []int) error {
	q.Limit = suggestedItems
	until := h.now().Add(suggestionTime)
	for _, i := range unknown {
		if h.now().After(until) {
			return nil
		}
		rows := byCode.near(all[i].Asked, q.Keep)
		if q.Text = all[i].Asked; !codeLike(q.Text) {
			found, err := h.catalog.Search(ctx, q)
			if err != nil {
				return err
			}
			for _, hit := range found.Hits {
				rows = append(rows, hit.Row)
			}
		}
		for _, r := range rows {
			all[i].Suggestions = append(all[i].Suggestions, ItemRef{r.ID, r.ItemID, r.Name})
		}
	}
	return nil
}
