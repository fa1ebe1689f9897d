package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"backdock/functions"
	"backdock/infra/bundle"
)

const coldStarts = 40

// coldStart measures for every function the time from the start of its process to its first poll of the Lambda
// Runtime API, and the size of its zip. The baseline has only the SDK's DynamoDB client.
func coldStart(ctx context.Context, r *report) error {
	dir, err := os.MkdirTemp("", "coldstart")
	if err != nil {
		return fmt.Errorf("cold starts: %w", err)
	}
	defer os.RemoveAll(dir)
	base, err := measureStart(ctx, dir, "baseline", "./infra/bench/baseline")
	if err != nil {
		return err
	}
	r.add("cold start", "baseline: SDK's DynamoDB client only, p50", "ms", base.p50, 0)
	names := []string{}
	for _, g := range functions.Groups {
		names = append(names, g.Name)
	}
	for _, w := range functions.Workers {
		names = append(names, w.Name)
	}
	for _, name := range names {
		got, err := measureStart(ctx, dir, name, "./functions/"+strings.ReplaceAll(name, "-", "")+"/lambda")
		if err != nil {
			return err
		}
		r.add("cold start", name+", p50", "ms", got.p50, 25)
		r.add("cold start", name+", p95", "ms", got.p95, 40)
		r.add("cold start", name+", times the baseline", "×", got.p50/base.p50, 3)
		r.add("zip", name, "MB", got.zipMB, 6)
	}
	return nil
}

type started struct{ p50, p95, zipMB float64 }

func measureStart(ctx context.Context, dir, name, pkg string) (started, error) {
	binary := filepath.Join(dir, name)
	build := exec.CommandContext(ctx, "go", "build", "-tags", "lambda.norpc", "-trimpath", "-ldflags", "-s -w", "-o",
		binary, pkg)
	build.Dir, build.Env = root, append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return started{}, fmt.Errorf("build %s: %w\n%s", name, err, out)
	}
	code, err := os.ReadFile(binary)
	if err != nil {
		return started{}, err
	}
	zip, err := bundle.Zip(code, bundle.Small)
	if err != nil {
		return started{}, err
	}
	var times []float64
	for range coldStarts {
		took, err := firstPoll(ctx, binary)
		if err != nil {
			return started{}, fmt.Errorf("start %s: %w", name, err)
		}
		times = append(times, float64(took.Microseconds())/1000)
	}
	slices.Sort(times)
	return started{p50: times[len(times)/2], p95: times[len(times)*95/100], zipMB: float64(len(zip)) / 1e6}, nil
}

// firstPoll starts the binary with a Runtime API of our own, and stops it at its first request for an invocation.
func firstPoll(ctx context.Context, binary string) (time.Duration, error) {
	polled := make(chan time.Time, 1)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	server := &http.Server{Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case polled <- time.Now():
		default:
		}
		<-r.Context().Done()
	})}
	go func() { _ = server.Serve(listener) }() // ends with Close
	defer server.Close()
	cmd := exec.CommandContext(ctx, binary)
	cmd.Env = []string{"AWS_LAMBDA_RUNTIME_API=" + listener.Addr().String(), "AWS_REGION=us-east-1",
		"AWS_ACCESS_KEY_ID=test", "AWS_SECRET_ACCESS_KEY=test",
		"TABLE_NAME=t", "BLOB_BUCKET=b", "QUEUE_URL_ERP_PRIORITY=http://127.0.0.1:1/p",
		"QUEUE_URL_ERP_BULK=http://127.0.0.1:1/b", "LOCATION_ROUTES_URL=http://127.0.0.1:1",
		"STATE_MACHINE_TRIP_FULFILLMENT_TO_INVOICE=arn:aws:states:us-east-1:000000000000:stateMachine:t",
		"SIGNING_SECRET_ID=s", "PUBLIC_KEYS_SECRET_ID=p", "ORIGIN_SECRET_ID=o", "ERP_SECRET_ID=e", "ERP_CONCURRENCY=1"}
	var said bytes.Buffer
	cmd.Stderr = &said
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	defer func() { _ = cmd.Wait() }() // it was killed: its exit status has no meaning
	defer func() { _ = cmd.Process.Kill() }()
	select {
	case at := <-polled:
		return at.Sub(start), nil
	case <-time.After(10 * time.Second):
		return 0, fmt.Errorf("no poll within 10 s: %s", said.String())
	}
}
