package marks_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"

	"backdock/infra/local/marks"
)

// secrets is a Secrets Manager that ends the connection of its first CreateSecret after it has stored the secret.
type secrets struct {
	values  map[string]string
	creates int
}

// ServeHTTP implements http.Handler.
func (s *secrets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var in struct{ Name, SecretId, SecretString string }
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	refuse := func(kind string) {
		w.Header().Set("content-type", "application/x-amz-json-1.1")
		w.WriteHeader(http.StatusBadRequest)
		_ = json.NewEncoder(w).Encode(map[string]string{"__type": kind})
	}
	value, exists := s.values[in.SecretId+in.Name]
	switch r.Header.Get("x-amz-target") {
	case "secretsmanager.CreateSecret":
		s.creates++
		if exists {
			refuse("ResourceExistsException")
			return
		}
		s.values[in.Name] = in.SecretString
		if s.creates == 1 {
			panic(http.ErrAbortHandler)
		}
	case "secretsmanager.PutSecretValue":
		s.values[in.SecretId] = in.SecretString
	case "secretsmanager.GetSecretValue":
		if !exists {
			refuse("ResourceNotFoundException")
			return
		}
		_ = json.NewEncoder(w).Encode(map[string]string{"SecretString": value})
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]string{})
}

// The SDK repeats a request whose answer was lost. The emulator then says that the secret is there already.
func TestTheFirstMarkIsSetWhenItsAnswerIsLost(t *testing.T) {
	service := &secrets{values: map[string]string{}}
	server := httptest.NewServer(service)
	t.Cleanup(server.Close)
	m := marks.New(aws.Config{Region: "us-east-1", BaseEndpoint: &server.URL,
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")})
	for _, name := range []string{"bootstrapped", "deployed"} {
		if err := m.Set(t.Context(), name, "yes"); err != nil {
			t.Fatal(err)
		}
		if got, err := m.Get(t.Context(), name); got != "yes" || err != nil {
			t.Fatalf("%s: %q, %v", name, got, err)
		}
	}
	if service.creates != 2 {
		t.Fatalf("%d creates", service.creates)
	}
}
