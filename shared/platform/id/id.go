// Package id makes identifiers that sort by their time of creation.
package id

import (
	"crypto/rand"
	"encoding/binary"
	"sync"
	"time"

	"github.com/oklog/ulid/v2"
)

var (
	mu   sync.Mutex
	last ulid.ULID
)

// New makes a ULID for an instant. Those of one process sort in the order of creation. Its random part is read from
// crypto/rand at each call, and nothing is read ahead, so a test that replaces the random numbers gets the same ids again.
func New(now time.Time) string {
	mu.Lock()
	defer mu.Unlock()
	ms := ulid.Timestamp(now)
	if last.Time() != ms || !increase(&last) {
		_ = last.SetTime(ms) // fails in the year 10889
		_, _ = rand.Read(last[6:])
	}
	return last.String()
}

// increase adds a random number to the random part. It returns false if there is no room for it.
func increase(u *ulid.ULID) bool {
	var by [4]byte
	_, _ = rand.Read(by[:])
	low := binary.BigEndian.Uint64(u[8:])
	sum := low + uint64(binary.BigEndian.Uint32(by[:])) + 1
	binary.BigEndian.PutUint64(u[8:], sum)
	if sum > low {
		return true
	}
	high := binary.BigEndian.Uint16(u[6:8]) + 1
	binary.BigEndian.PutUint16(u[6:8], high)
	return high != 0
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
