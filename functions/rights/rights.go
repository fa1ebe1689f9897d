// Package rights says which function may write which records of the table. The policies of the functions are made from it
// (infra/grants.go). All tests of the functions check their writes against it (functions/apitest): one that is not allowed
// fails the test, and a key that the named test does not write fails that test.
//
// A record is named by its partition key, because that is all that IAM can tell apart, see
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html. A "*" at the end stands for
// any text.
package rights

import (
	"maps"
	"slices"
	"strings"
)

// Actions are the actions of DynamoDB that write, or that a write needs. A transaction has none of its own: each of its
// operations needs the permission that it would need alone, see
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html.
const (
	Put    = "dynamodb:PutItem"
	Update = "dynamodb:UpdateItem"
	Delete = "dynamodb:DeleteItem"
	Batch  = "dynamodb:BatchWriteItem"
	Check  = "dynamodb:ConditionCheckItem" // it reads
)

// Writes are the actions that write.
var Writes = []string{Put, Update, Delete, Batch}

// Guarded are the records of accounts and secrets, and those that decide what the product does. Only a function that names
// them may write them.
var Guarded = []string{"USER#*", "LOGIN#*", "ADMINS", "SESSIONS#*", "INVITATION#*", "REGISTRATION#*", "KEYS", "MAIL#*",
	"SETTINGS", "MIGRATIONS", "RELEASE"}

// Audit are the records of the audit log. They are only added: no function may update, delete or write them in a batch. A
// put could still replace one, and IAM cannot tell, so the put has the condition that there is none (audit.Put).
var Audit = []string{"AUDIT", "AUDIT#*"}

// Grant is what a function that writes the table may write.
type Grant struct {
	// Others: also all records that are not guarded.
	Others bool
	// Keys have the test that needs them, as package.Test.
	Keys map[string]string
}

// Of returns the grant of a function. One that is not named may write all records that are not guarded.
func Of(function string) Grant {
	if g, named := Grants[function]; named {
		return g
	}
	return Grant{Others: true}
}

// List returns the keys, sorted.
func (g Grant) List() []string { return slices.Sorted(maps.Keys(g.Keys)) }

// Denied returns the guarded records that the grant does not name.
func (g Grant) Denied() []string {
	return slices.DeleteFunc(slices.Clone(Guarded), func(key string) bool { return g.Keys[key] != "" })
}

// Allows reports whether a function with the grant may do an action on the records of a partition.
func (g Grant) Allows(action, partition string) bool {
	switch {
	case action == Check:
		return true
	case covers(Audit, partition) && action != Put:
		return false
	case covers(g.List(), partition):
		return true
	}
	return g.Others && !covers(Guarded, partition)
}

// Key returns the key of the grant that a partition has; "": none.
func (g Grant) Key(partition string) string {
	for _, key := range g.List() {
		if covers([]string{key}, partition) {
			return key
		}
	}
	return ""
}

func covers(keys []string, partition string) bool {
	return slices.ContainsFunc(keys, func(key string) bool {
		begin, open := strings.CutSuffix(key, "*")
		return partition == key || open && strings.HasPrefix(partition, begin)
	})
}
