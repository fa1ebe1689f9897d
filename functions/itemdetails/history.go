package itemdetails

import (
	"context"
	"slices"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/history"
)

type historyIn struct {
	ByItem
	Before string `query:"before" maxLength:"64" doc:"the _id of an event: only those before it"`
}

func (h *handler) history(ctx context.Context, in *historyIn) ([]history.Entry, error) {
	if _, err := h.items.Get(ctx, in.ID); err != nil {
		return nil, err
	}
	events, err := h.items.History(ctx, in.ID, in.Before)
	if err != nil {
		return nil, err
	}
	events = visible(access.From(ctx), events)
	if err := h.name(ctx, events); err != nil {
		return nil, err
	}
	return h.people.Entries(ctx, events)
}

// visible leaves out what the caller may not see: changes of prices and costs, and events with only such changes.
func visible(caller access.Caller, events []history.Event) []history.Event {
	var seen []history.Event
	for _, e := range events {
		all := len(e.Changes) + e.More
		e.Changes = slices.DeleteFunc(slices.Clone(e.Changes), func(c history.Change) bool {
			need := neededFor(c.Field)
			return need != "" && !caller.May(need)
		})
		if all == 0 || len(e.Changes) > 0 {
			seen = append(seen, e)
		}
	}
	return seen
}

// neededFor returns the permission to see a field's changes; "": none.
func neededFor(field string) access.Permission {
	name, _, _ := strings.Cut(field, "#")
	switch name {
	case item.PriceField:
		return access.PriceView
	case item.AverageCostField, item.PurchasePriceField:
		return access.CostView
	}
	return ""
}

// name replaces ids of price levels and items in changes by their names.
func (h *handler) name(ctx context.Context, events []history.Event) error {
	var ids []string
	priced := false
	for _, e := range events {
		for _, c := range e.Changes {
			if c.Field == item.SubstitutesField {
				ids = append(append(ids, listed(c.Before)...), listed(c.After)...)
			}
			priced = priced || strings.HasPrefix(c.Field, item.PriceField+"#")
		}
	}
	items, err := h.items.GetAll(ctx, slices.Compact(slices.Sorted(slices.Values(ids))))
	if err != nil {
		return err
	}
	levels := map[string]string{}
	if priced {
		all, err := h.levels.All(ctx)
		if err != nil {
			return err
		}
		for _, l := range all {
			levels[l.ID] = l.Name
		}
	}
	codes := func(list string) string {
		all := listed(list)
		for i, id := range all {
			if d, ok := items[id]; ok {
				all[i] = d.ItemID
			}
		}
		return strings.Join(all, ", ")
	}
	for _, e := range events {
		for i := range e.Changes {
			c := &e.Changes[i]
			if c.Field == item.SubstitutesField {
				c.Before, c.After = codes(c.Before), codes(c.After)
			}
			c.Field = fieldName(c.Field, levels)
		}
	}
	return nil
}

func listed(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ", ")
}

// fieldName returns a field as people call it: a price is named by its level and quantity.
func fieldName(field string, levels map[string]string) string {
	parts := strings.Split(field, "#")
	if parts[0] != item.PriceField || len(parts) != 3 {
		return field
	}
	name := levels[parts[1]]
	if name == "" {
		name = "level " + parts[1]
	}
	if parts[2] == "0" || parts[2] == "1" {
		return item.PriceField + ", " + name
	}
	return item.PriceField + ", " + name + ", from " + parts[2]
}
