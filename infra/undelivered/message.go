package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodbstreams"
	streamtypes "github.com/aws/aws-sdk-go-v2/service/dynamodbstreams/types"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"

	"backdock/shared/platform/table/dynamo"
)

// undelivered is what a message says.
type undelivered struct {
	at    time.Time
	what  string
	batch *batch // of the table's stream; nil: the message is not about the stream
}

// batch is a range of the table's stream.
type batch struct {
	StreamARN string `json:"streamArn"`
	ShardID   string `json:"shardId"`
	First     string `json:"startSequenceNumber"`
	Last      string `json:"endSequenceNumber"`
	Size      int32  `json:"batchSize"`
}

// read reads a message. It has one of three forms: of Lambda about a batch of a stream ("Retain discarded records" in the
// Lambda guide), of Lambda about an asynchronous invocation ("Capturing records of asynchronous invocations"), or of
// EventBridge Scheduler, which sends the event with the reason in attributes ("Dead-letter queues for schedules").
func read(m types.Message) undelivered {
	var body struct {
		RequestContext struct{ FunctionARN, Condition string }
		Payload        json.RawMessage `json:"requestPayload"`
		Batch          *batch          `json:"DDBStreamBatchInfo"`
	}
	text := aws.ToString(m.Body)
	u := undelivered{at: sentAt(m)}
	if json.Unmarshal([]byte(text), &body) != nil {
		u.what = "a message that is no JSON: " + text
		return u
	}
	why := body.RequestContext.Condition
	_, function, _ := strings.Cut(body.RequestContext.FunctionARN, ":function:")
	switch {
	case body.Batch != nil:
		u.batch = body.Batch
		u.what = fmt.Sprintf("%s: %s gave up %d records of the table's stream", why, function, body.Batch.Size)
	case len(body.Payload) > 0:
		u.what = fmt.Sprintf("%s: a run of %s with the event %s", why, function, body.Payload)
	default:
		u.what = fmt.Sprintf("%s: the schedule's event %s", cmp.Or(attribute(m, "ERROR_CODE"), "not delivered"), text)
		if reason := attribute(m, "ERROR_MESSAGE"); reason != "" {
			u.what += " (" + reason + ")"
		}
	}
	return u
}

func attribute(m types.Message, name string) string {
	return aws.ToString(m.MessageAttributes[name].StringValue)
}

func sentAt(m types.Message) time.Time {
	ms, err := strconv.ParseInt(m.Attributes[string(types.MessageSystemAttributeNameSentTimestamp)], 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// records reads the batch's records from the stream.
func (b batch) records(ctx context.Context, streams *dynamodbstreams.Client) ([]streamtypes.Record, error) {
	at, err := streams.GetShardIterator(ctx, &dynamodbstreams.GetShardIteratorInput{StreamArn: &b.StreamARN, ShardId: &b.ShardID,
		SequenceNumber: &b.First, ShardIteratorType: streamtypes.ShardIteratorTypeAtSequenceNumber})
	if err != nil {
		return nil, fmt.Errorf("position %s of the stream: %w", b.First, err)
	}
	var all []streamtypes.Record
	for next := at.ShardIterator; next != nil; {
		got, err := streams.GetRecords(ctx, &dynamodbstreams.GetRecordsInput{ShardIterator: next, Limit: aws.Int32(b.Size - int32(len(all)))})
		if err != nil {
			return nil, fmt.Errorf("records of the stream: %w", err)
		}
		for _, r := range got.Records {
			if all = append(all, r); aws.ToString(r.Dynamodb.SequenceNumber) == b.Last || len(all) == int(b.Size) {
				return all, nil
			}
		}
		if len(got.Records) == 0 { // the end of an open shard
			return all, nil
		}
		next = got.NextShardIterator
	}
	return all, nil
}

// keyOf returns the key of a record as pk/sk.
func keyOf(r *streamtypes.StreamRecord) string {
	part := func(name string) string {
		s, _ := r.Keys[name].(*streamtypes.AttributeValueMemberS)
		if s == nil {
			return "?"
		}
		return s.Value
	}
	return part(dynamo.PK) + "/" + part(dynamo.SK)
}
