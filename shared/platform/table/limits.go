package table

import (
	"fmt"
	"slices"
)

// Reserved lists the attribute names that the implementations use themselves. No record may have a field with
// such a name.
var Reserved = []string{"pk", "sk", "allPk", "allSk", "keyPk", "keySk", "feedPk", "feedSk", "feedRow", "feedList",
	"outbox", "ttl", "blob", "writeId"}

// CheckLimits checks the limits that the service enforces and an emulator does not. Both implementations call
// it on every Commit.
func CheckLimits(ops []Op) error {
	if len(ops) > MaxActions {
		return fmt.Errorf("%d actions in one transaction, the limit is %d: %w", len(ops), MaxActions, ErrLimit)
	}
	total, err := checkEach(ops)
	if err == nil && total > MaxCommitBytes {
		err = fmt.Errorf("%d bytes in one transaction: %w", total, ErrLimit)
	}
	return err
}

// Fits reports whether operations that are each within the limits are also together.
func Fits(ops []Op) bool {
	total, err := checkEach(ops)
	return len(ops) <= MaxActions && (err != nil || total <= MaxCommitBytes)
}

// CheckWrite is CheckLimits for Write, which takes any number of unconditional Puts and Deletes and is not a
// transaction.
func CheckWrite(ops []Op) error {
	for _, op := range ops {
		if (op.Verb != PutItem && op.Verb != DeleteItem) || op.Conds != nil {
			return fmt.Errorf("write %s/%s: only unconditional puts and deletes go in a batch", op.Key.PK, op.Key.SK)
		}
	}
	_, err := checkEach(ops)
	return err
}

func checkEach(ops []Op) (total int, err error) {
	seen := make(map[Key]bool, len(ops))
	for _, op := range ops {
		if seen[op.Key] {
			return 0, fmt.Errorf("two operations on %s/%s at once: %w", op.Key.PK, op.Key.SK, ErrLimit)
		}
		seen[op.Key] = true
		size := op.Item.Size()
		if size > MaxItemBytes {
			return 0, fmt.Errorf("item %s/%s of %d bytes: %w", op.Key.PK, op.Key.SK, size, ErrLimit)
		}
		total += size
		if err := op.checkKeys(); err != nil {
			return 0, err
		}
		if op.Verb != ChangeItem {
			continue
		}
		if len(op.Set)+len(op.Add) == 0 {
			return 0, fmt.Errorf("change of %s/%s: it changes nothing", op.Key.PK, op.Key.SK)
		}
		for _, name := range Reserved {
			_, set := op.Set[name]
			_, add := op.Add[name]
			if set || add {
				return 0, fmt.Errorf("change of %s/%s: the name %s is reserved", op.Key.PK, op.Key.SK, name)
			}
		}
	}
	return total, nil
}

// Longest keys that the service accepts, in bytes. No key may be empty.
const (
	maxPartitionKey = 2048
	maxSortKey      = 1024
)

func (op Op) checkKeys() error {
	keys := []Key{op.Key}
	for _, k := range []Key{op.Item.ByAll, op.Item.ByKey, op.Item.Feed.At} {
		if k != (Key{}) {
			keys = append(keys, k)
		}
	}
	bad := func(k Key) bool {
		return k.PK == "" || k.SK == "" || len(k.PK) > maxPartitionKey || len(k.SK) > maxSortKey
	}
	if i := slices.IndexFunc(keys, bad); i >= 0 {
		return fmt.Errorf("key %.100q/%.100q of item %.100q: empty or too long: %w", keys[i].PK, keys[i].SK, op.Key.PK,
			ErrLimit)
	}
	return nil
}

// Size returns the item's size as the service charges it, except for a few bytes of JSON punctuation.
func (i Item) Size() int {
	n := len(i.PK) + len(i.SK) + len(i.Body) + len(i.Blob) + len(i.Feed.Row)
	for _, k := range []Key{i.ByAll, i.ByKey, i.Feed.At} {
		n += len(k.PK) + len(k.SK)
	}
	if i.Outbox != nil {
		n += len(i.Outbox.Queue) + len(i.Outbox.Body)
	}
	return n
}
