// Package secret makes the tokens and codes that are given to people, and the hashes that are stored of them.
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

// Token returns a random secret of 256 bits that can be used in a URL.
func Token() string {
	b := make([]byte, 32)
	rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// Code returns a random secret of six digits, to be typed.
func Code() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		panic(err) // rand.Reader never fails
	}
	return fmt.Sprintf("%06d", n)
}

// Hash returns the hash that is stored of a secret. Hash a code together with a token, so that the hash
// cannot be guessed.
func Hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// Is reports whether the hash is that of the secret. A hash of "" matches no secret.
func Is(hash, secret string) bool { return Same(hash, Hash(secret)) }

// Same compares two hashes in constant time.
func Same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
