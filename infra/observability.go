package main

import (
	"maps"
	"slices"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awscloudwatch"
	"github.com/aws/aws-cdk-go/awscdk/v2/awscloudwatchactions"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsiam"
	"github.com/aws/aws-cdk-go/awscdk/v2/awssns"
	"github.com/aws/aws-cdk-go/awscdk/v2/awssnssubscriptions"
	"github.com/aws/jsii-runtime-go"

	"backdock/functions"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/workflow"
)

// watch makes the dashboards and alarms of a deployment.
type watch struct {
	awscdk.Stack
	d     deployment
	app   *appStack
	topic awssns.Topic
}

func newObservabilityStack(scope awscdk.App, d deployment, app *appStack) awscdk.Stack {
	w := &watch{Stack: d.newStack(scope, observabilityStackName, "", "dashboards and alarms"), d: d, app: app}
	w.topic = awssns.NewTopic(w.Stack, jsii.String("Alarms"), &awssns.TopicProps{TopicName: jsii.String(d.name("alarms")), EnforceSSL: jsii.Bool(!d.local())})
	// EnforceSSL gives the topic a policy, which replaces the default one that lets
	// the account's services publish.
	w.topic.AddToResourcePolicy(awsiam.NewPolicyStatement(&awsiam.PolicyStatementProps{
		Sid: jsii.String("AlarmsPublish"), Actions: jsii.Strings("sns:Publish"), Resources: &[]*string{w.topic.TopicArn()},
		Principals: &[]awsiam.IPrincipal{awsiam.NewServicePrincipal(jsii.String("cloudwatch.amazonaws.com"), nil)},
		Conditions: &map[string]any{"StringEquals": map[string]any{"aws:SourceAccount": w.Account()}},
	}))
	if d.AlarmEmail != "" {
		w.topic.AddSubscription(awssnssubscriptions.NewEmailSubscription(jsii.String(d.AlarmEmail), nil))
	}
	w.addAlarms()
	w.addDashboards()
	return w.Stack
}

// alarm is something that a person must act on.
type alarm struct {
	name      string
	metric    awscloudwatch.Metric
	over      float64 // the alarm rings above this
	periods   float64 // of five minutes, in a row
	todo      string  // what to do
	isMissing bool    // silence rings too
}

func (w *watch) addAlarms() {
	var alarms []alarm
	dead := func(name string, q string, todo string) {
		alarms = append(alarms, alarm{name: name, over: 0, periods: 1, todo: todo,
			metric: newMetric("AWS/SQS", "ApproximateNumberOfMessagesVisible", "Maximum", map[string]*string{"QueueName": jsii.String(w.d.name(q))})})
	}
	for _, q := range queue.ERP {
		dead(q+"-dlq", q+"-dlq", "A task has killed or failed its worker again and again, or a message cannot be read. Open the sync manager, read the failed tasks' cause, mend it and press Retry failed; then purge the queue "+w.d.name(q+"-dlq")+".")
	}
	dead(queue.Mail+"-dlq", queue.Mail+"-dlq", "Mails failed five times. Look in SES whether the sender is confirmed, the account out of the sandbox and sending not paused, then redrive the queue "+w.d.name(queue.Mail+"-dlq")+"; mails older than a day are gone, people ask for new ones.")
	dead(queue.Jobs+"-dlq", queue.Jobs+"-dlq", "A slice of a background job failed five times. The log group /aws/lambda/"+w.d.name(jobWorker)+" says why; mend it and redrive the queue "+w.d.name(queue.Jobs+"-dlq")+": the job goes on where it stopped.")
	dead("undelivered", "undelivered", "A stream record or a schedule was not delivered. Read the message in "+w.d.name("undelivered")+" and the function's log at that time; the sweep sends open tasks again by itself.")

	for _, g := range functions.Groups {
		alarms = append(alarms,
			alarm{name: g.Name + "-5xx", metric: own(g.Name, serverError, "Average"), over: 0.01, periods: 2,
				todo: "More than 1 % of calls fail. In the log group /aws/lambda/" + w.d.name(g.Name) + " look for level ERROR: the field failure says why, requestId leads to the trace."},
			alarm{name: g.Name + "-slow", metric: own(g.Name, latency, "p95"), over: 1500, periods: 3,
				todo: "One call in twenty takes longer than 1.5 s. Compare ms with roundTrips in the log group /aws/lambda/" + w.d.name(g.Name) + " and open the traces of the slow ones."})
	}
	names := slices.Sorted(maps.Keys(w.app.functions))
	for _, name := range names {
		alarms = append(alarms, alarm{name: name + "-errors", metric: w.lambda(name, "Errors", "Sum"), over: 0, periods: 1, todo: w.errorsTodo(name)})
		alarms = append(alarms, alarm{name: name + "-throttled", metric: w.lambda(name, "Throttles", "Sum"), over: 0, periods: 2,
			todo: "Lambda refuses calls of " + w.d.name(name) + ". Compare the account's concurrent executions with its quota and ask AWS for more, or lower erpReservedConcurrency."})
	}
	if w.app.functions[erpWorker] != nil {
		alarms = append(alarms,
			alarm{name: "erp-away", metric: own(erpWorker, erpAway, "Average"), over: 0.5, periods: 2,
				todo: "NetSuite does not answer. Look at status.netsuite.com and at the certificate's end. Orders are taken meanwhile and are sent when it is back: nothing has to be repeated."},
			alarm{name: "sync-failures", metric: own(erpWorker, tasksFailed, "Sum"), over: 20, periods: 1,
				todo: "Many sync tasks fail. The sync manager lists them by cause; one cause with many tasks is mostly a setting or a permission in NetSuite."})
	}
	if w.app.functions[syncScheduler] != nil {
		alarms = append(alarms,
			alarm{name: "stale-stock", metric: own(syncScheduler, stockAge, "Maximum"), over: 3600, periods: 1, isMissing: true,
				todo: "Stock is older than an hour, so the order desk may promise what is gone. See erp-away; else start a sync of stock in the sync manager and read its failed tasks."},
			alarm{name: "waiting-tasks", metric: own(syncScheduler, oldestTask, "Maximum"), over: 1800, periods: 1,
				todo: "A task has waited for half an hour. See erp-away; else too much bulk work: see the queues on the ERP dashboard."})
	}
	alarms = append(alarms, alarm{name: "gateway-5xx", metric: w.gateway5xx(), over: 5, periods: 1,
		todo: "API Gateway answers 5xx: functions time out, crash or are throttled, whose own metrics do not show it. The log group /aws/apigateway/" + w.d.name("api") + " has the route and integrationErrorMessage of each."})
	for _, name := range streamReaders {
		if w.app.functions[name] == nil {
			continue
		}
		alarms = append(alarms, alarm{name: name + "-behind", metric: w.lambda(name, "IteratorAge", "Maximum"), over: 60_000, periods: 2,
			todo: "Changes of the table wait for more than a minute before " + w.d.name(name) + " takes them, so orders are late on their way to NetSuite or in what is promised. Its log group /aws/lambda/" + w.d.name(name) + " names the record that it fails on; after an hour that record goes to " + w.d.name("undelivered") + " and the rest goes on."})
	}
	alarms = append(alarms, w.securityAlarms()...)
	if w.app.machine != nil {
		alarms = append(alarms, alarm{name: "workflow-failed", metric: w.states("ExecutionsFailed"), over: 0, periods: 1,
			todo: "A trip's step stopped. Open the execution in Step Functions, then the trip: press the step again, it goes on from what is recorded."},
			alarm{name: "workflow-timed-out", metric: w.states("ExecutionsTimedOut"), over: 0, periods: 1,
				todo: "A trip's step took longer than five days. See erp-away and the sync manager's open tasks, then press the step again on the trip."})
	}
	for _, a := range alarms {
		missing := awscloudwatch.TreatMissingData_NOT_BREACHING
		if a.isMissing {
			missing = awscloudwatch.TreatMissingData_BREACHING
		}
		made := awscloudwatch.NewAlarm(w.Stack, jsii.String("Alarm-"+a.name), &awscloudwatch.AlarmProps{
			AlarmName: jsii.String(w.d.name(a.name)), AlarmDescription: jsii.String(a.todo), Metric: a.metric, Threshold: jsii.Number(a.over),
			ComparisonOperator: awscloudwatch.ComparisonOperator_GREATER_THAN_THRESHOLD, EvaluationPeriods: jsii.Number(a.periods), TreatMissingData: missing,
		})
		made.AddAlarmAction(awscloudwatchactions.NewSnsAction(w.topic))
		made.AddOkAction(awscloudwatchactions.NewSnsAction(w.topic))
	}
}

// errorsTodo says what to do when calls of a function crash or time out.
func (w *watch) errorsTodo(name string) string {
	log := " The log group /aws/lambda/" + w.d.name(name) + " says why: look for level ERROR, \"panic\" and \"Task timed out\"."
	switch {
	case name == keyRotation:
		return "The keys of tokens were not rotated; those in use stay good, and the next run tries again." + log
	case slices.ContainsFunc(schedules, func(sc schedule) bool { return sc.worker == name }):
		return "A scheduled run of " + w.d.name(name) + " failed. After two more tries its event lies in the queue " + w.d.name("undelivered") + "; invoke the function with it once the cause is mended." + log
	case slices.Contains(streamReaders, name):
		return "A batch of the table's stream failed in " + w.d.name(name) + "; it is tried again, smaller." + log
	case slices.ContainsFunc(takers(w.d.ERPReserved), func(t taker) bool { return t.worker == name }):
		return "A batch of messages failed in " + w.d.name(name) + "; the queue gives it out again." + log
	}
	return "Calls of " + w.d.name(name) + " crash or time out; their callers get a 5xx." + log
}

// gateway5xx counts the calls that API Gateway answered with a 5xx, those that
// reached no function included.
func (w *watch) gateway5xx() awscloudwatch.Metric {
	return newMetric("AWS/ApiGateway", "5xx", "Sum", map[string]*string{"ApiId": w.app.api.Ref()})
}

func (w *watch) lambda(name, metric, statistic string) awscloudwatch.Metric {
	return newMetric("AWS/Lambda", metric, statistic, map[string]*string{"FunctionName": jsii.String(w.d.name(name))})
}

func (w *watch) states(metric string) awscloudwatch.Metric {
	return newMetric("AWS/States", metric, "Sum", map[string]*string{"StateMachineArn": w.app.machineARN(workflow.TripFulfillmentToInvoice)})
}

func (w *watch) queue(name, metric string) awscloudwatch.Metric {
	return newMetric("AWS/SQS", metric, "Maximum", map[string]*string{"QueueName": jsii.String(w.d.name(name))})
}

// addDashboards makes one dashboard for each audience.
func (w *watch) addDashboards() {
	groups := func(metric, statistic string) []awscloudwatch.IMetric {
		var all []awscloudwatch.IMetric
		for _, g := range functions.Groups {
			all = append(all, own(g.Name, metric, statistic))
		}
		return all
	}
	workers := func(metric, statistic string) []awscloudwatch.IMetric {
		var all []awscloudwatch.IMetric
		for _, name := range slices.Sorted(maps.Keys(w.app.functions)) {
			all = append(all, w.lambda(name, metric, statistic))
		}
		return all
	}
	w.dashboard("business",
		w.graph("Orders taken", own(projector, ordersTaken, "Sum")),
		w.graph("Order lines", own(projector, orderLines, "Sum")),
		w.graph("Orders fulfilled, shipped, invoiced", own(fulfillment, ordersFulfilled, "Sum"), own(fulfillment, ordersShipped, "Sum"), own(fulfillment, ordersInvoiced, "Sum")),
		w.graph("Age of the stock figures, seconds", own(syncScheduler, stockAge, "Maximum")))
	w.dashboard("api",
		w.graph("95th percentile, ms", groups(latency, "p95")...),
		w.graph("Share of failed calls", groups(serverError, "Average")...),
		w.graph("Calls that the gateway answered with a 5xx", w.gateway5xx()),
		w.graph("Calls", groups(latency, "SampleCount")...),
		w.graph("Throttled calls of functions", workers("Throttles", "Sum")...),
		w.graph("Errors of functions", workers("Errors", "Sum")...),
		w.graph("Functions running at once", workers("ConcurrentExecutions", "Maximum")...))
	w.dashboard("erp",
		w.graph("Tasks done and failed", own(erpWorker, tasksDone, "Sum"), own(erpWorker, tasksFailed, "Sum")),
		w.graph("NetSuite away, share of requests", own(erpWorker, erpAway, "Average")),
		w.graph("NetSuite's 429s", own(erpWorker, erpThrottled, "Sum")),
		w.graph("NetSuite's 95th percentile, ms", own(erpWorker, erpLatency, "p95")),
		w.graph("Messages waiting", w.queue(queue.ERPPriority, "ApproximateNumberOfMessagesVisible"), w.queue(queue.ERPBulk, "ApproximateNumberOfMessagesVisible")),
		w.graph("Age of the oldest message, seconds", w.queue(queue.ERPPriority, "ApproximateAgeOfOldestMessage"), w.queue(queue.ERPBulk, "ApproximateAgeOfOldestMessage")),
		w.graph("Dead letters", w.queue(queue.ERPPriority+"-dlq", "ApproximateNumberOfMessagesVisible"), w.queue(queue.ERPBulk+"-dlq", "ApproximateNumberOfMessagesVisible")))
	w.dashboard("security", w.securityGraphs()...)
	w.dashboard("workflows",
		w.graph("Background jobs that failed, orders of jobs that failed", own(jobWorker, jobsFailed, "Sum"), own(jobWorker, jobOrdersFailed, "Sum")),
		w.graph("Steps started, done, failed", w.states("ExecutionsStarted"), w.states("ExecutionsSucceeded"), w.states("ExecutionsFailed")),
		w.graph("Orders that did not get through a step", own(fulfillment, ordersFailed, "Sum")),
		w.graph("Time of a step, ms", w.states("ExecutionTime")),
		w.graph("Age of the table's stream, ms", w.lambda(projector, "IteratorAge", "Maximum"), w.lambda(counter, "IteratorAge", "Maximum")))
}

func (w *watch) dashboard(audience string, graphs ...awscloudwatch.IWidget) {
	board := awscloudwatch.NewDashboard(w.Stack, jsii.String("Dashboard-"+audience), &awscloudwatch.DashboardProps{
		DashboardName: jsii.String(w.d.name(audience)), DefaultInterval: awscdk.Duration_Hours(jsii.Number(24))})
	for row := range slices.Chunk(graphs, 2) {
		board.AddWidgets(row...)
	}
}

func (w *watch) graph(title string, metrics ...awscloudwatch.IMetric) awscloudwatch.IWidget {
	return awscloudwatch.NewGraphWidget(&awscloudwatch.GraphWidgetProps{Title: jsii.String(title), Width: jsii.Number(12), Left: &metrics})
}
