package main

import (
	"slices"
	"strings"

	"github.com/aws/aws-cdk-go/awscdk/v2/awslogs"
	"github.com/aws/jsii-runtime-go"

	"backdock/shared/platform/queue"
)

// gatewayMetrics is the namespace of what is counted in the access log. Its metrics are of one deployment by their names.
const gatewayMetrics = "Backdock/gateway"

// limitedCalls is the name of the metric of calls that were answered with a 429.
func (d deployment) limitedCalls() string { return d.name("429") }

// countLimited makes a metric of the access log's 429s: those of the functions, and those of API Gateway's own limit,
// which reach no function. API Gateway has no metric of them.
func (s *appStack) countLimited(log awslogs.LogGroup) {
	if s.d.local() { // the emulator has no metric filters
		return
	}
	awslogs.NewMetricFilter(s.Stack, jsii.String("Limited"), &awslogs.MetricFilterProps{LogGroup: log,
		FilterPattern:   awslogs.FilterPattern_Literal(jsii.String(`{ $.status = "429" }`)),
		MetricNamespace: jsii.String(gatewayMetrics), MetricName: jsii.String(s.d.limitedCalls()),
		MetricValue: jsii.String("1"), DefaultValue: jsii.Number(0)})
}

// tableCalls are the operations that the package dynamo calls.
var tableCalls = []string{"BatchGetItem", "BatchWriteItem", "DeleteItem", "GetItem", "PutItem", "Query", "TransactWriteItems",
	"UpdateItem"}

// tableAlarms are raised when DynamoDB refuses or fails calls. Its metrics of the table do not contain those of its indexes,
// and its failures are counted by operation only.
func (w *watch) tableAlarms() []alarm {
	var alarms []alarm
	throttled := func(name, what string, dimensions map[string]*string) {
		for kind, metric := range map[string]string{"reads": "ReadThrottleEvents", "writes": "WriteThrottleEvents"} {
			alarms = append(alarms, alarm{name: name + "-" + kind + "-throttled", over: 20, periods: 1,
				metric: newMetric("AWS/DynamoDB", metric, "Sum", dimensions),
				todo: "DynamoDB refuses " + kind + " of " + what + ", so calls are slow or fail. A table on demand takes twice its earlier " +
					"peak at once: wait if a sync or a job has just begun. If it lasts, look in CloudWatch's contributor insights of the " +
					"table for a key that gets more than its share, and at the account's table quota in Service Quotas."})
		}
	}
	table := w.app.data.table.TableName()
	throttled("table", "the table", map[string]*string{"TableName": table})
	for _, i := range indexes {
		throttled("index-"+i.name, "the index "+i.name, map[string]*string{"TableName": table,
			"GlobalSecondaryIndexName": jsii.String(i.name)})
	}
	for _, call := range tableCalls {
		alarms = append(alarms, alarm{name: "table-fails-" + call, over: 5, periods: 2,
			metric: newMetric("AWS/DynamoDB", "SystemErrors", "Sum",
				map[string]*string{"TableName": table, "Operation": jsii.String(call)}),
			todo: "DynamoDB answers " + call + " with a 5xx. Look at health.aws.amazon.com for the region. Calls are tried again; people " +
				"see errors until it ends, and nothing has to be repaired afterwards."})
	}
	slices.SortFunc(alarms, func(a, b alarm) int { return strings.Compare(a.name, b.name) })
	return alarms
}

// ageAlarms are raised when a message waits too long for its worker. The sync's queues are not among them: the alarm
// waiting-tasks watches the tasks themselves, which wait in the table during an outage of the ERP.
func (w *watch) ageAlarms() []alarm {
	age := func(name string, over float64, worker, todo string) alarm {
		return alarm{name: name + "-waits", over: over, periods: 2, metric: w.queue(name, "ApproximateAgeOfOldestMessage"),
			todo: todo + " The log group " + w.d.logGroup(worker) + " says what it does; look at " + worker + "-errors and " + worker +
				"-throttled, and whether the event source of the queue " + w.d.name(name) + " is enabled."}
	}
	return []alarm{
		age(queue.Mail, 600, mailer, "A mail waits for more than ten minutes: people wait for their code. SES may limit the account's rate."),
		age(queue.Jobs, 1800, jobWorker, "A slice of a background job waits for more than half an hour."),
		age(queue.Plans, 900, planner, "A plan of a delivery day, or a change of trips, waits for more than a quarter of an hour."),
	}
}

// lossAlarms are raised when calls are refused or events are dropped.
func (w *watch) lossAlarms() []alarm {
	var alarms []alarm
	var scheduled []string
	for _, sc := range schedules {
		scheduled = append(scheduled, sc.worker)
	}
	slices.Sort(scheduled)
	for _, name := range slices.Compact(scheduled) {
		alarms = append(alarms, alarm{name: name + "-events-dropped", over: 0, periods: 1,
			metric: w.lambda(name, "AsyncEventsDropped", "Sum"),
			todo: "Lambda has given up scheduled runs of " + w.d.functionName(name) + ": they failed, or waited for more than the maximum age " +
				"of an event because the function was throttled. Their events are in the queue " + w.d.name("undelivered") + "; the next run " +
				"of the schedule does the same work. See " + name + "-errors and " + name + "-throttled."})
	}
	if w.d.local() {
		return alarms
	}
	return append(alarms, alarm{name: "api-limited", over: 200, periods: 2,
		metric: newMetric(gatewayMetrics, w.d.limitedCalls(), "Sum", nil),
		todo: "Many calls are answered with a 429. Count them by routeKey in the log group /aws/apigateway/" + w.d.name("api") + ". Without a " +
			"function's line they were refused by the API's own limits (infra/api.go): raise those if people work normally. Otherwise " +
			"somebody repeats a call: block the address in the web ACL."})
}
