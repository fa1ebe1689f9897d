// Package outside is what the product runs on, in memory: the table with its stream, queues, files, the state machine,
// schedules, the ERP, and the processes of functions. Each call of a process waits at the gate.
package outside

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"backdock/infra/eventtest"
	"backdock/infra/netsuitesim"
	"backdock/infra/netsuitesim/signin"
	"backdock/infra/simulation/gate"
	"backdock/shared/app"
	"backdock/shared/delivery/vrp"
	"backdock/shared/erp/netsuite"
	"backdock/shared/people/session"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/mail"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/workflow"
)

// World is the outside, without people and without data.
type World struct {
	*gate.Gate
	Desk   *app.Backend // the world's own process, whose calls do not wait
	Sim    *netsuitesim.Sim
	Queues *eventtest.Queues
	Files  *blob.Memory

	memory   *memory.Table
	stream   eventtest.Stream
	readers  []*eventtest.Reader // of the stream
	pictures *blob.Memory
	flows    *flows
	mails    mail.Memory
	signing  session.Fixed
	keys     *signin.Credentials
	key      netsuite.PrivateKey
	erp      http.Handler

	processes sync.Mutex
	free      map[*gate.Actor][]*Process // without an invocation; nil: of the API
}

// New makes a world whose executions follow the definitions of the state machines, which are in a folder. It must be
// called in a bubble of testing/synctest, and Close before its end.
func New(definitions string) (*World, error) {
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
	w := &World{Gate: gate.New(), memory: memory.New(), Files: blob.NewMemory(), pictures: blob.NewMemory(),
		signing: session.Fixed{Key: signing}, keys: keys, key: key, free: map[*gate.Actor][]*Process{}}
	w.flows = &flows{w: w, machines: map[string]machine{}}
	for name, worker := range callees {
		raw, err := os.ReadFile(filepath.Join(definitions, name+".asl.json"))
		if err != nil {
			return nil, err
		}
		m := machine{worker: worker}
		if err := json.Unmarshal(raw, &m.stateMachine); err != nil {
			return nil, fmt.Errorf("the state machine %s: %w", name, err)
		}
		w.flows.machines[name] = m
	}
	if w.Sim, err = netsuitesim.New(netsuitesim.Options{Credentials: keys, PublicURL: erpAddress}); err != nil {
		return nil, err
	}
	w.erp = w.Sim.Handler()
	w.Queues = eventtest.NewQueues(time.Now)
	w.memory.Stream(w.stream.Streamed)
	w.Desk = w.backend()
	return w, nil
}

// backend makes a new process.
func (w *World) backend() *app.Backend {
	b := &app.Backend{Table: listing.Track(gatedTable{w.memory, w.Gate}, time.Now), Queue: gatedQueue{w.Queues, w.Gate},
		Blobs: gatedBlobs{w.Files, w.Gate}, Images: gatedBlobs{w.pictures, w.Gate},
		Workflows: gatedRunner{workflow.Runner(w.flows), w.Gate}, Mail: &w.mails, Keys: w.signing,
		ReadStream: w.stream.ReadStream, Now: time.Now, Log: slog.New(slog.DiscardHandler), Version: "simulation",
		PortalURL: "https://portal.example.com"}
	b.DayPlans().Effort = effort
	client := w.ERP()
	b.ERP = func(context.Context) (*netsuite.Client, error) { return client, nil }
	return b
}

// effort is how long the solver works on a plan: by iterations, because no time passes on the fake clock meanwhile.
func effort(int) vrp.Options { return vrp.Options{Seed: 1, Iterations: 100} }

// Close ends all actors and the ERP.
func (w *World) Close() error {
	w.End()
	return w.Sim.Close()
}

// Left lists what is under way besides messages: records of the stream, and executions.
func (w *World) Left() (left []string) {
	for _, r := range w.readers {
		if n := r.Left(); n > 0 {
			left = append(left, fmt.Sprintf("%d records of the stream", n))
		}
	}
	for _, id := range w.flows.open() {
		left = append(left, "execution "+id)
	}
	return left
}
