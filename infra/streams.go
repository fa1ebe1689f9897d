package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2/awslambda"
	"github.com/aws/jsii-runtime-go"
)

// ordersOnly lets pass what order.ChangeOf reads: the records of orders themselves.
const ordersOnly = `{"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"ORDER#"}]},"sk":{"S":["ORDER"]}}}}`

// streamReaders are the workers that read the table's stream.
var streamReaders = []string{projector, counter}

// addStreams lets the projector and the counter read the table's stream, each at its
// own pace: what is counted must not hold up what goes to the ERP. More than two
// readers the stream does not take.
func (s *appStack) addStreams() {
	s.follow(projector, nil)
	s.follow(counter, &awslambda.CfnEventSourceMapping_FilterCriteriaProperty{
		Filters: &[]*awslambda.CfnEventSourceMapping_FilterProperty{{Pattern: jsii.String(ordersOnly)}}})
}

// follow gives a function the table's stream. A record that cannot be handled is
// parted from its batch, tried for an hour at most and then named in the queue of
// undelivered events; those behind it go on.
func (s *appStack) follow(name string, filter *awslambda.CfnEventSourceMapping_FilterCriteriaProperty) {
	f, ok := s.functions[name]
	if !ok {
		return
	}
	stream := s.data.table.TableStreamArn()
	f.allow([]string{"dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"}, stream)
	// Lambda asks for it before it accepts the event source; it knows no resources.
	f.allow([]string{"dynamodb:ListStreams"}, jsii.String("*"))
	f.allow([]string{"sqs:SendMessage"}, s.undelivered.QueueArn())
	props := &awslambda.CfnEventSourceMappingProps{
		FunctionName: f.FunctionName(), EventSourceArn: stream, StartingPosition: jsii.String("TRIM_HORIZON"),
		BatchSize: jsii.Number(100), BisectBatchOnFunctionError: jsii.Bool(true),
		MaximumRetryAttempts: jsii.Number(20), MaximumRecordAgeInSeconds: jsii.Number(3600),
		FunctionResponseTypes: jsii.Strings("ReportBatchItemFailures"),
		DestinationConfig: &awslambda.CfnEventSourceMapping_DestinationConfigProperty{
			OnFailure: &awslambda.CfnEventSourceMapping_OnFailureProperty{Destination: s.undelivered.QueueArn()}},
	}
	if filter != nil {
		props.FilterCriteria = filter
	}
	id := "Source-stream" // the first one's; of another name it would be made again and read all once more
	if name != projector {
		id += "-" + name
	}
	source := awslambda.NewCfnEventSourceMapping(s.Stack, jsii.String(id), props)
	source.Node().AddDependency(f.role)
}
