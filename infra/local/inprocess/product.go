// Package inprocess runs the product in this process, on a table and files in memory: the API at an address, and the
// workers that sync with the ERP, count, plan and do jobs. The demo data is made with it, because the same work takes
// minutes on the AWS emulator. It does not use AWS.
package inprocess

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"backdock/functions"
	"backdock/functions/counter"
	"backdock/functions/erpworker"
	"backdock/functions/jobworker"
	"backdock/functions/planner"
	"backdock/functions/projector"
	"backdock/shared/app"
	"backdock/shared/app/migrations"
	"backdock/shared/erp/netsuite"
	"backdock/shared/people/session"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/migration"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

// Product is the running product. Its files are what it stored besides the table.
type Product struct {
	Table         table.Table
	Blobs, Images *Files
	// API is the address of the API, with /api.
	API string

	memory *memory.Table
	events *events
	keys   session.Keys
	erp    func(context.Context) (*netsuite.Client, error)
	server *http.Server
	stop   context.CancelFunc
	works  sync.WaitGroup
}

// Start starts the product on an empty table. erp makes the client of the ERP.
func Start(ctx context.Context, erp func(context.Context) (*netsuite.Client, error)) (*Product, error) {
	signing, err := session.NewSigning("in-process")
	if err != nil {
		return nil, err
	}
	p := &Product{memory: memory.New(), events: newEvents(), Blobs: newFiles(), Images: newFiles(),
		keys: session.Fixed{Key: signing}, erp: erp}
	p.memory.Stream(p.events.streamed)
	p.Table = listing.Track(p.memory, time.Now)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("an address for the API: %w", err)
	}
	p.API = "http://" + listener.Addr().String() + "/api"
	p.server = &http.Server{Handler: functions.Handler(p.backend(nil)), ReadHeaderTimeout: 10 * time.Second}
	ctx, p.stop = context.WithCancel(ctx)
	context.AfterFunc(ctx, p.events.end)
	p.works.Go(func() {
		if err := p.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			p.events.fail(fmt.Errorf("serve the API: %w", err))
		}
	})
	p.follow(ctx, projector.Worker)
	p.follow(ctx, counter.Worker)
	erpWorkers := p.backend(nil) // they share the client, whose limit is the account's
	for name, calls := range map[string]int{queue.ERPPriority: 3, queue.ERPBulk: 2} {
		for range calls {
			p.works.Go(func() { p.events.receive(ctx, name, erpworker.Worker, erpWorkers) })
		}
	}
	for name, worker := range map[string]app.Worker{queue.Jobs: jobworker.Worker, queue.Plans: planner.Worker} {
		b := p.backend(nil)
		p.works.Go(func() { p.events.receive(ctx, name, worker, b) })
	}
	return p, nil
}

// follow starts a reader of the table's stream.
func (p *Product) follow(ctx context.Context, worker app.Worker) {
	r := p.events.reader()
	b := p.backend(r)
	p.works.Go(func() { p.events.read(ctx, r, worker, b) })
}

// backend makes the backend of a function. r is nil if it reads no stream.
func (p *Product) backend(r *reader) *app.Backend {
	b := &app.Backend{Table: listing.Track(p.memory, time.Now), Queue: p.events, Blobs: p.Blobs, Images: p.Images,
		Keys: p.keys, ERP: p.erp, Now: time.Now, Version: "local",
		Log: slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{Level: slog.LevelError}))}
	if r != nil {
		b.ReadStream = r.records
	}
	return b
}

// Migrate runs the migrations to their end. In an empty table they have nothing to do. A stack that gets this product's
// records later then runs no migration over them.
func (p *Product) Migrate(ctx context.Context) error {
	b := p.backend(nil)
	if err := migrations.Release().Finish(ctx, b.Table, b.Now()); err != nil {
		return err
	}
	all, err := b.Migrations().Run(ctx)
	for _, m := range all {
		if err == nil && m.State != migration.Done {
			err = fmt.Errorf("the migration %s is not done: %s", m.Name, m.Problem)
		}
	}
	return err
}

// Settled waits until every change was read and every message was processed.
func (p *Product) Settled(ctx context.Context) error { return p.events.settled(ctx) }

// Items returns what is in the table, without the messages that were sent.
func (p *Product) Items() []table.Item {
	all := p.memory.Items()
	for i := range all {
		all[i].Outbox = nil
	}
	return all
}

// Close stops everything.
func (p *Product) Close() error {
	err := p.server.Close()
	p.stop()
	p.works.Wait()
	return err
}
