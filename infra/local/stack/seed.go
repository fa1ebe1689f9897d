package stack

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// erpCredentials returns the credentials of the simulator's demo integration, with its address.
func (s *Stack) erpCredentials(ctx context.Context) ([]byte, error) {
	raw, err := download(ctx, s.ERPAddress()+"/_sim/credentials")
	var doc map[string]any
	if err == nil {
		err = json.Unmarshal(raw, &doc)
	}
	if err != nil {
		return nil, fmt.Errorf("the simulator's credentials: %w", err)
	}
	doc["baseUrl"] = s.ERPAddress()
	return json.Marshal(doc)
}

// prepareSeed makes the demo data of a new stack, while the stack is still being deployed.
func (s *Stack) prepareSeed(ctx context.Context) (string, error) {
	if len(s.Seed) > 0 {
		return "", nil // some steps take less time on the running stack
	}
	return "done", s.runSeed(ctx, "-prepare", "-erp", s.ERPAddress())
}

// seed loads the demo data into the running stack.
func (s *Stack) seed(ctx context.Context) (string, error) {
	return "", s.runSeed(ctx, "-api", s.Address()+"/api", "-table", s.outputs["TableName"], "-blobs",
		s.outputs["BlobBucket"], "-images", s.outputs["ImageBucket"], "-again="+strconv.FormatBool(s.killed),
		"-only", strings.Join(s.Seed, ","))
}

// runSeed runs the command that loads the demo data. The command prints its own progress and is idempotent.
func (s *Stack) runSeed(ctx context.Context, args ...string) error {
	cmd := exec.CommandContext(ctx, s.bin(seedCmd), append(args, "-prepared", filepath.Join(s.Dir, "demodata"))...)
	cmd.Env = s.awsEnv("PORTAL_ADMIN_PASSWORD=" + s.Password)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 5 * time.Second
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		return err
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		s.progress.Say("Demo data: %s", lines.Text())
	}
	return cmd.Wait()
}
