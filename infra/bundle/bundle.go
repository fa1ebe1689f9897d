// Package bundle builds the zips that the CDK app takes as assets: one for each function, with its binary, bootstrap.
package bundle

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"

	"backdock/functions"
)

// Names lists all functions, groups first.
func Names() []string {
	var names []string
	for _, g := range functions.Groups {
		names = append(names, g.Name)
	}
	for _, w := range functions.Workers {
		names = append(names, w.Name)
	}
	return names
}

// Package is the path of a function's main package, relative to the root of the tree.
func Package(name string) string {
	return "./functions/" + strings.ReplaceAll(name, "-", "") + "/lambda"
}

// Compression says what counts for a zip: that it is small, or that it is written quickly. Its value is the name of a folder.
type Compression string

const (
	Small Compression = "zips"       // for AWS
	Quick Compression = "quick-zips" // for the emulator
)

// Folder is where Build writes the zips of an architecture (arm64 or amd64), relative to the root of the tree.
func Folder(architecture string, c Compression) string {
	return filepath.Join(".build", architecture, string(c))
}

// ZipName is the name of a function's zip in its folder.
func ZipName(function string) string { return function + ".zip" }

// Build builds all functions of the tree at root for an architecture and zips them into Folder. Builds are
// reproducible: the same sources give the same bytes. Functions that are up to date are not built again. It calls
// progress with the name of each finished function.
func Build(ctx context.Context, root, architecture string, c Compression, progress func(name string)) error {
	zips := filepath.Join(root, Folder(architecture, c))
	binaries := filepath.Join(root, ".build", architecture, "bin")
	if err := os.MkdirAll(zips, 0o755); err != nil {
		return fmt.Errorf("folder of the functions' zips: %w", err)
	}
	packages := make([]string, len(Names()))
	for i, name := range Names() {
		packages[i] = Package(name)
	}
	wanted, err := inputs(ctx, root, architecture, packages)
	if err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.NumCPU())
	for _, name := range Names() {
		g.Go(func() error {
			binary := filepath.Join(binaries, name, "bootstrap")
			if err := link(ctx, root, architecture, Package(name), binary, wanted[Package(name)]); err != nil {
				return err
			}
			if err := zipped(binary, filepath.Join(zips, ZipName(name)), c); err != nil {
				return fmt.Errorf("zip %s: %w", name, err)
			}
			progress(name)
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return prune(zips)
}

// zipped writes the zip of a binary. It does nothing if the zip has this binary already.
func zipped(binary, to string, c Compression) error {
	code, err := os.ReadFile(binary)
	if err != nil {
		return err
	}
	if has(to, code) {
		return nil
	}
	raw, err := Zip(code, c)
	if err != nil {
		return err
	}
	// A build that is stopped here leaves no half of a zip under its name.
	if err := os.WriteFile(to+".new", raw, 0o644); err != nil {
		return err
	}
	return os.Rename(to+".new", to)
}

// has reports whether a file is the zip of this binary.
func has(file string, bootstrap []byte) bool {
	z, err := zip.OpenReader(file)
	if err != nil {
		return false // missing, or damaged: it is written again
	}
	defer z.Close()
	return len(z.File) == 1 && z.File[0].UncompressedSize64 == uint64(len(bootstrap)) &&
		z.File[0].CRC32 == crc32.ChecksumIEEE(bootstrap)
}

// Zip returns the zip of a function's binary. It has no times in it, so the same binary gives the same bytes.
func Zip(bootstrap []byte, c Compression) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		level := flate.BestCompression
		if c == Quick {
			level = flate.BestSpeed
		}
		return flate.NewWriter(w, level)
	})
	header := &zip.FileHeader{Name: "bootstrap", Method: zip.Deflate}
	header.SetMode(0o755)
	w, err := z.CreateHeader(header)
	if err == nil {
		_, err = w.Write(bootstrap)
	}
	if err == nil {
		err = z.Close()
	}
	return out.Bytes(), err
}

// Hosted writes a zip for each function into dir, for a stack in which one process runs all functions. The emulator never
// starts what is in these zips; if it did, the output would say why that is wrong.
func Hosted(dir string) error {
	const script = "#!/bin/sh\necho 'this function is hosted by the local stack; MINISTACK_LAMBDA_PROXY_URL is missing' >&2\nexit 1\n"
	raw, err := Zip([]byte(script), Quick)
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	for _, name := range Names() {
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, ZipName(name)), raw, 0o644)
		}
	}
	if err != nil {
		return fmt.Errorf("hosted functions: %w", err)
	}
	return prune(dir)
}

// prune removes the zips of functions that no longer exist.
func prune(dir string) error {
	keep := map[string]bool{}
	for _, name := range Names() {
		keep[ZipName(name)] = true
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("folder of the functions' zips: %w", err)
	}
	for _, e := range entries {
		if !keep[e.Name()] {
			if err := os.RemoveAll(filepath.Join(dir, e.Name())); err != nil {
				return fmt.Errorf("folder of the functions' zips: %w", err)
			}
		}
	}
	return nil
}
