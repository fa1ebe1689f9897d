package main

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/functions/indexer"
	"backdock/infra/local/inprocess"
	"backdock/infra/local/marks"
	"backdock/shared/app"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

// load writes the prepared demo data into the emulator and sets the marks of its steps. Interrupted, it does the same
// again: the file stays until everything is written.
func (s *seeder) load(ctx context.Context, o options, done *marks.Marks) error {
	p, err := read(o.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	began := time.Now()
	if err := s.write(ctx, p); err != nil {
		return err
	}
	for _, st := range steps {
		if err := done.Set(ctx, mark(st), o.table); err != nil {
			return err
		}
	}
	fmt.Printf("%d items and %d files written (%.1f s)\n", len(p.Items), len(p.Blobs)+len(p.Images),
		time.Since(began).Seconds())
	return os.Remove(o.file)
}

func read(file string) (prepared, error) {
	var p prepared
	f, err := os.Open(file)
	if err == nil {
		defer f.Close()
		err = gob.NewDecoder(f).Decode(&p)
	}
	if err != nil {
		return p, fmt.Errorf("read the demo data: %w", err)
	}
	return p, nil
}

// write stores the demo data, with snapshots of its lists. Doing it again changes nothing. The items are new entries in
// the changes of their lists, because a function of the stack may have read a list while it was empty.
func (s *seeder) write(ctx context.Context, p prepared) error {
	ops := make([]table.Op, len(p.Items))
	for i, item := range p.Items {
		ops[i] = table.Put(item)
	}
	written := twice{s.stored, memory.New()}
	if err := listing.Track(written, s.now).Write(ctx, ops...); err != nil {
		return err
	}
	if err := errors.Join(putAll(ctx, s.blobs, p.Blobs), putAll(ctx, s.images, p.Images)); err != nil {
		return err
	}
	b := &app.Backend{Table: listing.Track(written.copy, s.now), Blobs: s.blobs, Now: s.now,
		Log: slog.New(slog.DiscardHandler)}
	if _, err := indexer.Worker.Invoke(ctx, "demo-data", b, nil); err != nil {
		return fmt.Errorf("snapshots of the lists: %w", err)
	}
	return nil
}

// twice writes into a table and into a copy in memory, from which the snapshots are made: the emulator reads all rows
// of a list for each function that starts without one, and takes seconds for it.
type twice struct {
	table.Table
	copy *memory.Table
}

// Write implements table.Table.
func (t twice) Write(ctx context.Context, ops ...table.Op) error {
	return errors.Join(t.Table.Write(ctx, ops...), t.copy.Write(ctx, ops...))
}

// Commit implements table.Table.
func (t twice) Commit(ctx context.Context, ops ...table.Op) error {
	return errors.Join(t.Table.Commit(ctx, ops...), t.copy.Commit(ctx, ops...))
}

func putAll(ctx context.Context, into blob.Store, files []inprocess.File) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(4)
	for _, f := range files {
		g.Go(func() error { return into.Put(ctx, f.Name, f.ContentType, f.Value) })
	}
	return g.Wait()
}
