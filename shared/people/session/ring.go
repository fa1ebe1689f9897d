package session

import (
	"crypto/ed25519"
	"maps"
	"slices"
	"time"
)

const (
	// KeyLife is how long a key signs tokens before the next one replaces it.
	KeyLife = 90 * 24 * time.Hour
	// KeysKept is how long a process may cache the keys.
	KeysKept = 5 * time.Minute
	// switchAfter is how long a key is published before it signs.
	switchAfter = 2 * KeysKept
	// spare is added to a token's life before its key is deleted, because clocks differ.
	spare = time.Hour
)

// Ring is the document with the secret halves of the keys: the current one, the next one, and the retired
// ones.
type Ring struct {
	Signing
	Next    *Signing  `json:"next"`
	From    time.Time `json:"nextFrom"` // when Next becomes the signing key
	Retired []Retired `json:"retired"`
}

// Retired is a key that no longer signs but whose refresh tokens are still valid.
type Retired struct {
	KeyID   string    `json:"keyId"`
	Refresh []byte    `json:"refreshSecret"`
	At      time.Time `json:"at"`
}

// At returns the ring at an instant, after the next key has replaced the current one if its time has come.
func (r Ring) At(now time.Time) Ring {
	if r.Next == nil || now.Before(r.From) {
		return r
	}
	return Ring{Signing: *r.Next, Retired: append([]Retired{{r.KeyID, r.Refresh, r.From}}, r.Retired...)}
}

// RefreshSecret returns the secret for a key id. ok is false if there is none.
func (r Ring) RefreshSecret(keyID string) (secret []byte, ok bool) {
	if keyID == r.KeyID {
		return r.Refresh, true
	}
	if r.Next != nil && keyID == r.Next.KeyID {
		return r.Next.Refresh, true
	}
	for _, old := range r.Retired {
		if keyID == old.KeyID {
			return old.Refresh, true
		}
	}
	return nil, false
}

// withNext returns the ring with a next signing key.
func (r Ring) withNext(next Signing, now time.Time) Ring {
	r.Next, r.From = &next, now.Add(switchAfter)
	return r
}

// tidied returns the ring without keys that no valid token uses.
func (r Ring) tidied(now time.Time) Ring {
	r.Retired = slices.DeleteFunc(slices.Clone(r.Retired), func(old Retired) bool {
		return now.Sub(old.At) > RefreshLife+
			spare
	})
	return r
}

// public returns the public keys that valid access tokens may use.
func (r Ring) public(known PublicKeys, now time.Time) PublicKeys {
	public := PublicKeys{r.KeyID: r.Signing.public()}
	if r.Next != nil {
		public[r.Next.KeyID] = r.Next.public()
	}
	for _, old := range r.Retired {
		if key, ok := known[old.KeyID]; ok && now.Sub(old.At) <= AccessLife+spare {
			public[old.KeyID] = key
		}
	}
	return public
}

func (p PublicKeys) equal(o PublicKeys) bool {
	return maps.EqualFunc(p, o, func(a, b ed25519.PublicKey) bool { return a.Equal(b) })
}
