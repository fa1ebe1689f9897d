package main

import (
	"slices"

	"github.com/aws/aws-cdk-go/awscdk/v2/awscloudwatch"
	"github.com/aws/aws-cdk-go/awscdk/v2/awscloudwatchactions"
	"github.com/aws/jsii-runtime-go"

	"backdock/functions"
	"backdock/infra/bundle"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/workflow"
)

// alarm describes a CloudWatch alarm that needs a person's action.
type alarm struct {
	name      string
	metric    awscloudwatch.Metric
	over      float64 // threshold: the alarm is raised above it
	isBelow   bool    // the alarm is raised below the threshold instead
	periods   float64 // consecutive periods of five minutes
	todo      string  // instructions for the operator
	isMissing bool    // missing data raises the alarm too
}

func (w *watch) addAlarms() {
	for _, a := range slices.Concat(w.deadLetterAlarms(), w.functionAlarms(), w.erpAlarms(), w.streamAlarms(),
		w.securityAlarms(), w.workflowAlarms(), w.tableAlarms(), w.ageAlarms(), w.lossAlarms()) {
		w.add(a)
	}
}

// add creates an alarm that sends to the operators' topic when it is raised and when it ends.
func (w *watch) add(a alarm) {
	missing := awscloudwatch.TreatMissingData_NOT_BREACHING
	if a.isMissing {
		missing = awscloudwatch.TreatMissingData_BREACHING
	}
	when := awscloudwatch.ComparisonOperator_GREATER_THAN_THRESHOLD
	if a.isBelow {
		when = awscloudwatch.ComparisonOperator_LESS_THAN_THRESHOLD
	}
	made := awscloudwatch.NewAlarm(w.Stack, jsii.String("Alarm-"+a.name), &awscloudwatch.AlarmProps{
		AlarmName: jsii.String(w.d.name(a.name)), AlarmDescription: jsii.String(a.todo), Metric: a.metric,
		Threshold: jsii.Number(a.over), ComparisonOperator: when,
		EvaluationPeriods: jsii.Number(a.periods), TreatMissingData: missing,
	})
	made.AddAlarmAction(awscloudwatchactions.NewSnsAction(w.topic))
	made.AddOkAction(awscloudwatchactions.NewSnsAction(w.topic))
}

// deadLetterAlarms are raised when a dead-letter queue has a message.
func (w *watch) deadLetterAlarms() []alarm {
	dead := func(name, todo string) alarm {
		return alarm{name: name, over: 0, periods: 1, todo: todo, metric: w.queue(name, "ApproximateNumberOfMessagesVisible")}
	}
	var alarms []alarm
	for _, q := range queue.ERP {
		alarms = append(alarms, dead(q+"-dlq", "A task has killed or failed its worker again and again, or a message "+
			"cannot be read. Open the sync manager, read the failed tasks' cause, mend it and press Retry failed; "+
			"then purge the queue "+w.d.name(q+"-dlq")+"."))
	}
	return append(alarms,
		dead(queue.Mail+"-dlq", "Mails failed five times. Look in SES whether the sender is confirmed, the account out of "+
			"the sandbox and sending not paused, then redrive the queue "+w.d.name(queue.Mail+"-dlq")+"; "+
			"mails older than a day are gone, people ask for new ones."),
		dead(queue.Jobs+"-dlq", "A slice of a background job failed five times. The log group "+w.d.logGroup(jobWorker)+" "+
			"says why; mend it and redrive the queue "+w.d.name(queue.Jobs+"-dlq")+": the job goes on where it stopped."),
		dead(queue.Plans+"-dlq", "A plan of a delivery day, or a large change of trips, failed again and again. The log group "+w.d.logGroup(planner)+" "+
			"says why; mend it and redrive the queue "+w.d.name(queue.Plans+"-dlq")+". Until then the trips "+
			"that the plan or the change holds cannot be changed."),
		dead("undelivered", "A record of the table's stream, or a run of a schedule, was given up. The command go run "+
			"./infra/undelivered -stage "+w.d.Stage+" shows which record or run it was; the function's log at that time says why. If "+
			"it was "+projector+", a message was not sent: the sweep sends open tasks again by itself. If it was "+counter+", compare the "+
			"item's figures with its orders."))
}

// functionAlarms are raised when a function fails, is slow or is throttled.
func (w *watch) functionAlarms() []alarm {
	var alarms []alarm
	for _, g := range functions.Groups {
		alarms = append(alarms,
			alarm{name: g.Name + "-5xx", metric: w.own(g.Name, serverError, "Average"), over: 0.01, periods: 2,
				todo: "More than 1 % of calls fail. In the log group " + w.d.logGroup(g.Name) + " look for level ERROR: " +
					"the field failure says why, requestId leads to the trace."},
			alarm{name: g.Name + "-slow", metric: w.own(g.Name, latency, "p95"), over: 1500, periods: 3,
				todo: "One call in twenty takes longer than 1.5 s. Compare ms with roundTrips in the log group " +
					w.d.logGroup(g.Name) +
					" and open the traces of the slow ones."})
	}
	for _, name := range slices.Sorted(slices.Values(bundle.Names())) {
		alarms = append(alarms,
			alarm{name: name + "-errors", metric: w.lambda(name, "Errors", "Sum"), over: 0, periods: 1,
				todo: w.errorsTodo(name)},
			alarm{name: name + "-throttled", metric: w.lambda(name, "Throttles", "Sum"), over: 0, periods: 2,
				todo: "Lambda refuses calls of " + w.d.functionName(name) +
					". Compare the account's concurrent executions with its quota and ask AWS for more, or lower " +
					"erpReservedConcurrency."})
	}
	for _, name := range workers(w.d.ERPReserved) {
		alarms = append(alarms, alarm{name: name + "-dropped", over: 0, periods: 1,
			metric: w.lambda(name, "RecursiveInvocationsDropped", "Sum"),
			todo: "Lambda has taken the messages of " + w.d.functionName(name) + " for an endless loop and dropped them. Allow it " +
				"with aws lambda put-function-recursion-config --recursive-loop Allow; the sweep sends open tasks, jobs and plans " +
				"again by itself."})
	}
	return append(alarms, alarm{name: "gateway-5xx", metric: w.gateway5xx(), over: 5, periods: 1,
		todo: "API Gateway answers 5xx: functions time out, crash or are throttled, whose own metrics do not show it. " +
			"The log group /aws/apigateway/" + w.d.name("api") + " has the route and integrationErrorMessage of each."})
}

// errorsTodo says what to do when calls of a function crash or time out.
func (w *watch) errorsTodo(name string) string {
	function, undelivered := w.d.functionName(name), w.d.name("undelivered")
	log := " The log group " + w.d.logGroup(name) + " says why: look for level ERROR, \"panic\" and \"Task timed out\"."
	switch {
	case name == keyRotation:
		return "The keys of tokens were not rotated; those in use stay good, and the next run tries again." + log
	case slices.ContainsFunc(schedules, func(sc schedule) bool { return sc.worker == name }):
		return "A scheduled run of " + function + " failed. After two more tries its event lies in the queue " + undelivered +
			"; invoke the function with it once the cause is mended." + log
	case slices.Contains(streamReaders, name):
		return "A batch of the table's stream failed in " + function + "; it is tried again, smaller." + log
	case slices.ContainsFunc(takers(w.d.ERPReserved), func(t taker) bool { return t.worker == name }):
		return "A batch of messages failed in " + function + "; the queue gives it out again." + log
	}
	return "Calls of " + function + " crash or time out; their callers get a 5xx." + log
}

// erpAlarms watch the sync with the ERP.
func (w *watch) erpAlarms() []alarm {
	return []alarm{
		{name: "erp-away", metric: w.own(erpWorker, erpAway, "Average"), over: 0.5, periods: 2,
			todo: "NetSuite does not answer. Look at status.netsuite.com. Orders are taken " +
				"meanwhile and are sent when it is back: nothing has to be repeated."},
		{name: "erp-signin-refused", metric: w.own(erpWorker, erpSignInRefused, "Sum"), over: 2, periods: 1,
			todo: "NetSuite refuses the portal's sign-in: the certificate has ended, was revoked, or is no longer mapped to a user " +
				"and a role (a sandbox refresh removes the mapping). Map a certificate in NetSuite under Setup > Integration > " +
				"OAuth 2.0 Client Credentials (M2M) Setup and store its id and key: aws secretsmanager put-secret-value " +
				"--secret-id backdock/" + w.d.Stage + "/erp --secret-string file://netsuite.json. The worker takes it within two " +
				"minutes, without a deployment. The tasks wait: nothing has to be repeated."},
		{name: "sync-failures", metric: w.own(erpWorker, tasksFailed, "Sum"), over: 20, periods: 1,
			todo: "Many sync tasks fail. The sync manager lists them by cause; one cause with many tasks is mostly a setting " +
				"or a permission in NetSuite."},
		{name: "stale-stock", metric: w.own(syncScheduler, stockAge, "Maximum"), over: 3600, periods: 1, isMissing: true,
			todo: "Stock is older than an hour, so the order desk may promise what is gone. See erp-away; else start a sync " +
				"of stock in the sync manager and read its failed tasks."},
		{name: "waiting-tasks", metric: w.own(syncScheduler, oldestTask, "Maximum"), over: 1800, periods: 1,
			todo: "A task has waited for half an hour. See erp-away; else too much bulk work: see the queues on the ERP " +
				"dashboard."},
	}
}

// streamAlarms are raised when a reader of the table's stream falls behind.
func (w *watch) streamAlarms() []alarm {
	var alarms []alarm
	for _, name := range streamReaders {
		alarms = append(alarms, alarm{name: name + "-behind", metric: w.lambda(name, "IteratorAge", "Maximum"), over: 60_000,
			periods: 2,
			todo: "Changes of the table wait for more than a minute before " + w.d.functionName(name) +
				" takes them, so orders are late on their way to NetSuite or in what is promised. Its log group " +
				w.d.logGroup(name) + " names the record that it fails on; " +
				"after an hour that record goes to " + w.d.name("undelivered") + " and the rest goes on."})
	}
	return alarms
}

// workflowAlarms watch the state machines.
func (w *watch) workflowAlarms() []alarm {
	return []alarm{
		{name: "workflow-failed", metric: w.states(workflow.TripFulfillmentToInvoice, "ExecutionsFailed"), over: 0, periods: 1,
			todo: "A trip's step stopped. Open the execution in Step Functions, then the trip: press the step again, " +
				"it goes on from what is recorded."},
		{name: "workflow-timed-out", metric: w.states(workflow.TripFulfillmentToInvoice, "ExecutionsTimedOut"), over: 0, periods: 1,
			todo: "A trip's step took longer than five days. See erp-away and the sync manager's open tasks, " +
				"then press the step again on the trip."},
		{name: "pricing-collection-failed", metric: w.states(workflow.PricingDataCollection, "ExecutionsFailed"), over: 0, periods: 1,
			todo: "The collection of a pricing report stopped. The report says in which phase and why: put that right and " +
				"retry it, it goes on from there."},
	}
}
