package aws

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRequestsAreSignedAsTheEnvironmentSays reads a secret from a server that looks at how the request is signed.
func TestRequestsAreSignedAsTheEnvironmentSays(t *testing.T) {
	service := &secretsManager{values: map[string]string{"origin": "from CloudFront"}}
	var signed http.Header
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		signed = r.Header.Clone()
		service.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	env := map[string]string{"AWS_REGION": "us-west-2", "AWS_ACCESS_KEY_ID": "AKIAFUNCTION", "AWS_SECRET_ACCESS_KEY": "k",
		"AWS_SESSION_TOKEN": "of this process", "AWS_ENDPOINT_URL": server.URL, "ORIGIN_SECRET_ID": "origin"}
	b, err := FromEnv(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	secret, err := b.OriginSecret(t.Context())
	if err != nil || secret != "from CloudFront" {
		t.Fatalf("%q, %v", secret, err)
	}
	by := signed.Get("Authorization")
	if !strings.Contains(by, "AKIAFUNCTION/") || !strings.Contains(by, "/us-west-2/secretsmanager/") ||
		signed.Get("X-Amz-Security-Token") != "of this process" {
		t.Fatalf("signed %q", by)
	}
	for _, name := range []string{"AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"} {
		without := func(each string) string { return map[bool]string{true: env[each]}[each != name] }
		if _, err := FromEnv(without); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("without %s: %v", name, err)
		}
	}
}

// The stage is a dimension of all metrics, so it is a field of each log line.
func TestLogLinesNameTheStage(t *testing.T) {
	for given, want := range map[string]string{"prod": "prod", "": "local"} {
		file, err := os.Create(filepath.Join(t.TempDir(), "log"))
		if err != nil {
			t.Fatal(err)
		}
		stdout := os.Stdout
		os.Stdout = file
		env := map[string]string{"AWS_REGION": "us-west-2", "AWS_ACCESS_KEY_ID": "AKIAFUNCTION", "AWS_SECRET_ACCESS_KEY": "k",
			"STAGE": given}
		b, err := FromEnv(func(name string) string { return env[name] })
		os.Stdout = stdout
		if err != nil {
			t.Fatal(err)
		}
		b.Log.Info("orders taken", "group", "projector")
		line, err := os.ReadFile(file.Name())
		if err != nil || !strings.Contains(string(line), `"stage":"`+want+`"`) {
			t.Errorf("%q: %s, %v", given, line, err)
		}
		_ = file.Close()
	}
}
