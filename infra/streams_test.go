package main

import (
	"strings"
	"testing"
)

// The projector and the counter read the stream separately.
func TestTheStreamIsReadTwice(t *testing.T) {
	readers := map[string]string{}
	for id, m := range of("App", "AWS::Lambda::EventSourceMapping") {
		p := m.Properties
		if p["StartingPosition"] == nil { // a queue's
			continue
		}
		reader := text(p["FunctionName"])
		readers[reader] = id
		if text(p["FunctionResponseTypes"]) != `["ReportBatchItemFailures"]` || p["BisectBatchOnFunctionError"] != true ||
			at(p, "DestinationConfig", "OnFailure", "Destination") == nil {
			t.Errorf("%s loses what cannot be handled, or stops at it", id)
		}
		if filtered := p["FilterCriteria"] != nil; filtered != strings.Contains(reader, "Functioncounter") {
			t.Errorf("%s: filtered is %v", id, filtered)
		}
	}
	if len(readers) != 2 { // more readers would be throttled
		t.Errorf("read by %v", readers)
	}
}
