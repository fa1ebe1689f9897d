package bundle

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

func TestAProgramIsLinkedAgainOnlyAfterAChange(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	says := func(text string) { write("word/word.go", "package word\nfunc Say() { println(`"+text+"`) }\n") }
	write("go.mod", "module example\ngo 1.26\n")
	write("speaker/lambda/main.go", "package main\nimport \"example/word\"\nfunc main() { word.Say() }\n")
	write("mute/lambda/main.go", "package main\nfunc main() {}\n")
	says("one")
	packages := []string{"./speaker/lambda", "./mute/lambda"}
	binary := func(of string) string { return filepath.Join(root, "bin", of, "bootstrap") }
	t.Setenv("GOWORK", "off")
	// linked builds both programs and reports which of them was written.
	linked := func() (speaker, mute bool) {
		t.Helper()
		wanted, err := inputs(t.Context(), root, runtime.GOARCH, packages)
		if err != nil {
			t.Fatal(err)
		}
		var again []bool
		for _, of := range packages {
			before, _ := os.Stat(binary(of))
			if err := link(t.Context(), root, runtime.GOARCH, of, binary(of), wanted[of]); err != nil {
				t.Fatal(err)
			}
			after, err := os.Stat(binary(of))
			if err != nil {
				t.Fatal(err)
			}
			again = append(again, before == nil || !before.ModTime().Equal(after.ModTime()))
		}
		return again[0], again[1]
	}
	expect := func(what string, speaker, mute bool, text string) {
		t.Helper()
		if s, m := linked(); s != speaker || m != mute {
			t.Errorf("%s: the speaker was linked: %v, the mute one: %v; want %v and %v", what, s, m, speaker, mute)
		}
		said, err := exec.Command(binary(packages[0])).CombinedOutput()
		if err != nil || !bytes.Contains(said, []byte(text)) {
			t.Errorf("%s: the program says %q, error %v; want %q", what, said, err, text)
		}
	}
	expect("at first", true, true, "one")
	expect("unchanged", false, false, "one")
	says("two")
	expect("a package below was changed", true, false, "two")
	if err := os.Remove(binary(packages[1])); err != nil {
		t.Fatal(err)
	}
	expect("a program was deleted", false, true, "two")

	// A build that is stopped after it has written the program.
	says("three")
	stopped, err := inputs(t.Context(), root, runtime.GOARCH, packages)
	if err != nil {
		t.Fatal(err)
	}
	if err := link(t.Context(), root, runtime.GOARCH, packages[0], binary(packages[0]), stopped[packages[0]]); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(filepath.Dir(binary(packages[0])), "inputs")); err != nil {
		t.Fatal(err)
	}
	says("two")
	expect("after a stopped build the change was undone", true, false, "two")
}

func TestAProgramThatDoesNotCompileIsNamed(t *testing.T) {
	root := t.TempDir()
	t.Setenv("GOWORK", "off")
	for name, text := range map[string]string{"go.mod": "module example\ngo 1.26\n", "main.go": "package main\nfunc main() { return 1 }\n"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, err := inputs(t.Context(), root, runtime.GOARCH, []string{"./"})
	if err == nil || !bytes.Contains([]byte(err.Error()), []byte("main.go:2")) {
		t.Errorf("the error is %v, want the place in the source", err)
	}
}
