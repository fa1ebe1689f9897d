// Command local is the local stack: `make run`, `make dev` and `make reset`.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"backdock/infra/local/stack"
	"backdock/shared/people/password"
	"backdock/shared/platform/access"
)

func main() {
	var o options
	flag.BoolVar(&o.dev, "dev", false, "portal from Vite, functions rebuilt when they change")
	flag.BoolVar(&o.noSeed, "no-seed", false, "without users and demo data")
	flag.BoolVar(&o.reset, "reset", false, "delete the stack's data and end")
	flag.BoolVar(&o.test, "test", false,
		"start a stack beside others, with the functions' zips, for the command in the arguments, and end with it")
	flag.BoolVar(&o.tools, "tools", false, "install the tree's tools and end")
	flag.BoolVar(&o.testTools, "test-tools", false, "install what tests need of PyPI and end")
	flag.BoolVar(&o.packages, "portal-packages", false, "install the portal's packages and end")
	flag.BoolVar(&o.portal, "portal", false, "build the portal unless it is built already, and end")
	flag.Float64Var(&o.speed, "speed", 1, "how much faster than real trucks the demo company's drive, up to 5; 0: they stand still")
	flag.Parse()
	o.command = flag.Args()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, o)
	if err != nil && err != errTold {
		fmt.Fprintf(os.Stderr, "\n%v\n", err)
	}
	if err != nil {
		os.Exit(1)
	}
}

// errTold is an error that was printed already.
var errTold = errors.New("the stack has failed")

type options struct {
	dev, noSeed, reset, test           bool
	tools, testTools, packages, portal bool
	command                            []string
	speed                              float64
}

func run(ctx context.Context, o options) error {
	root, err := os.Getwd()
	if err != nil {
		return fmt.Errorf("the source tree: %w", err)
	}
	c := stack.Config{Root: root, Dir: filepath.Join(root, ".local"), Ports: stack.Standard, Dev: o.dev, NoSeed: o.noSeed,
		Password: cmp.Or(os.Getenv("PORTAL_ADMIN_PASSWORD"), password.Demo), Out: os.Stdout}
	switch {
	case o.reset:
		return stack.Reset(c.Dir)
	case o.tools:
		return stack.Install(ctx, root, os.Stdout, stack.Tools)
	case o.testTools:
		return stack.Install(ctx, root, os.Stdout, stack.TestTools)
	case o.packages:
		return stack.Install(ctx, root, os.Stdout, stack.PortalPackages)
	case o.portal:
		return stack.Install(ctx, root, os.Stdout, stack.Portal)
	case o.test:
		return runTest(ctx, c, o.command)
	}
	c.TruckSpeed = o.speed
	return with(ctx, c, func(s *stack.Stack, took time.Duration) error {
		greet(s, c.Password, took)
		return serve(ctx, s)
	})
}

// with starts a stack, calls use and stops the stack.
func with(ctx context.Context, c stack.Config, use func(s *stack.Stack, took time.Duration) error) error {
	began := time.Now()
	s, err := stack.Start(ctx, c)
	if err == nil {
		err = use(s, time.Since(began))
	}
	if errors.Is(err, context.Canceled) {
		err = nil // the expected end
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "\n%v\n", err) // now: stopping takes a while
		err = errTold
	}
	if s.Running() && !c.Discard {
		fmt.Println("\nStopping; the AWS emulator writes down its state …")
	}
	if stopErr := s.Stop(); stopErr != nil {
		return errors.Join(err, stopErr)
	}
	return err
}

// runTest runs a command against a new stack of its own, with the functions' zips in the emulator's Lambda as on
// AWS.
func runTest(ctx context.Context, c stack.Config, command []string) error {
	if len(command) == 0 {
		return errors.New("-test needs a command")
	}
	dir, err := os.MkdirTemp("", "backdock")
	if err != nil {
		return fmt.Errorf("a folder for the test: %w", err)
	}
	defer os.RemoveAll(dir)
	if c.Ports, err = stack.FreePorts(); err != nil {
		return err
	}
	c.Dir, c.Zips, c.Discard = dir, true, true
	return with(ctx, c, func(s *stack.Stack, _ time.Duration) error {
		cmd := exec.CommandContext(ctx, command[0], command[1:]...)
		cmd.Env, cmd.Stdout, cmd.Stderr = s.TestEnv(), os.Stdout, os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("%s: %w", strings.Join(command, " "), err)
		}
		return nil
	})
}

func greet(s *stack.Stack, password string, took time.Duration) {
	fmt.Printf("\n  Backdock is ready after %.0f s: %s\n\n", took.Seconds(), s.Address())
	fmt.Printf("  Sign in as admin@example.com with %s\n  or, with the same password, as one of:", password)
	for _, r := range access.Roles {
		if r != access.Admin {
			fmt.Printf(" %s@example.com", r)
		}
	}
	fmt.Printf("\n\n  NetSuite simulator %s   mail %s/_local/mail   logs %s\n  Ctrl-C stops everything and keeps the data; make reset starts afresh.\n\n",
		s.ERPAddress(), s.Address(), filepath.Dir(s.Log("x")))
}

// serve waits until the user stops the stack or a part of it has ended.
func serve(ctx context.Context, s *stack.Stack) error {
	watch, err := s.Watch(ctx)
	if err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-watch:
		return err
	case part := <-s.Lost():
		return fmt.Errorf("%s ended by itself; its log is %s", part, s.Log(part))
	}
}
