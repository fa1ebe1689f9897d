// Package localtest starts a separate local stack for a Go test: the emulator with the functions' zips, the
// NetSuite simulator with the demo company, and the demo data. It uses free ports and a temporary folder.
//
// Tests that only need a running stack should run with `make test-stack`, which starts one stack for all of them.
package localtest

import (
	"context"
	"os"
	"testing"
	"time"

	"backdock/infra/local/stack"
)

// Password of the demo users.
const Password = "integration-test-passphrase"

// Config returns a test's default configuration of a stack. Change it as needed and pass it to Run.
func Config(t testing.TB) stack.Config {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	root, err := stack.FindRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	ports, err := stack.FreePorts()
	if err != nil {
		t.Fatal(err)
	}
	return stack.Config{Root: root, Dir: t.TempDir(), Ports: ports, Zips: true, Password: Password, Out: t.Output()}
}

// Run starts a stack and stops it at the end of the test, if it still runs.
func Run(t testing.TB, c stack.Config) *stack.Stack {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 40*time.Minute)
	defer cancel()
	s, err := stack.Start(ctx, c)
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}
