package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsiam"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslambda"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsscheduler"
	"github.com/aws/aws-cdk-go/awscdk/v2/awssqs"
	"github.com/aws/jsii-runtime-go"

	"backdock/shared/queue"
	"backdock/shared/synctask"
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

// addERPSources lets the ERP worker take from both queues. Its reserved
// concurrency bounds the requests in flight in the ERP's account: two calls for
// each queue (the least that an event source may have) and one for the state
// machine. More receivers than reservation would only throttle good messages
// towards the dead-letter queue.
func (s *appStack) addERPSources() {
	f, ok := s.functions[erpWorker]
	if !ok {
		return
	}
	for _, name := range queue.Names {
		q := s.queues[name].work
		f.allow([]string{"sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ChangeMessageVisibility"}, q.QueueArn())
		source := awslambda.NewCfnEventSourceMapping(s.Stack, jsii.String("Source-"+name), &awslambda.CfnEventSourceMappingProps{
			FunctionName: f.FunctionName(), EventSourceArn: q.QueueArn(), BatchSize: jsii.Number(5),
			FunctionResponseTypes: jsii.Strings("ReportBatchItemFailures"),
			ScalingConfig:         &awslambda.CfnEventSourceMapping_ScalingConfigProperty{MaximumConcurrency: jsii.Number(2)},
		})
		source.Node().AddDependency(f.role)
	}
}

// schedule starts a worker at times of its own.
type schedule struct {
	name, worker, expression, input, summary string
}

// schedules. Times are UTC: the nightly compare runs at 2 or 3 in the morning of
// the warehouse. The inputs are what the worker takes, see its package.
var schedules = []schedule{
	{"sync-stock", syncScheduler, "rate(15 minutes)", `{"job":"discovery","resourceTypes":["` + string(synctask.Stock) + `"]}`, "Stock levels from the ERP"},
	{"sync-hourly", syncScheduler, "rate(1 hour)", `{"job":"discovery"}`, "All that changed in the ERP"},
	{"sync-nightly", syncScheduler, "cron(0 8 * * ? *)", `{"job":"discovery","full":true}`, "Full comparison with the ERP"},
	{"outbox-sweep", syncScheduler, "rate(5 minutes)", `{"job":"sweep"}`, "Tasks whose message was never taken are sent again, stock reserved for nobody is given back"},
	{"recount", syncScheduler, "cron(0 9 * * ? *)", `{"job":"recount"}`, "What is counted of orders, against the orders"},
	{"popularity", syncScheduler, "cron(0 10 ? * MON *)", `{"job":"popularity"}`, "How popular each item is"},
	{"index", indexer, "rate(1 hour)", `{}`, "Snapshots of the lists for cold starts"},
}

func (s *appStack) addSchedules() {
	for _, sc := range schedules {
		f, ok := s.functions[sc.worker]
		if !ok {
			continue
		}
		role := awsiam.NewRole(s.Stack, jsii.String("Role-schedule-"+sc.name), &awsiam.RoleProps{
			AssumedBy: awsiam.NewServicePrincipal(jsii.String("scheduler.amazonaws.com"), nil)})
		role.AddToPolicy(awsiam.NewPolicyStatement(&awsiam.PolicyStatementProps{
			Actions: jsii.Strings("lambda:InvokeFunction"), Resources: &[]*string{f.FunctionArn()}}))
		role.AddToPolicy(awsiam.NewPolicyStatement(&awsiam.PolicyStatementProps{
			Actions: jsii.Strings("sqs:SendMessage"), Resources: &[]*string{s.undelivered.QueueArn()}}))
		awsscheduler.NewCfnSchedule(s.Stack, jsii.String("Schedule-"+sc.name), &awsscheduler.CfnScheduleProps{
			Name: jsii.String(s.d.name(sc.name)), Description: jsii.String(sc.summary), ScheduleExpression: jsii.String(sc.expression),
			FlexibleTimeWindow: &awsscheduler.CfnSchedule_FlexibleTimeWindowProperty{Mode: jsii.String("OFF")},
			Target: &awsscheduler.CfnSchedule_TargetProperty{Arn: f.FunctionArn(), RoleArn: role.RoleArn(), Input: jsii.String(sc.input),
				DeadLetterConfig: &awsscheduler.CfnSchedule_DeadLetterConfigProperty{Arn: s.undelivered.QueueArn()},
				RetryPolicy:      &awsscheduler.CfnSchedule_RetryPolicyProperty{MaximumRetryAttempts: jsii.Number(3), MaximumEventAgeInSeconds: jsii.Number(900)}},
		})
	}
}
