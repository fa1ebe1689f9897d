// Package blobtest is the suite that every implementation of blob.Store passes.
package blobtest

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"backdock/shared/platform/blob"
)

// Run runs the suite. open returns a store in which nobody else uses the names of this run.
func Run(t *testing.T, open func(t *testing.T) blob.Store) {
	for name, test := range map[string]func(*testing.T, blob.Store, string){
		"what is put is got":                 putAndGet,
		"a value without a name is missing":  missing,
		"a value replaces another":           replaced,
		"a deleted value is missing":         deleted,
		"a value is a copy":                  copied,
		"names are told apart":               names,
		"a reader sees one value as a whole": whole,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t), fmt.Sprintf("suite-%d/", time.Now().UnixNano())) })
	}
}

const octets = "application/octet-stream"

func put(t *testing.T, s blob.Store, name string, value []byte) {
	t.Helper()
	if err := s.Put(t.Context(), name, octets, value); err != nil {
		t.Fatal(err)
	}
}

func wants(t *testing.T, s blob.Store, name string, want []byte) {
	t.Helper()
	if got, err := s.Get(t.Context(), name); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s: %d bytes, %v, want %d", name, len(got), err, len(want))
	}
}

func gone(t *testing.T, s blob.Store, name string) {
	t.Helper()
	if got, err := s.Get(t.Context(), name); !errors.Is(err, blob.ErrMissing) {
		t.Errorf("%s: %d bytes, %v", name, len(got), err)
	}
}

func putAndGet(t *testing.T, s blob.Store, at string) {
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	for name, value := range map[string][]byte{"empty": {}, "every byte": every, "six megabytes": bytes.Repeat(every, 24<<10)} {
		put(t, s, at+name, value)
		wants(t, s, at+name, value)
	}
}

func missing(t *testing.T, s blob.Store, at string) { gone(t, s, at+"nothing") }

func replaced(t *testing.T, s blob.Store, at string) {
	put(t, s, at+"a", []byte("a long value"))
	put(t, s, at+"a", []byte("short"))
	wants(t, s, at+"a", []byte("short"))
}

func deleted(t *testing.T, s blob.Store, at string) {
	put(t, s, at+"a", []byte("value"))
	for range 2 { // also one that is missing
		if err := s.Delete(t.Context(), at+"a"); err != nil {
			t.Fatal(err)
		}
		gone(t, s, at+"a")
	}
}

func copied(t *testing.T, s blob.Store, at string) {
	value := []byte("value")
	put(t, s, at+"a", value)
	value[0] = 'X'
	got, err := s.Get(t.Context(), at+"a")
	if err != nil || string(got) != "value" {
		t.Fatalf("changed after it was put: %s, %v", got, err)
	}
	got[0] = 'Y'
	wants(t, s, at+"a", []byte("value"))
}

func names(t *testing.T, s blob.Store, at string) {
	all := []string{"a", "A", "a/b", "a b", "a+b", "ä", "a%20b", "a.b~c_d-e"}
	for _, name := range all {
		put(t, s, at+name, []byte(name))
	}
	for _, name := range all {
		wants(t, s, at+name, []byte(name))
	}
}

func whole(t *testing.T, s blob.Store, at string) {
	value := func(n int) []byte { return bytes.Repeat([]byte{byte(n)}, 100_000*(n+1)) }
	put(t, s, at+"a", value(0))
	var all sync.WaitGroup
	for n := range 5 {
		all.Go(func() {
			if err := s.Put(t.Context(), at+"a", octets, value(n)); err != nil {
				t.Error(err)
			}
			got, err := s.Get(t.Context(), at+"a")
			if err != nil || len(got) == 0 || !bytes.Equal(got, value(int(got[0]))) {
				t.Errorf("%d bytes, %v", len(got), err)
			}
		})
	}
	all.Wait()
}
