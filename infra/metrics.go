package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awscloudwatch"
	"github.com/aws/jsii-runtime-go"

	"backdock/shared/platform/metric"
)

// The product's own metrics. Functions write them to their logs with shared/platform/metric. The only dimension is
// group: the name of the function, which is a group of operations or a worker.
//
//	metric          unit          written by, when
//	ms              Milliseconds  shared/platform/api, each request
//	faults          Count         shared/platform/api, each request: 1 for a 5xx, else 0; its average is the rate
//	unauthorized    Count         shared/platform/api, each request: 1 for a 401, else 0
//	limited         Count         shared/platform/api, each request: 1 for a 429, else 0
//	erpMs           Milliseconds  erp-worker, each request to the ERP
//	erpAway         Count         erp-worker, each request to the ERP: 1 if it was not reached or answered 5xx, else 0
//	erpSignInRefused Count        erp-worker, each sync task that was begun: 1 if NetSuite refused the sign-in, else 0
//	erpThrottled    Count         erp-worker, each request to the ERP: 1 for a 429, else 0
//	tasksDone       Count         erp-worker, each sync task that succeeded
//	tasksFailed     Count         erp-worker, each sync task that failed
//	stockAge        Seconds       sync-scheduler, each sweep: time since the last complete sync of stock
//	oldestTask      Seconds       sync-scheduler, each sweep: age of the oldest task that no worker has started
//	ordersTaken     Count         projector, each new sales order
//	orderLines      Count         projector, each new sales order
//	registrationsCapped Count     auth, each registration that gets no mail because the installation has sent too many
//	sessionsStolen  Count         projector, each session that ended because its refresh token was reused
//	ordersFulfilled Count         fulfillment, each finished step
//	ordersShipped   Count         fulfillment, each finished step
//	ordersInvoiced  Count         fulfillment, each finished step
//	ordersFailed    Count         fulfillment, each finished step: orders that failed in it
//	reservationFailures Count     sync-scheduler, each sweep that could not release reservations: their number
//	migrationsOpen  Count         sync-scheduler, each run of the migrations until all are done: open migrations
//	migrationsFailed Count        sync-scheduler, each run of the migrations: 1 if a step failed, else 0
//	mailsSent       Count         mailer, each batch
//	mailsRefused    Count         mailer, each batch: mails that SES refused for good
//	mailFailures    Count         mailer, each batch: mails that are retried
//	jobsFailed      Count         job-worker, each job that ends: 1 if it failed as a whole, else 0
//	jobOrdersFailed Count         job-worker, each job that ends: its orders that failed
//	plansFailed     Count         planner, each plan that was made: 1 if it failed, else 0
//	planSeconds     Seconds       planner, each plan that was made: from its start to the proposal
const (
	latency             = "ms"
	serverError         = "faults"
	unauthorized        = "unauthorized"
	limited             = "limited"
	erpLatency          = "erpMs"
	erpAway             = "erpAway"
	erpSignInRefused    = "erpSignInRefused"
	erpThrottled        = "erpThrottled"
	tasksDone           = "tasksDone"
	tasksFailed         = "tasksFailed"
	stockAge            = "stockAge"
	oldestTask          = "oldestTask"
	ordersTaken         = "ordersTaken"
	orderLines          = "orderLines"
	sessionsStolen      = "sessionsStolen"
	registrationsCapped = "registrationsCapped"
	ordersFulfilled     = "ordersFulfilled"
	ordersShipped       = "ordersShipped"
	ordersInvoiced      = "ordersInvoiced"
	ordersFailed        = "ordersFailed"
	migrationsOpen      = "migrationsOpen"
	migrationsFailed    = "migrationsFailed"
	mailsSent           = "mailsSent"
	mailsRefused        = "mailsRefused"
	mailFailures        = "mailFailures"
	jobsFailed          = "jobsFailed"
	jobOrdersFailed     = "jobOrdersFailed"
	plansFailed         = "plansFailed"
	planSeconds         = "planSeconds"
)

// own returns one of the product's own metrics, of this deployment.
func (w *watch) own(group, name, statistic string) awscloudwatch.Metric {
	return newMetric(metric.Namespace, name, statistic,
		map[string]*string{metric.Stage: jsii.String(w.d.Stage), metric.Group: jsii.String(group)})
}

// newMetric creates a metric with periods of five minutes. It has no label: with a label the CDK writes an alarm as
// metric math, which the emulator does not support.
func newMetric(namespace, name, statistic string, dimensions map[string]*string) awscloudwatch.Metric {
	if len(dimensions) == 0 {
		return awscloudwatch.NewMetric(&awscloudwatch.MetricProps{Namespace: jsii.String(namespace),
			MetricName: jsii.String(name), Statistic: jsii.String(statistic), Period: awscdk.Duration_Minutes(jsii.Number(5))})
	}
	return awscloudwatch.NewMetric(&awscloudwatch.MetricProps{Namespace: jsii.String(namespace),
		MetricName: jsii.String(name), Statistic: jsii.String(statistic),
		DimensionsMap: &dimensions, Period: awscdk.Duration_Minutes(jsii.Number(5))})
}
