// Package jitter spreads out pauses, so that processes that were stopped by the same cause do not all try again at the
// same moment. It takes its numbers from crypto/rand, which a test can replace (testing/cryptotest) so that a run can
// be repeated exactly.
package jitter

import (
	"crypto/rand"
	"encoding/binary"
	"time"
)

// Half returns a random duration of at least half of full, and less than full.
func Half(full time.Duration) time.Duration {
	half := full / 2
	if half <= 0 {
		return full
	}
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails
	return half + time.Duration(binary.LittleEndian.Uint64(b[:])%uint64(half))
}
