package aws

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager"

	"backdock/shared/people/session"
)

// secrets reads Secrets Manager and caches the values.
type secrets struct {
	client *secretsmanager.Client
	now    func() time.Time
	mu     sync.Mutex
	read   map[string]secret
}

type secret struct {
	value []byte
	at    time.Time
}

// get returns a secret that was read within the given time, or reads it.
func (s *secrets) get(ctx context.Context, id string, within time.Duration) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if kept, ok := s.read[id]; ok && s.now().Sub(kept.at) < within {
		return kept.value, nil
	}
	out, err := s.client.GetSecretValue(ctx, &secretsmanager.GetSecretValueInput{SecretId: &id})
	if err != nil {
		return nil, fmt.Errorf("read a secret: %w", err)
	}
	if s.read == nil {
		s.read = map[string]secret{}
	}
	kept := secret{[]byte(aws.ToString(out.SecretString)), s.now()}
	s.read[id] = kept
	return kept.value, nil
}

// tokenKeys implements session.Keys and session.KeyStore. Keys may be rotated at any time. They are read
// again after session.KeysKept, and at once (but at most every ten seconds) when a token has an unknown key
// id.
type tokenKeys struct {
	*secrets
	signingID, publicID string
}

// howFresh lists the accepted ages of the cached keys: for the first lookup, and for a second one if the key
// was not found.
var howFresh = []time.Duration{session.KeysKept, 10 * time.Second}

func (k *tokenKeys) ring(ctx context.Context, within time.Duration) (session.Ring, error) {
	var r session.Ring
	err := k.document(ctx, k.signingID, within, &r)
	return r.At(k.now()), err
}

func (k *tokenKeys) document(ctx context.Context, id string, within time.Duration, into any) error {
	value, err := k.get(ctx, id, within)
	if err != nil {
		return err
	}
	if json.Unmarshal(value, into) != nil {
		return fmt.Errorf("the keys of tokens are not a JSON document: %T", into) // the cause would quote the keys
	}
	return nil
}

// Signing implements session.Keys.
func (k *tokenKeys) Signing(ctx context.Context) (session.Signing, error) {
	r, err := k.ring(ctx, session.KeysKept)
	return r.Signing, err
}

// RefreshSecret implements session.Keys.
func (k *tokenKeys) RefreshSecret(ctx context.Context, keyID string) ([]byte, bool, error) {
	for _, within := range howFresh {
		r, err := k.ring(ctx, within)
		if err != nil {
			return nil, false, err
		}
		if secret, ok := r.RefreshSecret(keyID); ok {
			return secret, true, nil
		}
	}
	return nil, false, nil
}

// Public implements session.Keys.
func (k *tokenKeys) Public(ctx context.Context, keyID string) (ed25519.PublicKey, bool, error) {
	for _, within := range howFresh {
		var keys session.PublicKeys
		if err := k.document(ctx, k.publicID, within, &keys); err != nil {
			return nil, false, err
		}
		if key, ok := keys[keyID]; ok && len(key) == ed25519.PublicKeySize {
			return key, true, nil
		}
	}
	return nil, false, nil
}

// Keys implements session.KeyStore.
func (k *tokenKeys) Keys(ctx context.Context) (session.Ring, session.PublicKeys, error) {
	var r session.Ring
	var p session.PublicKeys
	err := k.document(ctx, k.signingID, 0, &r)
	if err == nil {
		err = k.document(ctx, k.publicID, 0, &p)
	}
	return r, p, err
}

// PutRing implements session.KeyStore.
func (k *tokenKeys) PutRing(ctx context.Context, r session.Ring) error {
	return k.put(ctx, k.signingID, r)
}

// PutPublic implements session.KeyStore.
func (k *tokenKeys) PutPublic(ctx context.Context, p session.PublicKeys) error {
	return k.put(ctx, k.publicID, p)
}

func (k *tokenKeys) put(ctx context.Context, id string, document any) error {
	value, err := json.Marshal(document)
	if err != nil {
		return fmt.Errorf("write a secret: %w", err)
	}
	if _, err := k.client.PutSecretValue(ctx, &secretsmanager.PutSecretValueInput{SecretId: &id,
		SecretString: aws.String(string(value))}); err != nil {
		return fmt.Errorf("write a secret: %w", err)
	}
	return nil
}
