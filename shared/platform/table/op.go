package table

import (
	"context"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/money"
)

// Verb is what an Op does.
type Verb int

// The verbs.
const (
	PutItem Verb = iota
	DeleteItem
	CheckItem
	ChangeItem
)

// Op is one operation of a Commit.
type Op struct {
	Verb  Verb
	Item  Item // for PutItem
	Key   Key
	Add   map[string]money.Decimal // for ChangeItem: added to top-level numbers, which start at 0
	Set   map[string]any           // for ChangeItem: top-level fields to set
	Conds []Cond                   // all must hold
	// Expires, for ChangeItem, is the time after which the table may delete the item. Zero: as before.
	Expires time.Time
}

// Expiring sets when the table may delete a changed item.
func (o Op) Expiring(at time.Time) Op {
	o.Expires = at
	return o
}

// Put writes an item and replaces an existing one.
func Put(item Item, conds ...Cond) Op {
	return Op{Verb: PutItem, Item: item, Key: item.Key, Conds: conds}
}

// Delete removes an item. A missing item is not an error.
func Delete(key Key, conds ...Cond) Op { return Op{Verb: DeleteItem, Key: key, Conds: conds} }

// Check writes nothing. The whole Commit fails if its conditions do not hold.
func Check(key Key, conds ...Cond) Op { return Op{Verb: CheckItem, Key: key, Conds: conds} }

// Add adds to counters of an item. Missing counters, and a missing item, start at 0.
func Add(key Key, deltas map[string]money.Decimal, conds ...Cond) Op {
	return Op{Verb: ChangeItem, Key: key, Add: deltas, Conds: conds}
}

// Set sets top-level fields of an item and keeps the others.
func Set(key Key, fields map[string]any, conds ...Cond) Op {
	return Op{Verb: ChangeItem, Key: key, Set: fields, Conds: conds}
}

// Relation is what a Cond compares by.
type Relation int

// The relations.
const (
	IsAbsent Relation = iota
	IsPresent
	Equals
	AtMost
	AtLeast
	AnyOf
	IsWithout
)

// Cond is a condition on the stored item.
type Cond struct {
	Relation Relation
	Field    string // top-level field of the body
	Value    any    // string, bool, an integer or a money.Decimal
	Either   []Cond // for AnyOf
}

// Absent requires that no item has the key.
func Absent() Cond { return Cond{Relation: IsAbsent} }

// Present requires that an item has the key.
func Present() Cond { return Cond{Relation: IsPresent} }

// FieldIs requires that the item exists and its field has the value.
func FieldIs(field string, value any) Cond { return Cond{Relation: Equals, Field: field, Value: value} }

// VersionIs requires that the item exists and its version is n.
func VersionIs(n int64) Cond { return FieldIs("version", n) }

// AsRead requires that the item still has version n. 0: it must still not exist.
func AsRead(n int64) Cond {
	if n == 0 {
		return Absent()
	}
	return VersionIs(n)
}

// FieldAtMost requires that the item exists and its field is not greater than the value.
func FieldAtMost(field string, value any) Cond {
	return Cond{Relation: AtMost, Field: field, Value: value}
}

// FieldAtLeast requires that the item exists and its field is not less than the value.
func FieldAtLeast(field string, value any) Cond {
	return Cond{Relation: AtLeast, Field: field, Value: value}
}

// Without requires that the item exists and has no such field.
func Without(field string) Cond { return Cond{Relation: IsWithout, Field: field} }

// Any requires that at least one of the conditions holds.
func Any(conds ...Cond) Cond { return Cond{Relation: AnyOf, Either: conds} }

// Reindex returns the operations that move a record's index items, which have keys only, from the keys that it had to
// those that it has.
func Reindex(was, is []Key) []Op {
	var ops []Op
	for _, key := range was {
		if !slices.Contains(is, key) {
			ops = append(ops, Delete(key))
		}
	}
	for _, key := range is {
		if !slices.Contains(was, key) {
			ops = append(ops, Put(New(key, struct{}{})))
		}
	}
	return ops
}

// CommitInOrder commits operations, and guard with them if it is not nil. All who use it write in the same order, so that
// concurrent transactions conflict at the first item. Without operations it does nothing.
func CommitInOrder(ctx context.Context, t Table, ops []Op, guard *Op) error {
	if len(ops) == 0 {
		return nil
	}
	if guard != nil {
		ops = append(ops, *guard)
	}
	slices.SortFunc(ops, func(a, b Op) int { return strings.Compare(a.Key.PK+a.Key.SK, b.Key.PK+b.Key.SK) })
	return t.Commit(ctx, ops...)
}
