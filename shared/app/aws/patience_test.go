package aws

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

func TestDynamoDBIsNotWaitedForWithoutAnEnd(t *testing.T) {
	if most := attempts*attemptTime + (attempts-1)*mostBackoff; most > 5*time.Second {
		t.Errorf("a call may take %s", most)
	}
	for name, answer := range map[string]http.HandlerFunc{
		"hangs": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"throttles": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/x-amz-json-1.0")
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"__type":"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException"}`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			var calls atomic.Int32
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				calls.Add(1)
				_, _ = io.Copy(io.Discard, r.Body) // a server notices that its caller has left once the body is read
				answer(w, r)
			}))
			t.Cleanup(server.Close)
			env := map[string]string{"AWS_REGION": "us-west-2", "AWS_ACCESS_KEY_ID": "AKIAFUNCTION", "AWS_SECRET_ACCESS_KEY": "k",
				"AWS_ENDPOINT_URL": server.URL}
			cfg, err := configOf(func(name string) string { return env[name] })
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			_, err = dynamodb.NewFromConfig(cfg, patience(20*time.Millisecond)).ListTables(ctx, nil)
			if err == nil || ctx.Err() != nil {
				t.Errorf("ended with %v", err)
			}
			if n := calls.Load(); n != attempts {
				t.Errorf("%d attempts", n)
			}
		})
	}
}
