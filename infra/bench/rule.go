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

// What the service charges for a transaction. DynamoDB Local reports something else: it
// sums sizes before it rounds, and charges an index four times what a write outside of a
// transaction costs there. The rule, item by item:
//
//   - the table: the larger of the item before and after, of a deletion or a check the
//     item before, rounded up to 1 KB, and twice that;
//   - an index: what the entry costs outside of a transaction. A new or removed entry and
//     one whose projected attributes change cost their size rounded up to 1 KB, one that
//     moves costs both. The factor two is for the table alone.
//
// Sources: AWS's developer guide for the sizes and the factor, and for index entries in a
// transaction measurements on AWS that others published (nubo-db/dynoxide, pull request
// 188, and paritysuite/dynamodb-conformance).

type attributes = map[string]types.AttributeValue

// indexes are the table's, with what they project beside the keys; nil: everything.
var indexes = []struct {
	pk, sk    string
	projected []string
}{
	{dynamo.AllPK, dynamo.AllSK, nil},
	{dynamo.KeyPK, dynamo.KeySK, []string{}},
	{dynamo.FeedPK, dynamo.FeedSK, []string{dynamo.FeedRow, dynamo.FeedList}},
}

// before reads the items that a transaction is about to write, as they are.
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

// unitsOf is what one action of a transaction costs. Updates of this product are on
// counters and marks, whose size they hardly change and which are in no index.
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

// entry is what an index holds of an item; nil: nothing.
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

// kilobytes of an item, rounded up; at least one.
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

// sizeOf is the size of a value by the rules of the service's documentation:
// texts and bytes by their length, numbers by about half their digits, 3 bytes for a
// list or map and 1 for each of their elements.
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
