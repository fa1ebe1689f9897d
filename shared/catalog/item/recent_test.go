package item_test

import (
	"fmt"
	"testing"

	"backdock/shared/catalog/item"
)

func TestRecentKeepsTheLastAndNotAll(t *testing.T) {
	var r item.Recent[int]
	if _, ok := r.Get("a"); ok {
		t.Error("something is kept")
	}
	for n := range 5000 {
		r.Put(fmt.Sprint(n), n)
		if v, ok := r.Get(fmt.Sprint(n)); !ok || v != n {
			t.Fatalf("%d: %d, %v", n, v, ok)
		}
	}
	kept := 0
	for n := range 5000 {
		if _, ok := r.Get(fmt.Sprint(n)); ok {
			kept++
		}
	}
	if kept > 1000 {
		t.Errorf("%d are kept", kept)
	}
}
