// Package stack starts and stops the local stack: the AWS emulator, the NetSuite simulator, the CDK app deployed to
// the emulator, the functions, the portal, and a gateway with one address for all of them. `make run` and `make
// dev` use it; the integration tests run it on other ports with the functions' zips.
package stack

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"backdock/infra/local/marks"
)

// Ports of the stack, all on the loopback interface.
type Ports struct{ Portal, AWS, ERP, Host int }

// Standard are the ports that README.md lists.
var Standard = Ports{Portal: 3000, AWS: 4566, ERP: 4580, Host: 4590}

// Config has the options of a stack.
type Config struct {
	Root string // of the source tree
	Dir  string // for the stack's state and logs
	Ports
	// Zips deploys the functions' zips to the emulator's Lambda. Otherwise one process runs all functions, which is
	// faster.
	Zips bool
	// Discard says that nobody reads the data after the stack has ended. The emulator then keeps it in memory only, and stops
	// at once.
	Discard bool
	// Dev serves the portal with Vite and rebuilds the functions when they change.
	Dev bool
	// NoPortal omits the portal and NoSeed the demo data, for tests of the API.
	NoPortal, NoSeed bool
	// Seed lists the parts of the demo data to load, e.g. "users"; empty means all.
	Seed []string
	// TruckSpeed is how much faster than real trucks those of the demo company drive; with 0 they stand still.
	TruckSpeed float64
	// Password of the demo users.
	Password string
	Out      io.Writer
}

// Stack is a local stack that runs.
type Stack struct {
	Config
	progress                  *Progress
	processes                 *processes
	marks                     *marks.Marks
	emulator, erp, host, vite *process
	player                    *process
	server                    *http.Server
	locked                    *os.File
	killed                    bool // the last run was
	vitePort                  int
	outputs                   map[string]string
	origin                    string
}

// Start starts a stack and returns when it is ready. Call Stop also after an error.
func Start(ctx context.Context, c Config) (*Stack, error) {
	progress := NewProgress(c.Out)
	s := &Stack{Config: c, progress: progress, processes: newProcesses(c.Dir, progress.Say)}
	s.marks = marks.New(s.awsConfig())
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return s, fmt.Errorf("the stack's folder: %w", err)
	}
	var err error
	if s.locked, err = lock(c.Dir); err != nil {
		return s, err
	}
	left, killed, err := s.processes.leftover()
	if err != nil {
		return s, err
	}
	s.killed = killed
	if killed {
		s.progress.Say("The last run was killed. What the AWS emulator took in since its last clean stop is gone; the ERP's part of it is read again, and demo data that is missing.")
	}
	if len(left) > 0 {
		s.progress.Say("Stopped what it left behind: %v", left)
	}
	if err := s.check(ctx); err != nil {
		return s, err
	}
	st := newSteps(ctx, s.progress)
	python := st.add("Tools", s.installPython)
	build := st.add("Build", s.build)
	emulator := st.add("AWS emulator", s.startEmulator, python)
	erp := st.add("NetSuite simulator", s.startERP, build)
	cdk := st.add("CDK", s.installCDK, python)
	var zips []*step
	if c.Zips {
		zips = append(zips, st.add("Functions", s.buildZips))
	}
	deployed := st.add("Deploy", s.deploy, append(zips, build, emulator, cdk)...)
	secrets := st.add("Secrets", s.fillSecrets, deployed, erp)
	host := st.add("Functions' host", s.startHost, build, secrets)
	ready := []*step{host, st.add("Migrations", s.allowMigrations, host)}
	pages := []*step{secrets}
	if c.Dev {
		pages = append(pages, st.add("Vite", s.startVite, s.addPortalSources(st, python)))
	} else if !c.NoPortal {
		portal := st.add("Portal", s.buildPortal, s.addPortalSources(st, python))
		ready = append(ready, st.add("Publish", s.publishPortal, portal, deployed))
	}
	if !c.NoPortal {
		ready = append(ready, st.add("Map", s.publishMap, deployed))
	}
	ready = append(ready, st.add("Gateway", s.startGateway, pages...))
	if !c.NoSeed {
		prepared := st.add("Demo data prepared", s.prepareSeed, build, erp, emulator)
		seeded := st.add("Demo data", s.seed, append(ready, erp, prepared)...)
		if c.TruckSpeed > 0 {
			st.add("Trucks", s.startPlayer, seeded)
		}
	}
	return s, st.wait()
}

// Lost receives the name of a part that ended unexpectedly and could not be restarted.
func (s *Stack) Lost() <-chan string { return s.processes.lost }

// Log returns the path of a part's log file.
func (s *Stack) Log(part string) string { return filepath.Join(s.Dir, "logs", part+".log") }

// Address returns the address of the portal and the API.
func (s *Stack) Address() string { return fmt.Sprintf("http://localhost:%d", s.Ports.Portal) }

// ERPAddress returns the address of the NetSuite simulator.
func (s *Stack) ERPAddress() string { return fmt.Sprintf("http://127.0.0.1:%d", s.Ports.ERP) }

// Running reports whether any part runs.
func (s *Stack) Running() bool { return s.emulator != nil || s.erp != nil }

// Stop stops all parts: first those that write, then the emulator, which saves its state. It is safe to call again.
func (s *Stack) Stop() error {
	s.processes.end()
	var errs []error
	if s.server != nil {
		ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
		defer cancel()
		if err := s.server.Shutdown(ctx); err != nil {
			errs = append(errs, s.server.Close())
		}
	}
	for _, child := range []*process{s.player, s.vite, s.host, s.emulator, s.erp} {
		if child == nil {
			continue
		}
		within := time.Minute // they finish running invocations within seconds
		if child == s.emulator {
			within = 5 * time.Minute // it saves its state
		}
		errs = append(errs, s.processes.stop(child, within))
	}
	if s.locked != nil {
		errs = append(errs, s.locked.Close())
	}
	s.server, s.player, s.vite, s.host, s.emulator, s.erp, s.locked = nil, nil, nil, nil, nil, nil, nil
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	return nil
}

func (s *Stack) lastLines(child *process) string {
	raw, err := os.ReadFile(child.log)
	if err != nil {
		return err.Error()
	}
	return tail(string(raw), 30)
}

// architecture returns the functions' architecture, which is the machine's.
func architecture() string { return runtime.GOARCH }
