package aws

import (
	"net/http"
	"net/http/httptest"
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
