package stack

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// process is a child process that runs as long as the stack.
type process struct {
	name    string
	cmd     *exec.Cmd
	log     string
	exited  chan struct{}
	stopped bool
	// revived marks a child that is restarted when it ends unexpectedly, see revive.go.
	revived bool
	since   time.Time
	// optional marks a child that the stack works without.
	optional bool
}

// processes are the stack's child processes. Their pids are saved in a file, so that the next start after a kill
// can end leftover processes.
type processes struct {
	dir     string // of the logs and the file
	mu      sync.Mutex
	running []*process
	ended   bool // the stack is stopping: nothing starts any more
	// lost receives the name of a child that ended unexpectedly and is not restarted.
	lost chan string
	// settled is how long a child must have run to be restarted.
	settled time.Duration
	// say reports to the user that a child was restarted.
	say func(format string, args ...any)
}

func newProcesses(dir string, say func(format string, args ...any)) *processes {
	return &processes{dir: dir, lost: make(chan string, 8), settled: 3 * time.Second, say: say}
}

func (p *processes) file() string { return filepath.Join(p.dir, "processes.json") }

// start starts a child that the stack needs.
func (p *processes) start(name string, cmd *exec.Cmd) (*process, error) {
	return p.launch(&process{name: name, cmd: cmd})
}

// launch starts a child in its own process group. So Ctrl-C reaches only the stack, which stops its children in
// order.
func (p *processes) launch(child *process) (*process, error) {
	name := child.name
	if err := os.MkdirAll(filepath.Join(p.dir, "logs"), 0o755); err != nil {
		return nil, fmt.Errorf("start %s: %w", name, err)
	}
	child.log, child.exited = filepath.Join(p.dir, "logs", name+".log"), make(chan struct{})
	log, err := os.Create(child.log)
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", name, err)
	}
	child.cmd.Stdout, child.cmd.Stderr = log, log
	child.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := p.begin(child); err != nil {
		log.Close()
		return nil, fmt.Errorf("start %s: %w", name, err)
	}
	go func() {
		p.wait(child)
		log.Close()
		close(child.exited)
		p.mu.Lock()
		stopped := child.stopped
		p.mu.Unlock()
		if !stopped && !child.optional {
			p.lost <- name
		}
	}()
	return child, p.save()
}

func (p *processes) begin(c *process) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return errors.New("the stack is stopping")
	}
	if err := c.cmd.Start(); err != nil {
		return err
	}
	c.since = time.Now()
	p.running = append(p.running, c)
	return nil
}

// end prevents further starts.
func (p *processes) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
}

// save writes the pids of running children to the file.
func (p *processes) save() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	pids := map[string]int{}
	for _, c := range p.running {
		pids[c.name] = c.cmd.Process.Pid
	}
	raw, err := json.Marshal(pids)
	if err == nil {
		err = os.WriteFile(p.file(), raw, 0o644)
	}
	if err != nil {
		return fmt.Errorf("note the processes: %w", err)
	}
	return nil
}

// stop ends a child with SIGTERM, and with SIGKILL after the given time.
func (p *processes) stop(c *process, within time.Duration) error {
	p.mu.Lock()
	c.stopped = true
	for i, r := range p.running {
		if r == c {
			p.running = append(p.running[:i], p.running[i+1:]...)
			break
		}
	}
	cmd := c.cmd
	p.mu.Unlock()
	err := cmd.Process.Signal(syscall.SIGTERM)
	if errors.Is(err, os.ErrProcessDone) {
		return p.save()
	}
	select {
	case <-c.exited:
		return p.save()
	case <-time.After(within):
		_ = cmd.Process.Kill() // it has ended already
		<-c.exited
		return errors.Join(fmt.Errorf("%s did not stop within %s and was killed", c.name, within), p.save())
	}
}

// leftover ends the processes of an earlier run that was killed, and reports whether there was such a run.
func (p *processes) leftover() (names []string, killed bool, err error) {
	raw, err := os.ReadFile(p.file())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	var pids map[string]int
	if err == nil {
		err = json.Unmarshal(raw, &pids)
	}
	if err != nil {
		return nil, false, fmt.Errorf("read the processes of the last run: %w", err)
	}
	for name, pid := range pids {
		if !ours(pid, name) {
			continue
		}
		names = append(names, name)
		if err := syscall.Kill(pid, syscall.SIGTERM); err != nil {
			return names, true, fmt.Errorf("stop %s (pid %d) of the last run: %w", name, pid, err)
		}
		for end := time.Now().Add(20 * time.Second); ours(pid, name); time.Sleep(100 * time.Millisecond) {
			if time.Now().After(end) {
				return names, true, fmt.Errorf("%s (pid %d) of the last run does not stop", name, pid)
			}
		}
	}
	return names, len(pids) > 0, nil
}

// ours reports whether the pid is still the child with that name, because the system reuses pids.
func ours(pid int, name string) bool {
	out, err := exec.Command("ps", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
	return err == nil && strings.Contains(string(out), commandOf[name])
}

// commandOf has a part of each child's command line, to recognize it.
var commandOf = map[string]string{emulatorName: "emulator.py", hostName: "bin/host", erpName: "bin/erp", viteName: "vite",
	playerName: "bin/player"}

// run runs a command and waits for it; an error contains its output.
func run(ctx context.Context, dir string, env []string, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env = dir, env
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
	cmd.WaitDelay = 10 * time.Second
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", filepath.Base(name), strings.Join(args, " "), err, digest(out.String()))
	}
	return nil
}

// tail returns the last lines of a text.
func tail(text string, lines int) string {
	all := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(all[max(0, len(all)-lines):], "\n")
}

// digest returns the beginning and the end of a long output, because some tools report an error first and others
// last.
func digest(text string) string {
	const most = 30
	all := strings.Split(strings.TrimSpace(text), "\n")
	if len(all) <= 2*most {
		return strings.Join(all, "\n")
	}
	return strings.Join(all[:most], "\n") + "\n…\n" + strings.Join(all[len(all)-most:], "\n")
}
