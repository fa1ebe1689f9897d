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
