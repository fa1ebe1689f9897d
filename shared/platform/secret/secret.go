// Package secret makes the tokens and codes that are given to people, and the
// hashes by which they are known again.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/big"
)

// Token is a secret of 256 bits, good in a URL.
func Token() string {
	b := make([]byte, 32)
	rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// Code is a secret of six digits, to be typed.
func Code() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		panic(err) // rand.Reader never fails
	}
	return fmt.Sprintf("%06d", n)
}

// Hash is what is stored of a secret. Hash a code together with a token, which
// makes its hash as hard to guess.
func Hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// Is tells whether the hash is that of the secret; "" is the hash of none.
func Is(hash, secret string) bool { return Same(hash, Hash(secret)) }

// Same compares two hashes in the same time wherever they differ.
func Same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
