//go:build update

package updatetest

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"backdock/infra/firstversion"
	"backdock/infra/local/localtest"
)

// The version to update from is FROM, by default the first one.
func TestAnInstallationOfAnOlderVersionIsUpdated(t *testing.T) {
	c := localtest.Config(t)
	old := checkOut(t, c.Root, cmp.Or(os.Getenv("FROM"), firstversion.Commit))
	in := start(t, c, "WEB_ACL=no", "MAIL_FROM=portal@example.com", "MAIL_IDENTITY=address")
	in.deploy(old)
	first := in.look()
	in.addUser(first)
	session := in.signIn(first)
	in.call(first, session.access, "POST", "/api/site-settings/tracking.speedKmh", `{"value":41}`)

	second, session := in.update(c.Root, first, session, in.signIn(first))
	if got := in.call(second, session.access, "GET", "/api/site-settings/tracking.speedKmh", ""); !contains(got, "41") {
		t.Errorf("what was stored before the update: %s", got)
	}
	in.repeat(c.Root, second)
	in.refresh(second, session)
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
