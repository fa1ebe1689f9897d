package orderline

import (
	"fmt"

	"backdock/shared/platform/table"
)

// partBytes is the largest size of packed lines in one item: some thousand lines.
const partBytes = 96 << 10

// Place tells where the packed lines of a record are stored: in items LINES#<n> of its partition, which are written in
// the same transaction, or in the blob of the record's own item. The record stores the Place.
type Place struct {
	Parts   int   `json:"parts"`   // items; 0: in the record's own item, or none
	LinesAt int64 `json:"linesAt"` // the record's revision when the lines were written
	// Chunks are items of lines in the old form, see old.go.
	Chunks int `json:"chunks,omitempty"`
}

// part is the body of an item of lines; the lines are its blob.
type part struct {
	LinesAt int64 `json:"linesAt"`
}

// PartPrefix is the prefix of the sort keys of items of lines.
const PartPrefix = "LINES#"

func partKey(partition string, n int) table.Key {
	return table.Key{PK: partition, SK: fmt.Sprintf("%s%02d", PartPrefix, n)}
}

// Beside reports whether the lines are in separate items.
func (p Place) Beside() bool { return p.Parts+p.Chunks > 0 }

// FirstPart returns the key of the first item of lines; most records have one.
func FirstPart(partition string) table.Key { return partKey(partition, 0) }

// Keys returns the keys of the items of lines.
func (p Place) Keys(partition string) []table.Key {
	keys := make([]table.Key, p.Parts+p.Chunks)
	for n := range keys {
		keys[n] = partKey(partition, n)
	}
	return keys
}

// Store returns the operations that write the lines of a record to separate items and delete items that are no longer
// needed, and the new Place. revision is the record's revision. If the lines did not change, write only the record's
// own item. Use Store for records that change more often than their lines.
func Store[L any](before Place, partition string, revision int64, lines []L) (Place, []table.Op) {
	var packed []byte
	if len(lines) > 0 {
		packed = Pack(lines)
	}
	return store(before, partition, revision, packed)
}

// StoreWithin is Store for records whose lines change in most writes: it returns the lines as the blob of the record's
// own item, unless they are too large.
func StoreWithin[L any](before Place, partition string, revision int64,
	lines []L) (after Place, blob []byte, ops []table.Op) {
	packed := Pack(lines)
	if len(packed) <= partBytes {
		after, ops = store(before, partition, revision, nil)
		return after, packed, ops
	}
	after, ops = store(before, partition, revision, packed)
	return after, nil, ops
}

func store(before Place, partition string, revision int64, packed []byte) (Place, []table.Op) {
	after := Place{LinesAt: revision}
	var ops []table.Op
	for ; len(packed) > 0; after.Parts++ {
		n := min(len(packed), partBytes)
		item := table.New(partKey(partition, after.Parts), part{revision})
		item.Blob, packed = packed[:n], packed[n:]
		ops = append(ops, table.Put(item))
	}
	for n := after.Parts; n < before.Parts+before.Chunks; n++ {
		ops = append(ops, table.Delete(partKey(partition, n)))
	}
	return after, ops
}

// Join returns the lines from their items, in order. ok is false if the items do not belong to this Place because the
// record was written between the reads; then read it again.
func Join[L any](p Place, items []table.Item) (lines []L, ok bool, err error) {
	if p.Chunks > 0 {
		return joinOld[L](p, items)
	}
	if len(items) != p.Parts || p.Parts == 0 {
		return []L{}, p.Parts == 0, nil
	}
	var packed []byte
	for _, i := range items {
		var body part
		if err := i.Decode(&body); err != nil {
			return nil, false, err
		}
		if body.LinesAt != p.LinesAt || len(i.Blob) == 0 {
			return nil, false, nil
		}
		packed = append(packed, i.Blob...)
	}
	if err := Unpack(packed, &lines); err != nil {
		return nil, false, fmt.Errorf("lines in %s: %w", items[0].PK, err)
	}
	return lines, true, nil
}
