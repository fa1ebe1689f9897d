package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"backdock/shared/platform/audit"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/dynamo"
	"backdock/shared/sales/order"
)

// The projector and the counter read the stream separately.
func TestTheStreamIsReadTwice(t *testing.T) {
	readers := map[string]string{}
	for id, m := range of("App", "AWS::Lambda::EventSourceMapping") {
		p := m.Properties
		if p["StartingPosition"] == nil { // a queue's
			continue
		}
		readers[text(p["FunctionName"])] = id
		if text(p["FunctionResponseTypes"]) != `["ReportBatchItemFailures"]` || p["BisectBatchOnFunctionError"] != true ||
			at(p, "DestinationConfig", "OnFailure", "Destination") == nil {
			t.Errorf("%s loses what cannot be handled, or stops at it", id)
		}
	}
	if len(readers) != 2 { // more readers would be throttled
		t.Errorf("read by %v", readers)
	}
}

// Each reader of the stream gets the records that it reads, and no others.
func TestReadersGetTheirRecords(t *testing.T) {
	ordered := func(owner string) table.Item {
		i := table.New(table.Key{PK: "ORDER#1", SK: "ORDER"}, map[string]string{"status": "open"})
		row, err := json.Marshal(order.Row{ID: "1", Owner: owner})
		if err != nil {
			t.Fatal(err)
		}
		i.Feed = table.Feed{List: order.List, At: table.Key{PK: "F", SK: "1"}, Row: row}
		return i
	}
	events := func(action audit.Action) []table.Item {
		var items []table.Item
		for _, op := range audit.Put(audit.New(t.Context(), time.Now(), action, audit.Subject{ID: "joe"}, "", nil, nil)) {
			items = append(items, op.Item)
		}
		return items
	}
	plain := table.New(table.Key{PK: "ITEM#1", SK: "ITEM"}, map[string]string{"action": string(audit.SessionStolen)})
	others := events(audit.SessionRevoked)
	for name, tt := range map[string]struct {
		item    table.Item
		readers []string
	}{
		"a record with a message":  {plain.Announcing(queue.Mail, map[string]string{"id": "m"}), []string{projector}},
		"any other record":         {plain, nil},
		"an order":                 {ordered("ann"), []string{projector, counter}},
		"an order from the ERP":    {ordered(""), []string{counter}},
		"lines of an order":        {table.New(table.Key{PK: "ORDER#1", SK: "LINES#1"}, struct{}{}), nil},
		"a stolen session":         {events(audit.SessionStolen)[0], []string{projector}},
		"its copy by action":       {events(audit.SessionStolen)[1], nil},
		"another event":            {others[0], nil},
		"another event's copy":     {others[1], nil},
		"an order with a message":  {ordered("").Announcing(queue.Jobs, struct{}{}), []string{projector, counter}},
		"a message without a body": {plain.Announcing(queue.Jobs, nil), []string{projector}},
	} {
		t.Run(name, func(t *testing.T) {
			record := inserted(t, tt.item)
			var got []string
			for id, m := range of("App", "AWS::Lambda::EventSourceMapping") {
				if m.Properties["StartingPosition"] != nil && selected(t, m.Properties, record) {
					got = append(got, id)
				}
			}
			for _, reader := range streamReaders {
				isReader := func(id string) bool { return strings.Contains(id, "streamcounter") == (reader == counter) }
				if slices.ContainsFunc(got, isReader) != slices.Contains(tt.readers, reader) {
					t.Errorf("the %s: selected by %v of %v", reader, got, record)
				}
			}
		})
	}
}

// inserted returns the stream's record of a new item.
func inserted(t *testing.T, item table.Item) map[string]any {
	t.Helper()
	var put struct{ Item map[string]any }
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := json.NewDecoder(r.Body).Decode(&put); err != nil {
			t.Error(err)
		}
		_, _ = io.WriteString(w, "{}")
	}))
	defer server.Close()
	db := dynamodb.New(dynamodb.Options{Region: "us-east-1", BaseEndpoint: aws.String(server.URL),
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")})
	if err := dynamo.New(db, "t").Commit(t.Context(), table.Put(item)); err != nil {
		t.Fatal(err)
	}
	keys := map[string]any{dynamo.PK: put.Item[dynamo.PK], dynamo.SK: put.Item[dynamo.SK]}
	return map[string]any{"eventName": "INSERT", "dynamodb": map[string]any{"Keys": keys, "NewImage": put.Item}}
}

// selected reports whether a record matches a pattern of an event source.
func selected(t *testing.T, source map[string]any, record map[string]any) bool {
	t.Helper()
	filters, _ := at(source, "FilterCriteria", "Filters").([]any)
	return slices.ContainsFunc(filters, func(filter any) bool {
		var pattern map[string]any
		if err := json.Unmarshal([]byte(at(filter, "Pattern").(string)), &pattern); err != nil {
			t.Fatal(err)
		}
		return matches(t, pattern, record)
	})
}

// matches applies the part of Lambda's filter rules that the patterns use. Rules apply to leaves only.
func matches(t *testing.T, pattern, record map[string]any) bool {
	t.Helper()
	for name, p := range pattern {
		value, there := record[name]
		inner, isObject := value.(map[string]any)
		if deeper, ok := p.(map[string]any); ok {
			if !isObject || !matches(t, deeper, inner) {
				return false
			}
			continue
		}
		anyOf := slices.ContainsFunc(p.([]any), func(rule any) bool {
			switch rule := rule.(type) {
			case string:
				return value == rule
			case map[string]any:
				text, isText := value.(string)
				if prefix, ok := rule["prefix"].(string); ok {
					return isText && strings.HasPrefix(text, prefix)
				}
				if not, ok := rule["anything-but"].([]any); ok {
					return there && !isObject && !slices.Contains(not, value)
				}
				if rule["exists"] == true {
					return there && !isObject
				}
			}
			t.Fatalf("a rule that this test does not know: %v", rule)
			return false
		})
		if !anyOf {
			return false
		}
	}
	return true
}
