// Package app is the composition root. It builds the stores and services, each once per process, on the
// table, queues and clock that a function was given. app/aws makes a Backend from a function's environment;
// tests make one in memory.
package app

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/geocode"
	"backdock/shared/erp/netsuite"
	"backdock/shared/people/session"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/mail"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
	"backdock/shared/platform/workflow"
)

// Backend has the resources of a function and builds stores and services on them. A resource that the
// function was not given is nil.
type Backend struct {
	Table table.Table
	Queue queue.Sender
	Blobs blob.Store
	// Images has the pictures of items. Browsers read them through CloudFront.
	Images    blob.Store
	Workflows workflow.Runner
	// AmazonRoads answers by Amazon Location Service. nil: the function has no access to it.
	AmazonRoads geo.Ways
	// AmazonPlaces looks addresses up by Amazon Location Service. nil: the function has no access to it.
	AmazonPlaces geocode.Geocoder
	Mail         mail.Sender // only in the mailer
	Keys         session.Keys
	// KeyStore writes the keys of tokens. Only the function that rotates them has it.
	KeyStore session.KeyStore
	// ERP returns the client of the ERP. Only the erp worker has it.
	ERP func(context.Context) (*netsuite.Client, error)
	// OriginSecret returns the header value that CloudFront adds to requests. nil: not checked.
	OriginSecret func(context.Context) (string, error)
	// ReadStream decodes an event of the table's stream. Only the projector has it.
	ReadStream func(json.RawMessage) ([]StreamRecord, error)
	Now        func() time.Time
	Log        *slog.Logger
	Version    string
	// PortalURL is the portal's address without a trailing slash, for links in mails.
	PortalURL string

	made sync.Map // stores and services by their types, see once
}

// StreamRecord is one change in the table's stream.
type StreamRecord struct {
	SequenceNumber string
	Change         table.Change
	// Err is why the change could not be read, nil if it could. The records before it can be processed.
	Err error
}

// StreamFailure is what a reader of the stream answers if the record at a place failed, after all before it are done.
//
// Lambda gives the rest of the batch out again from the named record on. If that is the first one, nothing was done, and the
// reader fails instead: then Lambda halves the batch, until the record is alone. Only then does it pass the record after
// its tries, to the queue of undelivered events, without those behind it. See
// https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html.
func StreamFailure(records []StreamRecord, place int, why error) (queue.BatchAnswer, error) {
	if place == 0 && len(records) > 1 {
		return queue.BatchAnswer{}, fmt.Errorf("the first record of the batch, %s: %w", records[0].SequenceNumber, why)
	}
	return queue.BatchAnswer{Failures: []queue.BatchFailure{{ID: records[place].SequenceNumber}}}, nil
}

// NotDone returns what a worker does with a message that it could not handle, for queue.Batch: it logs why.
func (b *Backend) NotDone(worker string) func(ctx context.Context, messageID string, err error) {
	return func(ctx context.Context, messageID string, err error) {
		b.Log.ErrorContext(ctx, "message not done", "group", worker, "messageId", messageID, "error", err.Error())
	}
}

// Worker is a function that handles events instead of HTTP requests: from a queue, a stream, a schedule or a
// state machine. Its answer is written as JSON.
type Worker struct {
	Name    string // of the Lambda function; kebab-case
	Summary string
	Do      func(ctx context.Context, b *Backend, event json.RawMessage) (any, error)
}

// Handle runs the worker on an event.
func (w Worker) Handle(ctx context.Context, b *Backend, event json.RawMessage) (any, error) {
	return w.Do(table.By(ctx, w.Name), b, event)
}

// Invoke runs the worker on an event. The id of the invocation is in all its log lines. A failed invocation
// logs the reason.
func (w Worker) Invoke(ctx context.Context, requestID string, b *Backend, event json.RawMessage) (any, error) {
	ctx = trace.With(ctx, trace.Request, requestID)
	failed := func(failure string) {
		b.Log.ErrorContext(ctx, "invocation failed", "group", w.Name, "failure", failure)
	}
	defer func() {
		if p := recover(); p != nil {
			failed(fmt.Sprintf("panic: %v\n%s", p, debug.Stack()))
			panic(p) // Lambda then ends the process, whose state is unknown
		}
	}()
	answer, err := w.Handle(ctx, b, event)
	if err != nil {
		failed(err.Error())
	}
	return answer, err
}
