package stack

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"backdock/infra/bundle"
)

// Packages of the commands that the stack builds, from the root of the tree. Each command is named after its
// folder.
const (
	cdkApp    = "./infra"
	hostCmd   = "./infra/local/host"
	erpCmd    = "./infra/local/erp"
	seedCmd   = "./infra/local/seed"
	playerCmd = "./infra/local/player"
)

// bin returns the path of a command's binary.
func (s *Stack) bin(pkg string) string {
	return filepath.Join(s.Root, ".local", "bin", filepath.Base(pkg))
}

// build builds the stack's commands in one run, so that shared packages are compiled once.
func (s *Stack) build(ctx context.Context) (string, error) {
	if _, err := os.Stat(s.bin(cdkApp)); err != nil {
		s.progress.Say("Build: compiling (a minute or two the first time)")
	}
	commands := []string{cdkApp, erpCmd, seedCmd}
	if !s.Zips {
		commands = append(commands, hostCmd)
	}
	if s.TruckSpeed > 0 {
		commands = append(commands, playerCmd)
	}
	return "up to date", s.compile(ctx, commands...)
}

// compile builds commands; Go builds only what has changed.
func (s *Stack) compile(ctx context.Context, packages ...string) error {
	args := append([]string{"build", "-trimpath", "-buildvcs=false", "-o", filepath.Join(s.Root, ".local", "bin") + "/"},
		packages...)
	return run(ctx, s.Root, os.Environ(), "go", args...)
}

// zips returns the folder of the functions' zips.
func (s *Stack) zips() string {
	if s.Zips {
		return filepath.Join(s.Root, bundle.Folder(architecture(), bundle.Quick))
	}
	return filepath.Join(s.Dir, "hosted")
}

func (s *Stack) buildZips(ctx context.Context) (string, error) {
	err := bundle.Build(ctx, s.Root, architecture(), bundle.Quick, func(string) {})
	return strconv.Itoa(len(bundle.Names())) + " built", err
}

// startERP starts the NetSuite simulator.
func (s *Stack) startERP(ctx context.Context) (string, error) {
	var err error
	cmd := exec.Command(s.bin(erpCmd), "-listen", "127.0.0.1:"+strconv.Itoa(s.Ports.ERP), "-dir",
		filepath.Join(s.Dir, "netsuite"))
	if s.erp, err = s.processes.startRevived(erpName, cmd); err != nil {
		return "", err
	}
	// At its first start it loads the demo company.
	if err := s.awaitHTTP(ctx, s.erp, s.ERPAddress()+"/_sim/stats"); err != nil {
		return "", err
	}
	return "ready at " + s.ERPAddress(), nil
}

// startHost starts the process that runs all functions.
func (s *Stack) startHost(ctx context.Context) (string, error) {
	if s.Zips {
		return "", nil
	}
	cmd := exec.Command(s.bin(hostCmd), "-listen", s.hostAddress())
	cmd.Env = s.awsEnv()
	var err error
	if s.host, err = s.processes.startRevived(hostName, cmd); err != nil {
		return "", err
	}
	return "ready", s.awaitHTTP(ctx, s.host, "http://"+s.hostAddress()+"/ready")
}

func (s *Stack) hostAddress() string { return fmt.Sprintf("127.0.0.1:%d", s.Ports.Host) }
