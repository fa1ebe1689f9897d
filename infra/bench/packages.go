package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
)

var benchmarkFigure = regexp.MustCompile(`([0-9.]+) (lines/s|ns/op)`)

// pricing runs the Go benchmarks of the price rule: single lines, and pricing and checking a cart of 500 lines.
func pricing(ctx context.Context, r *report) error {
	lines, err := benchmark(ctx, "./shared/prices/pricing", "BenchmarkLine$", "lines/s")
	if err != nil {
		return err
	}
	r.addAtLeast("pricing", "lines a second, one core", "", lines, 500_000)
	cart, err := benchmark(ctx, "./shared/sales/orderline", "BenchmarkJudge500Lines$", "ns/op")
	if err != nil {
		return err
	}
	r.add("pricing", "a cart of 500 lines, priced and judged", "ms", cart/1e6, 5)
	return nil
}

func benchmark(ctx context.Context, pkg, name, unit string) (float64, error) {
	cmd := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", name, "-cpu", "1", pkg)
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("benchmark %s: %w\n%s", pkg, err, out)
	}
	for _, m := range benchmarkFigure.FindAllStringSubmatch(string(out), -1) {
		if m[2] == unit {
			return strconv.ParseFloat(m[1], 64)
		}
	}
	return 0, fmt.Errorf("benchmark %s says no %s:\n%s", pkg, unit, out)
}

// portal builds the portal and reads the sizes from the build's own report.
func portal(ctx context.Context, r *report) error {
	for _, script := range []string{"build", "size"} {
		cmd := exec.CommandContext(ctx, "npm", "run", "--silent", script)
		cmd.Dir = filepath.Join(root, "frontend")
		cmd.Env = append(os.Environ(), "PATH="+filepath.Join(root, ".tools", "venv", "bin")+string(os.PathListSeparator)+
			os.Getenv("PATH"))
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("portal, npm run %s: %w\n%s", script, err, out)
		}
	}
	raw, err := os.ReadFile(filepath.Join(root, "frontend", "dist", "size.json"))
	if err != nil {
		return fmt.Errorf("sizes of the portal: %w", err)
	}
	var sizes struct {
		Routes []struct {
			Route string  `json:"route"`
			Total float64 `json:"total"`
			Added float64 `json:"added"`
		} `json:"routes"`
	}
	if err := json.Unmarshal(raw, &sizes); err != nil {
		return fmt.Errorf("sizes of the portal: %w", err)
	}
	for _, route := range sizes.Routes {
		bar := 0.0
		if route.Route == "login" {
			bar = 150
		}
		r.add("portal, JavaScript gzipped", route.Route+", in all", "kB", route.Total, bar)
		r.add("portal, JavaScript gzipped", route.Route+", beyond the shell and what all lists share", "kB", route.Added, 0)
	}
	return nil
}
