package functions_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/functions/counter"
	"backdock/functions/jobworker"
	"backdock/functions/projector"
	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// subjects maps a path segment to the name of the id that follows it.
var subjects = map[string]string{"cart": "cartId", "sales-order": "salesOrderId", "trips": "tripId", "sync": "taskId",
	"discovery": "discoveryId", "jobs": "jobId"}

var pathID = regexp.MustCompile(`([a-z-]+)/\{(id|cartId|orderId|tripId)\}`)

// A request's log line has the ids in its path, whatever the result.
func TestRequestsSayWhatTheyAreAbout(t *testing.T) {
	s := apitest.New(t)
	checked := map[string]int{}
	for _, op := range functions.API(nil).Operations() {
		found := pathID.FindStringSubmatch(op.Path)
		if found == nil {
			continue
		}
		name := subjects[found[1]]
		if found[1] == "routes" && op.Group == "trips" {
			name = "tripId"
		}
		if name == "" {
			continue
		}
		path := strings.Replace(op.Path, "{"+found[2]+"}", "some-id", 1)
		s.Lines.Take()
		s.Do(apitest.Request{Method: op.Method, Path: path, Body: object{}, Token: s.Token(access.Admin),
			Header: map[string]string{"x-request-id": "asked"}})
		lines := s.Lines.Take()
		lines = slices.DeleteFunc(lines, func(l apitest.Line) bool { return l["operation"] != op.ID })
		if len(lines) != 1 {
			t.Fatalf("%s %s: lines %v", op.Method, path, lines)
		}
		lines[0].Want(t, map[string]string{name: "some-id", "requestId": "asked"})
		checked[name]++
	}
	for _, name := range subjects {
		if checked[name] == 0 {
			t.Errorf("no operation is about a %s", name)
		}
	}
}

// refusing is a table that cannot read or write one record.
type refusing struct {
	table.Table
	id string
}

func (r refusing) Get(ctx context.Context, key table.Key) (table.Item, error) {
	if strings.Contains(key.PK, r.id) {
		return table.Item{}, errors.New("the table is away")
	}
	return r.Table.Get(ctx, key)
}

func (r refusing) Query(ctx context.Context, q table.Query) (table.Page, error) {
	if strings.Contains(q.PK, r.id) {
		return table.Page{}, errors.New("the table is away")
	}
	return r.Table.Query(ctx, q)
}

func (r refusing) Commit(ctx context.Context, ops ...table.Op) error {
	if slices.ContainsFunc(ops, func(op table.Op) bool { return strings.Contains(op.Key.PK+op.Key.SK, r.id) }) {
		return errors.New("the table is away")
	}
	return r.Table.Commit(ctx, ops...)
}

// ordered creates orders for yesterday.
func ordered(t *testing.T, s *apitest.Server, n int) []string {
	t.Helper()
	orders := order.New(s.Table, s.Now)
	date := civil.MustParse("2026-11-20")
	ids := make([]string, n)
	for i := range ids {
		ids[i] = s.NewID()
		o := order.Order{ID: ids[i], Status: order.PendingFulfillment, CustomerID: "7", TransactionDate: date,
			DeliveryDate: date,
			Lines:        []order.Line{{ID: "a", ItemID: fmt.Sprint(i), Quantity: money.Int(2), Units: "1", IsOpen: true}}}
		if err := s.Table.Commit(t.Context(), orders.Creating(t.Context(), &o)...); err != nil {
			t.Fatal(err)
		}
	}
	return ids
}

// one returns the only line with a message.
func one(t *testing.T, lines []apitest.Line, message string) apitest.Line {
	t.Helper()
	lines = slices.DeleteFunc(slices.Clone(lines), func(l apitest.Line) bool { return l["msg"] != message })
	if len(lines) != 1 {
		t.Fatalf("%d lines %q: %v", len(lines), message, lines)
	}
	return lines[0]
}

// A job that stops at an order logs the order's id and the request that started the job.
func TestLinesOfAJobThatFails(t *testing.T) {
	s := apitest.New(t)
	ids := ordered(t, s, 3)
	var started struct {
		ID string `json:"_id"`
	}
	s.Do(apitest.Request{Method: "POST", Path: "/admin-utils/close-sales-orders", Body: object{"beforeDate": "2026-11-21",
		"dryRun": false},
		Token: s.Token(access.Manager), Header: map[string]string{"x-request-id": "asked"}}).Want(t, 202).Into(t, &started)
	one(t, slices.DeleteFunc(s.Lines.Take(), func(l apitest.Line) bool { return l["requestId"] != "asked" }),
		"request").Want(t, map[string]string{"jobId": started.ID})

	b := &app.Backend{Table: refusing{s.Table, ids[1]}, Queue: s.Queues, Blobs: s.Blobs, Now: s.Now, Log: s.Log}
	event := fmt.Sprintf(`{"Records":[{"messageId":"m","body":%q}]}`, fmt.Sprintf(`{"jobId":%q}`, started.ID))
	if _, err := jobworker.Worker.Invoke(t.Context(), "invocation", b, json.RawMessage(event)); err != nil {
		t.Fatal(err)
	}
	lines := s.Lines.Take()
	want := map[string]string{"requestId": "invocation", "originRequestId": "asked", "jobId": started.ID,
		"salesOrderId": ids[1], "group": "job-worker"}
	one(t, lines, "message not done").Want(t, want)
	one(t, lines, "job").Want(t, want)
}

// away is a queue that accepts nothing.
type away struct{}

func (away) Send(context.Context, ...table.Message) error { return errors.New("the queue is away") }

// streamed returns a batch of changes, selected by index.
func streamed(changes []table.Change) func(json.RawMessage) ([]app.StreamRecord, error) {
	return func(json.RawMessage) ([]app.StreamRecord, error) {
		records := make([]app.StreamRecord, len(changes))
		for i, c := range changes {
			records[i] = app.StreamRecord{SequenceNumber: strconv.Itoa(i), Change: c}
		}
		return records, nil
	}
}

// Failed messages and uncounted orders are logged with their ids.
func TestLinesOfAStreamThatIsNotFollowed(t *testing.T) {
	s := apitest.New(t)
	var changes []table.Change
	s.Memory.Stream(func(c table.Change) { changes = append(changes, c) })
	ids := ordered(t, s, 2)
	s.Lines.Take()
	b := &app.Backend{Table: refusing{s.Table, ids[1]}, Queue: away{}, Now: s.Now, Log: s.Log,
		ReadStream: streamed(changes)}
	if _, err := projector.Worker.Invoke(t.Context(), "projecting", b, json.RawMessage(`{}`)); err != nil {
		t.Fatal(err)
	}
	unsent := slices.DeleteFunc(s.Lines.Take(), func(l apitest.Line) bool { return l["msg"] != "message not sent" })
	orders := order.New(s.Table, s.Now)
	for i, l := range unsent {
		o, err := orders.Get(t.Context(), ids[i])
		if err != nil {
			t.Fatal(err)
		}
		l.Want(t, map[string]string{"requestId": "projecting", "taskId": o.Sync.TaskID, "group": "projector"})
	}
	if len(unsent) != len(ids) {
		t.Errorf("%d messages are named of %d", len(unsent), len(ids))
	}
	if _, err := counter.Worker.Invoke(t.Context(), "counting", b, json.RawMessage(`{}`)); err != nil {
		t.Fatal(err)
	}
	one(t, s.Lines.Take(), "not counted").Want(t, map[string]string{"requestId": "counting", "salesOrderId": ids[1],
		"group": "counter"})
}

// An error of a worker is logged, too.
func TestAnInvocationThatFailsIsALine(t *testing.T) {
	s := apitest.New(t)
	for _, w := range functions.Workers {
		b := &app.Backend{Table: s.Table, Queue: s.Queues, Blobs: s.Blobs, Keys: s.Keys, Now: s.Now, Log: s.Log,
			ReadStream: func(json.RawMessage) ([]app.StreamRecord, error) { return nil, errors.New("no stream") }}
		if w.Name == "indexer" { // it ignores the event, and there is nothing to save yet
			continue
		}
		if _, err := w.Invoke(t.Context(), "invocation", b, json.RawMessage(`"no event"`)); err == nil {
			t.Errorf("%s took no event", w.Name)
			continue
		}
		one(t, s.Lines.Take(), "invocation failed").Want(t, map[string]string{"requestId": "invocation", "group": w.Name})
	}
}
