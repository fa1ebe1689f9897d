package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2/awslambda"
	"github.com/aws/jsii-runtime-go"

	"backdock/shared/platform/audit"
	"backdock/shared/platform/table/dynamo"
	"backdock/shared/sales/order"
)

// ordersOnly selects the records that order.ChangeOf reads: the orders themselves.
const ordersOnly = `{"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"ORDER#"}]},"sk":{"S":["ORDER"]}}}}`

// announcing selects the records that the projector reads: items with a message, orders with an owner, which it counts
// when they are new, and stolen sessions. Most writes are none of these. A sync writes thousands of records, and the
// messages among them must not wait until all of them have passed through the function. A filter cannot select new
// items only, so the projector checks this itself.
var announcing = []string{
	`{"dynamodb":{"NewImage":{"` + dynamo.Outbox + `":{"M":{"queue":{"S":[{"exists":true}]}}}}}}`,
	`{"dynamodb":{"NewImage":{"` + dynamo.FeedList + `":{"S":["` + order.List + `"]},"` + dynamo.FeedRow +
		`":{"M":{"owner":{"S":[{"anything-but":[""]}]}}}}}}`,
	`{"dynamodb":{"Keys":{"pk":{"S":["AUDIT"]}},"NewImage":{"action":{"S":["` + string(audit.SessionStolen) + `"]}}}}`,
}

// streamReaders are the workers that read the table's stream.
var streamReaders = []string{projector, counter}

// streamBatch is the most records that Lambda reads for one invocation, before it applies the patterns. DynamoDB
// returns at most 1,000 at once. Large batches help after a sync: many records of a batch match no pattern, and orders
// that are counted together share their items. Without a batching window Lambda does not wait for a batch to fill up.
const streamBatch = 1000

// addStreams connects the projector and the counter to the table's stream as separate readers, so that slow
// counting does not delay messages to the ERP. DynamoDB recommends at most two readers of a stream.
func (s *appStack) addStreams() {
	s.follow(projector, announcing...)
	s.follow(counter, ordersOnly)
}

// follow connects a function to the records of the table's stream that match one of the patterns. A record that cannot
// be processed is split from its batch (see app.StreamFailure) and retried for at most an hour. Then its position is sent
// to the queue of undelivered events; the records behind it are processed.
func (s *appStack) follow(name string, patterns ...string) {
	f, ok := s.functions[name]
	if !ok {
		return
	}
	stream := s.data.table.TableStreamArn()
	f.allow([]string{"dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"}, stream)
	// Lambda requires this permission before it accepts the event source. The action does not support
	// resource-level permissions.
	f.allow([]string{"dynamodb:ListStreams"}, jsii.String("*"))
	f.allow([]string{"sqs:SendMessage"}, s.undelivered.QueueArn())
	var filters []*awslambda.CfnEventSourceMapping_FilterProperty
	for _, p := range patterns {
		filters = append(filters, &awslambda.CfnEventSourceMapping_FilterProperty{Pattern: jsii.String(p)})
	}
	id := "Source-stream" // the first one's; of another name it would be made again and read all once more
	if name != projector {
		id += "-" + name
	}
	source := awslambda.NewCfnEventSourceMapping(s.Stack, jsii.String(id), &awslambda.CfnEventSourceMappingProps{
		FunctionName: f.FunctionName(), EventSourceArn: stream, StartingPosition: jsii.String("TRIM_HORIZON"),
		BatchSize: jsii.Number(streamBatch), BisectBatchOnFunctionError: jsii.Bool(true),
		MaximumRetryAttempts: jsii.Number(20), MaximumRecordAgeInSeconds: jsii.Number(3600),
		FunctionResponseTypes: jsii.Strings("ReportBatchItemFailures"),
		DestinationConfig: &awslambda.CfnEventSourceMapping_DestinationConfigProperty{
			OnFailure: &awslambda.CfnEventSourceMapping_OnFailureProperty{Destination: s.undelivered.QueueArn()}},
		FilterCriteria: &awslambda.CfnEventSourceMapping_FilterCriteriaProperty{Filters: &filters},
	})
	source.Node().AddDependency(f.role)
}
