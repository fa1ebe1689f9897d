// Package queuetest is the suite that every implementation of queue.Sender passes.
package queuetest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
)

// Queues are empty queues with the names queue.Jobs and queue.Mail.
type Queues struct {
	queue.Sender
	// Receive takes what a queue delivers at the moment; all of it, or a part.
	Receive func(ctx context.Context, queue string) ([]json.RawMessage, error)
}

// Run runs the suite. open returns queues that nobody else uses.
func Run(t *testing.T, open func(t *testing.T) Queues) {
	for name, test := range map[string]func(*testing.T, Queues){
		"a message arrives as it was sent":            unchanged,
		"many messages arrive, each in its own queue": many,
		"equal messages arrive all":                   equal,
		"a delayed message arrives":                   delayed,
		"nothing is sent":                             nothing,
		"a queue that does not exist is an error":     unknown,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// longest is how long the suite waits for messages.
const longest = 20 * time.Second

// receive waits for a number of messages. Those that arrive twice count once, unless they were sent twice.
func receive(t *testing.T, q Queues, name string, n int) []string {
	t.Helper()
	var got []string
	for end := time.Now().Add(longest); len(got) < n && time.Now().Before(end); {
		some, err := q.Receive(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, body := range some {
			got = append(got, string(body))
		}
		if len(some) == 0 {
			time.Sleep(20 * time.Millisecond)
		}
	}
	slices.Sort(got)
	return got
}

func send(t *testing.T, q Queues, messages ...table.Message) {
	t.Helper()
	if err := q.Send(t.Context(), messages...); err != nil {
		t.Fatal(err)
	}
}

func unchanged(t *testing.T, q Queues) {
	body := map[string]any{"text": "Grüße \"x\"\n<&>\U0001F69A", "number": 1.50, "none": nil, "list": []string{}}
	send(t, q, queue.Message(queue.Jobs, body))
	want := string(queue.Message(queue.Jobs, body).Body)
	if got := receive(t, q, queue.Jobs, 1); len(got) != 1 || got[0] != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func many(t *testing.T, q Queues) {
	var messages []table.Message
	want := map[string][]string{}
	for n := range 35 { // more than SQS takes at once
		name := []string{queue.Jobs, queue.Mail}[n%2]
		m := queue.Message(name, fmt.Sprintf("%s %02d", name, n))
		messages, want[name] = append(messages, m), append(want[name], string(m.Body))
	}
	send(t, q, messages...)
	for name, all := range want {
		if got := slices.Compact(receive(t, q, name, len(all))); !slices.Equal(got, all) {
			t.Errorf("%s: %v, want %v", name, got, all)
		}
	}
}

func equal(t *testing.T, q Queues) {
	m := queue.Message(queue.Jobs, "again")
	send(t, q, m, m)
	send(t, q, m)
	if got := receive(t, q, queue.Jobs, 3); len(got) < 3 {
		t.Errorf("%d of 3", len(got))
	}
}

func delayed(t *testing.T, q Queues) {
	send(t, q, queue.Message(queue.Jobs, "soon").After(time.Second), queue.Message(queue.Mail, "later").After(24*time.Hour))
	if got := receive(t, q, queue.Jobs, 1); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

func nothing(t *testing.T, q Queues) {
	send(t, q)
	if got, err := q.Receive(t.Context(), queue.Jobs); err != nil || len(got) != 0 {
		t.Errorf("%s, %v", got, err)
	}
}

func unknown(t *testing.T, q Queues) {
	if err := q.Send(t.Context(), queue.Message("no-such-queue", 1)); err == nil {
		t.Error("no error")
	}
}
