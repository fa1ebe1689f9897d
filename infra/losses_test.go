package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backdock/infra/layout"
	"backdock/shared/platform/queue"
)

// "The TableName dimension returns the WriteThrottleEvents for the table, but not for any global secondary indexes": each index
// is watched.
// SystemErrors has the dimensions TableName and Operation
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html).
func TestDynamoDBThatRefusesOrFailsRings(t *testing.T) {
	for _, metric := range []string{"ReadThrottleEvents", "WriteThrottleEvents"} {
		ofTable := false
		for _, a := range of("Observability", "AWS::CloudWatch::Alarm") {
			ofTable = ofTable || at(a.Properties, "MetricName") == metric &&
				!strings.Contains(text(at(a.Properties, "Dimensions")), "GlobalSecondaryIndexName")
		}
		if !ofTable {
			t.Errorf("no alarm on %s of the table", metric)
		}
		for _, i := range indexes {
			if !rings(metric, `"TableName"`, `"GlobalSecondaryIndexName"`, `"`+i.name+`"`) {
				t.Errorf("no alarm on %s of the index %s", metric, i.name)
			}
		}
	}
	for _, call := range calledOfDynamoDB(t) {
		if !rings("SystemErrors", `"TableName"`, `"Operation"`, `"`+call+`"`) {
			t.Errorf("no alarm when DynamoDB fails at %s", call)
		}
	}
}

// calledOfDynamoDB returns the operations on records that the sources of the package dynamo call.
func calledOfDynamoDB(t *testing.T) []string {
	t.Helper()
	sources, err := filepath.Glob("../shared/platform/table/dynamo/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var calls []string
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`db\.([A-Z]\w+)\(ctx`).FindAllStringSubmatch(string(source), -1) {
			if !strings.HasSuffix(found[1], "Table") { // makes the tables of the emulator
				calls = append(calls, found[1])
			}
		}
	}
	slices.Sort(calls)
	if calls = slices.Compact(calls); len(calls) < 5 {
		t.Fatalf("found only %v", calls)
	}
	return calls
}

func TestMessagesThatWaitRing(t *testing.T) {
	for _, name := range []string{queue.Mail, queue.Jobs, queue.Plans} {
		if !rings("ApproximateAgeOfOldestMessage", `"backdock-test-`+name+`"`) {
			t.Errorf("nobody is told when a message of the queue %s waits", name)
		}
	}
}

// Lambda counts the events that it drops after their retries or their maximum age in AsyncEventsDropped
// (https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html).
func TestDroppedRunsRing(t *testing.T) {
	for _, sc := range schedules {
		if !rings("AsyncEventsDropped", `"`+layout.Function("test", sc.worker)+`"`) {
			t.Errorf("nobody is told when runs of %s are dropped", sc.worker)
		}
	}
}

// An HTTP API has metrics of 4xx and 5xx, not of 429
// (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html): they are counted in its access log.
func TestLimitedCallsRing(t *testing.T) {
	for _, f := range of("App", "AWS::Logs::MetricFilter") {
		name := text(at(f.Properties, "MetricTransformations"))
		if at(f.Properties, "FilterPattern") == `{ $.status = "429" }` && strings.Contains(name, `"backdock-test-429"`) &&
			rings("backdock-test-429") {
			return
		}
	}
	t.Error("nobody is told of 429s")
}
