package customers

import (
	"context"
	"slices"

	"backdock/shared/platform/history"
	"backdock/shared/sales/customer"
)

type historyIn struct {
	ByID
	Before string `query:"before" maxLength:"64" doc:"the _id of an event: only those before it"`
}

func (h *handler) history(ctx context.Context, in *historyIn) ([]history.Entry, error) {
	d, err := h.customers.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	events, err := h.customers.History(ctx, in.ID, in.Before)
	if err != nil {
		return nil, err
	}
	names, err := h.subjects(ctx, d, events)
	if err != nil {
		return nil, err
	}
	for i := range events {
		if name := names[subjectOf(events[i])]; name != "" {
			events[i].Summary += ": " + name
		}
	}
	return h.people.Entries(ctx, events)
}

// subject is the record that an event refers to: an item or an address.
type subject struct {
	item bool
	id   string
}

func subjectOf(e history.Event) subject {
	return subject{slices.Contains([]string{customer.ProductPreferred, customer.ProductRestricted, customer.ParSet},
		e.Kind), e.About}
}

// subjects returns the current names of the records that events refer to. For a deleted record the name is its id.
func (h *handler) subjects(ctx context.Context, d customer.Detail, events []history.Event) (map[subject]string, error) {
	names := map[subject]string{}
	var items []string
	for _, e := range events {
		about := subjectOf(e)
		if _, done := names[about]; done || about.id == "" {
			continue
		}
		names[about] = about.id
		if about.item {
			items = append(items, about.id)
		} else if a, ok := d.Address(about.id); ok {
			names[about] = a.Label
		}
	}
	if len(items) == 0 {
		return names, nil
	}
	details, err := h.items.GetAll(ctx, items)
	for id, it := range details {
		names[subject{true, id}] = it.ItemID + " " + it.Name
	}
	return names, err
}
