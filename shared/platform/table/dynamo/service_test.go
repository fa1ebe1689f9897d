package dynamo_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
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
	return dynamo.New(dynamodb.New(dynamodb.Options{Region: "us-east-1", BaseEndpoint: aws.String(server.URL),
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")}), "t")
}

const (
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
	tokens := map[string]bool{}
	for _, call := range s.calls {
		var in struct{ ClientRequestToken string }
		_, body, _ := strings.Cut(call, " ")
		if err := json.Unmarshal([]byte(body), &in); err != nil || in.ClientRequestToken == "" {
			t.Errorf("no token in %s", call)
		}
		tokens[in.ClientRequestToken] = true
	}
	if len(tokens) != 1 {
		t.Errorf("%d tokens", len(tokens))
	}
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
