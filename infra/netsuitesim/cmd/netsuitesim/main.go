// Command netsuitesim serves a simulated NetSuite account, by default on 127.0.0.1:4580.
package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"backdock/infra/netsuitesim"
)

func main() {
	if err := run(); err != nil {
		slog.Error("netsuitesim", "error", err)
		os.Exit(1)
	}
}

func run() (err error) {
	address := flag.String("listen", "127.0.0.1:4580", "address to listen on")
	state := flag.String("state", "", "directory to keep the account in; empty keeps it in memory")
	concurrency := flag.Int("concurrency", 5, "requests that may be in flight")
	latency := flag.Duration("latency", 0, "time that every record and query call takes more")
	flag.Parse()

	sim, err := netsuitesim.New(netsuitesim.Options{StateDir: *state, Concurrency: *concurrency, Latency: *latency,
		Now: time.Now, Logger: slog.Default()})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sim.Close()) }()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	server := &http.Server{Addr: *address, Handler: sim.Handler(), ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- server.ListenAndServe() }()
	slog.Info("netsuitesim", "listening", *address)
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		graceful, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		return server.Shutdown(graceful)
	}
}
