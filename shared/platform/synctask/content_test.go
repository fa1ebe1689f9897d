package synctask_test

import (
	"encoding/base64"
	"math/rand/v2"
	"testing"

	"backdock/shared/platform/synctask"
)

// The content of a page may be larger than an item of the table.
func TestALargePageIsKept(t *testing.T) {
	w := newWorld()
	text := make([]byte, 900_000)
	r := rand.NewChaCha8([32]byte{1})
	_, _ = r.Read(text) // never fails
	want := []string{base64.StdEncoding.EncodeToString(text)}
	if err := w.table.Commit(t.Context(), synctask.PutContent(w.clock(), "page", want)...); err != nil {
		t.Fatal(err)
	}
	var got []string
	stored, found, err := w.tasks.Content(t.Context(), "page", &got)
	if err != nil || !found || len(got) != 1 || got[0] != want[0] {
		t.Fatalf("%d texts, %t, %v", len(got), found, err)
	}
	if err := w.table.Commit(t.Context(), stored.Delete()...); err != nil {
		t.Fatal(err)
	}
	if _, found, err = w.tasks.Content(t.Context(), "page", &got); err != nil || found {
		t.Errorf("after it was deleted: %t, %v", found, err)
	}
}
