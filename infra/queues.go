package main

import (
	"slices"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslambda"
	"github.com/aws/aws-cdk-go/awscdk/v2/awssqs"
	"github.com/aws/jsii-runtime-go"

	"backdock/shared/platform/queue"
)

// queuePair is a queue and its dead-letter queue.
type queuePair struct{ work, dead awssqs.Queue }

const (
	// A message that was received and not deleted becomes visible again after the visibility timeout. AWS
	// recommends six times the function's timeout, because the event source retries a throttled batch in the
	// meantime.
	visibilityTimeouts = 6
	// After maxReceives deliveries a message goes to the dead-letter queue. Attempts of a task are counted
	// separately, on the task: a throttled delivery is not an attempt, and a task fails after far fewer attempts
	// than this.
	maxReceives    = 10
	deadLetterDays = 14
)

// visibility returns a queue's visibility timeout in seconds.
func visibility(queue string) float64 {
	longest := 0.0
	for _, t := range takers(0) {
		if t.queue == queue {
			longest = max(longest, visibilityTimeouts*needs[t.worker].timeout())
		}
	}
	return longest
}

func (s *appStack) addQueues() {
	newQueue := func(name string, props awssqs.QueueProps) awssqs.Queue {
		props.QueueName = jsii.String(s.d.name(name))
		props.Encryption = awssqs.QueueEncryption_SQS_MANAGED
		props.EnforceSSL = jsii.Bool(!s.d.local()) // the emulator uses plain HTTP
		return awssqs.NewQueue(s.Stack, jsii.String("Queue-"+name), &props)
	}
	newDead := func(name string) awssqs.Queue {
		return newQueue(name, awssqs.QueueProps{RetentionPeriod: awscdk.Duration_Days(jsii.Number(deadLetterDays))})
	}
	for _, name := range queue.Names {
		dead := newDead(name + "-dlq")
		s.queues[name] = queuePair{dead: dead, work: newQueue(name, awssqs.QueueProps{
			VisibilityTimeout: awscdk.Duration_Seconds(jsii.Number(visibility(name))),
			RetentionPeriod:   awscdk.Duration_Days(jsii.Number(4)),
			DeadLetterQueue:   &awssqs.DeadLetterQueue{Queue: dead, MaxReceiveCount: jsii.Number(maxReceives)},
		})}
		output(s.Stack, "Queue"+camel(name), s.queues[name].work.QueueUrl())
		output(s.Stack, "DeadLetters"+camel(name), dead.QueueUrl())
	}
	s.undelivered = newDead("undelivered")
}

// taker is a worker that receives messages from a queue.
type taker struct {
	queue, worker string
	batch         float64 // messages per invocation
	calls         float64 // concurrent invocations, at least leastCalls
}

// leastCalls is the minimum that AWS allows for an event source's maximum concurrency.
const leastCalls = 2

// leastReservation is the minimum reserved concurrency of the ERP worker: leastCalls for each of its two queues.
const leastReservation = 2 * leastCalls

// defaultReservation is divided between the ERP worker's queues if no concurrency is reserved for it.
const defaultReservation = 5

// takers lists which worker receives from which queue. The maximum concurrencies of the ERP worker's two queues add
// up to its reservation, which limits the requests in flight to the ERP. With a larger sum, deliveries would be
// throttled although nothing is wrong with them. The priority queue has the larger half, and each queue has its own
// share, so neither can block the other. The mailer's concurrency is low because SES accepts only a few mails a
// second from a new account. A slice of a job, and a
// plan, may take as long as an invocation may run.
func takers(reserved int) []taker {
	if reserved == 0 {
		reserved = defaultReservation
	}
	bulk := reserved / 2
	// The ERP worker's batches are small, because its process has one request in flight at a time.
	return []taker{
		{queue.ERPPriority, erpWorker, 3, float64(reserved - bulk)},
		{queue.ERPBulk, erpWorker, 3, float64(bulk)},
		{queue.Mail, mailer, 5, leastCalls},
		{queue.Jobs, jobWorker, 1, leastCalls},
		{queue.Plans, planner, 1, leastCalls},
	}
}

// workers returns the functions that receive from queues, sorted.
func workers(reserved int) []string {
	var names []string
	for _, t := range takers(reserved) {
		names = append(names, t.worker)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// addSources creates the event sources of the queues' workers.
func (s *appStack) addSources() {
	for _, t := range takers(s.d.ERPReserved) {
		f, ok := s.functions[t.worker]
		if !ok {
			continue
		}
		q := s.queues[t.queue].work
		f.allow([]string{"sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ChangeMessageVisibility"},
			q.QueueArn())
		source := awslambda.NewCfnEventSourceMapping(s.Stack, jsii.String("Source-"+t.queue),
			&awslambda.CfnEventSourceMappingProps{
				FunctionName: f.FunctionName(), EventSourceArn: q.QueueArn(), BatchSize: jsii.Number(t.batch),
				FunctionResponseTypes: jsii.Strings("ReportBatchItemFailures"),
				ScalingConfig: &awslambda.CfnEventSourceMapping_ScalingConfigProperty{
					MaximumConcurrency: jsii.Number(t.calls)},
			})
		source.Node().AddDependency(f.role)
	}
}
