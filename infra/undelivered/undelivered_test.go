//go:build integration

package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	dynamotypes "github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/aws-sdk-go-v2/service/dynamodbstreams"
	streamtypes "github.com/aws/aws-sdk-go-v2/service/dynamodbstreams/types"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"

	"backdock/infra/local/localtest"
	"backdock/infra/local/stack"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/dynamo"
)

// The three kinds of messages are shown. A poisoned record's key is found in the stream.
func TestWhatWasNotDeliveredIsShown(t *testing.T) {
	emulator, err := stack.Emulator(t.Context(), localtest.Config(t))
	t.Cleanup(func() {
		if err := emulator.Stop(); err != nil {
			t.Error(err)
		}
	})
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	cfg := aws.Config{Region: "us-east-1", BaseEndpoint: aws.String(emulator.Endpoint()),
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")}
	database := dynamodb.NewFromConfig(cfg)
	records := dynamo.New(database, "backdock")
	must(records.Create(t.Context()))
	_, err = database.UpdateTable(t.Context(), &dynamodb.UpdateTableInput{TableName: aws.String("backdock"),
		StreamSpecification: &dynamotypes.StreamSpecification{StreamEnabled: aws.Bool(true),
			StreamViewType: dynamotypes.StreamViewTypeNewAndOldImages}})
	must(err)
	for _, name := range []string{"first", "poisoned", "last"} {
		must(records.Commit(t.Context(), table.Put(table.New(table.Key{PK: "ORDER#" + name, SK: "ORDER"}, map[string]any{}))))
	}
	stream := all(t, cfg)
	poisoned := *stream[1].Dynamodb.SequenceNumber

	messages := sqs.NewFromConfig(cfg)
	made, err := messages.CreateQueue(t.Context(), &sqs.CreateQueueInput{QueueName: aws.String("backdock-test-undelivered")})
	must(err)
	send := func(body any, attributes map[string]types.MessageAttributeValue) {
		t.Helper()
		text, err := json.Marshal(body)
		must(err)
		_, err = messages.SendMessage(t.Context(), &sqs.SendMessageInput{QueueUrl: made.QueueUrl, MessageBody: aws.String(string(text)),
			MessageAttributes: attributes})
		must(err)
	}
	type object = map[string]any
	send(object{"requestContext": object{"functionArn": "arn:aws:lambda:us-east-1:000000000000:function:backdock-test-projector",
		"condition": "RetryAttemptsExhausted"}, "DDBStreamBatchInfo": object{"shardId": shard(t, cfg), "startSequenceNumber": poisoned,
		"endSequenceNumber": poisoned, "batchSize": 1, "streamArn": streamARN(t, cfg)}}, nil)
	send(object{"requestContext": object{"functionArn": "arn:aws:lambda:us-east-1:000000000000:function:backdock-test-indexer:$LATEST",
		"condition": "RetriesExhausted"}, "requestPayload": object{"job": "nightly"}}, nil)
	send(object{"job": "stock"}, map[string]types.MessageAttributeValue{"ERROR_CODE": {DataType: aws.String("String"),
		StringValue: aws.String("TooManyRequestsException")}})

	var out bytes.Buffer
	must(show(t.Context(), cfg, "backdock-test-undelivered", true, &out))
	for _, want := range []string{"RetryAttemptsExhausted: backdock-test-projector gave up 1 records", "INSERT ORDER#poisoned/ORDER",
		`RetriesExhausted: a run of backdock-test-indexer:$LATEST with the event {"job":"nightly"}`,
		`TooManyRequestsException: the schedule's event {"job":"stock"}`, "3 messages in backdock-test-undelivered"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("there is no %q in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "ORDER#first") || strings.Contains(out.String(), "ORDER#last") {
		t.Errorf("records that were delivered are shown:\n%s", out.String())
	}
	out.Reset()
	must(show(t.Context(), cfg, "backdock-test-undelivered", false, &out))
	if out.String() != "0 messages in backdock-test-undelivered\n" {
		t.Errorf("after they were deleted:\n%s", out.String())
	}
}

func streamARN(t *testing.T, cfg aws.Config) string {
	t.Helper()
	listed, err := dynamodbstreams.NewFromConfig(cfg).ListStreams(t.Context(), &dynamodbstreams.ListStreamsInput{})
	if err != nil || len(listed.Streams) != 1 {
		t.Fatalf("streams %+v: %v", listed, err)
	}
	return *listed.Streams[0].StreamArn
}

func shard(t *testing.T, cfg aws.Config) string {
	t.Helper()
	described, err := dynamodbstreams.NewFromConfig(cfg).DescribeStream(t.Context(),
		&dynamodbstreams.DescribeStreamInput{StreamArn: aws.String(streamARN(t, cfg))})
	if err != nil {
		t.Fatal(err)
	}
	return *described.StreamDescription.Shards[0].ShardId
}

// all returns the stream's records as soon as there are three.
func all(t *testing.T, cfg aws.Config) []streamtypes.Record {
	t.Helper()
	client := dynamodbstreams.NewFromConfig(cfg)
	for range 50 {
		at, err := client.GetShardIterator(t.Context(), &dynamodbstreams.GetShardIteratorInput{StreamArn: aws.String(streamARN(t, cfg)),
			ShardId: aws.String(shard(t, cfg)), ShardIteratorType: streamtypes.ShardIteratorTypeTrimHorizon})
		if err != nil {
			t.Fatal(err)
		}
		got, err := client.GetRecords(t.Context(), &dynamodbstreams.GetRecordsInput{ShardIterator: at.ShardIterator})
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Records) == 3 {
			return got.Records
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("the stream has no records")
	return nil
}
