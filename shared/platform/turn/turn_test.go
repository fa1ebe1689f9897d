package turn_test

import (
	"errors"
	"testing"
	"testing/synctest"

	"backdock/shared/platform/turn"
)

// One goroutine has the lock at a time, and they get it in the order in which they asked.
func TestLock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l turn.Lock
		l.Lock()
		var order []int
		for i := range 5 {
			go func() {
				l.Lock()
				defer l.Unlock()
				order = append(order, i)
				synctestPause()
			}()
			synctest.Wait() // it waits at rest, although the lock is held
		}
		if len(order) != 0 {
			t.Errorf("%v had the lock while it was held", order)
		}
		l.Unlock()
		synctest.Wait()
		for i, n := range order {
			if i != n {
				t.Errorf("order %v", order)
			}
		}
		if len(order) != 5 {
			t.Errorf("%d had the lock", len(order))
		}
		l.Lock()
		l.Unlock()
		defer func() {
			if recover() == nil {
				t.Error("a free lock was unlocked")
			}
		}()
		l.Unlock()
	})
}

// synctestPause lets others run.
func synctestPause() {
	c := make(chan struct{})
	go close(c)
	<-c
}

// The function runs once, and those who come meanwhile wait for its result.
func TestOnceValues(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		runs, gate := 0, make(chan struct{})
		bad := errors.New("bad")
		read := turn.OnceValues(func() (int, error) {
			runs++
			<-gate
			return 7, bad
		})
		results := 0
		for range 3 {
			go func() {
				if v, err := read(); v != 7 || !errors.Is(err, bad) {
					t.Errorf("%d, %v", v, err)
				}
				results++
			}()
		}
		synctest.Wait()
		if results != 0 || runs != 1 {
			t.Errorf("%d results of %d runs before the end", results, runs)
		}
		close(gate)
		synctest.Wait()
		if results != 3 || runs != 1 {
			t.Errorf("%d results of %d runs", results, runs)
		}
	})
}

// Who waits for a function that panics gets an error.
func TestOnceValuesOfAPanic(t *testing.T) {
	read := turn.OnceValues(func() (int, error) { panic("no") })
	func() {
		defer func() { _ = recover() }()
		_, _ = read()
	}()
	if _, err := read(); err == nil {
		t.Error("no error")
	}
}
