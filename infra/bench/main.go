// Command bench measures performance and prints the figures with their limits. Times depend on the machine; ratios,
// capacity units and sizes do not. Run it with `make bench`. To run some sections only, name them as arguments.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
)

// root is the folder that holds go.work.
var root string

var sections = []struct {
	name string
	run  func(context.Context, *report) error
	// named marks a section that needs a running stack. It runs only if it is named.
	named bool
}{
	{name: "coldstart", run: coldStart},
	{name: "pricing", run: pricing},
	{name: "signins", run: signIns},
	{name: "portal", run: portal},
	{name: "product", run: product},
	{name: "lists", run: lists},
	{name: "images", run: images},
	{name: "listing", run: itemList},
	{name: "product-detail", run: itemDetail},
	{name: "adjustment", run: adjustment},
	{name: "roads", run: roads},
	{name: "routing", run: routing},
	{name: "routing-day", run: routingDay},
	{name: "plan", run: planDay},
	{name: "positions", run: positions},
	{name: "recovery", run: recovery, named: true},
}

func main() {
	out := flag.String("out", ".bench/bench.json", "where the figures are written, from the project's folder")
	picture := flag.String("render", "", "only render this picture; the section images starts such a process")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	if *picture != "" {
		err = render(*picture)
	} else {
		err = run(ctx, *out, flag.Args())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out string, only []string) error {
	var err error
	if root, err = findRoot(); err != nil {
		return err
	}
	var r report
	var failed error
	for _, s := range sections {
		if !slices.Contains(only, s.name) && (len(only) > 0 || s.named) {
			continue
		}
		fmt.Fprintln(os.Stderr, "measuring", s.name)
		if failed = s.run(ctx, &r); failed != nil {
			break // prints what was measured so far
		}
	}
	if err := r.print(os.Stdout); err != nil {
		return errors.Join(failed, err)
	}
	path := filepath.Join(root, out)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return errors.Join(failed, err)
	}
	return errors.Join(failed, r.write(path))
}

func findRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.work")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("no go.work above the working folder: run bench in the project")
		}
		dir = filepath.Dir(dir)
	}
}
