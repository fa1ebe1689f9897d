package publish_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"

	"backdock/infra/publish"
)

// The portal's files are published; files that tools left beside them are not.
func TestWhatIsPublished(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"index.html", "favicon.svg", "assets/index-1a2b.js", "assets/index-3c4d.css", ".stamp",
		".vite/manifest.json", ".git/config",
		".env", "assets/.DS_Store", "assets/.cache/x.js"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("content"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	var put []string
	caching := map[string]string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if r.Method == http.MethodPut {
			name := strings.TrimPrefix(r.URL.Path, "/bucket/")
			put = append(put, name)
			caching[name] = r.Header.Get("cache-control")
			return
		}
		w.WriteHeader(http.StatusCreated)
		_, _ = w.Write([]byte("<Invalidation><Id>I</Id></Invalidation>"))
	}))
	defer server.Close()
	cfg := aws.Config{Region: "us-east-1", BaseEndpoint: &server.URL,
		Credentials: credentials.NewStaticCredentialsProvider("key", "secret", "")}
	files, err := publish.Portal(t.Context(), cfg, dir, publish.Target{Bucket: "bucket", Distribution: "D",
		PathStyle: true})
	if err != nil {
		t.Fatal(err)
	}
	if files != len(put) || !slices.Contains([]string{"index.html", "favicon.svg"}, put[len(put)-1]) {
		t.Errorf("%d files, in the order %v", files, put)
	}
	slices.Sort(put)
	if want := []string{"assets/index-1a2b.js", "assets/index-3c4d.css", "favicon.svg", "index.html"}; !slices.Equal(put,
		want) {
		t.Errorf("published %v, want %v", put, want)
	}
	if caching["index.html"] != "no-cache" || !strings.Contains(caching["assets/index-1a2b.js"], "immutable") {
		t.Errorf("caching: %v", caching)
	}
}
