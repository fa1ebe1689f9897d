package user

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"backdock/shared/fault"
)

// Argon2id as OWASP recommends it for servers: 19 MiB, two passes, one lane.
const (
	hashMemory = 19 * 1024 // KiB
	hashPasses = 2
	hashLanes  = 1
	hashBytes  = 32
	saltBytes  = 16
)

// Bounds of a password in characters, NIST SP 800-63B-4 for a single factor.
const (
	MinPassword = 15
	MaxPassword = 128
)

// HashPassword makes the text that is stored for a password. Errors:
// fault.Invalid for one that is too short or too long.
func HashPassword(password string) (string, error) {
	if n := utf8.RuneCountInString(password); n < MinPassword || n > MaxPassword {
		return "", fault.Fields(fmt.Sprintf("password must have %d to %d characters", MinPassword, MaxPassword))
	}
	salt := make([]byte, saltBytes)
	if _, err := rand.Read(salt); err != nil {
		return "", fmt.Errorf("salt: %w", err)
	}
	return hashWith(password, salt), nil
}

func hashWith(password string, salt []byte) string {
	sum := argon2.IDKey([]byte(password), salt, hashPasses, hashMemory, hashLanes, hashBytes)
	e := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, hashMemory, hashPasses, hashLanes, e.EncodeToString(salt), e.EncodeToString(sum))
}

// nobody is what a password is checked against when there is no such user, so
// that the answer takes the same time. No password is known to have this sum.
const nobody = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

// PasswordMatches tells whether the password is the one that was hashed. An
// empty hash never matches, and takes as long as any other.
func PasswordMatches(hash, password string) bool {
	known := hash != ""
	if !known {
		hash = nobody
	}
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		return false
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false
	}
	return subtle.ConstantTimeCompare([]byte(hashWith(password, salt)), []byte(hash)) == 1 && known
}
