package main

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/infra/local/inprocess"
	"backdock/infra/local/marks"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/table"
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
	if err := s.look(ctx); err != nil {
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

// write stores the demo data. Doing it again changes nothing. The items are new entries in the changes of their lists,
// because a function of the stack may have read a list while it was empty.
func (s *seeder) write(ctx context.Context, p prepared) error {
	ops := make([]table.Op, len(p.Items))
	for i, item := range p.Items {
		ops[i] = table.Put(item)
	}
	return errors.Join(s.table.Write(ctx, ops...), putAll(ctx, s.blobs, p.Blobs), putAll(ctx, s.images, p.Images))
}

// look reads the large lists through the running stack. Each function reads its lists at its first request, which takes
// seconds on the emulator; so the first screens need not wait for it.
func (s *seeder) look(ctx context.Context) error {
	for _, path := range []string{"/customer/all", "/sales-order/paginated?limit=1", "/inventory-items/search?limit=1",
		"/trips?limit=1"} {
		if err := s.api.Call(ctx, http.MethodGet, path, nil, nil); err != nil {
			return err
		}
	}
	return nil
}

func putAll(ctx context.Context, into blob.Store, files []inprocess.File) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(4)
	for _, f := range files {
		g.Go(func() error { return into.Put(ctx, f.Name, f.ContentType, f.Value) })
	}
	return g.Wait()
}
