package main

import (
	"strings"
	"testing"
	"time"

	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
)

// AWS recommends a visibility timeout of six times the function's timeout.
func TestVisibilityTimeouts(t *testing.T) {
	timeouts := map[string]float64{} // by logical id
	for id, f := range everywhere("AWS::Lambda::Function") {
		timeouts[id] = f.Properties["Timeout"].(float64)
	}
	seen := 0
	for _, m := range of("App", "AWS::Lambda::EventSourceMapping") {
		if m.Properties["StartingPosition"] != nil { // a stream's
			continue
		}
		source, _ := at(m.Properties["EventSourceArn"], "Fn::GetAtt").([]any)
		worker, _ := at(m.Properties["FunctionName"], "Ref").(string)
		q := of("App", "AWS::SQS::Queue")[source[0].(string)]
		seen++
		if visible := q.Properties["VisibilityTimeout"].(float64); timeouts[worker] == 0 || visible < 6*timeouts[worker] {
			t.Errorf("%s: visible after %v s, its worker %s may take %v s", source[0], visible, worker, timeouts[worker])
		}
	}
	if seen != len(queue.Names) {
		t.Errorf("%d queues were looked at", seen)
	}
}

// The maximum concurrencies of both queues add up to the reservation: no delivery is throttled, and no reserved
// concurrency is unused.
func TestNothingIsThrottled(t *testing.T) {
	for reserved := leastReservation; reserved <= 30; reserved++ {
		sum, priority, bulk := 0.0, 0.0, 0.0
		for _, taken := range takers(reserved) {
			if taken.worker != erpWorker {
				continue
			}
			if sum += taken.calls; taken.calls < leastCalls {
				t.Errorf("reserved %d: %s has %v calls", reserved, taken.queue, taken.calls)
			}
			switch taken.queue {
			case queue.ERPPriority:
				priority = taken.calls
			case queue.ERPBulk:
				bulk = taken.calls
			}
		}
		if sum != float64(reserved) || priority < bulk {
			t.Errorf("reserved %d: priority %v, bulk %v", reserved, priority, bulk)
		}
	}
	var reserved, calls float64
	for _, f := range everywhere("AWS::Lambda::Function") {
		if f.Properties["FunctionName"] == "backdock-test-"+erpWorker {
			reserved = f.Properties["ReservedConcurrentExecutions"].(float64)
		}
	}
	for _, m := range of("App", "AWS::Lambda::EventSourceMapping") {
		if strings.Contains(text(m.Properties["FunctionName"]), "Functionerpworker") {
			calls += at(m.Properties, "ScalingConfig", "MaximumConcurrency").(float64)
		}
	}
	if reserved != 5 || calls != reserved {
		t.Errorf("%v calls at once, %v are reserved", calls, reserved)
	}
}

// The ERP worker is invoked only by its queues.
func TestNobodyInvokesTheERPWorker(t *testing.T) {
	for stack := range templates {
		for id, p := range of(stack, "AWS::IAM::Policy") {
			for _, s := range list(at(p.Properties, "PolicyDocument", "Statement")) {
				if strings.Contains(text(at(s, "Action")), "lambda:InvokeFunction") &&
					strings.Contains(text(at(s, "Resource")), "Functionerpworker") {
					t.Errorf("%s/%s may invoke it", stack, id)
				}
			}
		}
		for id, m := range of(stack, "AWS::StepFunctions::StateMachine") {
			if strings.Contains(text(m.Properties["DefinitionString"]), "Functionerpworker") {
				t.Errorf("%s/%s invokes it", stack, id)
			}
		}
	}
}

// A task whose worker was killed continues within two minutes: when its lease has expired, the sweep sends its
// message again. The sweep runs every minute.
func TestKilledWorkersTasksGoOn(t *testing.T) {
	timeout := time.Duration(needs[erpWorker].timeout()) * time.Second
	if synctask.LeaseTime <= timeout || synctask.LeaseTime+time.Minute > 2*time.Minute || synctask.WorkTime >= timeout {
		t.Errorf("the worker may take %v, a task %v, its lease is for %v", timeout, synctask.WorkTime, synctask.LeaseTime)
	}
	for _, s := range schedules {
		if s.input == `{"job":"tasks"}` && s.expression == "rate(1 minute)" {
			return
		}
	}
	t.Error("tasks are not swept every minute")
}

func TestEveryQueueIsEncryptedAndHasDeadLetters(t *testing.T) {
	work := 0
	for id, q := range of("App", "AWS::SQS::Queue") {
		if q.Properties["SqsManagedSseEnabled"] != true {
			t.Errorf("%s is not encrypted", id)
		}
		policy := at(q.Properties, "RedrivePolicy")
		if policy == nil {
			continue
		}
		work++
		if at(policy, "maxReceiveCount") != float64(maxReceives) {
			t.Errorf("%s: redelivery is %s", id, text(q.Properties))
		}
	}
	if work != len(queue.Names) {
		t.Errorf("%d queues with dead letters, want %d", work, len(queue.Names))
	}
}

func TestEveryQueueIsTakenByItsWorker(t *testing.T) {
	taken := map[string]string{}
	for _, m := range of("App", "AWS::Lambda::EventSourceMapping") {
		if m.Properties["StartingPosition"] != nil { // a stream's
			continue
		}
		taken[text(m.Properties["EventSourceArn"])] = text(m.Properties["FunctionName"])
		if text(m.Properties["FunctionResponseTypes"]) != `["ReportBatchItemFailures"]` {
			t.Errorf("one bad message repeats its batch: %s", text(m.Properties))
		}
	}
	for name, worker := range map[string]string{"erppriority": "erpworker", "erpbulk": "erpworker", "mail": "mailer",
		"jobs": "jobworker", "plans": "planner"} {
		found := false
		for queue, function := range taken {
			found = found || strings.Contains(queue, "Queue"+name) && strings.Contains(function, "Function"+worker)
		}
		if !found {
			t.Errorf("%s does not take from %s: %v", worker, name, taken)
		}
	}
	if len(taken) != len(queue.Names) {
		t.Errorf("%d queues are taken from", len(taken))
	}
}
