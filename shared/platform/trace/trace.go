// Package trace adds ids to every log line: of the request, task, order or trip that is being processed.
//
// The ids belong to a scope, which a context carries: a request, an invocation, one message of a batch, one
// order of many. An id that is added to a scope (Add) is in all later lines of that scope, wherever below it
// was added, but not in the lines of the outer scope.
package trace

import (
	"context"
	"io"
	"log/slog"
	"sync"
)

// Kind is a kind of id.
type Kind int

// The kinds of ids.
const (
	// Request is the API request, or the invocation of a worker.
	Request Kind = iota
	// Origin is the API request that caused a worker's work.
	Origin
	Discovery
	Job
	Task
	Trip
	SalesOrder
	// Resource is the record that a task exchanges with the ERP, by the id that the task has for it.
	Resource
	Cart
	Mail
	PricingReport
	kinds
)

// names are the kinds' names in a log line.
var names = [kinds]string{"requestId", "originRequestId", "discoveryId", "jobId", "taskId", "tripId", "salesOrderId",
	"resourceId", "cartId", "mailId", "pricingReportId"}

// KindOf returns the kind that has a name in a log line.
func KindOf(name string) (Kind, bool) {
	for k, n := range names {
		if n == name {
			return Kind(k), true
		}
	}
	return 0, false
}

type scope struct {
	mu  sync.Mutex
	ids [kinds]string
}

type scopeKey struct{}

func of(ctx context.Context) *scope {
	s, _ := ctx.Value(scopeKey{}).(*scope)
	return s
}

func (s *scope) read() [kinds]string {
	if s == nil {
		return [kinds]string{}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ids
}

// Begin begins a scope inside that of ctx and inherits its ids.
func Begin(ctx context.Context) context.Context {
	return context.WithValue(ctx, scopeKey{}, &scope{ids: of(ctx).read()})
}

// With begins a scope and adds an id to it.
func With(ctx context.Context, k Kind, id string) context.Context {
	ctx = Begin(ctx)
	Add(ctx, k, id)
	return ctx
}

// Add adds an id to the scope of ctx. Without a scope, or with an empty id, it does nothing.
func Add(ctx context.Context, k Kind, id string) {
	s := of(ctx)
	if s == nil || id == "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ids[k] = id
}

// Adopt adds the ids of an inner scope to that of ctx, so that the line about a failure has the ids of where
// it happened.
func Adopt(ctx, inner context.Context) {
	for k, id := range of(inner).read() {
		Add(ctx, Kind(k), id)
	}
}

// ID returns an id of the scope of ctx, or "".
func ID(ctx context.Context, k Kind) string { return of(ctx).read()[k] }

// Asked returns the id of the API request that caused the work under ctx, or the id of the invocation if no
// request did.
func Asked(ctx context.Context) string {
	if origin := ID(ctx, Origin); origin != "" {
		return origin
	}
	return ID(ctx, Request)
}

// Logger writes log lines as JSON, with the ids of their context.
func Logger(w io.Writer) *slog.Logger { return slog.New(handler{slog.NewJSONHandler(w, nil)}) }

type handler struct{ slog.Handler }

// Handle implements slog.Handler.
func (h handler) Handle(ctx context.Context, r slog.Record) error {
	for k, id := range of(ctx).read() {
		if id != "" {
			r.AddAttrs(slog.String(names[k], id))
		}
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h handler) WithGroup(name string) slog.Handler { return handler{h.Handler.WithGroup(name)} }
