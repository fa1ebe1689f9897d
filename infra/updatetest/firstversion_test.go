//go:build integration

package updatetest

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager"
	"github.com/aws/aws-sdk-go-v2/service/ssm"
	"github.com/aws/aws-sdk-go-v2/service/ssm/types"

	"backdock/infra/firstversion"
	"backdock/infra/layout"
	"backdock/infra/local/localtest"
	"backdock/infra/local/stack"
	"backdock/infra/setup"
	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/table"
)

// The stacks and the data are those of the first version. Its functions only answer, because their code is not recorded.
func TestAnInstallationOfTheFirstVersionIsUpdated(t *testing.T) {
	c := localtest.Config(t)
	day, err := firstversion.ReadDay()
	if err != nil {
		t.Fatal(err)
	}
	in := start(t, c)
	in.deployRecording(c.Root)
	first := in.look()
	in.keepParameters(`{"ALARM_EMAIL":"","ERP_RESERVED_CONCURRENCY":"5","MAIL_FROM":"portal@example.com","MAIL_IDENTITY":"address",
		"PORTAL_CERTIFICATE":"","PORTAL_URL":"","WEB_ACL":"no"}`)
	var puts []table.Op
	for _, i := range day.Items {
		puts = append(puts, table.Put(i))
	}
	in.must(in.table(first).Write(t.Context(), puts...))
	in.addUser(first)

	second, signedIn := in.update(c.Root, first, in.startSession(first), in.startSession(first))
	everythingIsThere(in, second, signedIn, day.IDs)
}

func everythingIsThere(in installation, s state, signedIn tokens, ids map[string]string) {
	in.t.Helper()
	for what, id := range ids {
		path, has := "/api/sales-order/"+id, `"quantity":5`
		switch what {
		case "road", "tomorrow":
			path, has = "/api/trips/"+id, `"stops"`
		case "draft":
			path, has = "/api/cart/"+id, `"customRate":23`
		}
		if got := in.call(s, signedIn.access, "GET", path, ""); !contains(got, has) {
			in.t.Errorf("%s has no %s after the update: %s", what, has, got)
		}
	}
	for path, has := range map[string]string{"/api/site-settings/tracking.speedKmh": "41", "/api/customer/all": "Corner Grocery"} {
		if got := in.call(s, signedIn.access, "GET", path, ""); !contains(got, has) {
			in.t.Errorf("%s has no %s after the update: %s", path, has, got)
		}
	}
}

// deployRecording deploys the recorded templates.
func (in installation) deployRecording(root string) {
	in.t.Helper()
	recorded, err := firstversion.Installation()
	in.must(err)
	assembly := filepath.Join(in.dir, "cdk.out")
	in.must(os.CopyFS(assembly, recorded))
	code := filepath.Join(in.dir, "bootstrap")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", code, "./infra/updatetest/older")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		in.t.Fatalf("build: %v\n%s", err, out)
	}
	for _, name := range functionAssets(in, assembly) {
		in.must(os.MkdirAll(filepath.Join(assembly, name), 0o755))
		in.must(os.Link(code, filepath.Join(assembly, name, "bootstrap")))
	}
	prepared, err := stack.Prepare(in.t.Context(), root, in.t.Output())
	in.must(err)
	cdk := func(args ...string) {
		in.t.Helper()
		cmd := exec.CommandContext(in.t.Context(), prepared.CDK[0], append(slices.Clone(prepared.CDK[1:]), args...)...)
		cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = root, slices.Concat(prepared.Env, in.env), in.t.Output(), in.t.Output()
		if err := cmd.Run(); err != nil {
			in.t.Fatalf("cdk %s: %v", args[0], err)
		}
	}
	cdk("bootstrap", "aws://000000000000/us-east-1", "--app", "")
	deploy := []string{"deploy", "--app", assembly, "--require-approval", "never", "--exclusively", "--concurrency", "3"}
	for _, name := range []string{layout.Data, layout.App, layout.Portal, layout.Observability} {
		deploy = append(deploy, layout.Stack(stage, name))
	}
	cdk(deploy...)
}

// functionAssets returns the folders that the recorded manifests expect beside them: the functions' code.
func functionAssets(in installation, assembly string) []string {
	in.t.Helper()
	var folders []string
	manifests, err := filepath.Glob(filepath.Join(assembly, "*.assets.json"))
	in.must(err)
	for _, file := range manifests {
		raw, err := os.ReadFile(file)
		in.must(err)
		var manifest struct {
			Files map[string]struct {
				Source struct{ Path, Packaging string }
			}
		}
		in.must(json.Unmarshal(raw, &manifest))
		for _, f := range manifest.Files {
			if f.Source.Packaging == "zip" {
				folders = append(folders, f.Source.Path)
			}
		}
	}
	if len(folders) == 0 {
		in.t.Fatal("the recorded installation has no functions")
	}
	return folders
}

// keepParameters stores the parameters of the first version's deployment.
func (in installation) keepParameters(document string) {
	in.t.Helper()
	_, err := ssm.NewFromConfig(in.config()).PutParameter(in.t.Context(), &ssm.PutParameterInput{
		Name: aws.String("/backdock/" + stage + "/deployment"), Value: aws.String(document), Type: types.ParameterTypeString})
	in.must(err)
}

// startSession signs the user in with the installation's keys, as its function would.
func (in installation) startSession(s state) tokens {
	in.t.Helper()
	_, err := setup.NewSecrets(in.config(), stage).Keys(in.t.Context(), time.Now())
	in.must(err)
	secret, err := secretsmanager.NewFromConfig(in.config()).GetSecretValue(in.t.Context(),
		&secretsmanager.GetSecretValueInput{SecretId: aws.String("backdock/" + stage + "/signing")})
	in.must(err)
	var key session.Signing
	in.must(json.Unmarshal([]byte(aws.ToString(secret.SecretString)), &key))
	u, err := user.New(in.table(s), time.Now).Get(in.t.Context(), userID)
	in.must(err)
	got, err := session.New(in.table(s), session.Fixed{Key: key}, time.Now).Start(in.t.Context(), u, session.Device{})
	in.must(err)
	return tokens{got.AccessToken, got.RefreshToken}
}
