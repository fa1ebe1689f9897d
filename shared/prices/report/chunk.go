package report

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"

	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
	"backdock/shared/prices/advice"
)

// ChunkItems is the number of items of a chunk. A chunk's lines are about 60 kB, compressed.
const ChunkItems = 500

// chunk is what was collected of some items.
type chunk struct {
	Lines []Line `json:"lines"`
	Costs []seen `json:"costs"`
}

// seen is what a collection found out about the cost of an item. Cost is nil if it is not known.
type seen struct {
	ItemID string         `json:"id"`
	Cost   *money.Decimal `json:"cost,omitempty"`
	// Missed says that the item could not be calculated: nobody knows whether it has a cost.
	Missed bool `json:"missed,omitempty"`
}

func numbered(id, kind string, n int) table.Key {
	return table.Key{PK: partition(id), SK: fmt.Sprintf("%s#%04d", kind, n)}
}

const planKind, chunkKind, problemsKind, finalKind, baseKind = "PLAN", "CHUNK", "PROBLEMS", "FINAL", "BASE"

func progressKey(id string) table.Key { return table.Key{PK: partition(id), SK: "PROGRESS"} }

// Plan divides the items of a report into chunks, once: a repeated call returns the report as it is.
func (s *Reports) Plan(ctx context.Context, run Run, itemIDs []string) (Report, error) {
	ids := slices.Compact(slices.Sorted(slices.Values(itemIDs)))
	r, err := s.Change(ctx, run.ReportID, func(r *Report) ([]table.Op, error) {
		if r.Planned() || !run.Of(*r) {
			return nil, ErrUnchanged
		}
		r.Items, r.Firsts = len(ids), []string{}
		for some := range slices.Chunk(ids, ChunkItems) {
			r.Firsts = append(r.Firsts, some[0])
		}
		if len(ids) == 0 {
			r.Firsts = []string{""}
		}
		return packed.Put(table.Key{PK: partition(r.ID), SK: planKind}, ids, packed.Options{}), nil
	})
	if errors.Is(err, ErrUnchanged) {
		err = nil
	}
	return r, err
}

// ItemsOf returns the ids of the items of a chunk.
func (s *Reports) ItemsOf(ctx context.Context, id string, n int) ([]string, error) {
	var ids []string
	if _, err := packed.Load(ctx, s.table, table.Key{PK: partition(id), SK: planKind}, &ids); err != nil {
		return nil, err
	}
	from := min(n*ChunkItems, len(ids))
	return ids[from:min(from+ChunkItems, len(ids))], nil
}

// chunkOf returns the number of the chunk that has an item, or would have it.
func (r Report) chunkOf(itemID string) int {
	return max(0, sort.SearchStrings(r.Firsts, itemID+"\x00")-1)
}

// Run is one execution of a collection, as its input names it.
type Run struct {
	ReportID string `json:"reportId"`
	Attempt  int    `json:"attempt"`
}

// Of reports whether the execution is the current one of a report that is being collected.
func (run Run) Of(r Report) bool { return r.Status == Collecting && r.Attempt == run.Attempt }

// collecting is the condition that the report is still being collected by the execution.
func (run Run) collecting() table.Op {
	return table.Check(key(run.ReportID), table.FieldIs("status", string(Collecting)), table.FieldIs("attempt", run.Attempt))
}

// Computed reports whether a chunk was computed.
func (s *Reports) Computed(ctx context.Context, id string, n int) (bool, error) {
	_, err := s.table.Get(ctx, numbered(id, chunkKind, n))
	if errors.Is(err, table.ErrMissing) {
		return false, nil
	}
	return err == nil, err
}

// StoreChunk stores what was calculated of a chunk's items, with the progress, in one Commit. What another worker has
// stored stays. lines are those with a reason. Errors: table.ErrCondition if the execution is no longer the report's.
func (s *Reports) StoreChunk(ctx context.Context, run Run, n int, all []Calculated) error {
	var c chunk
	var problems []Problem
	add := map[string]money.Decimal{"chunks": money.Int(1), "done": money.Int(int64(len(all)))}
	for _, one := range all {
		c.Costs = append(c.Costs, seen{one.Line.ItemID, one.Line.Cost.PerSaleUnit, one.Unknown})
		problems = append(problems, one.Problems...)
		if !one.Quiet {
			c.Lines = append(c.Lines, one.Line)
			field := reasonField + string(one.Line.Reason)
			add[field] = add[field].Add(money.Int(1))
			if impact := one.Line.Impact(); impact != nil {
				add[impactField] = add[impactField].Add(*impact)
			}
		}
	}
	if len(problems) > 0 {
		add["problems"] = money.Int(int64(len(problems)))
	}
	ops := packed.Put(numbered(run.ReportID, chunkKind, n), c, packed.Options{})
	ops[0].Conds = append(ops[0].Conds, table.Absent())
	ops = append(ops, table.Add(progressKey(run.ReportID), add), run.collecting())
	if len(problems) > 0 {
		ops = append(ops, packed.Put(numbered(run.ReportID, problemsKind, n), problems, packed.Options{})...)
	}
	err := s.table.Commit(ctx, ops...)
	if table.FailedAt(err, 0) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("store chunk %d of pricing report %s: %w", n, run.ReportID, err)
	}
	return nil
}

const reasonField, impactField = "reason", "impact"

// Collected is how far the costs are collected.
type Collected struct {
	Chunks, Items, Problems int
	Reasons                 map[advice.Reason]int
	Impact                  money.Decimal // of all recommendations
}

// Lines returns the number of lines.
func (c Collected) Lines() int {
	n := 0
	for _, lines := range c.Reasons {
		n += lines
	}
	return n
}

// Collected reads how far the costs are collected.
func (s *Reports) Collected(ctx context.Context, id string) (Collected, error) {
	c := Collected{Reasons: map[advice.Reason]int{}}
	fields, err := table.Load[map[string]money.Decimal](ctx, s.table, progressKey(id))
	if errors.Is(err, table.ErrMissing) {
		return c, nil
	}
	if err != nil {
		return c, fmt.Errorf("progress of pricing report %s: %w", id, err)
	}
	for name, n := range fields {
		count := int(n.Float())
		switch {
		case name == impactField:
			c.Impact = n
		case name == "chunks":
			c.Chunks = count
		case name == "done":
			c.Items = count
		case name == "problems":
			c.Problems = count
		case len(name) > len(reasonField) && name[:len(reasonField)] == reasonField:
			c.Reasons[advice.Reason(name[len(reasonField):])] = count
		}
	}
	return c, nil
}

// Missing returns the numbers of the chunks that are not computed.
func (s *Reports) Missing(ctx context.Context, r Report) ([]int, error) {
	there, err := s.valuesOf(ctx, r.ID, chunkKind)
	if err != nil {
		return nil, err
	}
	missing := []int{}
	for n := range r.Firsts {
		if there[n] == nil {
			missing = append(missing, n)
		}
	}
	return missing, nil
}

// mostProblems is the largest number of problems that Problems returns.
const mostProblems = 200

// Problems returns the first problems of a report, at most 200.
func (s *Reports) Problems(ctx context.Context, id string) ([]Problem, error) {
	found, err := s.valuesOf(ctx, id, problemsKind)
	if err != nil {
		return nil, err
	}
	all := []Problem{}
	for _, n := range sortedKeys(found) {
		var some []Problem
		if err := packed.Decode(found[n], &some); err != nil {
			return nil, err
		}
		if all = append(all, some...); len(all) >= mostProblems {
			return all[:mostProblems], nil
		}
	}
	return all, nil
}
