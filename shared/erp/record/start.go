package record

import (
	"context"
	"slices"
	"strings"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/synctask"
)

// StartingAt limits a full reading of a kind of transaction to those from a date on, and those with an open
// status (NetSuite's letters, as kind:letter). A reading of changes is not limited. A zero date sets no
// limit.
func StartingAt(k Kind, date func(context.Context) (civil.Date, error), kind string, open ...string) Kind {
	letters := make([]string, 0, 2*len(open)) // filters use both forms
	for _, letter := range open {
		letters = append(letters, "'"+letter+"'", "'"+kind+":"+letter+"'")
	}
	k.start = func(ctx context.Context) (condition string, params []string, err error) {
		from, err := date(ctx)
		if err != nil || from.IsZero() {
			return "", nil, err
		}
		return "(t.trandate >= TO_DATE(?,'YYYY-MM-DD') OR t.status IN (" + strings.Join(letters, ", ") + "))",
			[]string{from.String()}, nil
	}
	return k
}

// starts returns the condition of a full reading, or "" if there is none.
func (k Kind) starts(ctx context.Context) (condition string, params []string, err error) {
	if k.start == nil {
		return "", nil, nil
	}
	return k.start(ctx)
}

// Gone returns which of some records NetSuite no longer has. A full reading may leave out records that still
// exist because they are older than its start date.
func (s *Kinds) Gone(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType,
	ids []string) ([]string, error) {
	k, err := s.of(rt)
	if err != nil || len(ids) == 0 {
		return ids, err
	}
	if condition, _, err := k.starts(ctx); err != nil || condition == "" {
		return ids, err
	}
	c, err := s.ReadSome(ctx, erp, rt, ids)
	if err != nil {
		return nil, err
	}
	deleted := map[string]bool{}
	for _, r := range c.Records {
		deleted[r.ID] = r.Deleted
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !deleted[id] }), nil
}
