package orderline

import (
	"encoding/json"
	"fmt"

	"backdock/shared/platform/table"
)

const (
	// inlineBytes is how much of lines a record's own item holds, about 50 lines:
	// the item is written again with every change of state.
	inlineBytes = 32 << 10
	chunkBytes  = 96 << 10
)

// Place is where the lines of a record are: in the record's own item, or in items
// LINES#<n> of the same partition, written in the same transaction. It is kept
// with the record.
type Place struct {
	Chunks  int   `json:"chunks"`  // 0: in the record's own item
	LinesAt int64 `json:"linesAt"` // the record's revision when the chunks were written
}

// Chunk is a part of a record's lines.
type Chunk[L any] struct {
	Lines   []L   `json:"items"`
	LinesAt int64 `json:"linesAt"`
}

// ChunkPrefix begins the sort keys of chunks.
const ChunkPrefix = "LINES#"

func chunkKey(partition string, n int) table.Key {
	return table.Key{PK: partition, SK: fmt.Sprintf("%s%02d", ChunkPrefix, n)}
}

// Keys are those of the chunks.
func (p Place) Keys(partition string) []table.Key {
	keys := make([]table.Key, p.Chunks)
	for n := range keys {
		keys[n] = chunkKey(partition, n)
	}
	return keys
}

// Store makes the operations that write lines outside of the record's own item,
// which is at the revision, and remove what is there of longer ones. It returns
// where they are then.
func Store[L any](before Place, partition string, revision int64, lines []L) (Place, []table.Op) {
	after := Place{LinesAt: revision}
	chunks := split(lines)
	after.Chunks = len(chunks)
	var ops []table.Op
	for n, key := range after.Keys(partition) {
		ops = append(ops, table.Put(table.New(key, Chunk[L]{chunks[n], revision})))
	}
	for n := len(chunks); n < before.Chunks; n++ {
		ops = append(ops, table.Delete(chunkKey(partition, n)))
	}
	return after, ops
}

// split cuts lines into chunks; none if they fit into the record's own item.
func split[L any](lines []L) [][]L {
	var chunks [][]L
	size, start, total := 0, 0, 0
	for i, l := range lines {
		b, err := json.Marshal(l)
		if err != nil {
			panic(fmt.Sprintf("orderline: marshal %T: %v", l, err)) // texts and numbers always have a form
		}
		total += len(b)
		if size += len(b); size > chunkBytes && i > start {
			chunks, start, size = append(chunks, lines[start:i]), i, len(b)
		}
	}
	if total <= inlineBytes {
		return nil
	}
	return append(chunks, lines[start:])
}

// Join takes lines out of chunks, in order; false if they are not those of the Place.
func Join[L any](p Place, chunks []Chunk[L]) ([]L, bool) {
	if len(chunks) != p.Chunks {
		return nil, false
	}
	lines := []L{}
	for _, c := range chunks {
		if c.LinesAt != p.LinesAt {
			return nil, false
		}
		lines = append(lines, c.Lines...)
	}
	return lines, true
}
