// Package packed stores values that are large or compress well: as compressed JSON in the blob of an item, and in
// further items if one is too small. All items of a value are written in one Commit, and each has the value's checksum,
// so a reader never gets parts of two values.
//
//	the value:     the key / the sort key; its body is a head
//	further parts: the key / the sort key + ~01, ~02, …
package packed

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"backdock/shared/platform/table"
)

// partBytes is the size of the parts of a value that is too large for one item. An item has room for its keys, body and
// index keys beside it.
const partBytes = 380 << 10

// head is the body of each item of a value.
type head struct {
	Parts int    `json:"parts"` // items of the value
	Sum   string `json:"sum"`   // of the whole value
	// Version is the caller's, see Options.
	Version int64 `json:"version"`
	// Packed is a value in the form that was stored until November 2026, without a blob.
	Packed []byte `json:"packed,omitempty"`
}

// Options are options of Put.
type Options struct {
	// Version is the version of the record that the value belongs to. Load returns it, so that a reader sees whether
	// it has read the record and its value from the same Commit.
	Version int64
	// Expires is when the table may delete the value. Zero: never.
	Expires time.Time
	// Replaces is the stored value that this one replaces. Its parts that are no longer needed are deleted. Without it,
	// they stay and nobody reads them.
	Replaces Stored
}

// Stored tells how a value is stored.
type Stored struct {
	Key     table.Key
	Parts   int
	Version int64
}

// Put returns the operations that store a value at a key: mostly one. A value of more than about four megabytes,
// compressed, does not fit in one Commit, which then fails with table.ErrLimit. Put panics if the value does not
// marshal, which is a programming error.
func Put(at table.Key, value any, o Options) []table.Op {
	return split(at, Encode(value), o, partBytes)
}

// PutOne is Put for a value that always fits in one item. For any other, the Commit fails with table.ErrLimit.
func PutOne(at table.Key, value any, o Options) table.Op {
	return split(at, Encode(value), o, table.MaxItemBytes)[0]
}

func split(at table.Key, packed []byte, o Options, size int) []table.Op {
	sum := sha256.Sum256(packed)
	h := head{Parts: max(1, (len(packed)+size-1)/size), Sum: hex.EncodeToString(sum[:16]), Version: o.Version}
	var ops []table.Op
	for n := range h.Parts {
		i := table.New(partKey(at, n), h).Expiring(o.Expires)
		i.Blob = packed[n*size : min(len(packed), (n+1)*size)]
		ops = append(ops, table.Put(i))
	}
	for n := h.Parts; n < o.Replaces.Parts; n++ {
		ops = append(ops, table.Delete(partKey(at, n)))
	}
	return ops
}

func partKey(at table.Key, n int) table.Key {
	if n > 0 {
		at.SK += fmt.Sprintf("~%02d", n)
	}
	return at
}

// Delete returns the operations that delete a stored value.
func (s Stored) Delete() []table.Op {
	var ops []table.Op
	for n := range s.Parts {
		ops = append(ops, table.Delete(partKey(s.Key, n)))
	}
	return ops
}

// tries is how often Load reads a value that is written at the same time.
const tries = 5

// Load reads a value consistently. Errors: table.ErrMissing; table.ErrBusy if the value was written again and again
// between the reads of its parts.
func Load(ctx context.Context, t table.Table, at table.Key, into any) (Stored, error) {
	for range tries {
		item, err := t.Get(ctx, at)
		if err != nil {
			return Stored{}, fmt.Errorf("read %s/%s: %w", at.PK, at.SK, err)
		}
		h, packed, err := first(item)
		if err != nil {
			return Stored{}, err
		}
		stored := Stored{Key: at, Parts: h.Parts, Version: h.Version}
		rest, whole, err := further(ctx, t, at, h)
		if err != nil {
			return Stored{}, err
		}
		if !whole {
			continue
		}
		if err := Decode(append(packed, rest...), into); err != nil {
			return Stored{}, fmt.Errorf("unpack %s/%s: %w", at.PK, at.SK, err)
		}
		return stored, nil
	}
	return Stored{}, fmt.Errorf("read %s/%s: %w", at.PK, at.SK, table.ErrBusy)
}

// first returns what is in a value's first item.
func first(item table.Item) (h head, packed []byte, err error) {
	err = item.Decode(&h)
	h.Parts = max(1, h.Parts) // values that were stored until November 2026 do not say that they have one
	if packed = item.Blob; len(packed) == 0 {
		packed = h.Packed
	}
	return h, bytes.Clone(packed), err
}

// further reads the parts behind the first one. whole is false if they are not of the same value.
func further(ctx context.Context, t table.Table, at table.Key, h head) (packed []byte, whole bool, err error) {
	if h.Parts == 1 {
		return nil, true, nil
	}
	keys := make([]table.Key, 0, h.Parts-1)
	for n := 1; n < h.Parts; n++ {
		keys = append(keys, partKey(at, n))
	}
	items, err := table.GetAll(ctx, t, keys)
	if err != nil {
		return nil, false, fmt.Errorf("read the parts of %s/%s: %w", at.PK, at.SK, err)
	}
	for _, i := range items {
		var part head
		if err := i.Decode(&part); err != nil {
			return nil, false, err
		}
		if part.Sum != h.Sum {
			return nil, false, nil
		}
		packed = append(packed, i.Blob...)
	}
	return packed, len(items) == len(keys), nil
}

// Encode returns a value as compressed JSON. It panics if the value does not marshal, which is a programming error.
func Encode(value any) []byte {
	var buf bytes.Buffer
	zip := gzip.NewWriter(&buf)
	if err := errors.Join(json.NewEncoder(zip).Encode(value), zip.Close()); err != nil {
		panic(fmt.Sprintf("packed: marshal %T: %v", value, err))
	}
	return buf.Bytes()
}

// Decode reads what Encode made.
func Decode(packed []byte, into any) error {
	zip, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return err
	}
	raw, err := io.ReadAll(zip) // to the end, which checks the checksum
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}
