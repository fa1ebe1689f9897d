package orderline

import "backdock/shared/platform/table"

// Until migrations 2 (orders) and 3 (carts), lines were stored as JSON: in the body of the record's own item, or in
// chunks, items LINES#<n> with some lines each. This file reads that form, for the migrations and for records that are
// not migrated yet. Remove it when no installation has such records.

// chunk is the body of an item of lines in the old form.
type chunk[L any] struct {
	Lines   []L   `json:"items"`
	LinesAt int64 `json:"linesAt"`
}

// joinOld is Join for the old form.
func joinOld[L any](p Place, items []table.Item) (lines []L, ok bool, err error) {
	if len(items) != p.Chunks {
		return nil, false, nil
	}
	for _, i := range items {
		var c chunk[L]
		if err := i.Decode(&c); err != nil || c.LinesAt != p.LinesAt || len(c.Lines) == 0 {
			return nil, false, err
		}
		lines = append(lines, c.Lines...)
	}
	return lines, true, nil
}
