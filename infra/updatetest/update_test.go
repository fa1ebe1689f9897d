//go:build update

package updatetest

import (
	"cmp"
	"context"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"backdock/infra/apiroutes"
	"backdock/infra/layout"
	"backdock/infra/local/localtest"
	"backdock/infra/local/stack"
	"backdock/shared/app/migrations"
)

// before is the version to update from: the last one with all operations in one stack.
const before = "f78948c"

func TestAnInstallationSurvivesItsUpdate(t *testing.T) {
	c := localtest.Config(t)
	old := checkOut(t, c.Root, cmp.Or(os.Getenv("FROM"), before))
	emulator, err := stack.Emulator(t.Context(), c)
	t.Cleanup(func() {
		if err := emulator.Stop(); err != nil {
			t.Error(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	in := installation{t: t, env: append(emulator.TestEnv(), "STAGE="+stage, "WEB_ACL=no", "MAIL_FROM=portal@example.com",
		"MAIL_IDENTITY=address"),
		endpoint: emulator.Endpoint()}

	in.deploy(old)
	first := in.look()
	in.addUser(first)
	session := in.signIn(first)
	in.call(first, session.access, "POST", "/api/site-settings/tracking.speedKmh", `{"value":41}`)

	watched := in.watch(first)
	in.deployInPart(first, c.Root)
	if got := in.generation(first); got != 0 {
		t.Errorf("after half of the update, migrations may begin: generation %d", got)
	}
	in.deploy(c.Root)
	answered := watched()
	second := in.look()
	if got := in.generation(second); got != migrations.Generation {
		t.Errorf("after the update the deployed generation is %d, want %d", got, migrations.Generation)
	}

	if !maps.Equal(first.outputs, second.outputs) {
		t.Errorf("table, API or address have changed: %v, before %v", second.outputs, first.outputs)
	}
	session = in.refresh(second, session)
	if got := in.call(second, session.access, "GET", "/api/site-settings/tracking.speedKmh", ""); !contains(got, "41") {
		t.Errorf("what was stored before the update: %s", got)
	}
	for path, n := range answered {
		t.Logf("during the update %s: %d answers, %d of them bad %v", path, n.all, len(n.bad), n.bad)
		if len(n.bad) > 0 || n.all == 0 {
			t.Errorf("during the update %s failed", path)
		}
	}
	checkRoutes(t, second)

	in.deploy(c.Root)
	third := in.look()
	if !maps.Equal(second.updated, third.updated) {
		t.Errorf("a second deployment has changed stacks: %v, before %v", third.updated, second.updated)
	}
	for _, name := range slices.Sorted(maps.Keys(third.updated)) {
		t.Log(name, third.updated[name])
	}
	in.refresh(third, session)
}

// checkOut returns a source tree of another version that uses this tree's tools.
func checkOut(t *testing.T, root, version string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "before")
	git := func(args ...string) {
		t.Helper()
		if out, err := exec.Command("git", append([]string{"-C", root}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("worktree", "add", "--detach", dir, version)
	t.Cleanup(func() { git("worktree", "remove", "--force", dir) })
	if err := os.Symlink(filepath.Join(root, ".tools"), filepath.Join(dir, ".tools")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// deploy runs a tree's deploy command.
func (in installation) deploy(tree string) {
	in.t.Helper()
	began := time.Now()
	if err := in.start(in.t.Context(), tree).Wait(); err != nil {
		in.t.Fatalf("deploy %s: %v", tree, err)
	}
	in.t.Logf("deployed %s in %.0f s", filepath.Base(tree), time.Since(began).Seconds())
}

// start starts a tree's deploy command.
func (in installation) start(ctx context.Context, tree string) *exec.Cmd {
	in.t.Helper()
	binary := filepath.Join(in.t.TempDir(), "deploy")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", binary, "./infra/deploy")
	build.Dir = tree
	if out, err := build.CombinedOutput(); err != nil {
		in.t.Fatalf("build: %v\n%s", err, out)
	}
	cmd := exec.CommandContext(ctx, binary, "-architecture", runtime.GOARCH)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = tree, in.env, in.t.Output(), in.t.Output()
	in.must(cmd.Start())
	return cmd
}

// deployInPart starts a tree's deploy command and kills it as soon as another stack has a route for all methods.
func (in installation) deployInPart(s state, tree string) {
	in.t.Helper()
	ctx, stop := context.WithCancel(in.t.Context())
	defer stop()
	cmd := in.start(ctx, tree)
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case err := <-ended:
			in.t.Fatalf("the deploy command ended before it was killed: %v", err)
		case <-time.After(100 * time.Millisecond):
		}
		if in.countRoutes(ctx, s)["ANY /api/trips"] > 0 {
			stop()
			<-ended
			return
		}
	}
}

// checkRoutes checks that each route exists once and leads to its group's function.
func checkRoutes(t *testing.T, now state) {
	t.Helper()
	all, err := apiroutes.All()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{} // functions by route key
	for _, r := range all {
		want[r.Key()] = layout.Function(stage, r.Target)
	}
	for key, functions := range now.routes {
		if len(functions) != 1 || functions[0] != want[key] {
			t.Errorf("%s leads to %v, want %s", key, functions, want[key])
		}
		delete(want, key)
	}
	for key := range want {
		t.Errorf("there is no route %s", key)
	}
}
