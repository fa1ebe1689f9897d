package dynamo

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"maps"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"backdock/shared/platform/table"
)

// expression collects the names and values that DynamoDB's expressions refer to.
type expression struct {
	names  map[string]string
	values map[string]types.AttributeValue
}

func (e *expression) name(field string) string {
	if e.names == nil {
		e.names = map[string]string{}
	}
	n := fmt.Sprintf("#n%d", len(e.names))
	e.names[n] = field
	return n
}

func (e *expression) value(v any) (string, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	av, err := fromJSON(b)
	if err != nil {
		return "", err
	}
	if e.values == nil {
		e.values = map[string]types.AttributeValue{}
	}
	n := fmt.Sprintf(":v%d", len(e.values))
	e.values[n] = av
	return n, nil
}

func (e *expression) condition(conds []table.Cond, joint string) (*string, error) {
	if len(conds) == 0 {
		return nil, nil
	}
	var parts []string
	for _, c := range conds {
		part, err := e.one(c)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	return aws.String(strings.Join(parts, joint)), nil
}

func (e *expression) one(c table.Cond) (string, error) {
	switch c.Relation {
	case table.IsAbsent:
		return "attribute_not_exists(" + e.name(PK) + ")", nil
	case table.IsPresent:
		return "attribute_exists(" + e.name(PK) + ")", nil
	case table.IsWithout:
		return "(attribute_exists(" + e.name(PK) + ") AND attribute_not_exists(" + e.name(c.Field) + "))", nil
	case table.AnyOf:
		either, err := e.condition(c.Either, " OR ")
		if err != nil {
			return "", err
		}
		return "(" + aws.ToString(either) + ")", nil
	}
	v, err := e.value(c.Value)
	if err != nil {
		return "", fmt.Errorf("condition on %s: %w", c.Field, err)
	}
	sign := map[table.Relation]string{table.Equals: " = ", table.AtMost: " <= ", table.AtLeast: " >= "}[c.Relation]
	return e.name(c.Field) + sign + v, nil
}

func (t *Table) action(op table.Op) (types.TransactWriteItem, error) { return t.marked(op, "") }

// marked returns the action of an operation. If there is a writeID, the action leaves it in the item.
func (t *Table) marked(op table.Op, writeID string) (types.TransactWriteItem, error) {
	var e expression
	cond, err := e.condition(op.Conds, " AND ")
	if err != nil {
		return types.TransactWriteItem{}, err
	}
	switch op.Verb {
	case table.PutItem:
		av, err := toAttributes(op.Item)
		if err != nil {
			return types.TransactWriteItem{}, err
		}
		if writeID != "" {
			av[WriteID] = text(writeID)
		}
		return types.TransactWriteItem{Put: &types.Put{TableName: &t.name, Item: av, ConditionExpression: cond,
			ExpressionAttributeNames: e.names, ExpressionAttributeValues: e.values}}, nil
	case table.DeleteItem:
		return types.TransactWriteItem{Delete: &types.Delete{TableName: &t.name, Key: keyOf(op.Key),
			ConditionExpression:      cond,
			ExpressionAttributeNames: e.names, ExpressionAttributeValues: e.values}}, nil
	case table.CheckItem:
		return types.TransactWriteItem{ConditionCheck: &types.ConditionCheck{TableName: &t.name, Key: keyOf(op.Key),
			ConditionExpression:      cond,
			ExpressionAttributeNames: e.names, ExpressionAttributeValues: e.values}}, nil
	}
	var set, add []string
	for _, field := range slices.Sorted(maps.Keys(op.Set)) {
		v, err := e.value(op.Set[field])
		if err != nil {
			return types.TransactWriteItem{}, fmt.Errorf("set %s: %w", field, err)
		}
		set = append(set, e.name(field)+" = "+v)
	}
	if writeID != "" {
		v, err := e.value(writeID)
		if err != nil {
			return types.TransactWriteItem{}, fmt.Errorf("set the id of the write: %w", err)
		}
		set = append(set, e.name(WriteID)+" = "+v)
	}
	if !op.Expires.IsZero() {
		v, err := e.value(op.Expires.Unix())
		if err != nil {
			return types.TransactWriteItem{}, fmt.Errorf("set the expiry: %w", err)
		}
		set = append(set, e.name(TTL)+" = "+v)
	}
	for _, field := range slices.Sorted(maps.Keys(op.Add)) {
		v, err := e.value(op.Add[field])
		if err != nil {
			return types.TransactWriteItem{}, fmt.Errorf("add to %s: %w", field, err)
		}
		add = append(add, e.name(field)+" "+v)
	}
	update := ""
	if set != nil {
		update = "SET " + strings.Join(set, ", ")
	}
	if add != nil {
		update += " ADD " + strings.Join(add, ", ")
	}
	return types.TransactWriteItem{Update: &types.Update{TableName: &t.name, Key: keyOf(op.Key),
		UpdateExpression:    aws.String(strings.TrimSpace(update)),
		ConditionExpression: cond, ExpressionAttributeNames: e.names, ExpressionAttributeValues: e.values}}, nil
}
