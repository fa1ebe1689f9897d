package stack

import (
	"os/exec"
	"syscall"
	"time"
)

// startRevived starts a child that is restarted when it ends unexpectedly, as Lambda restarts a function's process:
// the functions' host, for example after a panic in a goroutine, and the NetSuite simulator, which has its records
// on disk. A child that ends soon after its start is not restarted, because it would end again.
func (p *processes) startRevived(name string, cmd *exec.Cmd) (*process, error) {
	return p.launch(&process{name: name, cmd: cmd, revived: true})
}

// wait returns when the child has ended and is not restarted.
func (p *processes) wait(c *process) {
	for {
		_ = c.cmd.Wait() // its log has the reason
		if !p.revive(c) {
			return
		}
		p.say("%s ended by itself and was started again; its log is %s", c.name, c.log)
		if err := p.save(); err != nil {
			p.say("%v", err)
		}
	}
}

// revive restarts a child unless it was stopped or ended soon after its start. It reports whether it did.
func (p *processes) revive(c *process) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !c.revived || c.stopped || p.ended || time.Since(c.since) < p.settled {
		return false
	}
	again := exec.Command(c.cmd.Path, c.cmd.Args[1:]...)
	again.Dir, again.Env = c.cmd.Dir, c.cmd.Env
	again.Stdout, again.Stderr = c.cmd.Stdout, c.cmd.Stderr // its log is continued
	again.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := again.Start(); err != nil {
		p.say("%s could not be started again: %v", c.name, err)
		return false
	}
	c.cmd, c.since = again, time.Now()
	return true
}
