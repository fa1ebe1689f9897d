// Command erp runs the local stack's NetSuite account: the simulator with the demo company. Its records are kept
// between runs.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"backdock/infra/demodata"
	"backdock/infra/netsuitesim"
	"backdock/shared/platform/civil"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:4580", "address to listen at")
	dir := flag.String("dir", "", "folder in which the account is kept")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *listen, *dir); err != nil {
		slog.Error("erp", "error", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, listen, dir string) (err error) {
	sim, err := netsuitesim.New(netsuitesim.Options{StateDir: dir, Logger: slog.Default(), PublicURL: "http://" + listen})
	if err != nil {
		return fmt.Errorf("open the account: %w", err)
	}
	defer func() { err = errors.Join(err, sim.Close()) }()
	if err := load(ctx, sim, filepath.Join(dir, "loaded")); err != nil {
		return err
	}
	server := &http.Server{Addr: listen, Handler: sim.Handler(), ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() {
		limit, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_ = server.Shutdown(limit) // clients handle requests without an answer
	})
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

// load loads the demo company into a new account, in its state of this morning.
func load(ctx context.Context, sim *netsuitesim.Sim, mark string) error {
	if _, err := os.Stat(mark); err == nil {
		return nil
	}
	zone, err := time.LoadLocation(demodata.Portal().Warehouse.TimeZone)
	if err != nil {
		return fmt.Errorf("the warehouse's zone: %w", err)
	}
	today := civil.Today(time.Now(), zone)
	n, err := sim.Load(ctx, demodata.ERP(today))
	if err != nil {
		return fmt.Errorf("load the demo company: %w", err)
	}
	slog.Info("erp", "records", n)
	if err := os.WriteFile(mark, []byte(today.String()+"\n"), 0o644); err != nil {
		return fmt.Errorf("load the demo company: %w", err)
	}
	return nil
}
