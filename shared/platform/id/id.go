// Package id makes identifiers that sort by the time of their making.
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

// New makes a ULID for an instant; those of one process sort in the order of making.
func New(now time.Time) string {
	mu.Lock()
	defer mu.Unlock()
	u, err := ulid.New(ulid.Timestamp(now), entropy)
	if err != nil { // the monotonic part ran over within one millisecond: start afresh
		entropy = ulid.Monotonic(rand.Reader, 0)
		u = ulid.MustNew(ulid.Timestamp(now), entropy)
	}
	return u.String()
}

// First is the smallest identifier of an instant's millisecond; of the zero time,
// the smallest of all.
func First(at time.Time) string {
	var u ulid.ULID
	if !at.IsZero() {
		_ = u.SetTime(ulid.Timestamp(at)) // fails in the year 10889
	}
	return u.String()
}

// Last is the largest identifier of an instant's millisecond; of the zero time,
// the largest of all.
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
