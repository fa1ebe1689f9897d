// Package id makes identifiers that sort by their time of creation.
package id

import (
	"crypto/rand"
	"io"
	"sync"
	"time"

	"github.com/oklog/ulid/v2"
)

var (
	mu      sync.Mutex
	entropy io.Reader = ulid.Monotonic(rand.Reader, 0)
)

// New makes a ULID for an instant. Those of one process sort in the order of creation.
func New(now time.Time) string {
	mu.Lock()
	defer mu.Unlock()
	u, err := ulid.New(ulid.Timestamp(now), entropy)
	if err != nil { // the monotonic part overflowed within one millisecond: make a new random one
		entropy = ulid.Monotonic(rand.Reader, 0)
		u = ulid.MustNew(ulid.Timestamp(now), entropy)
	}
	return u.String()
}

// First returns the smallest identifier of an instant's millisecond. For the zero time it is the smallest of
// all.
func First(at time.Time) string {
	var u ulid.ULID
	if !at.IsZero() {
		_ = u.SetTime(ulid.Timestamp(at)) // fails in the year 10889
	}
	return u.String()
}

// Last returns the largest identifier of an instant's millisecond. For the zero time it is the largest of
// all.
func Last(at time.Time) string {
	var u ulid.ULID
	for i := range u {
		u[i] = 0xff
	}
	if !at.IsZero() {
		_ = u.SetTime(ulid.Timestamp(at)) // fails in the year 10889
	}
	return u.String()
}
