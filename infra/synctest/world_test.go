package synctest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/syncscheduler"
	"backdock/infra/eventtest"
	"backdock/infra/netsuitesim"
	"backdock/infra/netsuitesim/signin"
	"backdock/shared/app"
	"backdock/shared/erp/discovery"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table/memory"
)

// world runs the product's side of the sync in one process: the table's stream feeds the projector, whose messages
// feed the ERP worker, as with Lambda and SQS. Its clock starts at the real time and moves by a microsecond at each
// read and by advance, so results do not depend on the machine's speed. The ERP and its client share another clock,
// which only pass moves. After pass the client retries nothing, because its deadlines use real time.
type world struct {
	t      *testing.T
	b      *app.Backend
	sim    *netsuitesim.Sim
	server *httptest.Server
	began  time.Time
	ahead  atomic.Int64 // of the product's clock
	later  atomic.Int64 // of the ERP's

	patience time.Duration // of the product's clients, for an answer of the ERP

	*eventtest.Events

	// oneClock: the ERP has the product's clock, so that advance does not make sign-ins out of date.
	oneClock bool

	mu   sync.Mutex
	down bool
	seen func(*http.Request) // is called before each request to the ERP
}

var testCredentials = sync.OnceValues(func() (*signin.Credentials,
	error) {
	return signin.NewCredentials("TSTDRV1")
})

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, began: time.Now(), patience: time.Minute}
	w.Events = eventtest.New(t, w.now)
	keys, err := testCredentials()
	if err != nil {
		t.Fatal(err)
	}
	if w.sim, err = netsuitesim.New(netsuitesim.Options{Credentials: keys, Now: w.erpNow}); err != nil {
		t.Fatal(err)
	}
	handler := w.sim.Handler()
	w.server = httptest.NewUnstartedServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.mu.Lock()
		down, seen := w.down, w.seen
		w.mu.Unlock()
		if seen != nil && !strings.HasPrefix(r.URL.Path, "/_sim/") {
			seen(r)
		}
		if down && r.URL.Path[:6] != "/_sim/" {
			http.Error(rw, "down", http.StatusServiceUnavailable)
			return
		}
		handler.ServeHTTP(rw, r)
	}))
	w.server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	w.server.Start()
	t.Cleanup(func() {
		w.server.Close()
		if err := w.sim.Close(); err != nil {
			t.Error(err)
		}
	})
	w.open()
	return w
}

// open creates the backend, as a new process on an empty table.
func (w *world) open() {
	mem := memory.New()
	mem.Stream(w.Streamed)
	w.Context = func(ctx context.Context) context.Context { return mem.Lagging(ctx, memory.Lags) }
	client := w.client()
	w.b = &app.Backend{Table: listing.Track(eventtest.Mortal{Table: apitest.Guard(w.t, mem)}, w.now), Queue: w, Blobs: blob.NewMemory(),
		Now: w.now, Version: "test",
		ERP:        func(context.Context) (*netsuite.Client, error) { return client, nil },
		ReadStream: w.ReadStream, Log: slog.New(slog.DiscardHandler)}
	w.set(setting.ERPSubsidiary, `"1"`)
	w.set(setting.ERPLocation, `"1"`)
}

func (w *world) set(name, value string) {
	w.t.Helper()
	if _, err := w.b.Settings().Set(w.t.Context(), name, json.RawMessage(value), setting.Write{}); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) client() *netsuite.Client { return w.clientEntering(nil) }

// clientEntering returns the client of a separate process, see netsuite.Config.Enter.
func (w *world) clientEntering(enter func(context.Context, bool) (func(), error)) *netsuite.Client {
	keys, err := testCredentials()
	if err != nil {
		w.t.Fatal(err)
	}
	key, err := netsuite.ParsePrivateKey([]byte(keys.PrivateKey))
	if err != nil {
		w.t.Fatal(err)
	}
	return netsuite.New(netsuite.Config{AccountID: keys.AccountID, ClientID: keys.ClientID,
		CertificateID: keys.CertificateID, PrivateKey: key,
		Enter: enter, BaseURL: w.server.URL, Now: w.erpNow, HTTP: &http.Client{Timeout: w.patience},
		Sleep: func(ctx context.Context, d time.Duration) error { // the waits themselves are tested with the client
			select {
			case <-time.After(min(d/50, 20*time.Millisecond)):
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}})
}

func (w *world) now() time.Time {
	return w.began.Add(time.Duration(w.ahead.Add(int64(time.Microsecond))))
}

func (w *world) advance(d time.Duration) { w.ahead.Add(int64(d)) }

func (w *world) erpNow() time.Time {
	if w.oneClock {
		return w.now()
	}
	return w.began.Add(time.Duration(w.later.Load()))
}

// watch calls seen before each request to the ERP.
func (w *world) watch(seen func(*http.Request)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen = seen
}

// pass advances the time in the ERP too.
func (w *world) pass(d time.Duration) {
	w.advance(d)
	w.later.Add(int64(d))
}

// project invokes the projector with the stream's records.
func (w *world) project(ctx context.Context) { w.Project(ctx, w.b) }

// run invokes the worker until no message is visible in the queues.
func (w *world) run() {
	w.t.Helper()
	w.Run(w.t.Context(), w.b)
}

// settle advances the time, with a sweep every minute, until no task is open.
func (w *world) settle(most time.Duration) {
	w.t.Helper()
	for passed := time.Duration(0); ; passed += time.Minute {
		w.run()
		if w.openTasks() == 0 {
			return
		}
		if passed > most {
			w.t.Fatalf("%d tasks are open after %v", w.openTasks(), most)
		}
		w.advance(time.Minute)
		w.schedule(`{"job":"sweep"}`)
	}
}

func (w *world) schedule(event string) any {
	w.t.Helper()
	answer, err := syncscheduler.Worker.Handle(w.t.Context(), w.b, json.RawMessage(event))
	if err != nil {
		w.t.Fatal(err)
	}
	return answer
}

func (w *world) tasks() *synctask.Tasks {
	return w.b.Tasks()
}

func (w *world) discoveries() *discovery.Discoveries {
	return discovery.New(w.b.Table, w.tasks(), nil, w.b.Now)
}

func (w *world) taskRows(f synctask.Filter) []*synctask.Row {
	w.t.Helper()
	rows, err := w.tasks().Rows(w.t.Context(), f)
	if err != nil {
		w.t.Fatal(err)
	}
	return rows
}

func (w *world) openTasks() int {
	n := 0
	for _, r := range w.taskRows(synctask.Filter{}) {
		switch r.Status {
		case synctask.Pending, synctask.InProgress, synctask.Retrying:
			n++
		}
	}
	return n
}

// discover runs a discovery until it ends.
func (w *world) discover(o discovery.Options) discovery.Discovery {
	w.t.Helper()
	d, err := w.discoveries().Start(w.t.Context(), o)
	if err != nil {
		w.t.Fatal(err)
	}
	for range 10 {
		w.settle(30 * time.Minute)
		if d, err = w.discoveries().Get(w.t.Context(), d.ID); err != nil {
			w.t.Fatal(err)
		}
		if !d.Running() {
			break
		}
		w.advance(time.Minute) // its last worker was killed before it could continue
		w.schedule(`{"job":"sweep"}`)
	}
	return d
}

func (w *world) progress(d discovery.Discovery) (discovery.Progress, map[synctask.ResourceType]discovery.Progress) {
	w.t.Helper()
	p, by, err := w.discoveries().ProgressOf(w.t.Context(), d.ID)
	if err != nil {
		w.t.Fatal(err)
	}
	return p, by
}

// completed fails the test if the discovery did not complete.
func (w *world) completed(d discovery.Discovery) {
	w.t.Helper()
	if d.Status == discovery.Completed {
		return
	}
	_, by := w.progress(d)
	w.t.Errorf("the discovery is %s: %+v", d.Status, by)
	for i, r := range w.taskRows(synctask.Filter{Status: synctask.Failed}) {
		t, err := w.tasks().Get(w.t.Context(), r.ID)
		if err != nil {
			w.t.Fatal(err)
		}
		w.t.Logf("%s %s %s: %s: %s", t.Kind, t.ResourceType, t.ResourceID, t.Cause, t.LastWords())
		if i > 5 {
			break
		}
	}
	w.t.FailNow()
}

// control calls the simulator's control API.
func (w *world) control(method, path string, body, into any) {
	w.t.Helper()
	content, err := json.Marshal(body)
	if err != nil {
		w.t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(w.t.Context(), method, w.server.URL+"/_sim/"+path, bytes.NewReader(content))
	if err != nil {
		w.t.Fatal(err)
	}
	res, err := w.server.Client().Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	if res.StatusCode >= 300 {
		w.t.Fatalf("%s %s: %d %s", method, path, res.StatusCode, answer)
	}
	if into != nil {
		if err := json.Unmarshal(answer, into); err != nil {
			w.t.Fatal(err)
		}
	}
}

// records returns all records of a type in the ERP from the record API.
func (w *world) records(kind string) []map[string]any {
	w.t.Helper()
	var all []map[string]any
	w.control("GET", "records/"+kind, nil, &all)
	return all
}

type simFault struct {
	Match   map[string]string `json:"match"`
	Kind    string            `json:"kind"`
	Status  int               `json:"status,omitempty"`
	DelayMs int               `json:"delayMs,omitempty"`
	Rate    float64           `json:"rate,omitempty"`
	Count   int               `json:"count,omitempty"`
}

func (w *world) fault(f simFault) {
	w.t.Helper()
	if f.Match == nil {
		f.Match = map[string]string{}
	}
	w.control("POST", "faults", f, nil)
}

func text(v any) string { return fmt.Sprint(v) }
