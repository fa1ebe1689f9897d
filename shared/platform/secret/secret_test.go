package secret_test

import (
	"regexp"
	"testing"

	"backdock/shared/platform/secret"
)

func TestSecrets(t *testing.T) {
	tokens, codes := map[string]bool{}, map[string]bool{}
	for range 1000 {
		token, code := secret.Token(), secret.Code()
		if !regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`).MatchString(token) || tokens[token] {
			t.Fatalf("token %q", token)
		}
		if !regexp.MustCompile(`^[0-9]{6}$`).MatchString(code) {
			t.Fatalf("code %q", code)
		}
		tokens[token], codes[code] = true, true
	}
	if len(codes) < 990 {
		t.Errorf("of 1000 codes %d differ", len(codes))
	}
}

func TestIs(t *testing.T) {
	hash := secret.Hash("a")
	for given, want := range map[string]bool{"a": true, "b": false, "": false, hash: false} {
		if secret.Is(hash, given) != want {
			t.Errorf("%q: %v", given, !want)
		}
	}
	if secret.Is("", "") || secret.Is("", "a") {
		t.Error("no hash is the hash of something")
	}
}
