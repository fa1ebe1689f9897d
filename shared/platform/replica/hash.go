package replica

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Hash is a hash of what NetSuite said, so that what says the same again is not
// written again. A value of texts and numbers always has a JSON form.
func Hash(said any) string {
	b, err := json.Marshal(said)
	if err != nil {
		panic(err)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16])
}
