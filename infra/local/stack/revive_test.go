package stack

import (
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// children returns processes for a test, and the messages about them.
func children(t *testing.T, settled time.Duration) (p *processes, said func() string) {
	t.Helper()
	var mu sync.Mutex
	var lines []string
	p = newProcesses(t.TempDir(), func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		lines = append(lines, fmt.Sprintf(format, args...))
	})
	p.settled = settled
	return p, func() string {
		mu.Lock()
		defer mu.Unlock()
		return strings.Join(lines, "\n")
	}
}

// pid returns the current pid of a child.
func (p *processes) pid(c *process) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return c.cmd.Process.Pid
}

func TestAPartThatDiesIsStartedAgain(t *testing.T) {
	p, said := children(t, 0)
	c, err := p.startRevived(hostName, exec.Command("sleep", "600"))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		before := p.pid(c)
		if err := syscall.Kill(before, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		for p.pid(c) == before {
			time.Sleep(time.Millisecond)
		}
	}
	for strings.Count(said(), "started again") < 2 {
		time.Sleep(time.Millisecond)
	}
	if err := p.stop(c, time.Minute); err != nil {
		t.Fatal(err)
	}
	<-c.exited // stopped, so it stays ended
	if len(p.lost) != 0 {
		t.Errorf("%s counts as lost", <-p.lost)
	}
}

func TestAPartThatCannotRunIsLost(t *testing.T) {
	p, said := children(t, time.Hour)
	if _, err := p.startRevived(erpName, exec.Command("false")); err != nil {
		t.Fatal(err)
	}
	if name := <-p.lost; name != erpName || said() != "" {
		t.Errorf("lost %s, said %q", name, said())
	}
}

func TestAPartThatTheStackNeedsIsLost(t *testing.T) {
	p, _ := children(t, 0)
	c, err := p.start(emulatorName, exec.Command("sleep", "600"))
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(p.pid(c), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if name := <-p.lost; name != emulatorName {
		t.Errorf("lost %s", name)
	}
}
