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

// addPortalSources adds the steps after which the portal can be built, and returns the last one.
func (s *Stack) addPortalSources(st *steps, python *step) *step {
	return st.add("API's types", s.writeTypes, st.add("Portal's packages", s.installPortal, python))
}

// installPortal installs the portal's packages from its lock file.
func (s *Stack) installPortal(ctx context.Context) (string, error) {
	want, err := fingerprint(s.frontend("package-lock.json"))
	if err != nil || stamped(s.frontend("node_modules"), want) {
		return "", err
	}
	s.progress.Say("Portal: installing its packages")
	if err := s.npmInstall(ctx, s.frontend()); err != nil {
		return "", err
	}
	return "installed", stamp(s.frontend("node_modules"), want)
}

// npmInstall installs the packages of a folder's lock file. npm ci would refuse a lock file without other platforms'
// optional packages; npm install --no-save uses the lock file's versions and hashes too.
func (s *Stack) npmInstall(ctx context.Context, dir string) error {
	return run(ctx, dir, s.toolEnv(), s.tools("venv", "bin", "npm"), "install", "--no-save", "--no-audit", "--no-fund")
}

// writeTypes writes the portal's types of the API from the OpenAPI document, unless the document has not changed since.
func (s *Stack) writeTypes(ctx context.Context) (string, error) {
	generator := s.frontend("tools", "openapi")
	want, err := fingerprint(filepath.Join(s.Root, "functions", "openapi", "openapi.json"), generator)
	if err != nil {
		return "", err
	}
	installed := filepath.Join(generator, "node_modules")
	if _, err := os.Stat(s.frontend("src", "api", "schema.d.ts")); err == nil && stamped(installed, want) {
		return "", nil
	}
	if err := s.npmInstall(ctx, generator); err != nil {
		return "", err
	}
	if err := run(ctx, generator, s.toolEnv(), s.tools("venv", "bin", "node"), "generate.mjs"); err != nil {
		return "", err
	}
	return "written", stamp(installed, want)
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
