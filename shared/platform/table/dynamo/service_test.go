package dynamo_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/dynamo"
)

// service answers as DynamoDB does in cases that no emulator reproduces. Each call gets the next answer, and
// the last one is repeated.
type service struct {
	mu      sync.Mutex
	answers []string // response bodies; one with a __type is an error
	calls   []string // operation and body of each call
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, _ := io.ReadAll(r.Body)
	_, operation, _ := strings.Cut(r.Header.Get("x-amz-target"), ".")
	s.calls = append(s.calls, operation+" "+string(body))
	answer := s.answers[0]
	if len(s.answers) > 1 {
		s.answers = s.answers[1:]
	}
	if strings.Contains(answer, "InternalServerError") {
		w.WriteHeader(http.StatusInternalServerError)
	} else if strings.Contains(answer, "__type") {
		w.WriteHeader(http.StatusBadRequest)
	}
	_, _ = io.WriteString(w, answer)
}

func (s *service) table(t *testing.T) *dynamo.Table {
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return tableAt(server.URL)
}

// tableAt returns the table of a service. The client's pauses between attempts are short.
func tableAt(url string) *dynamo.Table {
	return dynamo.New(dynamodb.New(dynamodb.Options{Region: "us-east-1", BaseEndpoint: aws.String(url),
		Retryer:     retry.NewStandard(func(o *retry.StandardOptions) { o.MaxBackoff = 10 * time.Millisecond }),
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")}), "t")
}

const (
	notMet   = `{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"The conditional request failed","Item":{"pk":{"S":"a"},"sk":{"S":"b"},"writeId":{"S":"%s"}}}`
	ongoing  = `{"__type":"com.amazonaws.dynamodb.v20120810#TransactionInProgressException","message":"x"}`
	inTheWay = `{"__type":"com.amazonaws.dynamodb.v20120810#TransactionConflictException","message":"Transaction is ongoing for the item"}`
	down     = `{"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError","message":"x"}`
)

var thing = table.Key{PK: "a", SK: "b"}

// The service refuses a single write to an item of a running transaction.
func TestASingleWriteWaitsForATransaction(t *testing.T) {
	for name, op := range map[string]table.Op{
		"put":    table.Put(table.New(thing, struct{}{}), table.Absent()),
		"delete": table.Delete(thing),
		"set":    table.Set(thing, map[string]any{"x": 1}),
	} {
		t.Run(name, func(t *testing.T) {
			s := &service{answers: []string{inTheWay, inTheWay, `{}`}}
			if err := s.table(t).Commit(context.Background(), op); err != nil || len(s.calls) != 3 {
				t.Errorf("%d calls, %v", len(s.calls), err)
			}
		})
	}
}

func TestAWriteGivesUpInTheEnd(t *testing.T) {
	s := &service{answers: []string{inTheWay}}
	if err := s.table(t).Commit(context.Background(), table.Delete(thing)); err == nil || len(s.calls) != 8 {
		t.Errorf("%d calls, %v", len(s.calls), err)
	}
}

// After a lost answer the client repeats the request with the same token, so it is counted once.
func TestAnAdditionIsCountedOnce(t *testing.T) {
	s := &service{answers: []string{down, `{}`}}
	err := s.table(t).Commit(context.Background(), table.Add(thing, map[string]money.Decimal{"n": money.Int(1)}))
	if err != nil || len(s.calls) != 2 {
		t.Fatalf("%d calls, %v", len(s.calls), err)
	}
	if s.token(t, 0) != s.token(t, 1) {
		t.Errorf("two tokens: %v", s.calls)
	}
}

// lossy is a service that carries out a write, loses the answer, and finds the condition of the repeat not met. The item
// then has the id of that write, or of somebody else's.
func lossy(t *testing.T, others bool) (*dynamo.Table, *int) {
	calls, stored := 0, ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if calls++; calls == 1 {
			stored = regexp.MustCompile(`[0-9a-f]{32}`).FindString(string(body))
			if others {
				stored = strings.Repeat("0", 32)
			}
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = io.WriteString(w, down)
			return
		}
		w.WriteHeader(http.StatusBadRequest)
		_, _ = fmt.Fprintf(w, notMet, stored)
	}))
	t.Cleanup(server.Close)
	return tableAt(server.URL), &calls
}

// A conditional write whose answer was lost is repeated by the client. It does not conflict with itself, and it does
// conflict with another writer's.
func TestAConditionalWriteDoesNotConflictWithItself(t *testing.T) {
	for name, op := range map[string]table.Op{
		"create": table.Put(table.New(thing, struct{}{}), table.Absent()),
		"put":    table.Put(table.New(thing, struct{ Version int }{2}), table.VersionIs(1)),
		"set":    table.Set(thing, map[string]any{"status": "done"}, table.FieldIs("status", "open")),
	} {
		t.Run(name, func(t *testing.T) {
			own, calls := lossy(t, false)
			if err := own.Commit(context.Background(), op); err != nil || *calls != 2 {
				t.Errorf("own write: %d calls, %v", *calls, err)
			}
			foreign, calls := lossy(t, true)
			if err := foreign.Commit(context.Background(), op); !errors.Is(err, table.ErrCondition) || *calls != 2 {
				t.Errorf("another's write: %d calls, %v", *calls, err)
			}
		})
	}
}

// A conditional deletion leaves nothing that could be told from somebody else's, so it is a transaction with a token.
func TestAConditionalDeletionHasAToken(t *testing.T) {
	s := &service{answers: []string{down, `{}`}}
	err := s.table(t).Commit(context.Background(), table.Delete(thing, table.VersionIs(1)))
	if err != nil || len(s.calls) != 2 || s.token(t, 0) != s.token(t, 1) {
		t.Errorf("%v, %v", s.calls, err)
	}
}

// A repeat that finds its own transaction still running asks for the same one again. One that was cancelled starts anew.
func TestARunningTransactionKeepsItsToken(t *testing.T) {
	ops := []table.Op{table.Delete(thing), table.Delete(table.Key{PK: "a", SK: "c"})}
	s := &service{answers: []string{ongoing, `{}`}}
	if err := s.table(t).Commit(context.Background(), ops...); err != nil || s.token(t, 0) != s.token(t, 1) {
		t.Errorf("%v, %v", s.calls, err)
	}
	s = &service{answers: []string{inTheWay, `{}`}}
	if err := s.table(t).Commit(context.Background(), ops...); err != nil || s.token(t, 0) == s.token(t, 1) {
		t.Errorf("%v, %v", s.calls, err)
	}
}

// token returns the token of a call's transaction.
func (s *service) token(t *testing.T, call int) string {
	t.Helper()
	if call >= len(s.calls) {
		t.Fatalf("only %d calls", len(s.calls))
	}
	var in struct{ ClientRequestToken string }
	_, body, _ := strings.Cut(s.calls[call], " ")
	if err := json.Unmarshal([]byte(body), &in); err != nil || in.ClientRequestToken == "" {
		t.Errorf("no token in %s", s.calls[call])
	}
	return in.ClientRequestToken
}

// The service returns what it could not process in time or size.
func TestWhatIsLeftOverIsAskedForAgain(t *testing.T) {
	s := &service{answers: []string{
		`{"Responses":{"t":[{"pk":{"S":"a"},"sk":{"S":"1"}}]},"UnprocessedKeys":{"t":{"Keys":[{"pk":{"S":"a"},"sk":{"S":"2"}}]}}}`,
		`{"Responses":{},"UnprocessedKeys":{"t":{"Keys":[{"pk":{"S":"a"},"sk":{"S":"2"}}]}}}`,
		`{"Responses":{"t":[{"pk":{"S":"a"},"sk":{"S":"2"}}]}}`,
	}}
	items, err := s.table(t).BatchGet(context.Background(), []table.Key{{PK: "a", SK: "2"}, {PK: "a", SK: "1"},
		{PK: "a", SK: "3"}})
	if err != nil || len(items) != 2 || items[0].SK != "2" || items[1].SK != "1" {
		t.Errorf("got %v, %v", items, err)
	}
	s = &service{answers: []string{
		`{"UnprocessedItems":{"t":[{"DeleteRequest":{"Key":{"pk":{"S":"a"},"sk":{"S":"b"}}}}]}}`, `{}`,
	}}
	if err := s.table(t).Write(context.Background(), table.Delete(thing)); err != nil || len(s.calls) != 2 {
		t.Errorf("%d calls, %v", len(s.calls), err)
	}
}

// Retries stop when the caller's context is cancelled.
func TestWaitingEndsWithTheContext(t *testing.T) {
	s := &service{answers: []string{`{"UnprocessedItems":{"t":[{"DeleteRequest":{"Key":{"pk":{"S":"a"},"sk":{"S":"b"}}}}]}}`}}
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if err := s.table(t).Write(ctx, table.Delete(thing)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

// The service refuses a range whose start is after its end.
func TestAnEmptyRangeIsNotAskedFor(t *testing.T) {
	s := &service{answers: []string{`{"__type":"com.amazon.coral.validate#ValidationException","message":"The BETWEEN operator requires upper bound"}`}}
	page, err := s.table(t).Query(context.Background(), table.Query{PK: "a", From: "2", To: "1"})
	if err != nil || len(page.Items) != 0 || len(s.calls) != 0 {
		t.Errorf("%d calls, %v", len(s.calls), err)
	}
}
