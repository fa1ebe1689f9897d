package report

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

// kept are the chunks of one report that a process has read. Chunks never change.
type kept struct {
	mu     sync.Mutex
	of     string // report id and kind
	chunks map[int][]Line
}

// get returns the lines of those chunks of a part that are kept.
func (k *kept) get(of string, p part) map[int][]Line {
	k.mu.Lock()
	defer k.mu.Unlock()
	found := map[int][]Line{}
	if k.of == of {
		for n := p.from; n < p.to; n++ {
			if lines, known := k.chunks[n]; known {
				found[n] = lines
			}
		}
	}
	return found
}

func (k *kept) put(of string, chunks map[int][]Line) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.of != of {
		k.of, k.chunks = of, map[int][]Line{}
	}
	for n, lines := range chunks {
		k.chunks[n] = lines
	}
}

// part is a part of a report: the chunks from one number up to another, exclusive.
type part struct{ from, to int }

// whole is a part that has every chunk.
var whole = part{0, 10_000}

// valuesOf reads all values of a kind of a report, as they are stored, by number.
func (s *Reports) valuesOf(ctx context.Context, id, kind string) (map[int][]byte, error) {
	return s.chunksOf(ctx, id, kind, whole)
}

// chunksOf reads the values of a kind of a part of a report, as they are stored, by number.
func (s *Reports) chunksOf(ctx context.Context, id, kind string, p part) (map[int][]byte, error) {
	items, err := table.All(ctx, s.table, table.Query{PK: partition(id), From: numbered(id, kind, p.from).SK,
		To: numbered(id, kind, p.to-1).SK + "~~", Consistent: true})
	if err != nil {
		return nil, fmt.Errorf("read the %s values of pricing report %s: %w", strings.ToLower(kind), id, err)
	}
	all := map[int][]byte{}
	for _, i := range items { // a value's further parts come behind its first
		name, _, _ := strings.Cut(strings.TrimPrefix(i.SK, kind+"#"), "~")
		n, err := strconv.Atoi(name)
		if err != nil {
			return nil, fmt.Errorf("pricing report %s has a value %s: %w", id, i.SK, err)
		}
		all[n] = append(all[n], i.Blob...)
	}
	return all, nil
}

func sortedKeys[T any](m map[int]T) []int {
	keys := make([]int, 0, len(m))
	for n := range m {
		keys = append(keys, n)
	}
	slices.Sort(keys)
	return keys
}

// decodedAtOnce is how many chunks are decoded in parallel.
const decodedAtOnce = 4

// decodeAll decodes values of a kind in parallel.
func decodeAll[T any](raw map[int][]byte) (map[int]T, error) {
	all := make(map[int]T, len(raw))
	var mu sync.Mutex
	var g errgroup.Group
	g.SetLimit(decodedAtOnce)
	for n, packedValue := range raw {
		g.Go(func() error {
			var v T
			if err := packed.Decode(packedValue, &v); err != nil {
				return fmt.Errorf("unpack chunk %d: %w", n, err)
			}
			mu.Lock()
			defer mu.Unlock()
			all[n] = v
			return nil
		})
	}
	return all, g.Wait()
}

// chunks returns the lines of a part of a report by chunk, without what people did with them, or those of a closed
// report. They are shared and must not be changed.
func (s *Reports) chunks(ctx context.Context, r Report, p part) (map[int][]Line, error) {
	kind := chunkKind
	if r.Status == Closed {
		kind = finalKind
	}
	of := r.ID + kind
	found := s.kept.get(of, p)
	if len(found) == p.to-p.from {
		return found, nil
	}
	raw, err := s.chunksOf(ctx, r.ID, kind, p)
	if err != nil {
		return nil, err
	}
	for n := range found {
		delete(raw, n)
	}
	fresh := map[int][]Line{}
	if kind == finalKind {
		if fresh, err = decodeAll[[]Line](raw); err != nil {
			return nil, err
		}
	} else {
		decoded, err := decodeAll[chunk](raw)
		if err != nil {
			return nil, err
		}
		for n, c := range decoded {
			fresh[n] = c.Lines
		}
	}
	s.kept.put(of, fresh)
	for n, lines := range fresh {
		found[n] = lines
	}
	return found, nil
}

// touched is what is stored of lines that people have touched, by item id.
type touched struct {
	state map[string]Touched
	anew  map[string]Line // their costs that were read again, or of items that were added
}

// touched reads what people did with the lines of a part.
func (s *Reports) touched(ctx context.Context, r Report, p part) (touched, error) {
	t := touched{map[string]Touched{}, map[string]Line{}}
	query := table.Query{PK: partition(r.ID), From: linePrefix, To: linePrefix + "~", Consistent: true}
	if p.from > 0 {
		query.From = linePrefix + r.Firsts[p.from]
	}
	if p.to < len(r.Firsts) {
		query.To = linePrefix + r.Firsts[p.to]
	}
	items, err := table.All(ctx, s.table, query)
	if err != nil {
		return t, fmt.Errorf("read what was decided in pricing report %s: %w", r.ID, err)
	}
	for _, i := range items {
		if err := t.take(i); err != nil {
			return t, err
		}
	}
	return t, nil
}

func (t touched) take(i table.Item) error {
	itemID := strings.TrimPrefix(i.SK, linePrefix)
	if first, _, is := strings.Cut(itemID, anewSuffix); is {
		var l Line
		if err := packed.Decode(i.Blob, &l); err != nil {
			return fmt.Errorf("unpack line %s of a pricing report: %w", first, err)
		}
		t.anew[first] = l
		return nil
	}
	var state Touched
	if err := i.Decode(&state); err != nil {
		return err
	}
	t.state[itemID] = state
	return nil
}

// over returns a line with what people did with it.
func (t touched) over(l Line) Line {
	if anew, is := t.anew[l.ItemID]; is {
		l = anew
	}
	l.Touched = t.state[l.ItemID]
	return l
}

// Lines returns all lines of a report, by the items' codes. What they point to is shared and must not be changed.
func (s *Reports) Lines(ctx context.Context, r Report) ([]Line, error) {
	return s.linesOf(ctx, r, part{0, max(1, len(r.Firsts))})
}

// PartChunks is the number of chunks of a part, at most 2,000 lines and those of items that were added.
const PartChunks = 4

// Parts returns the number of parts of a report: at least 1.
func (r Report) Parts() int { return max(1, (len(r.Firsts)+PartChunks-1)/PartChunks) }

// Part returns the lines of a part of a report, by the items' codes. n is from 0. Parts can be read in parallel: reading
// one does not read the others. What the lines point to is shared and must not be changed.
func (s *Reports) Part(ctx context.Context, r Report, n int) ([]Line, error) {
	return s.linesOf(ctx, r, part{n * PartChunks, min((n+1)*PartChunks, max(1, len(r.Firsts)))})
}

func (s *Reports) linesOf(ctx context.Context, r Report, p part) ([]Line, error) {
	chunks, err := s.chunks(ctx, r, p)
	if err != nil {
		return nil, err
	}
	t := touched{}
	if r.Status != Closed {
		if t, err = s.touched(ctx, r, p); err != nil {
			return nil, err
		}
	}
	var all []Line
	collected := map[string]bool{}
	for _, n := range sortedKeys(chunks) {
		for _, l := range chunks[n] {
			if r.Status != Closed {
				collected[l.ItemID] = true
				l = t.over(l)
			}
			all = append(all, l)
		}
	}
	for itemID, l := range t.anew {
		// The last sort key that was read is the first of the next part.
		if n := r.chunkOf(itemID); !collected[itemID] && p.from <= n && n < p.to {
			all = append(all, t.over(l))
		}
	}
	slices.SortFunc(all, func(a, b Line) int { return cmp.Or(cmp.Compare(a.Code, b.Code), cmp.Compare(a.ItemID, b.ItemID)) })
	return all, nil
}

// Line returns the line of an item. Errors: fault.NotFound.
func (s *Reports) Line(ctx context.Context, r Report, itemID string) (Line, error) {
	l, there, err := s.collected(ctx, r, itemID)
	if err != nil {
		return l, err
	}
	if r.Status != Closed {
		t := touched{map[string]Touched{}, map[string]Line{}}
		at := lineKey(r.ID, itemID)
		items, err := table.GetAll(ctx, s.table, []table.Key{at, {PK: at.PK, SK: at.SK + anewSuffix}})
		if err != nil {
			return l, fmt.Errorf("read line %s of pricing report %s: %w", itemID, r.ID, err)
		}
		for _, i := range items {
			if err := t.take(i); err != nil {
				return l, err
			}
		}
		_, added := t.anew[itemID]
		there = there || added
		l.ItemID = itemID
		l = t.over(l)
	}
	if !there {
		return l, fault.New(fault.NotFound, "item %s is not in the pricing report: add it first", itemID)
	}
	return l, nil
}

// collected returns the line of an item as it was collected, or that of a closed report.
func (s *Reports) collected(ctx context.Context, r Report, itemID string) (l Line, there bool, err error) {
	kind := chunkKind
	if r.Status == Closed {
		kind = finalKind
	}
	n, of := r.chunkOf(itemID), r.ID+kind
	lines, known := s.kept.get(of, part{n, n + 1})[n]
	if !known {
		if lines, err = s.loadChunk(ctx, r.ID, kind, n); errors.Is(err, table.ErrMissing) {
			return l, false, nil
		}
		if err != nil {
			return l, false, err
		}
		s.kept.put(of, map[int][]Line{n: lines})
	}
	i := slices.IndexFunc(lines, func(l Line) bool { return l.ItemID == itemID })
	if i < 0 {
		return l, false, nil
	}
	return lines[i], true, nil
}

func (s *Reports) loadChunk(ctx context.Context, id, kind string, n int) ([]Line, error) {
	if kind == finalKind {
		var lines []Line
		_, err := packed.Load(ctx, s.table, numbered(id, kind, n), &lines)
		return lines, err
	}
	var c chunk
	_, err := packed.Load(ctx, s.table, numbered(id, kind, n), &c)
	return c.Lines, err
}
