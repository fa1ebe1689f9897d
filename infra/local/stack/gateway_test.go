package stack

import (
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestFew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var under, most, answered int
		slow := few(2, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			mu.Lock()
			under++
			most = max(most, under)
			mu.Unlock()
			time.Sleep(time.Second)
			mu.Lock()
			under--
			answered++
			mu.Unlock()
		}))
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() { slow.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil)) })
		}
		all.Wait()
		if most != 2 || answered != 5 {
			t.Errorf("%d requests were under way at once and %d answered, want 2 and 5", most, answered)
		}
	})
}

func TestOnlyThePortalIsPassedOn(t *testing.T) {
	passed := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	for _, tt := range []struct {
		host, path, upgrade string
		upgrades            bool
		want                int
	}{
		{host: "localhost:3000", path: "/home", want: http.StatusTeapot},
		{host: "localhost", path: "/api/health", want: http.StatusTeapot},
		{host: "127.0.0.1:3000", path: "/", want: http.StatusTeapot},
		{host: "[::1]:3000", path: "/", want: http.StatusTeapot},
		{host: "[::1]", path: "/", want: http.StatusTeapot},
		{host: "localhost:3000", path: "/_local/mail", want: http.StatusTeapot},
		{host: "evil.example:3000", path: "/home", want: http.StatusMisdirectedRequest},
		{host: "localhost.evil.example", path: "/home", want: http.StatusMisdirectedRequest},
		{host: "10.0.0.5:3000", path: "/home", want: http.StatusMisdirectedRequest},
		{host: "", path: "/home", want: http.StatusMisdirectedRequest},
		{host: "localhost:3000", path: "/_ministack/ses/messages", want: http.StatusNotFound},
		{host: "localhost:3000", path: "/%5fministack/ses/messages", want: http.StatusNotFound},
		{host: "localhost:3000", path: "//_ministack/ses/messages", want: http.StatusNotFound},
		{host: "localhost:3000", path: "/api/../_ministack/ses/messages", want: http.StatusNotFound},
		{host: "localhost:3000", path: "/_local/mail/../../_ministack/health", want: http.StatusNotFound},
		{host: "localhost:3000", path: "/home", upgrade: "websocket", want: http.StatusBadRequest},
		{host: "localhost:3000", path: "/home", upgrade: "h2c", want: http.StatusBadRequest},
		{host: "localhost:3000", path: "/", upgrade: "websocket", upgrades: true, want: http.StatusTeapot},
	} {
		r := httptest.NewRequest(http.MethodGet, "http://localhost"+tt.path, nil)
		r.Host = tt.host
		r.Header.Set("Upgrade", tt.upgrade)
		w := httptest.NewRecorder()
		guarded(passed, tt.upgrades).ServeHTTP(w, r)
		if w.Code != tt.want {
			t.Errorf("%s%s, upgrade %q: %d, want %d", tt.host, tt.path, tt.upgrade, w.Code, tt.want)
		}
	}
}
