package limit_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/limit"
	"backdock/shared/platform/table/memory"
)

var (
	perAccount = limit.Limit{Name: "try.account", Most: 3, Window: 15 * time.Minute}
	perAddress = limit.Limit{Name: "try.address", Most: 5, Window: time.Hour}
)

type clock struct{ now time.Time }

func (c *clock) time() time.Time { return c.now }

func TestALimit(t *testing.T) {
	store := memory.New()
	c := &clock{time.Date(2026, 11, 21, 8, 0, 0, 500, time.UTC)}
	l := limit.New(store, c.time)
	take := func(account string) error { return l.Take(t.Context(), perAccount.Of(account), perAddress.Of("here")) }
	want := func(what string, err error, retryAfter int) {
		t.Helper()
		var f *fault.Error
		switch {
		case retryAfter == 0 && err == nil:
		case retryAfter == 0 || !errors.As(err, &f) || f.Kind != fault.TooMany || f.RetryAfter != retryAfter:
			t.Errorf("%s: %v, want a wait of %d s", what, err, retryAfter)
		}
	}
	for range 3 {
		want("as many as are taken", take("joe"), 0)
	}
	c.now = c.now.Add(5 * time.Minute)
	want("one more", take("joe"), 600)
	want("one more, only looked at", l.Check(t.Context(), perAccount.Of("joe")), 600)
	want("another's, of the same address", take("ann"), 0)
	want("another's, looked at", l.Check(t.Context(), perAccount.Of("ann")), 0)
	want("the address's last", take("ann"), 0)
	want("beyond the address", take("kim"), 3300)
	want("what was refused is not counted", l.Take(t.Context(), perAccount.Of("kim")), 0)
	c.now = c.now.Add(10 * time.Minute)
	want("after the account's window", l.Take(t.Context(), perAccount.Of("joe")), 0)
	if err := store.Commit(t.Context(), perAddress.Of("here").GiveBack()); err != nil {
		t.Fatal(err)
	}
	want("given back", take("joe"), 0)
	want("used again", take("joe"), 2700)
	if err := store.Commit(t.Context(), perAddress.Of("here").Forget()); err != nil {
		t.Fatal(err)
	}
	want("forgotten", take("joe"), 0)
}

func TestManyAtOnceDoNotSlipThrough(t *testing.T) {
	store := memory.New()
	c := &clock{time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)}
	var taken atomic.Int64
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if limit.New(store, c.time).Take(context.Background(), perAccount.Of("joe")) == nil {
				taken.Add(1)
			}
		})
	}
	wg.Wait()
	if taken.Load() != perAccount.Most {
		t.Errorf("%d were taken", taken.Load())
	}
}

// Addresses of one IPv6 network share a counter. Each IPv4 address has its own.
func TestAnAddressCountsAsItsNetwork(t *testing.T) {
	same := func(a, b string) bool { return perAddress.OfAddress(a) == perAddress.OfAddress(b) }
	for _, pair := range [][2]string{{"2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"},
		{"2001:DB8:1:2::1", "2001:db8:1:2:0:0:0:1"},
		{"::ffff:192.0.2.1", "::ffff:192.0.2.1"}, {"unknown", "unknown"}} {
		if !same(pair[0], pair[1]) {
			t.Errorf("%v are counted apart", pair)
		}
	}
	for _, pair := range [][2]string{{"2001:db8:1:2::1", "2001:db8:1:3::1"}, {"192.0.2.1", "192.0.2.2"},
		{"::ffff:192.0.2.1", "::ffff:192.0.2.2"},
		{"unknown", "2001:db8:1:2::1"}} {
		if same(pair[0], pair[1]) {
			t.Errorf("%v are counted as one", pair)
		}
	}
}
