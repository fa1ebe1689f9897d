package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awscloudwatch"
	"github.com/aws/jsii-runtime-go"

	"backdock/shared/platform/metric"
)

// The product's own metrics, which functions write into their logs with
// shared/platform/metric, and who writes them. The one dimension is group: the function's
// name, of a group of operations or of a worker.
//
//	metric          unit          written by, when
//	ms              Milliseconds  shared/platform/api, each request
//	faults          Count         shared/platform/api, each request: 1 for a 5xx, else 0; its average is the rate
//	unauthorized    Count         shared/platform/api, each request: 1 for a 401, else 0
//	limited         Count         shared/platform/api, each request: 1 for a 429, else 0
//	erpMs           Milliseconds  erp-worker, each request to the ERP
//	erpAway         Count         erp-worker, each request to the ERP: 1 when it was not reached or answered 5xx, else 0
//	erpThrottled    Count         erp-worker, each request to the ERP: 1 for a 429, else 0
//	tasksDone       Count         erp-worker, each sync task that ended well
//	tasksFailed     Count         erp-worker, each sync task that ended badly
//	stockAge        Seconds       sync-scheduler, each sweep: since the last complete sync of stock
//	oldestTask      Seconds       sync-scheduler, each sweep: age of the oldest task not taken
//	ordersTaken     Count         projector, each new sales order
//	orderLines      Count         projector, each new sales order
//	registrationsCapped Count     auth, each registration that gets no mail because the installation has sent too many
//	sessionsStolen  Count         projector, each session that ended because its refresh token was presented again
//	ordersFulfilled Count         fulfillment, each finished step
//	ordersShipped   Count         fulfillment, each finished step
//	ordersInvoiced  Count         fulfillment, each finished step
//	ordersFailed    Count         fulfillment, each finished step: orders that did not get through it
//	reservationFailures Count     sync-scheduler, a sweep that could not give back some reservations: how many
//	migrationsOpen  Count         sync-scheduler, each run of the migrations until all are done: those that are not
//	migrationsFailed Count        sync-scheduler, each run of the migrations: 1 if a step failed, else 0
//	mailsSent       Count         mailer, each batch
//	mailsRefused    Count         mailer, each batch: those that SES will never take
//	mailFailures    Count         mailer, each batch: those that are tried again
//	jobsFailed      Count         job-worker, each job that ends: 1 if it failed as a whole, else 0
//	jobOrdersFailed Count         job-worker, each job that ends: its orders that failed
const (
	latency             = "ms"
	serverError         = "faults"
	unauthorized        = "unauthorized"
	limited             = "limited"
	erpLatency          = "erpMs"
	erpAway             = "erpAway"
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
)

// own is a metric of the product's own.
func own(group, name, statistic string) awscloudwatch.Metric {
	return newMetric(metric.Namespace, name, statistic, map[string]*string{"group": jsii.String(group)})
}

// newMetric makes a metric in steps of five minutes. It has no label: with one
// the CDK writes an alarm as metric math, which the emulator does not know.
func newMetric(namespace, name, statistic string, dimensions map[string]*string) awscloudwatch.Metric {
	return awscloudwatch.NewMetric(&awscloudwatch.MetricProps{Namespace: jsii.String(namespace),
		MetricName: jsii.String(name), Statistic: jsii.String(statistic),
		DimensionsMap: &dimensions, Period: awscdk.Duration_Minutes(jsii.Number(5))})
}
