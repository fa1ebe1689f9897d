package discovery_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/shared/app"
	"backdock/shared/app/apptest"
	"backdock/shared/erp/discovery"
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

var ctx = context.Background()

// fails is the common interface of *testing.T and *rapid.T.
type fails interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// erp answers the few queries that reading employees, items and price levels needs. The simulator has the
// full language.
type erp struct {
	mu      sync.Mutex
	now     time.Time
	offset  time.Duration // the account's times minus UTC
	rows    map[string]map[int]*erpRow
	deleted map[string][]int
	client  *netsuite.Client
}

// erpRow is a record. NetSuite stamps it with the account's time.
type erpRow struct {
	name    string
	changed time.Time // the account's time, as if it were UTC
}

// types are the account's types with their tables, in the order of steps: employees and price levels first,
// then items. Price levels have no date.
var types = map[synctask.ResourceType]string{synctask.Employee: "employee e", synctask.PriceLevel: "pricelevel l",
	synctask.Item: "item i"}

// deletedAs maps the type names of the view of deleted records.
var deletedAs = map[string]string{"employee": "employee e", "inventoryitem": "item i"}

const (
	clockForm = "2006-01-02T15:04:05"
	paramForm = "2006-01-02 15:04:05"
)

func newERP(t testing.TB) *erp {
	t.Helper()
	e := &erp{}
	e.client = apptest.ERPClient(t, e)
	return e
}

// empty deletes all records of the account.
func (e *erp) empty(now time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.now, e.offset = now, -5*time.Hour
	e.rows, e.deleted = map[string]map[int]*erpRow{}, map[string][]int{}
	for _, from := range types {
		e.rows[from] = map[int]*erpRow{}
	}
}

// save creates or changes a record some time ago; it becomes visible now.
func (e *erp) save(rt synctask.ResourceType, id int, name string, ago time.Duration) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.rows[types[rt]][id] = &erpRow{name, e.now.Add(-ago).Add(e.offset)}
}

func (e *erp) remove(rt synctask.ResourceType, id int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.rows[types[rt]], id)
	e.deleted[types[rt]] = append(e.deleted[types[rt]], id)
}

func (e *erp) isDeleted(rt synctask.ResourceType, id int) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Contains(e.deleted[types[rt]], id)
}

func (e *erp) pass(d time.Duration) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.now = e.now.Add(d)
}

func (e *erp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, "/token") {
		_, _ = io.WriteString(w, `{"access_token":"t","expires_in":3600,"token_type":"Bearer"}`)
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	var asked struct {
		Q      string
		Params []string
	}
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	rows, more := e.query(asked.Q, asked.Params)
	_ = json.NewEncoder(w).Encode(map[string]any{"items": rows, "hasMore": more, "totalResults": len(rows)})
}

func (e *erp) query(q string, params []string) (rows []map[string]string, more bool) {
	if strings.Contains(q, "FROM DUAL") {
		return []map[string]string{{"utctime": e.now.UTC().Format(clockForm),
			"accounttime": e.now.UTC().Add(e.offset).Format(clockForm)}}, false
	}
	if strings.Contains(q, "deletedrecord") {
		for name, from := range deletedAs {
			if slices.Contains(params, name) {
				for _, id := range e.deleted[from] {
					rows = append(rows, map[string]string{"type": name, "recordid": fmt.Sprint(id)})
				}
			}
		}
		slices.SortFunc(rows, func(a, b map[string]string) int { return record.CompareIDs(a["recordid"], b["recordid"]) })
		return rows, false
	}
	var since time.Time
	after, some := 0, map[string]bool(nil)
	if strings.Contains(q, "TO_TIMESTAMP(?") {
		since, _ = time.Parse(paramForm, params[0])
		params = params[1:]
	}
	if strings.Contains(q, " IN (?") {
		some = map[string]bool{}
		for _, id := range params {
			some[id] = true
		}
	} else if strings.Contains(q, "id > ?") {
		_, _ = fmt.Sscan(params[0], &after)
	}
	for _, from := range types {
		if !strings.Contains(q, "FROM "+from) {
			continue
		}
		for id, r := range e.rows[from] {
			if id <= after || r.changed.Before(since) || some != nil && !some[fmt.Sprint(id)] {
				continue
			}
			rows = append(rows, map[string]string{"id": fmt.Sprint(id), "name": r.name, "entityid": r.name, "itemid": r.name,
				"lastchange": r.changed.Format(clockForm)})
		}
	}
	slices.SortFunc(rows, func(a, b map[string]string) int { return record.CompareIDs(a["id"], b["id"]) })
	if len(rows) > 1000 {
		return rows[:1000], true
	}
	return rows, false
}

// world is the portal's side: stores in memory, and messages that wait for a worker.
type world struct {
	erp         *erp
	sources     *record.Kinds
	tasks       *synctask.Tasks
	discoveries *discovery.Discoveries

	mu     sync.Mutex
	queue  []string                 // ids of tasks
	known  map[string]synctask.Task // all tasks in their current state
	paged  map[string]string        // the page of each record that was queued, by discovery, type and id
	double []string                 // records that were queued twice
}

func newWorld(e *erp) *world {
	e.empty(time.Date(2026, 11, 22, 8, 0, 0, 0, time.UTC))
	w := &world{erp: e, known: map[string]synctask.Task{}, paged: map[string]string{}}
	mem := memory.New()
	mem.Stream(func(c table.Change) {
		if c.New == nil || c.Key.SK != "TASK" {
			return
		}
		var task synctask.Task
		if c.New.Decode(&task) == nil {
			w.mu.Lock()
			w.known[task.ID] = task
			w.mu.Unlock()
		}
		if c.New.Outbox != nil {
			_ = w.Send(ctx, *c.New.Outbox)
		}
	})
	b := &app.Backend{Table: listing.Track(mem, w.now), Blobs: blob.NewMemory(), Queue: w, Now: w.now, Version: "test"}
	w.sources = b.Records()
	w.tasks = synctask.New(b.Table, b.Blobs, w, w.now)
	w.discoveries = discovery.New(b.Table, w.tasks, w.sources, w.now)
	return w
}

func (w *world) now() time.Time {
	w.erp.mu.Lock()
	defer w.erp.mu.Unlock()
	return w.erp.now
}

// Send implements queue.Sender.
func (w *world) Send(_ context.Context, messages ...table.Message) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, m := range messages {
		var body synctask.Message
		if err := json.Unmarshal(m.Body, &body); err != nil {
			return err
		}
		w.queue = append(w.queue, body.TaskID)
	}
	return nil
}

// of returns the tasks of a discovery.
func (w *world) of(id string) []synctask.Task {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []synctask.Task
	for _, t := range w.known {
		if t.DiscoveryID == id {
			all = append(all, t)
		}
	}
	slices.SortFunc(all, func(a, b synctask.Task) int { return cmp.Compare(a.ID, b.ID) })
	return all
}

// deliver gives the message of a task to a worker. fail makes it fail.
func (w *world) deliver(t fails, id string, fail bool) {
	t.Helper()
	work, err := w.tasks.Begin(ctx, synctask.Message{TaskID: id}, "m")
	if err != nil {
		t.Fatal(err)
	}
	if work == nil {
		return
	}
	task := work.Task
	if fail {
		if err := work.Fail(ctx, "CAUSE", "CODE", "words", discovery.FailedOps(task)...); err != nil {
			t.Fatal(err)
		}
		err = w.discoveries.Advance(ctx, task.DiscoveryID)
	} else {
		switch task.Kind {
		case synctask.Reading:
			err = w.discoveries.Read(ctx, w.erp.client, work)
		case synctask.Page:
			w.page(t, task)
			err = w.discoveries.TakePage(ctx, w.erp.client, work)
		default:
			err = w.discoveries.TakeRecord(ctx, w.erp.client, work)
		}
	}
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
}

// page records which records a page has.
func (w *world) page(t fails, task synctask.Task) {
	t.Helper()
	var c record.Content
	if _, found, err := w.tasks.Content(ctx, task.ID, &c); err != nil || !found || len(c.Records) != task.Records {
		t.Fatalf("the content of %s: %d records of %d, %v", task.ID, len(c.Records), task.Records, err)
	}
	for _, r := range c.Records {
		k := task.DiscoveryID + " " + string(task.ResourceType) + " " + r.ID
		if page, there := w.paged[k]; there && page != task.ID {
			w.double = append(w.double, k)
		}
		w.paged[k] = task.ID
	}
}

func (w *world) waiting() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.queue)
}

// run delivers messages in the order of pick until there are none.
func (w *world) run(t fails, pick func(n int) int, failing func(synctask.Task) bool) {
	t.Helper()
	for w.waiting() > 0 {
		n := pick(w.waiting())
		w.mu.Lock()
		id := w.queue[n]
		w.queue = slices.Delete(w.queue, n, n+1)
		task := w.known[id]
		w.mu.Unlock()
		w.deliver(t, id, failing(task))
		w.consistent(t, task.DiscoveryID)
	}
}

// consistent checks what must be true of a discovery at any time.
func (w *world) consistent(t fails, id string) {
	t.Helper()
	d, err := w.discoveries.Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	open, failed, queued := 0, 0, 0
	for _, task := range w.of(id) {
		if task.Status.Open() {
			open++
		}
		if task.Kind == synctask.Page {
			queued += task.Records
		}
		if task.Status == synctask.Failed {
			failed += max(task.Records, 1)
		}
	}
	if d.Running() != (open > 0) || d.Running() != (d.FinishedAt == nil) {
		t.Fatalf("the discovery is %s, finished at %v, with %d open tasks", d.Status, d.FinishedAt, open)
	}
	p, byType, err := w.discoveries.ProgressOf(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	var sum discovery.Progress
	for rt, each := range byType {
		if each.Changed != each.Queued || each.Done > each.Queued || each.Done < 0 || each.Failed < 0 {
			t.Fatalf("%s: %+v", rt, each)
		}
		sum.Found, sum.Changed, sum.Queued = sum.Found+each.Found, sum.Changed+each.Changed, sum.Queued+each.Queued
		sum.Done, sum.Failed, sum.Drift = sum.Done+each.Done, sum.Failed+each.Failed, sum.Drift+each.Drift
	}
	if p != sum || p.Queued != queued || p.Failed != failed || len(w.double) > 0 {
		t.Fatalf("progress %+v, the types' %+v; tasks say %d queued, %d failed; queued twice %v", p, sum, queued, failed,
			w.double)
	}
	if status := map[bool]discovery.Status{true: discovery.CompletedWithErrors,
		false: discovery.Completed}[failed > 0]; !d.Running() &&
		d.Status != status && !(d.Status == discovery.Failed && failed == len(d.ResourceTypes)) {
		t.Fatalf("the discovery is %s with %d failed", d.Status, failed)
	}
}

func (w *world) start(t fails, o discovery.Options) discovery.Discovery {
	t.Helper()
	d, err := w.discoveries.Start(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// behind returns the records that differ between the portal and the ERP, including those that the ERP no
// longer has.
func (w *world) behind(t fails, rt synctask.ResourceType) []string {
	t.Helper()
	w.erp.mu.Lock()
	var ids []string
	for id := range w.erp.rows[types[rt]] {
		ids = append(ids, fmt.Sprint(id))
	}
	w.erp.mu.Unlock()
	slices.SortFunc(ids, record.CompareIDs)
	c, err := w.sources.ReadSome(ctx, w.erp.client, rt, ids)
	if err != nil {
		t.Fatal(err)
	}
	unchanged, err := w.sources.Unchanged(ctx, rt, c.Records)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(ids, func(id string) bool { return unchanged[id] })
}

var _ queue.Sender = (*world)(nil)
