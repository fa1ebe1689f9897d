package signin

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Credentials are the keys of the simulator's only integration. They are created at the first start and work with this
// simulator only, so GET /_sim/credentials gives them to every client.
type Credentials struct {
	AccountID string `json:"accountId"`
	// For OAuth 2.0 client credentials with a certificate. PrivateKey is an RSA key of 3072 bits in PEM (PKCS #8).
	// ECPrivateKey is the P-256 key of a second certificate.
	ClientID        string `json:"clientId"`
	CertificateID   string `json:"certificateId"`
	PrivateKey      string `json:"privateKey"`
	ECCertificateID string `json:"ecCertificateId"`
	ECPrivateKey    string `json:"ecPrivateKey"`
	// For token-based authentication.
	ConsumerKey    string `json:"consumerKey"`
	ConsumerSecret string `json:"consumerSecret"`
	TokenID        string `json:"tokenId"`
	TokenSecret    string `json:"tokenSecret"`
}

// NewCredentials creates new credentials for an account.
func NewCredentials(accountID string) (*Credentials, error) {
	rsaKey, err := rsa.GenerateKey(rand.Reader, 3072)
	if err != nil {
		return nil, fmt.Errorf("make RSA key: %w", err)
	}
	ecKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make EC key: %w", err)
	}
	c := &Credentials{AccountID: accountID, ClientID: Random(32), CertificateID: Random(21), ECCertificateID: Random(21),
		ConsumerKey: Random(32), ConsumerSecret: Random(32), TokenID: Random(32), TokenSecret: Random(32)}
	if c.PrivateKey, err = encodeKey(rsaKey); err != nil {
		return nil, err
	}
	c.ECPrivateKey, err = encodeKey(ecKey)
	return c, err
}

func encodeKey(key crypto.PrivateKey) (string, error) {
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return "", fmt.Errorf("encode key: %w", err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})), nil
}

// Random returns a random text of some bytes in hexadecimal.
func Random(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b) // never fails
	return hex.EncodeToString(b)
}

const credentialsFile = "credentials.json"

// loadCredentials reads the credentials from a state directory, or creates them and stores them there. Without a
// directory they are valid until the simulator ends.
func loadCredentials(dir, accountID string) (*Credentials, error) {
	if dir == "" {
		return NewCredentials(accountID)
	}
	path := filepath.Join(dir, credentialsFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		c, err := NewCredentials(accountID)
		if err != nil {
			return nil, err
		}
		return c, c.keep(dir)
	}
	if err != nil {
		return nil, fmt.Errorf("read credentials: %w", err)
	}
	c := &Credentials{}
	if err := json.Unmarshal(data, c); err != nil {
		return nil, fmt.Errorf("read credentials %s: %w", path, err)
	}
	return c, nil
}

// keep stores the credentials in a state directory.
func (c *Credentials) keep(dir string) error {
	path := filepath.Join(dir, credentialsFile)
	data, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return fmt.Errorf("encode credentials: %w", err)
	}
	if err := os.WriteFile(path+".new", data, 0o600); err != nil {
		return fmt.Errorf("keep credentials: %w", err)
	}
	if err := os.Rename(path+".new", path); err != nil {
		return fmt.Errorf("keep credentials: %w", err)
	}
	return nil
}

// publicKeys returns the public keys of the certificates, by certificate id.
func (c *Credentials) publicKeys() (map[string]crypto.PublicKey, error) {
	keys := map[string]crypto.PublicKey{}
	for id, text := range map[string]string{c.CertificateID: c.PrivateKey, c.ECCertificateID: c.ECPrivateKey} {
		if text == "" {
			continue
		}
		block, _ := pem.Decode([]byte(text))
		if block == nil {
			return nil, errors.New("credentials hold no PEM key")
		}
		key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
		if err != nil {
			return nil, fmt.Errorf("credentials: %w", err)
		}
		signer, ok := key.(crypto.Signer)
		if !ok {
			return nil, errors.New("credentials hold a key that cannot sign")
		}
		keys[id] = signer.Public()
	}
	return keys, nil
}
