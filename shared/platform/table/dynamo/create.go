package dynamo

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Create creates the table with its indexes, for tests and benchmarks. In a deployment infra's data stack
// creates it.
func (t *Table) Create(ctx context.Context) error {
	in := &dynamodb.CreateTableInput{
		TableName:   &t.name,
		BillingMode: types.BillingModePayPerRequest,
		KeySchema:   schema(PK, SK),
		GlobalSecondaryIndexes: []types.GlobalSecondaryIndex{
			{IndexName: aws.String(IndexByAll), KeySchema: schema(AllPK, AllSK),
				Projection: &types.Projection{ProjectionType: types.ProjectionTypeAll}},
			{IndexName: aws.String(IndexByKey), KeySchema: schema(KeyPK, KeySK),
				Projection: &types.Projection{ProjectionType: types.ProjectionTypeKeysOnly}},
			{IndexName: aws.String(IndexByFeed), KeySchema: schema(FeedPK, FeedSK), Projection: &types.Projection{
				ProjectionType: types.ProjectionTypeInclude, NonKeyAttributes: []string{FeedList, FeedRow}}},
		},
	}
	for _, name := range []string{PK, SK, AllPK, AllSK, KeyPK, KeySK, FeedPK, FeedSK} {
		in.AttributeDefinitions = append(in.AttributeDefinitions, types.AttributeDefinition{AttributeName: aws.String(name),
			AttributeType: types.ScalarAttributeTypeS})
	}
	if _, err := t.db.CreateTable(ctx, in); err != nil {
		return fmt.Errorf("create table %s: %w", t.name, err)
	}
	return nil
}

func schema(pk, sk string) []types.KeySchemaElement {
	return []types.KeySchemaElement{
		{AttributeName: aws.String(pk), KeyType: types.KeyTypeHash},
		{AttributeName: aws.String(sk), KeyType: types.KeyTypeRange},
	}
}
