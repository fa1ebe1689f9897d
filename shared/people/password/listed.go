package password

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed" // the lists
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"sync"
)

// commonZip has one common password per line, the most common first.
//
//go:embed common.txt.gz
var commonZip []byte

// leakedDeltas are the LeakedPrefixes of leaked passwords in ascending order, each stored as the difference
// from the one before.
//
//go:embed leaked.bin
var leakedDeltas []byte

// ranks maps common passwords to their rank in the list, from 1. Words from the name of this product are put
// first.
var ranks = sync.OnceValue(func() map[string]int {
	z, err := gzip.NewReader(bytes.NewReader(commonZip))
	if err != nil {
		panic(fmt.Errorf("common passwords: %w", err)) // the list is compiled in
	}
	text, err := io.ReadAll(z)
	if err != nil {
		panic(fmt.Errorf("common passwords: %w", err))
	}
	at := map[string]int{"backdock": 1}
	for word := range strings.Lines(string(text)) {
		word = strings.TrimSpace(word)
		if _, there := at[word]; !there {
			at[word] = len(at)
		}
	}
	return at
})

// LeakedPrefix is the part of a password's hash that the list of leaked passwords stores. The chance that a
// good password counts as leaked is 1 in 12,000.
func LeakedPrefix(password string) uint32 {
	sum := sha256.Sum256([]byte(password))
	return binary.BigEndian.Uint32(sum[:])
}

// leaked reports whether the password is on the list of leaked ones. It scans the list, which takes about a
// millisecond.
func leaked(password string) bool {
	want, at := uint64(LeakedPrefix(password)), uint64(0)
	for rest := leakedDeltas; len(rest) > 0 && at < want; {
		delta, n := binary.Uvarint(rest)
		at += delta
		rest = rest[n:]
		if at == want {
			return true
		}
	}
	return false
}
