package bundle

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestAZipHasTheProgramAndIsTheSameEachTime(t *testing.T) {
	program := bytes.Repeat([]byte("code of a function "), 5000)
	sizes := map[Compression]int{}
	for _, c := range []Compression{Small, Quick} {
		raw, err := Zip(program, c)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Zip(program, c); err != nil || !bytes.Equal(raw, again) {
			t.Errorf("%s: the same program gave another zip, error %v", c, err)
		}
		sizes[c] = len(raw)
		z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
		if err != nil || len(z.File) != 1 || z.File[0].Name != "bootstrap" {
			t.Fatalf("%s: the zip is %v, error %v", c, z, err)
		}
		if mode := z.File[0].Mode(); mode != 0o755 {
			t.Errorf("%s: the mode is %v: Lambda must be able to start the program", c, mode)
		}
		f, err := z.Open("bootstrap")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(f); err != nil || !bytes.Equal(got, program) {
			t.Errorf("%s: the zip has another program, error %v", c, err)
		}
	}
	if sizes[Small] >= sizes[Quick] {
		t.Errorf("the sizes are %v: what AWS gets should be the smaller one", sizes)
	}
}

func TestAZipIsMadeAgainOnlyForANewProgram(t *testing.T) {
	dir := t.TempDir()
	binary, to := filepath.Join(dir, "bootstrap"), filepath.Join(dir, "f.zip")
	// built reports whether a zip was written.
	built := func(code string) bool {
		t.Helper()
		before, _ := os.Stat(to)
		if err := os.WriteFile(binary, []byte(code), 0o755); err != nil {
			t.Fatal(err)
		}
		// go build gives a program that is up to date the present time.
		later := time.Now().Add(time.Hour)
		if err := os.Chtimes(binary, later, later); err != nil {
			t.Fatal(err)
		}
		if err := zipped(binary, to, Quick); err != nil {
			t.Fatal(err)
		}
		after, err := os.Stat(to)
		if err != nil {
			t.Fatal(err)
		}
		return before == nil || !os.SameFile(before, after)
	}
	if !built("one") {
		t.Error("no zip was written")
	}
	if built("one") {
		t.Error("the zip has the program, but was written again")
	}
	if !built("two") {
		t.Error("the zip is that of the program before")
	}
	if err := os.WriteFile(to, []byte("PK half a zip"), 0o644); err != nil {
		t.Fatal(err)
	}
	if !built("two") {
		t.Error("a damaged zip was kept")
	}
}

func TestOnlyTheZipsOfFunctionsAreLeft(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "removed.zip"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Hosted(dir); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != len(Names()) {
		t.Errorf("%d files, want one for each of %d functions, error %v", len(left), len(Names()), err)
	}
}
