package table

import (
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
	Item  Item // PutItem
	Key   Key
	Add   map[string]money.Decimal // ChangeItem: added to top-level numbers, which start at 0
	Set   map[string]any           // ChangeItem: top-level fields to set
	Conds []Cond                   // all must hold
}

// Put writes an item, in place of one that is there.
func Put(item Item, conds ...Cond) Op {
	return Op{Verb: PutItem, Item: item, Key: item.Key, Conds: conds}
}

// Delete removes an item; that it is not there is no error.
func Delete(key Key, conds ...Cond) Op { return Op{Verb: DeleteItem, Key: key, Conds: conds} }

// Check writes nothing; its conditions must hold for the whole Commit.
func Check(key Key, conds ...Cond) Op { return Op{Verb: CheckItem, Key: key, Conds: conds} }

// Add adds to counters, which start at 0, in an item that need not exist.
func Add(key Key, deltas map[string]money.Decimal, conds ...Cond) Op {
	return Op{Verb: ChangeItem, Key: key, Add: deltas, Conds: conds}
}

// Set sets top-level fields of an item and leaves the others.
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
)

// Cond is a condition on the stored item.
type Cond struct {
	Relation Relation
	Field    string // top-level field of the body
	Value    any    // string, bool, an integer or a money.Decimal
	Either   []Cond // AnyOf
}

// Absent: there is no item under the key.
func Absent() Cond { return Cond{Relation: IsAbsent} }

// Present: there is an item under the key.
func Present() Cond { return Cond{Relation: IsPresent} }

// FieldIs: the item is there and its field has the value.
func FieldIs(field string, value any) Cond { return Cond{Relation: Equals, Field: field, Value: value} }

// VersionIs: the item is there and its version is n.
func VersionIs(n int64) Cond { return FieldIs("version", n) }

// AsRead: the item is as it was read, at version n; 0: there was none, and is none.
func AsRead(n int64) Cond {
	if n == 0 {
		return Absent()
	}
	return VersionIs(n)
}

// FieldAtMost: the item is there and its field is not greater than the value.
func FieldAtMost(field string, value any) Cond {
	return Cond{Relation: AtMost, Field: field, Value: value}
}

// FieldAtLeast: the item is there and its field is not less than the value.
func FieldAtLeast(field string, value any) Cond {
	return Cond{Relation: AtLeast, Field: field, Value: value}
}

// Any: at least one of the conditions holds.
func Any(conds ...Cond) Cond { return Cond{Relation: AnyOf, Either: conds} }
