package session

import (
	"crypto/ed25519"
	"maps"
	"slices"
	"time"
)

const (
	// KeyLife is how long a key signs before another takes its place.
	KeyLife = 90 * 24 * time.Hour
	// KeysKept is how long a process may remember the keys that it has read.
	KeysKept = 5 * time.Minute
	// switchAfter is how long a key is known everywhere before it signs.
	switchAfter = 2 * KeysKept
	// spare is added to a token's life before what it was made with is forgotten:
	// clocks differ.
	spare = time.Hour
)

// Ring is the document with the secret halves of the keys: of the one that signs,
// the one that will, and those that have signed.
type Ring struct {
	Signing
	Next    *Signing  `json:"next"`
	From    time.Time `json:"nextFrom"` // when Next signs
	Retired []Retired `json:"retired"`
}

// Retired is a key that signs no more; refresh tokens that it made are still good.
type Retired struct {
	KeyID   string    `json:"keyId"`
	Refresh []byte    `json:"refreshSecret"`
	At      time.Time `json:"at"`
}

// At is the ring as it is at an instant: the next key takes over by itself.
func (r Ring) At(now time.Time) Ring {
	if r.Next == nil || now.Before(r.From) {
		return r
	}
	return Ring{Signing: *r.Next, Retired: append([]Retired{{r.KeyID, r.Refresh, r.From}}, r.Retired...)}
}

// RefreshSecret is the secret that a key id names; ok is false if there is none.
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

// withNext is the ring with a key that will sign.
func (r Ring) withNext(next Signing, now time.Time) Ring {
	r.Next, r.From = &next, now.Add(switchAfter)
	return r
}

// tidied is the ring without what no token can have been made with any more.
func (r Ring) tidied(now time.Time) Ring {
	r.Retired = slices.DeleteFunc(slices.Clone(r.Retired), func(old Retired) bool { return now.Sub(old.At) > RefreshLife+spare })
	return r
}

// public are the public keys that tokens may name: those of the ring's keys, while
// an access token of theirs can live.
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
