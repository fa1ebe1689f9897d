package stack

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"backdock/infra/publish"
)

func (s *Stack) frontend(parts ...string) string {
	return filepath.Join(append([]string{s.Root, "frontend"}, parts...)...)
}

// installPortal installs the portal's packages from its lock file.
func (s *Stack) installPortal(ctx context.Context) (string, error) {
	want, err := fingerprint(s.frontend("package-lock.json"))
	if err != nil || stamped(s.frontend("node_modules"), want) {
		return "", err
	}
	s.progress.Say("Portal: installing its packages")
	// npm ci refuses a lock file without other platforms' optional packages. npm install --no-save uses the lock
	// file's versions and hashes too.
	if err := run(ctx, s.frontend(), s.toolEnv(), s.tools("venv", "bin", "npm"), "install", "--no-save", "--no-audit",
		"--no-fund"); err != nil {
		return "", err
	}
	return "installed", stamp(s.frontend("node_modules"), want)
}

// buildPortal builds the portal unless its source files are unchanged since the last build.
func (s *Stack) buildPortal(ctx context.Context) (string, error) {
	want, err := fingerprint(s.frontend())
	if err != nil || stamped(s.frontend("dist"), want) {
		return "", err
	}
	if err := run(ctx, s.frontend(), s.toolEnv(), s.tools("venv", "bin", "npm"), "run", "build"); err != nil {
		return "", err
	}
	return "built", stamp(s.frontend("dist"), want)
}

// publishPortal uploads the portal unless the same build is there already.
func (s *Stack) publishPortal(ctx context.Context) (string, error) {
	want, err := os.ReadFile(s.frontend("dist", ".stamp"))
	if err != nil {
		return "", err
	}
	target := s.portalTarget()
	mark := target.Bucket + " " + string(want)
	there, err := s.marks.Get(ctx, "published")
	if err != nil || there == mark {
		return "", err
	}
	n, err := publish.Portal(ctx, s.awsConfig(), s.frontend("dist"), target)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d files", n), s.marks.Set(ctx, "published", mark)
}

// portalTarget is the bucket of the portal's files, and their distribution.
func (s *Stack) portalTarget() publish.Target {
	return publish.Target{Bucket: s.outputs["PortalBucket"], Distribution: s.outputs["DistributionId"], PathStyle: true}
}

// startVite starts the portal's development server on a free port; browsers reach it through the gateway.
func (s *Stack) startVite(ctx context.Context) (string, error) {
	free, err := freePort(&s.vitePort)
	if err != nil {
		return "", err
	}
	if err := free.Close(); err != nil {
		return "", err
	}
	cmd := exec.Command(s.tools("venv", "bin", "node"), s.frontend("node_modules", "vite", "bin", "vite.js"),
		"--host", "127.0.0.1", "--port", strconv.Itoa(s.vitePort), "--strictPort")
	cmd.Dir, cmd.Env = s.frontend(), s.toolEnv()
	if s.vite, err = s.processes.start(viteName, cmd); err != nil {
		return "", err
	}
	return "ready", s.awaitHTTP(ctx, s.vite, s.viteAddress())
}

func (s *Stack) viteAddress() string { return fmt.Sprintf("http://127.0.0.1:%d/", s.vitePort) }
