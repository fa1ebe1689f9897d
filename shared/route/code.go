package route

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"backdock/shared/fault"
	"backdock/shared/table"
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
	if folded(before) != "" {
		held, err := table.Load[claim](ctx, s.table, claimKey(before))
		if err != nil && !errors.Is(err, table.ErrMissing) {
			return nil, fmt.Errorf("code of route %s: %w", routeID, err)
		}
		if held.RouteID == routeID {
			ops = append(ops, table.Delete(claimKey(before)))
		}
	}
	if folded(code) == "" {
		return ops, nil
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
