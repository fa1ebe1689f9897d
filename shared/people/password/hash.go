package password

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// Argon2id as OWASP recommends it for servers: 19 MiB, two passes, one lane.
const (
	hashMemory = 19 * 1024 // KiB
	hashPasses = 2
	hashLanes  = 1
	hashBytes  = 32
	saltBytes  = 16
)

// Hash returns the text that is stored for a password that Check has accepted.
func Hash(password string) string {
	salt := make([]byte, saltBytes)
	rand.Read(salt) // never fails
	return hashWith(password, salt)
}

func hashWith(password string, salt []byte) string {
	sum := argon2.IDKey([]byte(normal(password)), salt, hashPasses, hashMemory, hashLanes, hashBytes)
	e := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, hashMemory, hashPasses, hashLanes,
		e.EncodeToString(salt), e.EncodeToString(sum))
}

// nobody is the hash that a password is compared with if the user does not exist, so that the answer takes
// the same time. No password is known to match it.
const nobody = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

// Matches reports whether the password is the one that was hashed. An empty hash never matches, and the
// comparison takes as long as any other.
func Matches(hash, password string) bool {
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
