package aws

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager"

	"backdock/shared/people/session"
	"backdock/shared/platform/table/memory"
)

// secretsManager implements the part of the service's API that keys need.
type secretsManager struct {
	values map[string]string
	reads  int
}

// ServeHTTP implements http.Handler.
func (s *secretsManager) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var in struct{ SecretId, SecretString string }
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if strings.HasSuffix(r.Header.Get("x-amz-target"), ".PutSecretValue") {
		s.values[in.SecretId] = in.SecretString
	} else {
		s.reads++
	}
	w.Header().Set("content-type", "application/x-amz-json-1.1")
	_ = json.NewEncoder(w).Encode(map[string]string{"SecretString": s.values[in.SecretId]})
}

func TestKeysAreReadAgainForAKeyThatIsNotKnown(t *testing.T) {
	service := &secretsManager{values: map[string]string{}}
	server := httptest.NewServer(service)
	t.Cleanup(server.Close)
	client := secretsmanager.NewFromConfig(aws.Config{Region: "us-east-1", BaseEndpoint: &server.URL,
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")})
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	process := func() *tokenKeys {
		return &tokenKeys{&secrets{client: client, now: func() time.Time { return now }}, "signing", "public"}
	}
	first, err := session.NewSigning("first")
	if err != nil {
		t.Fatal(err)
	}
	signing, public, err := first.Secrets()
	if err != nil {
		t.Fatal(err)
	}
	service.values["signing"], service.values["public"] = string(signing), string(public)
	here := process()
	knows := func(keyID string) (public, refresh bool) {
		t.Helper()
		_, public, err := here.Public(t.Context(), keyID)
		if err != nil {
			t.Fatal(err)
		}
		_, refresh, err = here.RefreshSecret(t.Context(), keyID)
		if err != nil {
			t.Fatal(err)
		}
		return public, refresh
	}
	if public, refresh := knows("first"); !public || !refresh {
		t.Fatalf("the first key: %v, %v", public, refresh)
	}
	r, err := session.RotateKeys(t.Context(), memory.New(), process(), now, true)
	if err != nil {
		t.Fatal(err)
	}
	now = now.Add(9 * time.Second)
	reads := service.reads
	if public, refresh := knows(r.Next); public || refresh || service.reads != reads {
		t.Errorf("asked the service again after 9 seconds: %v, %v, %d reads", public, refresh, service.reads-reads)
	}
	now = now.Add(time.Second)
	if public, refresh := knows(r.Next); !public || !refresh {
		t.Errorf("the next key: %v, %v", public, refresh)
	}
	for wait, want := range map[time.Duration]string{0: "first", 10 * time.Minute: r.Next} {
		now = now.Add(wait)
		if s, err := process().Signing(t.Context()); err != nil || s.KeyID != want {
			t.Errorf("after %v %s signs, %v", wait, s.KeyID, err)
		}
		now = now.Add(-wait)
	}
}
