package stack

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// check returns an error if the stack cannot start on this machine. The error says what to do.
func (s *Stack) check(ctx context.Context) error {
	var problems []string
	if err := checkPython(ctx); err != nil {
		problems = append(problems, err.Error())
	}
	for _, p := range []struct {
		port int
		use  string
	}{{s.Ports.Portal, "the portal"}, {s.Ports.AWS, "the AWS emulator"}, {s.Ports.ERP, "the NetSuite simulator"},
		{s.Ports.Host, "the functions"}} {
		l, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(p.port))
		if err != nil {
			problems = append(problems,
				fmt.Sprintf("Port %d, for %s, is taken. Stop what listens there (lsof -i :%d names it) and try again.", p.port,
					p.use, p.port))
			continue
		}
		l.Close()
	}
	if problems != nil {
		return errors.New(strings.Join(problems, "\n"))
	}
	return nil
}

var pythonVersion = regexp.MustCompile(`Python 3\.(\d+)`)

func checkPython(ctx context.Context) error {
	out, err := exec.CommandContext(ctx, "python3", "--version").CombinedOutput()
	m := pythonVersion.FindSubmatch(out)
	if err != nil || m == nil {
		return errors.New("There is no python3. Install Python 3.10 or newer: the AWS emulator is written in it.")
	}
	if minor, _ := strconv.Atoi(string(m[1])); minor < 10 {
		return fmt.Errorf("python3 is %s: 3.10 or newer is needed.", strings.TrimSpace(string(out)))
	}
	return nil
}

// tools returns a path below the folder of the stack's own tools.
func (s *Stack) tools(parts ...string) string {
	return filepath.Join(append([]string{s.Root, ".tools"}, parts...)...)
}

// toolEnv returns an environment in which the tree's own Node is first in PATH.
func (s *Stack) toolEnv(more ...string) []string {
	env := append(os.Environ(), "PATH="+s.tools("venv", "bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
	return append(env, more...)
}

// installPython creates a virtual environment with the emulator and Node.
func (s *Stack) installPython(ctx context.Context) (string, error) {
	return s.installVenv(ctx, "venv", "requirements.txt",
		"installing the AWS emulator and Node into .tools (about 80 MB the first time)")
}

// installTestTools creates a virtual environment with the packages that only tests need.
func (s *Stack) installTestTools(ctx context.Context) (string, error) {
	return s.installVenv(ctx, "test", "requirements-test.txt", "installing cfn-lint and schemathesis into .tools")
}

// installVenv creates a virtual environment from pinned requirements, unless there is one from the same
// requirements.
func (s *Stack) installVenv(ctx context.Context, name, list, say string) (string, error) {
	requirements := filepath.Join(s.Root, "infra", "local", "tools", list)
	want, err := fingerprint(requirements)
	if err != nil || stamped(s.tools(name), want) {
		return "", err
	}
	s.progress.Say("Tools: %s", say)
	if err := os.RemoveAll(s.tools(name)); err != nil {
		return "", err
	}
	if err := run(ctx, s.Root, nil, "python3", "-m", "venv", s.tools(name)); err != nil {
		return "", fmt.Errorf("%w\nOn Debian and Ubuntu this needs the package python3-venv.", err)
	}
	if err := run(ctx, s.Root, nil, s.tools(name, "bin", "python"), "-m", "pip", "install", "--quiet",
		"--disable-pip-version-check",
		"--require-hashes", "--only-binary", ":all:", "-r", requirements); err != nil {
		return "", err
	}
	return "installed", stamp(s.tools(name), want)
}

// installCDK installs the CDK's command line.
func (s *Stack) installCDK(ctx context.Context) (string, error) {
	from, to := filepath.Join(s.Root, "infra", "local", "tools"), s.tools("cdk")
	want, err := fingerprint(filepath.Join(from, "package-lock.json"))
	if err != nil {
		return "", err
	}
	if stamped(to, want) {
		return "", nil
	}
	s.progress.Say("CDK: installing its command line into .tools (about 20 MB the first time)")
	if err := os.MkdirAll(to, 0o755); err != nil {
		return "", err
	}
	for _, name := range []string{"package.json", "package-lock.json"} {
		raw, err := os.ReadFile(filepath.Join(from, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(to, name), raw, 0o644)
		}
		if err != nil {
			return "", err
		}
	}
	if err := run(ctx, to, s.toolEnv(), s.tools("venv", "bin", "npm"), "ci", "--no-audit", "--no-fund",
		"--ignore-scripts"); err != nil {
		return "", err
	}
	return "installed", stamp(to, want)
}

// fingerprint returns a hash of the names and contents of files and folders.
func fingerprint(paths ...string) (string, error) {
	sum := sha256.New()
	for _, path := range paths {
		err := filepath.WalkDir(path, func(name string, e fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if e.IsDir() {
				if e.Name() == "node_modules" || e.Name() == "dist" {
					return filepath.SkipDir
				}
				return nil
			}
			raw, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			fmt.Fprintf(sum, "%s %d\n", strings.TrimPrefix(name, path), len(raw))
			sum.Write(raw)
			return nil
		})
		if err != nil {
			return "", fmt.Errorf("fingerprint: %w", err)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// stamped reports whether a folder was made from the wanted version. A stamp file in the folder holds the version.
func stamped(dir, want string) bool {
	raw, err := os.ReadFile(filepath.Join(dir, ".stamp"))
	return err == nil && string(raw) == want
}

func stamp(dir, of string) error {
	return os.WriteFile(filepath.Join(dir, ".stamp"), []byte(of), 0o644)
}
