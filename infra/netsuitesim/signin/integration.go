package signin

import (
	"crypto"
	"maps"
	"sync"
)

// integration is the account's integration record with the certificates that are mapped to it.
type integration struct {
	dir string

	mu          sync.RWMutex
	credentials *Credentials
	keys        map[string]crypto.PublicKey // by certificate id
}

// open uses the given credentials, or those of a state directory if there are none.
func (i *integration) open(dir, account string, given *Credentials) error {
	i.dir, i.credentials = dir, given
	var err error
	if i.credentials == nil {
		if i.credentials, err = loadCredentials(dir, account); err != nil {
			return err
		}
	}
	i.keys, err = i.credentials.publicKeys()
	return err
}

// Credentials returns the integration's credentials.
func (i *integration) Credentials() *Credentials {
	i.mu.RLock()
	defer i.mu.RUnlock()
	return i.credentials
}

// key returns the public key of a certificate that is mapped.
func (i *integration) key(certificateID string) (key crypto.PublicKey, ok bool) {
	i.mu.RLock()
	defer i.mu.RUnlock()
	key, ok = i.keys[certificateID]
	return key, ok
}

// Revoke removes the RSA certificate. Sign-ins with it and tokens of it are refused from now on.
func (i *integration) Revoke() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.keys = maps.Clone(i.keys)
	delete(i.keys, i.credentials.CertificateID)
}

// Replace maps a new RSA certificate in place of the old one, and returns the credentials with its key.
func (i *integration) Replace() (*Credentials, error) {
	made, err := NewCredentials(i.Credentials().AccountID)
	if err != nil {
		return nil, err
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	replaced := *i.credentials
	replaced.CertificateID, replaced.PrivateKey = made.CertificateID, made.PrivateKey
	keys, err := replaced.publicKeys()
	if err != nil {
		return nil, err
	}
	if i.dir != "" {
		if err := replaced.keep(i.dir); err != nil {
			return nil, err
		}
	}
	i.credentials, i.keys = &replaced, keys
	return &replaced, nil
}
