// Package trace carries the ids of what is worked on, so that every line of the log
// has them: whoever begins with a request, a task, an order or a trip says so once.
//
// The ids belong to a scope, which a context carries: a request, an invocation, one
// message of a batch, one order of many. What is said of a scope (Add) is in all its
// lines from then on, wherever below it was said, and not in those of the scope
// around it.
package trace

import (
	"context"
	"io"
	"log/slog"
	"sync"
)

// Kind is what an id is the id of.
type Kind int

// The kinds of ids.
const (
	// Request is the API's request, or the invocation of a worker.
	Request Kind = iota
	// Origin is the API's request that asked for what a worker does.
	Origin
	Discovery
	Job
	Task
	Trip
	SalesOrder
	// Resource is the record that a task exchanges with the ERP, by the id that the
	// task has of it.
	Resource
	Cart
	Mail
	kinds
)

// names of the kinds in a line.
var names = [kinds]string{"requestId", "originRequestId", "discoveryId", "jobId", "taskId", "tripId", "salesOrderId", "resourceId", "cartId", "mailId"}

// Names of all ids in a line.
func Names() []string { return names[:] }

// KindOf is the kind of a name in a line.
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

// Begin begins a scope within that of ctx, whose ids it has, too.
func Begin(ctx context.Context) context.Context {
	return context.WithValue(ctx, scopeKey{}, &scope{ids: of(ctx).read()})
}

// With begins a scope that has an id.
func With(ctx context.Context, k Kind, id string) context.Context {
	ctx = Begin(ctx)
	Add(ctx, k, id)
	return ctx
}

// Add says an id of the scope of ctx. Without a scope, or with an empty id, it does
// nothing.
func Add(ctx context.Context, k Kind, id string) {
	s := of(ctx)
	if s == nil || id == "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ids[k] = id
}

// Adopt adds the ids of an inner scope to that of ctx: the line about a failure has
// the ids of where it happened.
func Adopt(ctx, inner context.Context) {
	for k, id := range of(inner).read() {
		Add(ctx, Kind(k), id)
	}
}

// ID is an id of the scope of ctx, or "".
func ID(ctx context.Context, k Kind) string { return of(ctx).read()[k] }

// Asked is the id of the API's request that what is done under ctx goes back to, or
// that of the invocation where no request asked for it.
func Asked(ctx context.Context) string {
	if origin := ID(ctx, Origin); origin != "" {
		return origin
	}
	return ID(ctx, Request)
}

// Logger writes lines as JSON, with the ids of the context that each is written under.
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
