// Package localtest gives a Go test a local stack of its own: the emulator with
// the functions' real zips deployed to it, the NetSuite simulator with the demo
// company and the demo data, on free ports and in a temporary folder.
//
// A test that only needs an address is better run by `make test-stack`, which
// starts one stack for all of them.
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

// Config is a stack for a test: change what the test wants otherwise and give it
// to Run.
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

// Run starts a stack and stops it when the test ends, unless the test did.
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
