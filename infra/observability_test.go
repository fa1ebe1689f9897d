package main

import (
	"slices"
	"strings"
	"testing"

	"backdock/functions"
	"backdock/infra/bundle"
	"backdock/infra/layout"
	"backdock/shared/platform/metric"
	"backdock/shared/platform/queue"
)

// An alarm must be allowed to publish to its topic, or nobody is notified.
func TestAlarmsReachTheirTopic(t *testing.T) {
	for _, stack := range []string{"Observability", "Front"} {
		allowed := false
		for _, p := range of(stack, "AWS::SNS::TopicPolicy") {
			for _, s := range list(at(p.Properties, "PolicyDocument", "Statement")) {
				allowed = allowed || at(s, "Effect") == "Allow" && at(s, "Action") == "sns:Publish" &&
					at(s, "Principal", "Service") == "cloudwatch.amazonaws.com" &&
					strings.Contains(text(at(s, "Resource")), "Alarms") &&
					text(at(s, "Condition")) == `{"StringEquals":{"aws:SourceAccount":{"Ref":"AWS::AccountId"}}}`
			}
		}
		if !allowed {
			t.Errorf("CloudWatch may not publish to the alarms' topic of %s", stack)
		}
		if n := len(of(stack, "AWS::SNS::Subscription")); n != 1 {
			t.Errorf("%d subscriptions of the alarms' topic of %s", n, stack)
		}
		for name, a := range of(stack, "AWS::CloudWatch::Alarm") {
			if len(list(a.Properties["AlarmActions"])) != 1 || len(list(a.Properties["OKActions"])) != 1 {
				t.Errorf("%s of %s does not send when it is raised and when it ends", name, stack)
			}
		}
	}
}

// CloudFront and ACM report in us-east-1 only, so an alarm in another region would never be raised.
func TestCloudFrontAndItsCertificateAreWatched(t *testing.T) {
	for metric, want := range map[string]struct{ dimensions, compares string }{
		"5xxErrorRate": {`[{"Name":"DistributionId","Value":"E2EXAMPLE"},{"Name":"Region","Value":"Global"}]`, "GreaterThanThreshold"},
		"DaysToExpiry": {`[{"Name":"CertificateArn","Value":"arn:aws:acm:us-east-1:000000000000:certificate/x"}]`, "LessThanThreshold"},
	} {
		found := false
		for _, a := range of("Front", "AWS::CloudWatch::Alarm") {
			found = found || a.Properties["MetricName"] == metric && text(a.Properties["Dimensions"]) == want.dimensions &&
				a.Properties["ComparisonOperator"] == want.compares
		}
		if !found {
			t.Errorf("no alarm on %s", metric)
		}
	}
}

// rings reports whether there is an alarm on a metric with these dimensions.
func rings(metric string, dimension ...string) bool {
	for _, a := range of("Observability", "AWS::CloudWatch::Alarm") {
		if at(a.Properties, "MetricName") != metric {
			continue
		}
		dimensions := text(at(a.Properties, "Dimensions"))
		if !slices.ContainsFunc(dimension, func(d string) bool { return !strings.Contains(dimensions, d) }) {
			return true
		}
	}
	return false
}

func TestWhatFailsWithoutOurOwnMetricsRings(t *testing.T) {
	for _, name := range bundle.Names() {
		for _, metric := range []string{"Errors", "Throttles"} {
			if !rings(metric, `"FunctionName"`, `"`+layout.Function("test", name)+`"`) {
				t.Errorf("no alarm on %s of %s", metric, name)
			}
		}
	}
	if !rings("5xx", `"ApiId"`) {
		t.Error("no alarm on API Gateway's 5xx")
	}
	for _, name := range streamReaders {
		if !rings("IteratorAge", `"`+layout.Function("test", name)+`"`) {
			t.Errorf("no alarm when %s falls behind", name)
		}
	}
}

// The event of a failed scheduled run is kept for an operator.
func TestFailedScheduledRunsAreKept(t *testing.T) {
	kept := map[string]bool{}
	for _, c := range of("App", "AWS::Lambda::EventInvokeConfig") {
		if strings.Contains(text(at(c.Properties, "DestinationConfig", "OnFailure", "Destination")), "Queueundelivered") {
			kept[text(c.Properties["FunctionName"])] = true
		}
	}
	for _, sc := range schedules {
		function := `{"Ref":"Function` + strings.ReplaceAll(sc.worker, "-", "")
		found := false
		for name := range kept {
			found = found || strings.HasPrefix(name, function)
		}
		if !found {
			t.Errorf("%s: a failed run of %s is lost", sc.name, sc.worker)
		}
		sends := slices.ContainsFunc(statements(sc.worker), func(s any) bool {
			return strings.Contains(text(at(s, "Action")), "sqs:SendMessage") &&
				strings.Contains(text(at(s, "Resource")), "Queueundelivered")
		})
		if !sends {
			t.Errorf("%s may not hand over its failed runs", sc.worker)
		}
	}
}

// A refused sign-in is not an outage that ends by itself: its alarm says how to replace the certificate.
func TestARefusedSignInRings(t *testing.T) {
	if !rings("erpSignInRefused", `"group"`, `"erp-worker"`) {
		t.Error("no alarm")
	}
	for _, a := range of("Observability", "AWS::CloudWatch::Alarm") {
		if words := text(a.Properties["AlarmDescription"]); at(a.Properties, "MetricName") == "erpSignInRefused" &&
			!strings.Contains(words, "--secret-id backdock/test/erp") {
			t.Errorf("the alarm does not say where the certificate is stored: %s", words)
		}
	}
}

func TestStreamReadersMayRead(t *testing.T) {
	for _, name := range streamReaders {
		for _, action := range []string{"dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator",
			"dynamodb:ListStreams"} {
			if !slices.ContainsFunc(statements(name), func(s any) bool {
				return strings.Contains(text(at(s, "Action")),
					`"`+action+`"`)
			}) {
				t.Errorf("%s may not %s: Lambda refuses its event source", name, action)
			}
		}
	}
}

func TestMetricsOfRoutesAreOff(t *testing.T) {
	for id, s := range of("App", "AWS::ApiGatewayV2::Stage") {
		if at(s.Properties, "DefaultRouteSettings", "DetailedMetricsEnabled") != false {
			t.Errorf("%s is charged for metrics of %d routes", id, len(everywhere("AWS::ApiGatewayV2::Route")))
		}
	}
}

func TestAlarmsSayWhatToDo(t *testing.T) {
	alarms := of("Observability", "AWS::CloudWatch::Alarm")
	if len(alarms) < len(functions.Groups)*2+len(queue.Names) {
		t.Fatalf("only %d alarms", len(alarms))
	}
	for id, a := range alarms {
		if s, _ := a.Properties["AlarmDescription"].(string); len(s) < 40 {
			t.Errorf("%s does not say what to do", id)
		}
		if a.Properties["AlarmActions"] == nil {
			t.Errorf("%s tells nobody", id)
		}
		if a.Properties["MetricName"] == nil {
			t.Errorf("%s is metric math, which the emulator does not take", id)
		}
	}
	if n := len(of("Observability", "AWS::CloudWatch::Dashboard")); n != 5 {
		t.Errorf("%d dashboards", n)
	}
}

// Two deployments in an account have metrics of their own: otherwise the calls of one hide the failures of the other.
func TestMetricsAreOfOneDeployment(t *testing.T) {
	own := 0
	for id, a := range of("Observability", "AWS::CloudWatch::Alarm") {
		if at(a.Properties, "Namespace") != metric.Namespace {
			continue
		}
		if own++; !strings.Contains(text(at(a.Properties, "Dimensions")), `{"Name":"stage","Value":"test"}`) {
			t.Errorf("%s watches all deployments: %s", id, text(at(a.Properties, "Dimensions")))
		}
	}
	if own == 0 {
		t.Error("no alarm watches the product's own metrics")
	}
	for id, d := range of("Observability", "AWS::CloudWatch::Dashboard") {
		body := strings.ReplaceAll(text(d.Properties["DashboardBody"]), `\`, "")
		for _, graphed := range strings.SplitAfter(body, `["`+metric.Namespace+`",`)[1:] {
			if end := strings.Index(graphed, "]"); !strings.Contains(graphed[:end], `"stage","test"`) {
				t.Errorf("%s shows all deployments: %s", id, graphed[:end])
			}
		}
	}
	for id, f := range everywhere("AWS::Lambda::Function") {
		if at(f.Properties, "Environment", "Variables", "STAGE") != "test" {
			t.Errorf("%s does not know its stage", id)
		}
	}
}
