//go:build conformance

package conformance

import (
	"cmp"
	"context"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"backdock/infra/netsuitesim"
	"backdock/infra/netsuitesim/signin"
)

// tool returns the program to run, from the environment variable name or the default: NODE and NPM (20 or later),
// PYTHON (3.10 or later). The clients are installed into CONFORMANCE_DIR, which may be kept between runs, or into a
// temporary directory of the test.
func tool(name, normal string) string { return cmp.Or(os.Getenv(name), normal) }

func TestForeignClients(t *testing.T) {
	dir := os.Getenv("CONFORMANCE_DIR")
	if dir == "" {
		dir = t.TempDir()
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"package.json", "package-lock.json", ".npmrc", "requirements.txt", "sdk.mjs", "rest.mjs",
		"client.py"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	python := filepath.Join(dir, "venv", "bin", "python")
	run(t, dir, "", tool("NPM", "npm"), "ci", "--no-progress")
	run(t, dir, "", tool("PYTHON", "python3"), "-m", "venv", "venv")
	run(t, dir, "", python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt")

	credentials, err := signin.NewCredentials("TSTDRV1")
	if err != nil {
		t.Fatal(err)
	}
	for name, command := range map[string][]string{
		"@brokenrubik/netsuite-sdk (M2M)": {tool("NODE", "node"), "sdk.mjs"},
		"netsuite-rest (TBA)":             {tool("NODE", "node"), "rest.mjs"},
		"PyPI netsuite (TBA)":             {python, "client.py"},
	} {
		t.Run(name, func(t *testing.T) {
			sim, err := netsuitesim.New(netsuitesim.Options{Credentials: credentials})
			if err != nil {
				t.Fatal(err)
			}
			server := httptest.NewServer(sim.Handler())
			defer func() {
				server.Close()
				if err := sim.Close(); err != nil {
					t.Error(err)
				}
			}()
			out := run(t, dir, server.URL, command...)
			if !strings.HasSuffix(strings.TrimSpace(out), "ok") {
				t.Fatalf("the client did not come to its end: %s", out)
			}
		})
	}
}

func run(t *testing.T, dir, sim string, command ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "SIM_URL="+sim)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(command, " "), err, out)
	}
	return string(out)
}
