package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2/awsiam"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslambda"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsscheduler"
	"github.com/aws/jsii-runtime-go"

	"backdock/shared/platform/synctask"
)

// schedule invokes a worker at given times.
type schedule struct {
	name, worker, expression, input, summary string
}

// schedules of the workers. Times are UTC: the nightly compare runs at 2 or 3 a.m. in the warehouse's time zone.
// Each worker's package documents its inputs.
var schedules = []schedule{
	{"sync-stock", syncScheduler, "rate(15 minutes)", `{"job":"discovery","resourceTypes":["` + string(synctask.Stock) +
		`"]}`, "Stock levels from the ERP"},
	{"sync-hourly", syncScheduler, "rate(1 hour)", `{"job":"discovery"}`, "All that changed in the ERP"},
	{"sync-nightly", syncScheduler, "cron(0 8 * * ? *)", `{"job":"discovery","full":true}`,
		"Full comparison with the ERP"},
	{"task-sweep", syncScheduler, "rate(1 minute)", `{"job":"tasks"}`,
		"Tasks and jobs whose message was never taken or whose worker was killed are announced again"},
	{"outbox-sweep", syncScheduler, "rate(5 minutes)", `{"job":"sweep"}`,
		"Stock reserved for nobody is given back, and how late the sync is is measured"},
	{"recount", syncScheduler, "cron(0 9 * * ? *)", `{"job":"recount"}`, "What is counted of orders, against the orders"},
	{"popularity", syncScheduler, "cron(0 10 ? * MON *)", `{"job":"popularity"}`, "How popular each item is"},
	{"stale-sessions", syncScheduler, "cron(30 9 * * ? *)", `{"job":"sessions"}`,
		"Sessions that nobody has used for 30 days are removed"},
	{"unused-images", syncScheduler, "cron(45 9 * * ? *)", `{"job":"images"}`,
		"Files of pictures that no item and no proof of delivery has used for seven days are removed"},
	{"migrations", syncScheduler, "rate(1 minute)", `{"job":"migrations"}`,
		"Records in the form of an older version are brought up to date, after a deployment"},
	{"pricing-sweep", collector, "rate(5 minutes)", `{"action":"sweep"}`,
		"A pricing report whose collection or closing was interrupted is carried on"},
	{"pricing-outcomes", collector, "cron(15 10 * * ? *)", `{"action":"measure"}`,
		"What happened in the four weeks after pricing reports were closed"},
	{"key-rotation", keyRotation, "rate(1 day)", `{}`, "A new key of tokens after 90 days, and old ones forgotten"},
	{"index", indexer, "rate(1 hour)", `{}`, "Snapshots of the lists for cold starts"},
}

func (s *appStack) addSchedules() {
	s.keepFailedRuns()
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
			Name: jsii.String(s.d.name(sc.name)), Description: jsii.String(sc.summary),
			ScheduleExpression: jsii.String(sc.expression),
			FlexibleTimeWindow: &awsscheduler.CfnSchedule_FlexibleTimeWindowProperty{Mode: jsii.String("OFF")},
			Target: &awsscheduler.CfnSchedule_TargetProperty{Arn: f.FunctionArn(), RoleArn: role.RoleArn(),
				Input:            jsii.String(sc.input),
				DeadLetterConfig: &awsscheduler.CfnSchedule_DeadLetterConfigProperty{Arn: s.undelivered.QueueArn()},
				RetryPolicy: &awsscheduler.CfnSchedule_RetryPolicyProperty{MaximumRetryAttempts: jsii.Number(3),
					MaximumEventAgeInSeconds: jsii.Number(900)}},
		})
	}
}

// keepFailedRuns sends the event of a scheduled run that failed three times to the queue of undelivered events. The
// scheduler cannot do this: it invokes functions asynchronously and sees only that Lambda accepted the event.
func (s *appStack) keepFailedRuns() {
	kept := map[string]bool{}
	for _, sc := range schedules {
		f, ok := s.functions[sc.worker]
		if !ok || kept[sc.worker] {
			continue
		}
		kept[sc.worker] = true
		f.allow([]string{"sqs:SendMessage"}, s.undelivered.QueueArn())
		config := awslambda.NewCfnEventInvokeConfig(s.Stack, jsii.String("Runs-"+sc.worker),
			&awslambda.CfnEventInvokeConfigProps{
				FunctionName: f.FunctionName(), Qualifier: jsii.String("$LATEST"),
				MaximumRetryAttempts: jsii.Number(2), MaximumEventAgeInSeconds: jsii.Number(900),
				DestinationConfig: &awslambda.CfnEventInvokeConfig_DestinationConfigProperty{
					OnFailure: &awslambda.CfnEventInvokeConfig_OnFailureProperty{Destination: s.undelivered.QueueArn()}},
			})
		config.Node().AddDependency(f.role)
	}
}
