package audit

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
)

// Filter selects events. A zero field does not restrict the selection.
type Filter struct {
	Action  Action
	Actor   string // user id
	Subject string // id
	// SubjectType distinguishes subjects of different types that have the same id.
	SubjectType string
	// From and To bound the time, both inclusive.
	From, To time.Time
	// Limit is the number of events to find. 0: Most.
	Limit int
}

// Most is the largest number of events that a Search finds.
const Most = 1000

// Search finds events, newest first, including those just written. more reports that older events exist
// beyond the limit; narrow the filter to see them.
func Search(ctx context.Context, t table.Table, f Filter) (found []Event, more bool, err error) {
	limit := cmp.Or(f.Limit, Most)
	q := table.Query{PK: f.partition(), Reverse: true, From: id.First(f.From), To: id.Last(f.To), Consistent: true,
		Limit: limit + 1}
	found = []Event{}
	for {
		page, err := t.Query(ctx, q)
		if err != nil {
			return nil, false, fmt.Errorf("search the audit log: %w", err)
		}
		for _, item := range page.Items {
			var e Event
			if err := item.Decode(&e); err != nil {
				return nil, false, err
			}
			if !f.selects(e) {
				continue
			}
			if len(found) == limit {
				return found, true, nil
			}
			found = append(found, e)
		}
		if page.Next == "" {
			return found, false, nil
		}
		q.After = page.Next
	}
}

// partition returns the smallest list that contains all events of the filter.
func (f Filter) partition() string {
	switch {
	case f.Subject != "":
		return partition("subject", f.Subject)
	case f.Actor != "":
		return partition("actor", f.Actor)
	}
	return partition("action", string(f.Action))
}

func (f Filter) selects(e Event) bool {
	return (f.Action == "" || f.Action == e.Action) && (f.Actor == "" || f.Actor == e.Actor.ID) &&
		(f.Subject == "" || f.Subject == e.Subject.ID) && (f.SubjectType == "" || f.SubjectType == e.Subject.Type)
}
