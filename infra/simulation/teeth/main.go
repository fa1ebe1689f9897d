// Command teeth puts faults back into a copy of the tree, one at a time, and counts the seeds in which the simulation
// finds each. A fault is a patch beside this file: its first line says what the fault is. All patches are compiled
// together; the variable TEETH names the one that bites.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// switchPatch holds what the other patches use.
const switchPatch = "00-switch"

func main() {
	seeds, from := flag.Int("seeds", 40, "number of seeds"), flag.Int("from", 0, "first seed")
	flag.Parse()
	log.SetFlags(0)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := bite(ctx, *seeds, *from); err != nil {
		log.Fatal(err)
	}
}

// bite prints the table of all faults.
func bite(ctx context.Context, seeds, from int) error {
	root, err := output(ctx, ".", nil, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	root = strings.TrimSpace(root)
	all, err := patches(root)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "teeth")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tree := filepath.Join(dir, "tree")
	if _, err := output(ctx, root, nil, "git", "worktree", "add", "-q", "--detach", tree); err != nil {
		return err
	}
	defer func() { _, _ = output(context.Background(), root, nil, "git", "worktree", "remove", "--force", tree) }()
	for _, p := range all {
		if _, err := output(ctx, tree, nil, "git", "apply", p.file); err != nil {
			return err
		}
	}
	days := days{binary: filepath.Join(dir, "days"), dir: filepath.Join(tree, "infra", "simulation"), seeds: seeds, from: from}
	if _, err := output(ctx, filepath.Join(tree, "infra"), nil, "go", "test", "-vet=off", "-c", "-o", days.binary,
		"./simulation"); err != nil {
		return err
	}
	sound, err := days.failing(ctx, "")
	if err != nil {
		return err
	}
	fmt.Printf("%d seeds from %d; without a fault %d fail\n\n| patch | fault | seeds |\n|---|---|---|\n", seeds, from, len(sound))
	for _, p := range all[1:] {
		found, err := days.failing(ctx, p.name)
		if err != nil {
			return err
		}
		maps.DeleteFunc(found, func(seed string, _ bool) bool { return sound[seed] })
		fmt.Printf("| %s | %s | %d of %d |\n", p.name, p.title, len(found), seeds-len(sound))
	}
	return nil
}

// patch is a fault that can be put back.
type patch struct{ name, title, file string }

// patches lists the faults of a tree, after the switch.
func patches(root string) ([]patch, error) {
	files, err := filepath.Glob(filepath.Join(root, "infra", "simulation", "teeth", "*.patch"))
	if err != nil {
		return nil, err
	}
	var all []patch
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		title, _, _ := strings.Cut(string(text), "\n")
		all = append(all, patch{strings.TrimSuffix(filepath.Base(file), ".patch"), title, file})
	}
	slices.SortFunc(all, func(a, b patch) int { return strings.Compare(a.name, b.name) })
	if len(all) == 0 || all[0].name != switchPatch {
		return nil, fmt.Errorf("there is no %s.patch", switchPatch)
	}
	return all, nil
}

// days runs seeds of the simulation.
type days struct {
	binary, dir string
	seeds, from int
}

// failed is the line of TestSeeds that lists the seeds of a failure.
var failed = regexp.MustCompile(`(?m)^\s+simulation_test\.go:\d+:\s+\d+ seeds: .* \[([\d ]+)\]$`)

// failing returns the seeds that fail with a fault; "": without one.
func (d days) failing(ctx context.Context, fault string) (map[string]bool, error) {
	out, err := output(ctx, d.dir, []string{"TEETH=" + fault}, d.binary, "-test.run=TestSeeds", "-test.v", "-seeds",
		fmt.Sprint(d.seeds), "-from", fmt.Sprint(d.from), "-all", "-shorten", "0s")
	found := map[string]bool{}
	for _, line := range failed.FindAllStringSubmatch(out, -1) {
		for _, seed := range strings.Fields(line[1]) {
			found[seed] = true
		}
	}
	if err != nil && len(found) == 0 {
		return nil, err
	}
	return found, nil
}

// output runs a command and returns what it prints.
func output(ctx context.Context, dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return string(out), fmt.Errorf("%s %s: %w\n%.2000s", name, strings.Join(args, " "), err, out)
	}
	return string(out), nil
}
