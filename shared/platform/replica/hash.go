package replica

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Hash returns a hash of data from NetSuite, by which unchanged data is recognized and not written again. The
// value must have a JSON form.
func Hash(said any) string {
	b, err := json.Marshal(said)
	if err != nil {
		panic(err)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16])
}
