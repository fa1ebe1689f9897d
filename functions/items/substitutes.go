package items

import (
	"cmp"
	"context"
	"slices"

	"backdock/shared/catalog/item"
)

// maxSubstitutes is the largest number of substitutes in an answer.
const maxSubstitutes = 8

type substitutesIn struct {
	ID         string   `path:"id" maxLength:"64"`
	CustomerID string   `query:"customerId" maxLength:"64" doc:"leaves out items restricted for the customer"`
	Units      []string `query:"units,explode" maxItems:"20" doc:"unit ids of the lines that need a substitute; repeat the parameter for each"`
}

func (h *handler) substitutes(ctx context.Context, in *substitutesIn) ([]Item, error) {
	d, err := h.items.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	q, _, err := h.offer.Query(ctx, in.CustomerID)
	if err != nil {
		return nil, err
	}
	rows, _, err := h.items.Rows(ctx)
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(rows, func(r *item.Row) bool { return r.ID == d.ID || r.Available.Sign() <= 0 || !q.Keep(r) })
	chosen := named(rows, d.Metadata.Substitutes)
	if len(chosen) == 0 {
		chosen = alike(rows, d)
	}
	if err := h.soldInFirst(ctx, chosen, d, in.Units); err != nil {
		return nil, err
	}
	chosen = chosen[:min(len(chosen), maxSubstitutes)]
	details, err := h.detailsOf(ctx, chosen)
	if err != nil {
		return nil, err
	}
	v, err := h.view(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]Item, 0, len(chosen))
	for _, r := range chosen {
		if s, ok := details[r.ID]; ok {
			all = append(all, v.item(s))
		}
	}
	return all, nil
}

// soldInFirst sorts rows by the number of the item's units that they are not sold in, the fewest first. Otherwise they
// keep their order.
func (h *handler) soldInFirst(ctx context.Context, rows []*item.Row, d item.Detail, units []string) error {
	types, err := h.unitTypesOf(ctx, rows)
	if err != nil {
		return err
	}
	missing := func(r *item.Row) int {
		n := 0
		for _, id := range units {
			if _, sold := types[r.UnitsTypeID].Like(d.UnitsType, id); !sold {
				n++
			}
		}
		return n
	}
	slices.SortStableFunc(rows, func(a, b *item.Row) int { return missing(a) - missing(b) })
	return nil
}

// named returns the rows of the ids, in that order.
func named(rows []*item.Row, ids []string) []*item.Row {
	var chosen []*item.Row
	for _, id := range ids {
		if i := slices.IndexFunc(rows, func(r *item.Row) bool { return r.ID == id }); i >= 0 {
			chosen = append(chosen, rows[i])
		}
	}
	return chosen
}

// alike returns the rows of the item's category, ordered by the number of common tags, then by popularity.
func alike(rows []*item.Row, d item.Detail) []*item.Row {
	inCommon := func(r *item.Row) int {
		n := 0
		for _, t := range r.Tags {
			if slices.Contains(d.Metadata.Tags, t) {
				n++
			}
		}
		return n
	}
	same := slices.DeleteFunc(rows, func(r *item.Row) bool { return d.Category == "" || r.Category != d.Category })
	slices.SortFunc(same, func(a, b *item.Row) int {
		return cmp.Or(cmp.Compare(inCommon(b), inCommon(a)), cmp.Compare(b.Popularity, a.Popularity),
			item.ByName.Compare(a, b), cmp.Compare(a.ID, b.ID))
	})
	return same
}
