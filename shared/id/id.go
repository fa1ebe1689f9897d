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
