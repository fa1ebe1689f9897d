package change

import (
	"context"
	"slices"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/table"
)

// step judges changes and makes the operations that carry out the good ones. Results are in the order of changes, and
// Applied if the operations carry them out.
func (s *Changes) step(ctx context.Context, sc scales, of Source, bulk bool, reason string, changes []Change) ([]table.Op, []Result, error) {
	results := make([]Result, len(changes))
	byItem := map[string][]int{}
	var ids []string
	for i, c := range changes {
		results[i] = Result{Change: c, State: Refused, Problem: &Problem{Code: UnknownItem}}
		if byItem[c.ItemID] == nil {
			ids = append(ids, c.ItemID)
		}
		byItem[c.ItemID] = append(byItem[c.ItemID], i)
	}
	why := item.PriceChange{Summary: summaries[of.Kind], About: of.ID, Floors: item.MatrixFloor, Bulk: bulk}
	if of.Kind == Report {
		why.Floors = item.ReportFloor
	}
	if !sc.date.IsZero() {
		why.Summary += ", effective " + sc.date.String()
	}
	ops, err := s.Items.PriceOps(ctx, ids, why, func(d item.Detail) ([]item.NewPrice, string) {
		return sc.decide(d, results, byItem[d.ID], reason)
	})
	if err != nil {
		return nil, nil, err
	}
	return ops, results, s.nameChangers(ctx, results)
}

// decide judges the changes of one item, those at some positions of results.
func (sc scales) decide(d item.Detail, results []Result, at []int, reason string) (prices []item.NewPrice, note string) {
	type tier struct{ level, quantity string }
	seen := map[tier]bool{}
	var reasons []string
	for _, i := range at {
		r := &results[i]
		t := tier{r.PriceLevelID, r.Quantity.String()}
		if seen[t] {
			r.Problem = &Problem{Code: Repeated}
			continue
		}
		seen[t] = true
		sc.judge(d, r)
		switch r.State {
		case Pending:
			r.State = Applied
		case Unchanged:
			if r.Floor == nil {
				continue
			}
		default:
			continue
		}
		prices = append(prices, item.NewPrice{PriceLevelID: r.PriceLevelID, Quantity: r.Quantity, Price: r.Price, Floor: r.Floor})
		if r.Reason != "" && !slices.Contains(reasons, r.Reason) {
			reasons = append(reasons, r.Reason)
		}
	}
	if len(reasons) == 0 && reason != "" {
		reasons = []string{reason}
	}
	return prices, strings.Join(reasons, "; ")
}

// mostNamed is how many prices that changed meanwhile are named with who changed them.
const mostNamed = 20

// nameChangers adds who changed prices meanwhile.
func (s *Changes) nameChangers(ctx context.Context, results []Result) error {
	named := 0
	for _, r := range results {
		if r.Problem == nil || r.Problem.Code != ChangedSince || named == mostNamed {
			continue
		}
		named++
		event, err := s.Items.LastPriceChange(ctx, r.ItemID, r.PriceLevelID, r.Quantity)
		if err != nil {
			return err
		}
		if event != nil {
			r.Problem.By, r.Problem.At = event.By, &event.At
		}
	}
	return nil
}

// Preview judges changes and changes nothing. Good ones are Pending.
func (s *Changes) Preview(ctx context.Context, changes []Change) ([]Result, error) {
	sc, err := s.scales(ctx)
	if err != nil {
		return nil, err
	}
	return s.preview(ctx, sc, changes)
}

func (s *Changes) preview(ctx context.Context, sc scales, changes []Change) ([]Result, error) {
	_, results, err := s.step(ctx, sc, Source{Kind: Matrix}, false, "", changes)
	for i := range results {
		if results[i].State == Applied {
			results[i].State = Pending
		}
	}
	return results, err
}

// Prepare returns the operations that change prices of one item, for a Commit of the caller together with its own record.
// They are at most item.PriceOpsEach, and none if nothing changes; see the results. The Commit fails with
// table.ErrCondition if the item was changed meanwhile: call Prepare again then (table.Update). The condition on the
// caller's record makes the change exactly once.
func (s *Changes) Prepare(ctx context.Context, of Source, changes []Change) ([]table.Op, []Result, error) {
	sc, err := s.scales(ctx)
	if err != nil {
		return nil, nil, err
	}
	return s.step(ctx, sc, of, false, "", changes)
}
