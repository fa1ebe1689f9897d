package route

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// claim is the record that reserves a code for one route: ROUTECODE#<code, in small
// letters> / ROUTECODE. Routes that were stored before there were claims have none.
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

// claiming are the operations that replace the code that a route had before. They
// fail (table.ErrCondition) where another route takes the code at that very moment.
// Errors: fault.Conflict where another route has it.
func (s *Routes) claiming(ctx context.Context, routeID, before, code string) ([]table.Op, error) {
	if folded(before) == folded(code) {
		return nil, nil
	}
	var ops []table.Op
	held, err := s.holder(ctx, before)
	if err != nil {
		return nil, err
	}
	if held == routeID {
		ops = append(ops, table.Delete(claimKey(before)))
	}
	if folded(code) == "" {
		return ops, nil
	}
	// The list shows a code that was taken a moment ago late, and the claims know
	// nothing of routes that were stored before there were any.
	if held, err = s.holder(ctx, code); err != nil {
		return nil, err
	}
	if held != "" && held != routeID {
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

// holder is the id of the route that a code is claimed for, or "".
func (s *Routes) holder(ctx context.Context, code string) (string, error) {
	if folded(code) == "" {
		return "", nil
	}
	held, err := table.Load[claim](ctx, s.table, claimKey(code))
	if err != nil && !errors.Is(err, table.ErrMissing) {
		return "", fmt.Errorf("route code %s: %w", code, err)
	}
	return held.RouteID, nil
}
