package main

import (
	"bytes"
	"context"
	"fmt"
	stdimage "image"
	"image/color"
	"image/jpeg"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"backdock/shared/catalog/image"
)

const (
	// photoWidth by photoHeight pixels are a photo of a phone: 12 megapixels.
	photoWidth, photoHeight = 4000, 3000
	renders                 = 5
)

// images measures an uploaded photo of 12 megapixels from its bytes to both renditions: the time on this machine's
// cores, as the median of some, and the memory of a process that does it once.
func images(ctx context.Context, r *report) error {
	photo, err := photo()
	if err != nil {
		return err
	}
	var took []float64
	var files image.Renditions
	for range renders {
		start := time.Now()
		if files, err = image.Render(photo); err != nil {
			return err
		}
		took = append(took, time.Since(start).Seconds())
	}
	slices.Sort(took)
	peak, err := memoryOfRender(ctx, photo)
	if err != nil {
		return err
	}
	const section = "images: a JPEG of 12 megapixels"
	r.add(section, "size of the upload", "MB", float64(len(photo))/1e6, 4)
	r.add(section, "upload to both renditions, median of 5", "s", took[renders/2], 2)
	r.add(section, "peak memory of the process", "MB", peak, 512)
	r.add(section, "rendition of 800 px", "kB", float64(len(files.Large))/1000, 200)
	r.add(section, "rendition of 200 px", "kB", float64(len(files.Small))/1000, 20)
	return nil
}

// photo draws a picture with soft colors and fine texture, which a JPEG encoder finds as hard as a photo.
func photo() ([]byte, error) {
	p := stdimage.NewRGBA(stdimage.Rect(0, 0, photoWidth, photoHeight))
	noise := uint32(1)
	for y := range photoHeight {
		for x := range photoWidth {
			noise = noise*1664525 + 1013904223
			wave := 60 * math.Sin(float64(x)/97) * math.Cos(float64(y)/61)
			grain := float64(noise>>28) - 8
			p.SetRGBA(x, y, color.RGBA{uint8(128 + wave + grain), uint8(110 + wave/2 + grain), uint8(90 - wave + grain), 255})
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, p, &jpeg.Options{Quality: 85}); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// memoryOfRender returns the peak memory, in MB, of a process that renders a picture.
func memoryOfRender(ctx context.Context, content []byte) (float64, error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "photo.jpg")
	if err := os.WriteFile(name, content, 0o600); err != nil {
		return 0, err
	}
	cmd := exec.CommandContext(ctx, self, "-render", name)
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("render in a process of its own: %w\n%s", err, strings.TrimSpace(string(out)))
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, fmt.Errorf("the system does not report the memory of a process")
	}
	return float64(usage.Maxrss) / 1000, nil // kilobytes on Linux
}

// render renders the picture in a file.
func render(name string) error {
	content, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	_, err = image.Render(content)
	return err
}
