package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awscloudwatch"
	"github.com/aws/jsii-runtime-go"

	"backdock/shared/platform/queue"
)

const authGroup = "auth"

// securityAlarms watch sign-ins, sessions and registrations, and the mails that these need.
func (w *watch) securityAlarms() []alarm {
	logs := w.d.logGroup(authGroup)
	alarms := []alarm{
		{name: "refused-sign-ins", metric: w.own(authGroup, unauthorized, "Sum"), over: 200, periods: 2,
			todo: "Somebody guesses passwords, codes or tokens, or a portal signs in again and again. Count the 401s by " +
				"operation in the log group " + logs + ", and look at the sampled requests of the web ACL's rule auth-rate for " +
				"their addresses."},
		{name: "limited-sign-ins", metric: w.own(authGroup, limited, "Sum"), over: 100, periods: 2,
			todo: "Accounts or addresses reach the limits of signing in, which may keep their owners out for 15 minutes. Find " +
				"the operation in the log group " + logs + "; block an address that attacks in the web ACL."},
		{name: "stolen-sessions", metric: w.own(projector, sessionsStolen, "Sum"), over: 0, periods: 1,
			todo: "A refresh token was used after it had been exchanged: two have it. The session has ended. Look for " +
				"session.theft in the audit screen, ask its user, and reset their password if the other one was not theirs."},
		{name: "registrations-capped", metric: w.own(authGroup, registrationsCapped, "Sum"), over: 0, periods: 1,
			todo: "As many mails were sent for registrations as the installation may send in an hour or a day, so people who " +
				"register get none; invited people do. Look in the log group " + logs +
				" for the addresses that register. If they attack, block them in the web ACL; if a company really registers, " +
				"invite its people."},
		{name: "migrations-failed", metric: w.own(syncScheduler, migrationsFailed, "Sum"), over: 0, periods: 3,
			todo: "A migration fails again and again. What it has not come to stays readable, but is not found or not cheap. " +
				"Look for \"migration failed\" in the log group " + w.d.logGroup(syncScheduler) + ": it names the migration and " +
				"the record. The next run, a minute later, goes on from the same step."},
		{name: "jobs-failed", metric: w.own(jobWorker, jobsFailed, "Sum"), over: 0, periods: 1,
			todo: "A background job failed as a whole. Open it under admin utilities: it says why, and starting it again does " +
				"only what is left."},
		{name: "plans-failed", metric: w.own(planner, plansFailed, "Sum"), over: 2, periods: 1,
			todo: "Plans of delivery days fail. The plan says why: mostly a setting such as the warehouse's coordinates is " +
				"missing, or the day has no trips. Otherwise look in the log group " + w.d.logGroup(planner) + "."},
	}
	if w.d.MailFrom != "" {
		alarms = append(alarms,
			alarm{name: "mail-bounces", metric: w.mail("Bounce"), over: 5, periods: 1,
				todo: "Mails come back. SES stops sending for an account at a bounce rate of 10 %. Look at the users and " +
					"invitations of the last hour for mistyped addresses, or for somebody who registers others' addresses."},
			alarm{name: "mail-complaints", metric: w.mail("Complaint"), over: 0, periods: 1,
				todo: "Somebody called our mail spam. SES stops sending at a rate of 0.5 %. See in the audit screen and the log " +
					"group " + logs + " whether somebody registers others' addresses."})
	}
	return alarms
}

func (w *watch) securityGraphs() []awscloudwatch.IWidget {
	graphs := []awscloudwatch.IWidget{
		w.graph("Signing in: refused, limited", w.own(authGroup, unauthorized, "Sum"), w.own(authGroup, limited, "Sum")),
		w.graph("Sessions that were stolen", w.own(projector, sessionsStolen, "Sum")),
		w.graph("Registrations without a mail", w.own(authGroup, registrationsCapped, "Sum")),
		w.graph("Blocked by the web ACL", awscloudwatch.NewMetric(&awscloudwatch.MetricProps{
			Namespace: jsii.String("AWS/WAFV2"), MetricName: jsii.String("BlockedRequests"),
			Statistic: jsii.String("Sum"), Period: awscdk.Duration_Minutes(jsii.Number(5)), Region: jsii.String(edgeRegion),
			DimensionsMap: &map[string]*string{"WebACL": jsii.String(webACLMetric), "Rule": jsii.String("ALL")}})),
		w.graph("Mails sent, refused, tried again", w.own(mailer, mailsSent, "Sum"), w.own(mailer, mailsRefused, "Sum"),
			w.own(mailer, mailFailures, "Sum")),
		w.graph("Mails that failed for good", w.queue(queue.Mail+"-dlq", "ApproximateNumberOfMessagesVisible")),
	}
	if w.d.MailFrom != "" {
		graphs = append(graphs, w.graph("Mails delivered, returned, called spam", w.mail("Delivery"), w.mail("Bounce"),
			w.mail("Complaint")))
	}
	return graphs
}

// mail is a metric of SES for the deployment's mails.
func (w *watch) mail(event string) awscloudwatch.Metric {
	return newMetric("AWS/SES", event, "Sum", map[string]*string{mailDimension: jsii.String(w.d.name("mail"))})
}
