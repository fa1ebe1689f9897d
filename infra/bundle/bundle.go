// Package bundle builds the functions into folders that the CDK app takes as
// assets: one folder per function, the binary bootstrap in it.
package bundle

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"

	"backdock/functions"
)

// Names lists all functions, groups first.
func Names() []string {
	var names []string
	for _, g := range functions.Groups {
		names = append(names, g.Name)
	}
	for _, w := range functions.Workers {
		names = append(names, w.Name)
	}
	return names
}

// Package is the path of a function's main package, relative to the root of the tree.
func Package(name string) string {
	return "./functions/" + strings.ReplaceAll(name, "-", "") + "/lambda"
}

// Build builds all functions of the tree at root into dir, for an architecture (arm64 or amd64). Builds are
// reproducible: the same sources give the same bytes. Functions that are up to date are not built again. It calls
// progress with the name of each finished function.
func Build(ctx context.Context, root, dir, architecture string, progress func(name string)) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(max(1, runtime.NumCPU()/2)) // each go build uses several CPUs
	names := Names()
	for _, name := range names {
		g.Go(func() error {
			cmd := exec.CommandContext(ctx, "go", "build", "-tags", "lambda.norpc", "-trimpath", "-buildvcs=false", "-ldflags",
				"-s -w",
				"-o", filepath.Join(dir, name, "bootstrap"), Package(name))
			cmd.Dir = root
			cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH="+architecture)
			if out, err := cmd.CombinedOutput(); err != nil {
				return fmt.Errorf("build %s: %w\n%s", name, err, out)
			}
			progress(name)
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return prune(dir, names)
}

// Hosted writes placeholder packages for functions that run in the local host. The emulator never starts them; if
// it did, their text explains the error.
func Hosted(dir string) error {
	const script = "#!/bin/sh\necho 'this function is hosted by the local stack; MINISTACK_LAMBDA_PROXY_URL is missing' >&2\nexit 1\n"
	names := Names()
	for _, name := range names {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
			return fmt.Errorf("hosted functions: %w", err)
		}
		if err := os.WriteFile(filepath.Join(dir, name, "bootstrap"), []byte(script), 0o755); err != nil {
			return fmt.Errorf("hosted functions: %w", err)
		}
	}
	return prune(dir, names)
}

// prune removes the folders of functions that no longer exist.
func prune(dir string, names []string) error {
	keep := map[string]bool{}
	for _, name := range names {
		keep[name] = true
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("functions' folder: %w", err)
	}
	for _, e := range entries {
		if !keep[e.Name()] {
			if err := os.RemoveAll(filepath.Join(dir, e.Name())); err != nil {
				return fmt.Errorf("functions' folder: %w", err)
			}
		}
	}
	return nil
}
