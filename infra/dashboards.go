package main

import (
	"slices"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awscloudwatch"
	"github.com/aws/jsii-runtime-go"

	"backdock/functions"
	"backdock/infra/bundle"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/workflow"
)

// addDashboards creates one dashboard for each audience.
func (w *watch) addDashboards() {
	w.dashboard("business",
		w.graph("Orders taken", w.own(projector, ordersTaken, "Sum")),
		w.graph("Order lines", w.own(projector, orderLines, "Sum")),
		w.graph("Orders fulfilled, shipped, invoiced", w.own(fulfillment, ordersFulfilled, "Sum"),
			w.own(fulfillment, ordersShipped, "Sum"),
			w.own(fulfillment, ordersInvoiced, "Sum")),
		w.graph("Age of the stock figures, seconds", w.own(syncScheduler, stockAge, "Maximum")))
	w.dashboard("api",
		w.graph("95th percentile, ms", w.perGroup(latency, "p95")...),
		w.graph("Share of failed calls", w.perGroup(serverError, "Average")...),
		w.graph("Calls that the gateway answered with a 5xx", w.gateway5xx()),
		w.graph("Calls", w.perGroup(latency, "SampleCount")...),
		w.graph("Throttled calls of functions", w.perFunction("Throttles", "Sum")...),
		w.graph("Errors of functions", w.perFunction("Errors", "Sum")...),
		w.graph("Functions running at once", w.perFunction("ConcurrentExecutions", "Maximum")...))
	const waiting, age = "ApproximateNumberOfMessagesVisible", "ApproximateAgeOfOldestMessage"
	w.dashboard("erp",
		w.graph("Tasks done and failed", w.own(erpWorker, tasksDone, "Sum"), w.own(erpWorker, tasksFailed, "Sum")),
		w.graph("NetSuite away, share of requests", w.own(erpWorker, erpAway, "Average")),
		w.graph("Sign-ins to NetSuite refused", w.own(erpWorker, erpSignInRefused, "Sum")),
		w.graph("NetSuite's 429s", w.own(erpWorker, erpThrottled, "Sum")),
		w.graph("NetSuite's 95th percentile, ms", w.own(erpWorker, erpLatency, "p95")),
		w.graph("Messages waiting", w.queue(queue.ERPPriority, waiting), w.queue(queue.ERPBulk, waiting)),
		w.graph("Age of the oldest message, seconds", w.queue(queue.ERPPriority, age), w.queue(queue.ERPBulk, age)),
		w.graph("Dead letters", w.queue(queue.ERPPriority+"-dlq", waiting), w.queue(queue.ERPBulk+"-dlq", waiting)))
	w.dashboard("security", w.securityGraphs()...)
	w.dashboard("workflows",
		w.graph("Migrations that are not done, and runs that failed", w.own(syncScheduler, migrationsOpen, "Maximum"),
			w.own(syncScheduler, migrationsFailed, "Sum")),
		w.graph("Background jobs that failed, orders of jobs that failed", w.own(jobWorker, jobsFailed, "Sum"),
			w.own(jobWorker, jobOrdersFailed, "Sum")),
		w.graph("Seconds to plan a delivery day, plans that failed", w.own(planner, planSeconds, "Maximum"),
			w.own(planner, plansFailed, "Sum")),
		w.graph("Steps started, done, failed", w.states(workflow.TripFulfillmentToInvoice, "ExecutionsStarted"), w.states(workflow.TripFulfillmentToInvoice, "ExecutionsSucceeded"),
			w.states(workflow.TripFulfillmentToInvoice, "ExecutionsFailed")),
		w.graph("Orders that did not get through a step", w.own(fulfillment, ordersFailed, "Sum")),
		w.graph("Time of a step, ms", w.states(workflow.TripFulfillmentToInvoice, "ExecutionTime")),
		w.graph("Age of the table's stream, ms", w.lambda(projector, "IteratorAge", "Maximum"),
			w.lambda(counter, "IteratorAge", "Maximum")))
}

// perGroup gives one of the product's metrics for each group of operations.
func (w *watch) perGroup(metric, statistic string) []awscloudwatch.IMetric {
	var all []awscloudwatch.IMetric
	for _, g := range functions.Groups {
		all = append(all, w.own(g.Name, metric, statistic))
	}
	return all
}

// perFunction gives one of Lambda's metrics for each function.
func (w *watch) perFunction(metric, statistic string) []awscloudwatch.IMetric {
	var all []awscloudwatch.IMetric
	for _, name := range slices.Sorted(slices.Values(bundle.Names())) {
		all = append(all, w.lambda(name, metric, statistic))
	}
	return all
}

func (w *watch) dashboard(audience string, graphs ...awscloudwatch.IWidget) {
	board := awscloudwatch.NewDashboard(w.Stack, jsii.String("Dashboard-"+audience), &awscloudwatch.DashboardProps{
		DashboardName: jsii.String(w.d.name(audience)), DefaultInterval: awscdk.Duration_Hours(jsii.Number(24))})
	for row := range slices.Chunk(graphs, 2) {
		board.AddWidgets(row...)
	}
}

func (w *watch) graph(title string, metrics ...awscloudwatch.IMetric) awscloudwatch.IWidget {
	return awscloudwatch.NewGraphWidget(&awscloudwatch.GraphWidgetProps{Title: jsii.String(title), Width: jsii.Number(12),
		Left: &metrics})
}
