package dynamo

import (
	"fmt"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"backdock/shared/platform/table"
)

// FromStream reads a record of the table's stream (new and old images).
func FromStream(r events.DynamoDBEventRecord) (table.Change, error) {
	c := table.Change{
		Key: table.Key{PK: r.Change.Keys[PK].String(), SK: r.Change.Keys[SK].String()},
		Expired: r.UserIdentity != nil && r.UserIdentity.Type == "Service" &&
			r.UserIdentity.PrincipalID == "dynamodb.amazonaws.com",
	}
	image := func(av map[string]events.DynamoDBAttributeValue) (*table.Item, error) {
		if len(av) == 0 {
			return nil, nil
		}
		m := make(map[string]types.AttributeValue, len(av))
		for name, v := range av {
			converted, err := fromEvent(v)
			if err != nil {
				return nil, fmt.Errorf("stream record of %s/%s: %w", c.Key.PK, c.Key.SK, err)
			}
			m[name] = converted
		}
		item, err := fromAttributes(m)
		return &item, err
	}
	var err error
	if c.Old, err = image(r.Change.OldImage); err != nil {
		return c, err
	}
	c.New, err = image(r.Change.NewImage)
	return c, err
}

func fromEvent(v events.DynamoDBAttributeValue) (types.AttributeValue, error) {
	switch v.DataType() {
	case events.DataTypeString:
		return text(v.String()), nil
	case events.DataTypeNumber:
		return &types.AttributeValueMemberN{Value: v.Number()}, nil
	case events.DataTypeBinary:
		return &types.AttributeValueMemberB{Value: v.Binary()}, nil
	case events.DataTypeBoolean:
		return &types.AttributeValueMemberBOOL{Value: v.Boolean()}, nil
	case events.DataTypeNull:
		return &types.AttributeValueMemberNULL{Value: true}, nil
	case events.DataTypeList:
		list := make([]types.AttributeValue, len(v.List()))
		for i, e := range v.List() {
			var err error
			if list[i], err = fromEvent(e); err != nil {
				return nil, err
			}
		}
		return &types.AttributeValueMemberL{Value: list}, nil
	case events.DataTypeMap:
		m := make(map[string]types.AttributeValue, len(v.Map()))
		for name, e := range v.Map() {
			var err error
			if m[name], err = fromEvent(e); err != nil {
				return nil, err
			}
		}
		return &types.AttributeValueMemberM{Value: m}, nil
	}
	return nil, fmt.Errorf("unexpected attribute type: %v", v.DataType())
}
