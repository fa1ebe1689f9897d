package api

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/metric"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
)

// Handler serves the operations under /api. It adds request ids, one log line a request, the common error
// body, and compression from 1 KB on.
func (a *API) Handler() http.Handler {
	a.mux.other = func(w http.ResponseWriter, r *http.Request) {
		writeError(w, answerTo(r.Context(), fault.New(fault.NotFound, "there is no %s %s", r.Method, r.URL.Path)))
	}
	compress, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.CompressionLevel(5))
	if err != nil {
		panic(err) // cannot happen: the options are constants
	}
	return compress(http.StripPrefix("/api", a.observe(a.mux)))
}

const keyHeader = "idempotency-key"

type idempotencyHeader struct{}

func idempotencyKey(ctx context.Context) string {
	key, _ := ctx.Value(idempotencyHeader{}).(string)
	return key
}

// observe gives the request its id and logs one line when it is answered.
func (a *API) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := a.now()
		requestID := requestIDOr(r.Header.Get("x-request-id"), start)
		req := &request{viewer: viewerOf(r.Header)}
		ctx := context.WithValue(trace.With(r.Context(), trace.Request, requestID), requestKey{}, req)
		if key := r.Header.Get(keyHeader); key != "" {
			ctx = context.WithValue(ctx, idempotencyHeader{}, key)
		}
		ctx, used := table.WithUsage(ctx)
		rec := &recorder{ResponseWriter: w, status: http.StatusOK}
		req.header = rec.Header()
		rec.Header().Set("x-request-id", requestID)
		rec.Header().Set("cache-control", "no-store")
		rec.Header().Set("x-content-type-options", "nosniff")
		defer func() {
			if p := recover(); p != nil {
				req.failure = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
				writeError(rec, newError(ctx, http.StatusInternalServerError, "Internal error"))
			}
			rec.send()
			a.logRequest(ctx, r, req, rec.status, used, a.now().Sub(start))
		}()
		if err := a.checkOrigin(ctx, r.Header.Get("x-origin-verify")); err != nil {
			writeError(rec, answerTo(ctx, err))
			return
		}
		next.ServeHTTP(rec, r.WithContext(ctx))
	})
}

// checkOrigin refuses requests that did not come through CloudFront.
func (a *API) checkOrigin(ctx context.Context, given string) error {
	if a.OriginSecret == nil {
		return nil
	}
	want, err := a.OriginSecret(ctx)
	if err != nil {
		return fmt.Errorf("origin secret: %w", err)
	}
	if want == "" {
		return errors.New("origin secret: it is empty")
	}
	if subtle.ConstantTimeCompare([]byte(given), []byte(want)) != 1 {
		return fault.New(fault.Forbidden, "use the portal's address")
	}
	return nil
}

func (a *API) logRequest(ctx context.Context, r *http.Request, req *request, status int, used *table.Usage,
	took time.Duration) {
	trips, read, write := used.Snapshot()
	one := func(holds bool) int {
		if holds {
			return 1
		}
		return 0
	}
	attrs := []slog.Attr{
		metric.Attr(a.now(), metric.Metric{Name: "ms", Unit: metric.Milliseconds},
			metric.Metric{Name: "faults", Unit: metric.Count},
			metric.Metric{Name: "unauthorized", Unit: metric.Count}, metric.Metric{Name: "limited", Unit: metric.Count},
			metric.Metric{Name: "readUnits", Unit: metric.Count}, metric.Metric{Name: "writeUnits", Unit: metric.Count}),
		slog.String("group", req.group), slog.String("operation", req.operation), slog.String("method", r.Method),
		slog.Int("faults", one(status >= 500)), slog.Int("unauthorized", one(status == http.StatusUnauthorized)),
		slog.Int("limited", one(status == http.StatusTooManyRequests)), slog.Int("status", status),
		slog.Float64("ms", float64(took.Microseconds())/1000), slog.String("user", req.user), slog.Int("roundTrips", trips),
		slog.Float64("readUnits", read), slog.Float64("writeUnits", write),
	}
	level := slog.LevelInfo
	if req.failure != nil {
		level = slog.LevelError
		attrs = append(attrs, slog.String("failure", req.failure.Error()))
	}
	a.Log.LogAttrs(ctx, level, "request", attrs...)
}

// recorder delays the status until there is a body, so that a failure while an answer is being written can
// still be answered as a failure.
type recorder struct {
	http.ResponseWriter
	status int
	sent   bool
}

// WriteHeader implements http.ResponseWriter.
func (r *recorder) WriteHeader(status int) {
	if !r.sent {
		r.status = status
	}
}

// Write implements http.ResponseWriter.
func (r *recorder) Write(b []byte) (int, error) {
	r.send()
	return r.ResponseWriter.Write(b)
}

func (r *recorder) send() {
	if !r.sent {
		r.sent = true
		r.ResponseWriter.WriteHeader(r.status)
	}
}

// Unwrap gives http.ResponseController access to the writer.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

func writeError(w http.ResponseWriter, e *Error) {
	w.Header().Set("content-type", "application/json")
	maps.Copy(w.Header(), e.GetHeaders())
	w.WriteHeader(e.StatusCode)
	_ = json.NewEncoder(w).Encode(e) // the caller has disconnected: nobody is left to answer
}
