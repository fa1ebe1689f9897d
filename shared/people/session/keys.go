package session

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"
)

// Signing is the secret half of a key. Only the auth group has it.
type Signing struct {
	KeyID   string             `json:"keyId"`
	Private ed25519.PrivateKey `json:"privateKey"`
	// Refresh is the secret that refresh tokens are derived from.
	Refresh []byte    `json:"refreshSecret"`
	Since   time.Time `json:"since"` // time of creation
}

func (s Signing) public() ed25519.PublicKey { return s.Private.Public().(ed25519.PublicKey) }

// LogValue keeps the key out of logs.
func (s Signing) LogValue() slog.Value { return slog.StringValue("signing key " + s.KeyID) }

// Keys returns the keys of tokens. Implementations read Secrets Manager, or are fixed for tests.
type Keys interface {
	// Signing returns the key that signs new tokens.
	Signing(ctx context.Context) (Signing, error)
	// RefreshSecret returns the secret of refresh tokens for a key id. ok is false if there is none, or no
	// longer.
	RefreshSecret(ctx context.Context, keyID string) (secret []byte, ok bool, err error)
	// Public returns the public key for a key id. ok is false if there is none.
	Public(ctx context.Context, keyID string) (key ed25519.PublicKey, ok bool, err error)
}

// NewSigning makes a key.
func NewSigning(keyID string) (Signing, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return Signing{}, fmt.Errorf("make a signing key: %w", err)
	}
	refresh := make([]byte, 32)
	if _, err := rand.Read(refresh); err != nil {
		return Signing{}, fmt.Errorf("make a refresh secret: %w", err)
	}
	return Signing{KeyID: keyID, Private: private, Refresh: refresh}, nil
}

// PublicKeys are the stored public keys by key id.
type PublicKeys map[string]ed25519.PublicKey

// Secrets returns the two documents of the first key for Secrets Manager.
func (s Signing) Secrets() (signing, public []byte, err error) {
	if signing, err = json.Marshal(Ring{Signing: s}); err != nil {
		return nil, nil, fmt.Errorf("write the signing key: %w", err)
	}
	if public, err = json.Marshal(PublicKeys{s.KeyID: s.public()}); err != nil {
		return nil, nil, fmt.Errorf("write the public keys: %w", err)
	}
	return signing, public, nil
}

// Fixed implements Keys with a key that never changes.
type Fixed struct{ Key Signing }

// Signing implements Keys.
func (f Fixed) Signing(context.Context) (Signing, error) { return f.Key, nil }

// RefreshSecret implements Keys.
func (f Fixed) RefreshSecret(_ context.Context, keyID string) ([]byte, bool, error) {
	return f.Key.Refresh, keyID == f.Key.KeyID, nil
}

// Public implements Keys.
func (f Fixed) Public(_ context.Context, keyID string) (ed25519.PublicKey, bool, error) {
	if keyID != f.Key.KeyID {
		return nil, false, nil
	}
	return f.Key.public(), true, nil
}
