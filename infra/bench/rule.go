package main

import (
	"context"
	"math"
	"reflect"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"backdock/shared/platform/table/dynamo"
)

// The write units of a transaction by the service's rule. DynamoDB Local reports different numbers: it adds up
// sizes before it rounds, and for an index it reports four times the cost of a write outside of a transaction. The
// rule for each item:
//
//   - table: the larger size of the item before and after the write (for a deletion or a condition check, the size
//     before), rounded up to 1 KB, times two;
//   - index: the same as outside of a transaction. An entry that is new, removed or changed in its projected
//     attributes costs its size rounded up to 1 KB. An entry whose key changes costs the old and the new size. The
//     factor two applies to the table only.
//
// Sources: AWS's developer guide for the sizes and the factor; for index entries in a transaction, measurements on
// AWS that others published (nubo-db/dynoxide, pull request 188, and paritysuite/dynamodb-conformance).

type attributes = map[string]types.AttributeValue

// indexes are the table's indexes, with the attributes that they project besides the keys; nil means all
// attributes.
var indexes = []struct {
	pk, sk    string
	projected []string
}{
	{dynamo.AllPK, dynamo.AllSK, nil},
	{dynamo.KeyPK, dynamo.KeySK, []string{}},
	{dynamo.FeedPK, dynamo.FeedSK, []string{dynamo.FeedRow, dynamo.FeedList}},
}

// before reads the items that a transaction is about to write.
func before(ctx context.Context, db *dynamodb.Client, in *dynamodb.TransactWriteItemsInput) ([]attributes, error) {
	all := make([]attributes, len(in.TransactItems))
	for i, action := range in.TransactItems {
		name, key := target(action)
		out, err := db.GetItem(ctx, &dynamodb.GetItemInput{TableName: name, Key: key, ConsistentRead: aws.Bool(true)})
		if err != nil {
			return nil, err
		}
		all[i] = out.Item
	}
	return all, nil
}

func target(action types.TransactWriteItem) (name *string, key attributes) {
	switch {
	case action.Put != nil:
		return action.Put.TableName, attributes{dynamo.PK: action.Put.Item[dynamo.PK], dynamo.SK: action.Put.Item[dynamo.SK]}
	case action.Delete != nil:
		return action.Delete.TableName, action.Delete.Key
	case action.Update != nil:
		return action.Update.TableName, action.Update.Key
	}
	return action.ConditionCheck.TableName, action.ConditionCheck.Key
}

// unitsOf returns the write units of one action of a transaction. The product uses updates only for counters and
// marks; an update hardly changes their size, and they are in no index.
func unitsOf(action types.TransactWriteItem, was attributes) float64 {
	is := was
	switch {
	case action.Put != nil:
		is = action.Put.Item
	case action.Delete != nil:
		is = nil
	}
	units := 2 * max(kilobytes(was), kilobytes(is))
	for _, index := range indexes {
		units += entryUnits(entry(was, index.pk, index.sk, index.projected), entry(is, index.pk, index.sk, index.projected),
			index.pk, index.sk)
	}
	return units
}

// entry returns the part of an item that an index stores; nil if the index does not have the item.
func entry(item attributes, pk, sk string, projected []string) attributes {
	if item[pk] == nil || item[sk] == nil {
		return nil
	}
	if projected == nil {
		return item
	}
	e := attributes{}
	for _, name := range append([]string{dynamo.PK, dynamo.SK, pk, sk}, projected...) {
		if v, ok := item[name]; ok {
			e[name] = v
		}
	}
	return e
}

func entryUnits(was, is attributes, pk, sk string) float64 {
	switch {
	case was == nil && is == nil, reflect.DeepEqual(was, is):
		return 0
	case was == nil:
		return kilobytes(is)
	case is == nil:
		return kilobytes(was)
	case reflect.DeepEqual(was[pk], is[pk]) && reflect.DeepEqual(was[sk], is[sk]):
		return max(kilobytes(was), kilobytes(is))
	}
	return kilobytes(was) + kilobytes(is)
}

// kilobytes returns an item's size in KB, rounded up; at least one.
func kilobytes(item attributes) float64 {
	return math.Max(1, math.Ceil(float64(sizeOfMap(item))/1024))
}

func sizeOfMap(m attributes) int {
	n := 0
	for name, v := range m {
		n += len(name) + sizeOf(v)
	}
	return n
}

// sizeOf returns the size of a value in bytes by the rules of the service's documentation: the length of texts and
// bytes, about half the digits of numbers, 3 bytes for a list or map and 1 for each element.
func sizeOf(v types.AttributeValue) int {
	switch v := v.(type) {
	case *types.AttributeValueMemberS:
		return len(v.Value)
	case *types.AttributeValueMemberB:
		return len(v.Value)
	case *types.AttributeValueMemberN:
		return (len(v.Value)+1)/2 + 1
	case *types.AttributeValueMemberL:
		n := 3
		for _, e := range v.Value {
			n += 1 + sizeOf(e)
		}
		return n
	case *types.AttributeValueMemberM:
		return 3 + len(v.Value) + sizeOfMap(v.Value)
	}
	return 1
}
