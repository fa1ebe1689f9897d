package route

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// claim is the record that reserves a code for one route: ROUTECODE#<code in lower case> / ROUTECODE. Routes stored
// before claims existed have none.
type claim struct {
	RouteID string `json:"routeId"`
}

func claimKey(code string) table.Key {
	return table.Key{PK: "ROUTECODE#" + folded(code), SK: "ROUTECODE"}
}

func folded(code string) string { return strings.ToLower(strings.TrimSpace(code)) }

func codeTaken(code string) error {
	return fault.New(fault.Conflict, "another route has the code %s: choose another code", strings.TrimSpace(code))
}

// claiming returns the operations that replace a route's code. They fail with table.ErrCondition if another route takes
// the code at the same time. Errors: fault.Conflict if another route has the code.
func (s *Routes) claiming(ctx context.Context, routeID, before, code string) ([]table.Op, error) {
	if folded(before) == folded(code) {
		return nil, nil
	}
	var ops []table.Op
	holder, err := s.holder(ctx, before)
	if err != nil {
		return nil, err
	}
	if holder == routeID {
		ops = append(ops, table.Delete(claimKey(before)))
	}
	if folded(code) == "" {
		return ops, nil
	}
	// Both are checked: the list is eventually consistent, and claims are missing for routes stored before claims
	// existed.
	if holder, err = s.holder(ctx, code); err != nil {
		return nil, err
	}
	if holder != "" && holder != routeID {
		return nil, codeTaken(code)
	}
	all, err := s.List(ctx)
	if err != nil {
		return nil, err
	}
	for _, other := range all {
		if other.ID != routeID && folded(other.Code) == folded(code) {
			return nil, codeTaken(code)
		}
	}
	return append(ops, table.Put(table.New(claimKey(code), claim{routeID}), table.Absent())), nil
}

// holder returns the id of the route that has claimed a code, or "".
func (s *Routes) holder(ctx context.Context, code string) (string, error) {
	if folded(code) == "" {
		return "", nil
	}
	c, err := table.Load[claim](ctx, s.table, claimKey(code))
	if err != nil && !errors.Is(err, table.ErrMissing) {
		return "", fmt.Errorf("route code %s: %w", code, err)
	}
	return c.RouteID, nil
}
