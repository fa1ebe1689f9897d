//go:build integration

package synctest_test

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
)

// told is a table that reports its writes to the stream.
type told struct {
	table.Table
	world *world
}

func (d told) tell(ops []table.Op, err error) error {
	for _, op := range ops {
		if err == nil && op.Verb == table.PutItem {
			d.world.Streamed(table.Change{Key: op.Key, New: &op.Item})
		}
	}
	return err
}

func (d told) Commit(ctx context.Context, ops ...table.Op) error {
	return d.tell(ops, d.Table.Commit(ctx, ops...))
}

func (d told) Write(ctx context.Context, ops ...table.Op) error {
	return d.tell(ops, d.Table.Write(ctx, ops...))
}

// TestFullSyncOnTheEmulator imports the demo company into the table of the emulator at DYNAMODB_ENDPOINT. It must
// take at most 90 seconds, the limit for the first start of the local stack.
func TestFullSyncOnTheEmulator(t *testing.T) {
	endpoint := os.Getenv("DYNAMODB_ENDPOINT")
	if endpoint == "" {
		t.Fatal("set DYNAMODB_ENDPOINT to an emulator's address, as make test-integration does")
	}
	w := newWorld(t)
	db := dynamodb.New(dynamodb.Options{Region: "us-east-1", BaseEndpoint: aws.String(endpoint),
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")})
	s := dynamo.New(db, fmt.Sprintf("sync-%d", time.Now().UnixNano()))
	if err := s.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.openOn(told{s, w})
	if took := fullSync(t, w); took > 90*time.Second {
		t.Errorf("the first full sync took %v", took)
	}
}
