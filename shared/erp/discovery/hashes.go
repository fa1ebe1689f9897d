package discovery

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"backdock/shared/erp/record"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// bucketSize is how many consecutive ids share an item of hashes, about 10 KB.
const bucketSize = 256

// bucketOf returns the bucket of an id. Buckets sort as ids do.
func bucketOf(id string) string {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil || n < 0 {
		return "x"
	}
	return fmt.Sprintf("%015d", n/bucketSize)
}

func hashesKey(rt synctask.ResourceType, bucket string) table.Key {
	return table.Key{PK: "HASHES#" + string(rt), SK: bucket}
}

// hashes are the hashes of imported records by id; "" for records deleted since.
type hashes map[string]string

// hashesOf reads the hashes of some ids.
func (s *Discoveries) hashesOf(ctx context.Context, rt synctask.ResourceType, ids []string) (hashes, error) {
	var keys []table.Key
	for _, id := range ids {
		keys = append(keys, hashesKey(rt, bucketOf(id)))
	}
	items, err := s.table.BatchGet(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("hashes of %s: %w", rt, err)
	}
	return decodeHashes(items)
}

// hashesBetween reads the hashes of all ids from the bucket of first to that of last. An empty id is no
// bound.
func (s *Discoveries) hashesBetween(ctx context.Context, rt synctask.ResourceType, first, last string) (hashes, error) {
	q := table.Query{PK: hashesKey(rt, "").PK}
	if first != "" {
		q.From = bucketOf(first)
	}
	if last != "" {
		q.To = bucketOf(last)
	}
	all := hashes{}
	for {
		page, err := s.table.Query(ctx, q)
		if err != nil {
			return nil, fmt.Errorf("hashes of %s: %w", rt, err)
		}
		some, err := decodeHashes(page.Items)
		if err != nil {
			return nil, err
		}
		for id, hash := range some {
			all[id] = hash
		}
		if page.Next == "" {
			return all, nil
		}
		q.After = page.Next
	}
}

func decodeHashes(items []table.Item) (hashes, error) {
	all := hashes{}
	for _, i := range items {
		if err := i.Decode((*map[string]string)(&all)); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// remember stores the hashes of imported records.
func (s *Discoveries) remember(ctx context.Context, rt synctask.ResourceType, records []record.Record) error {
	buckets := map[string]map[string]any{}
	for _, r := range records {
		b := bucketOf(r.ID)
		if buckets[b] == nil {
			buckets[b] = map[string]any{}
		}
		buckets[b][r.ID] = r.Hash
	}
	for b, fields := range buckets {
		if err := s.table.Commit(ctx, table.Set(hashesKey(rt, b), fields)); err != nil {
			return fmt.Errorf("remember hashes of %s: %w", rt, err)
		}
	}
	return nil
}

// missingFrom returns the known ids that follow after, up to last (if not empty), that are not among the records:
// they were deleted.
func (h hashes) missingFrom(records []record.Record, after, last string) []string {
	there := make(map[string]bool, len(records))
	for _, r := range records {
		there[r.ID] = true
	}
	var gone []string
	for id, hash := range h {
		if hash == "" || there[id] || (after != "" && record.CompareIDs(id, after) <= 0) ||
			(last != "" && record.CompareIDs(id, last) > 0) {
			continue
		}
		gone = append(gone, id)
	}
	slices.SortFunc(gone, record.CompareIDs)
	return gone
}
