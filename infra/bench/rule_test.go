package main

import (
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"backdock/shared/platform/table/dynamo"
)

// In the table, an action of a transaction costs twice its item's size. In an index, it costs the same as a write
// outside of a transaction.
func TestUnitsOfAnAction(t *testing.T) {
	text := func(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }
	item := func(bytes int, keyPlace string) attributes {
		i := attributes{dynamo.PK: text("p"), dynamo.SK: text("s"), "x": text(strings.Repeat("x", bytes))}
		if keyPlace != "" {
			i[dynamo.KeyPK], i[dynamo.KeySK] = text("k"), text(keyPlace)
		}
		return i
	}
	put := func(i attributes) types.TransactWriteItem { return types.TransactWriteItem{Put: &types.Put{Item: i}} }
	remove := types.TransactWriteItem{Delete: &types.Delete{}}
	check := types.TransactWriteItem{ConditionCheck: &types.ConditionCheck{}}
	for name, tt := range map[string]struct {
		action types.TransactWriteItem
		was    attributes
		want   float64
	}{
		"a new small item":                 {put(item(100, "")), nil, 2},
		"one that is placed in an index":   {put(item(100, "1")), nil, 3},
		"one that stays in its place":      {put(item(100, "1")), item(90, "1"), 2},
		"one that moves":                   {put(item(100, "2")), item(100, "1"), 4},
		"one that leaves the index":        {put(item(100, "")), item(100, "1"), 3},
		"one that becomes smaller":         {put(item(100, "")), item(3000, ""), 6},
		"keys alone are in that index":     {put(item(3000, "1")), nil, 7},
		"a deletion costs what is deleted": {remove, item(3000, "1"), 7},
		"a deletion of nothing":            {remove, nil, 2},
		"a check costs what is looked at":  {check, item(3000, "1"), 6},
		"a check that there is nothing":    {check, nil, 2},
		"bytes count as they are": {put(attributes{"b": &types.AttributeValueMemberB{Value: make([]byte,
			1500)}}), nil, 4},
		"the sizes of both states are compared ": {put(item(1500, "")), item(100, ""), 4},
	} {
		t.Run(name, func(t *testing.T) {
			if got := unitsOf(tt.action, tt.was); got != tt.want {
				t.Errorf("%v units, not %v", got, tt.want)
			}
		})
	}
}
