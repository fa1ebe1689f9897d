package simulation

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"backdock/infra/eventtest"
	"backdock/infra/netsuitesim"
	"backdock/shared/app"
	"backdock/shared/erp/netsuite"
	"backdock/shared/people/session"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/mail"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/workflow"
)

// When a run begins: a Saturday, eight o'clock in Chicago, or an hour before midnight for a run with jobs, which are
// about the orders of another day.
var (
	morning = time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	night   = time.Date(2026, 11, 22, 5, 0, 0, 0, time.UTC)
)

// World is a company with everything that it runs on.
type World struct {
	Memory *memory.Table
	Sim    *netsuitesim.Sim
	Met    Met
	plan   Plan

	gate       Gate
	queues     *eventtest.Queues
	stream     eventtest.Stream
	readers    []*eventtest.Reader // of the stream
	files      *blob.Memory
	pictures   *blob.Memory
	flows      *flows
	mails      mail.Memory
	signing    session.Fixed
	keys       *netsuitesim.Credentials
	key        netsuite.PrivateKey
	erpHandler http.Handler
	desk       *app.Backend // the world's own process, whose calls do not wait

	actors  []*Actor
	free    []*process // of the API, without an invocation
	running sync.WaitGroup
	closing atomic.Bool   // people end what they do and begin nothing
	asleep  time.Duration // for which nobody goes on, set by the manager
	book    book
	log     []string
	did     map[string]int // requests by operation and status
	failed  []Failure
}

// Failure is an invariant that does not hold.
type Failure struct {
	Invariant string
	Words     string
}

func (f Failure) String() string { return "(" + f.Invariant + ") " + f.Words }

// NewWorld makes a company when a run begins, with its master data in the ERP and in the portal. It must be called in a
// bubble of testing/synctest, and Close before its end. It sleeps until then.
func NewWorld(p Plan) (*World, error) {
	began := morning
	if p.Jobs {
		began = night
	}
	time.Sleep(time.Until(began))
	keys, err := credentials()
	if err != nil {
		return nil, err
	}
	key, err := netsuite.ParsePrivateKey([]byte(keys.ECPrivateKey))
	if err != nil {
		return nil, err
	}
	signing, err := session.NewSigning("simulation")
	if err != nil {
		return nil, err
	}
	w := &World{plan: p, did: map[string]int{}, Memory: memory.New(), Met: Met{}, files: blob.NewMemory(), pictures: blob.NewMemory(),
		signing: session.Fixed{Key: signing}, keys: keys, key: key}
	if w.Sim, err = netsuitesim.New(netsuitesim.Options{Credentials: keys, PublicURL: erpAddress}); err != nil {
		return nil, err
	}
	w.erpHandler = w.Sim.Handler()
	w.queues, w.flows = eventtest.NewQueues(time.Now), newFlows(w)
	w.Memory.Stream(w.stream.Streamed)
	w.desk = w.backend()
	if err := w.found(context.Background()); err != nil {
		return nil, fmt.Errorf("found the company: %w", err)
	}
	return w, nil
}

// backend makes a new process.
func (w *World) backend() *app.Backend {
	b := &app.Backend{Table: listing.Track(gatedTable{w.Memory, &w.gate}, time.Now), Queue: gatedQueue{w.queues, &w.gate},
		Blobs: gatedBlobs{w.files, &w.gate}, Images: gatedBlobs{w.pictures, &w.gate},
		Workflows: gatedRunner{workflow.Runner(w.flows), &w.gate}, Mail: &w.mails, Keys: w.signing,
		ReadStream: w.stream.ReadStream, Now: time.Now, Log: slog.New(slog.DiscardHandler), Version: "simulation",
		PortalURL: "https://portal.example.com"}
	b.DayPlans().Effort = effort
	client := w.client()
	b.ERP = func(context.Context) (*netsuite.Client, error) { return client, nil }
	return b
}

// Close ends all actors and the ERP.
func (w *World) Close() error {
	w.gate.end()
	w.running.Wait()
	return w.Sim.Close()
}

// fail notes that an invariant does not hold. When the run is over, calls have no answers, and nothing follows from that.
func (w *World) fail(invariant, words string) {
	if w.gate.ended() {
		return
	}
	f := Failure{invariant, words}
	if !slices.Contains(w.failed, f) {
		w.failed = append(w.failed, f)
	}
}
