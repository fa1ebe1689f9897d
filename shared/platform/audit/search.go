package audit

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
)

// Filter selects events; a zero field selects all.
type Filter struct {
	Action  Action
	Actor   string // user id
	Subject string // id
	// SubjectType keeps things of different types apart that have the same id.
	SubjectType string
	// From and To bound the time, both inclusive.
	From, To time.Time
	// Limit is how many events are wanted; 0: Most.
	Limit int
}

// Most is how many events a Search finds at most.
const Most = 1000

// Search finds events, the newest first, up to the one that was just written. More
// tells that there are older ones beyond the limit: the filter must be narrowed to
// see them.
func Search(ctx context.Context, t table.Table, f Filter) (found []Event, more bool, err error) {
	limit := cmp.Or(f.Limit, Most)
	q := table.Query{PK: f.partition(), Reverse: true, From: id.First(f.From), To: id.Last(f.To), Consistent: true, Limit: limit + 1}
	found = []Event{}
	for {
		page, err := t.Query(ctx, q)
		if err != nil {
			return nil, false, fmt.Errorf("search the audit list: %w", err)
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

// partition is the narrowest list that has all that the filter selects.
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
