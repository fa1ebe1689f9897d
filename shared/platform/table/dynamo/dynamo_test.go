//go:build integration

package dynamo_test

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"backdock/shared/platform/table"
	"backdock/shared/platform/table/dynamo"
	"backdock/shared/platform/table/tabletest"
)

// TestDynamo runs against the emulator at DYNAMODB_ENDPOINT.
func TestDynamo(t *testing.T) {
	endpoint := os.Getenv("DYNAMODB_ENDPOINT")
	if endpoint == "" {
		t.Fatal("set DYNAMODB_ENDPOINT to an emulator's address, as make test-integration does")
	}
	db := dynamodb.New(dynamodb.Options{Region: "us-east-1", BaseEndpoint: aws.String(endpoint),
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")})
	s := dynamo.New(db, fmt.Sprintf("suite-%d", time.Now().UnixNano()))
	if err := s.Create(context.Background()); err != nil {
		t.Fatal(err)
	}
	tabletest.Run(t, func(*testing.T) table.Table { return s })
}
