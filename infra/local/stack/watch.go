package stack

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// quiet is how long the sources must be unchanged before they are built.
const quiet = 300 * time.Millisecond

// Watch rebuilds the functions whenever their sources change and restarts their host, in a stack with Dev. The
// channel receives an error that ends the watch, and nothing otherwise.
func (s *Stack) Watch(ctx context.Context) (<-chan error, error) {
	failed := make(chan error, 1)
	if !s.Dev {
		return failed, nil
	}
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch the sources: %w", err)
	}
	for _, dir := range []string{"functions", "shared"} {
		if err := watchTree(w, filepath.Join(s.Root, dir)); err != nil {
			return nil, err
		}
	}
	shape, err := s.shape(ctx)
	if err != nil {
		return nil, err
	}
	s.progress.Say("Watching functions/ and shared/")
	go func() {
		defer w.Close()
		if err := s.follow(ctx, w, shape); err != nil && !errors.Is(err, context.Canceled) {
			failed <- err
		}
	}()
	return failed, nil
}

func watchTree(w *fsnotify.Watcher, root string) error {
	return filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		return w.Add(name)
	})
}

func (s *Stack) follow(ctx context.Context, w *fsnotify.Watcher, shape string) error {
	timer := time.NewTimer(quiet)
	timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-w.Errors:
			return fmt.Errorf("watch the sources: %w", err)
		case e := <-w.Events:
			if info, err := os.Stat(e.Name); err == nil && info.IsDir() && e.Has(fsnotify.Create) {
				if err := watchTree(w, e.Name); err != nil {
					return err
				}
			}
			if strings.HasSuffix(e.Name, ".go") && !strings.HasSuffix(e.Name, "_test.go") {
				timer.Reset(quiet)
			}
		case <-timer.C:
			var err error
			if shape, err = s.rebuild(ctx, shape); err != nil {
				s.progress.Say("%v", err) // usually a compiler error: the old functions keep running
			}
		}
	}
}

// rebuild builds the host, deploys again if functions or routes have changed, and restarts the host.
func (s *Stack) rebuild(ctx context.Context, before string) (string, error) {
	began := time.Now()
	if err := s.compile(ctx, hostCmd); err != nil {
		return before, err
	}
	shape, err := s.shape(ctx)
	if err != nil {
		return before, err
	}
	if shape != before {
		s.progress.Say("Functions or routes have changed: deploying")
		if err := s.compile(ctx, cdkApp); err != nil {
			return before, err
		}
		if _, err := s.deploy(ctx); err != nil {
			return before, err
		}
	}
	if err := s.processes.stop(s.host, 10*time.Second); err != nil {
		return before, err
	}
	if _, err := s.startHost(ctx); err != nil {
		return before, err
	}
	s.progress.Say("Functions rebuilt (%.1f s)", time.Since(began).Seconds())
	return shape, nil
}

// shape returns the part of the sources that the deployment depends on: functions and routes.
func (s *Stack) shape(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, s.bin(hostCmd), "-shape").Output()
	if err != nil {
		return "", fmt.Errorf("functions and routes: %w", err)
	}
	return string(out), nil
}
