// Package app is the composition root: it builds the product's stores and services,
// each once per process, on the table, queues and clock that a function was given.
// app/aws makes a Backend from a function's environment; tests make one in memory.
package app

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"backdock/shared/erp/netsuite"
	"backdock/shared/people/session"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/mail"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
	"backdock/shared/platform/workflow"
)

// Backend is what a function stands on. What a function was not given is nil.
type Backend struct {
	Table     table.Table
	Queue     queue.Sender
	Blobs     blob.Store
	Workflows workflow.Runner
	Mail      mail.Sender // only the mailer has one
	Keys      session.Keys
	// KeyStore is where keys are rotated; only the function for that may write it.
	KeyStore session.KeyStore
	// ERP is the client of the ERP; only the erp worker has one.
	ERP func(context.Context) (*netsuite.Client, error)
	// OriginSecret is what CloudFront adds to requests; nil: not checked.
	OriginSecret func(context.Context) (string, error)
	// ReadStream decodes an event of the table's stream; only the projector has it.
	ReadStream func(json.RawMessage) ([]StreamRecord, error)
	Now        func() time.Time
	Log        *slog.Logger
	Version    string
	// PortalURL is the portal's address without a slash at its end, for links in mails.
	PortalURL string

	stores stores
}

// StreamRecord is one change in the table's stream.
type StreamRecord struct {
	SequenceNumber string
	Change         table.Change
}

// Worker is a function that takes events instead of HTTP requests: from a queue,
// a stream, a schedule or a state machine. Its answer becomes JSON.
type Worker struct {
	Name    string // of the function; kebab-case
	Summary string
	Handle  func(ctx context.Context, b *Backend, event json.RawMessage) (any, error)
}

// Invoke runs the worker on an event. The id of the invocation is in all its lines of
// the log; one that fails writes a line that says why.
func (w Worker) Invoke(ctx context.Context, requestID string, b *Backend, event json.RawMessage) (any, error) {
	ctx = trace.With(ctx, trace.Request, requestID)
	failed := func(failure string) {
		b.Log.ErrorContext(ctx, "invocation failed", "group", w.Name, "failure", failure)
	}
	defer func() {
		if p := recover(); p != nil {
			failed(fmt.Sprintf("panic: %v\n%s", p, debug.Stack()))
			panic(p) // Lambda ends the process then, which nobody knows the state of
		}
	}()
	answer, err := w.Handle(ctx, b, event)
	if err != nil {
		failed(err.Error())
	}
	return answer, err
}
