//go:build integration || update

package updatetest

import (
	"context"
	"maps"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"backdock/infra/apiroutes"
	"backdock/infra/layout"
	"backdock/shared/app/migrations"
)

// update deploys the tree at root over the installation and checks that nothing is lost. first is the state before, session
// one that stays signed in, other one for the requests during the update. It returns the state and the session afterwards.
func (in installation) update(root string, first state, session, other tokens) (state, tokens) {
	in.t.Helper()
	watched := in.watch(first, other)
	in.deployInPart(first, root)
	if got := in.generation(first); got != 0 {
		in.t.Errorf("after half of the update, migrations may begin: generation %d", got)
	}
	in.deploy(root)
	answered := watched()
	second := in.look()
	if got := in.generation(second); got != migrations.Generation {
		in.t.Errorf("after the update the deployed generation is %d, want %d", got, migrations.Generation)
	}
	if !maps.Equal(first.outputs, second.outputs) {
		in.t.Errorf("table, API or address have changed: %v, before %v", second.outputs, first.outputs)
	}
	for path, n := range answered {
		in.t.Logf("during the update %s: %d answers, %d of them bad %v", path, n.all, len(n.bad), n.bad)
		if len(n.bad) > 0 || n.all == 0 {
			in.t.Errorf("during the update %s failed", path)
		}
	}
	in.checkRoutes(second)
	return second, in.refresh(second, session)
}

// repeat deploys the tree at root again and checks that no stack changes.
func (in installation) repeat(root string, before state) {
	in.t.Helper()
	in.deploy(root)
	after := in.look()
	if !maps.Equal(before.updated, after.updated) {
		in.t.Errorf("a second deployment has changed stacks: %v, before %v", after.updated, before.updated)
	}
	for _, name := range slices.Sorted(maps.Keys(after.updated)) {
		in.t.Log(name, after.updated[name])
	}
}

// deploy runs a tree's deploy command.
func (in installation) deploy(tree string) {
	in.t.Helper()
	began := time.Now()
	if err := in.deploying(in.t.Context(), tree).Wait(); err != nil {
		in.t.Fatalf("deploy %s: %v", tree, err)
	}
	in.t.Logf("deployed %s in %.0f s", filepath.Base(tree), time.Since(began).Seconds())
}

// deploying starts a tree's deploy command.
func (in installation) deploying(ctx context.Context, tree string) *exec.Cmd {
	in.t.Helper()
	// Where it is up to date, Go does not build it again.
	binary := filepath.Join(in.dir, "deploy-"+filepath.Base(tree))
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
	cmd := in.deploying(ctx, tree)
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
func (in installation) checkRoutes(now state) {
	in.t.Helper()
	all, err := apiroutes.All()
	if err != nil {
		in.t.Fatal(err)
	}
	want := map[string]string{} // functions by route key
	for _, r := range all {
		want[r.Key()] = layout.Function(stage, r.Target)
	}
	for key, functions := range now.routes {
		if len(functions) != 1 || functions[0] != want[key] {
			in.t.Errorf("%s leads to %v, want %s", key, functions, want[key])
		}
		delete(want, key)
	}
	for key := range want {
		in.t.Errorf("there is no route %s", key)
	}
}
