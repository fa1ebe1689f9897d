package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslambda"
	"github.com/aws/aws-cdk-go/awscdk/v2/awssqs"
	"github.com/aws/jsii-runtime-go"

	"backdock/shared/queue"
)

// queuePair is a queue and its dead-letter queue.
type queuePair struct{ work, dead awssqs.Queue }

const (
	// A message that was taken and not deleted is seen again after the visibility
	// timeout, five times in all; then it waits for a person.
	visibilitySeconds = 90
	maxReceives       = 5
	deadLetterDays    = 14
)

func (s *appStack) addQueues() {
	newQueue := func(name string, props awssqs.QueueProps) awssqs.Queue {
		props.QueueName = jsii.String(s.d.name(name))
		props.Encryption = awssqs.QueueEncryption_SQS_MANAGED
		props.EnforceSSL = jsii.Bool(!s.d.local()) // the emulator speaks plain HTTP
		return awssqs.NewQueue(s.Stack, jsii.String("Queue-"+name), &props)
	}
	newDead := func(name string) awssqs.Queue {
		return newQueue(name, awssqs.QueueProps{RetentionPeriod: awscdk.Duration_Days(jsii.Number(deadLetterDays))})
	}
	for _, name := range queue.Names {
		dead := newDead(name + "-dlq")
		s.queues[name] = queuePair{dead: dead, work: newQueue(name, awssqs.QueueProps{
			VisibilityTimeout: awscdk.Duration_Seconds(jsii.Number(visibilitySeconds)),
			RetentionPeriod:   awscdk.Duration_Days(jsii.Number(4)),
			DeadLetterQueue:   &awssqs.DeadLetterQueue{Queue: dead, MaxReceiveCount: jsii.Number(maxReceives)},
		})}
		output(s.Stack, "Queue"+camel(name), s.queues[name].work.QueueUrl())
		output(s.Stack, "DeadLetters"+camel(name), dead.QueueUrl())
	}
	s.undelivered = newDead("undelivered")
}

// taker is a worker that takes from a queue.
type taker struct {
	queue, worker string
	batch         float64 // messages a call
	calls         float64 // at once; two is the least that an event source may have
}

// takers. The ERP worker's reserved concurrency bounds the requests in flight in
// the ERP's account: two calls for each queue and one for the state machine. More
// receivers than reservation would only throttle good messages towards the
// dead-letter queue. SES takes some mails a second from a new account. A slice of
// a job works for as long as a call may.
var takers = []taker{
	{queue.ERPPriority, erpWorker, 5, 2},
	{queue.ERPBulk, erpWorker, 5, 2},
	{queue.Mail, mailer, 5, 2},
	{queue.Jobs, jobWorker, 1, 2},
}

// addSources lets the workers take from their queues.
func (s *appStack) addSources() {
	for _, t := range takers {
		f, ok := s.functions[t.worker]
		if !ok {
			continue
		}
		q := s.queues[t.queue].work
		f.allow([]string{"sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ChangeMessageVisibility"}, q.QueueArn())
		source := awslambda.NewCfnEventSourceMapping(s.Stack, jsii.String("Source-"+t.queue), &awslambda.CfnEventSourceMappingProps{
			FunctionName: f.FunctionName(), EventSourceArn: q.QueueArn(), BatchSize: jsii.Number(t.batch),
			FunctionResponseTypes: jsii.Strings("ReportBatchItemFailures"),
			ScalingConfig:         &awslambda.CfnEventSourceMapping_ScalingConfigProperty{MaximumConcurrency: jsii.Number(t.calls)},
		})
		source.Node().AddDependency(f.role)
	}
}
