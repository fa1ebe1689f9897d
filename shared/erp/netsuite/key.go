package netsuite

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"log/slog"

	"github.com/golang-jwt/jwt/v5"
)

// PrivateKey signs the assertions of the token request. It is never shown: not in logs, by fmt or in JSON.
type PrivateKey struct {
	signer crypto.Signer
	method jwt.SigningMethod
}

// ParsePrivateKey reads a PEM block: PKCS #8, PKCS #1 (RSA) or SEC 1 (EC). It uses the algorithms that
// NetSuite accepts: PS256 for RSA keys; ES256, ES384 and ES512 for P-256, P-384 and P-521. RSA keys need 2048
// bits here; NetSuite itself asks for 3072 or 4096.
func ParsePrivateKey(text []byte) (PrivateKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return PrivateKey{}, errors.New("the private key is not a PEM block")
	}
	parsed, err := parseDER(block.Bytes)
	if err != nil {
		// The parser's error may quote bytes of the key, so it is not included.
		return PrivateKey{}, errors.New("the private key is neither PKCS #8 nor an RSA or EC key")
	}
	switch key := parsed.(type) {
	case *rsa.PrivateKey:
		if key.N.BitLen() < 2048 {
			return PrivateKey{}, fmt.Errorf("the RSA key has %d bits, 2048 or more are needed", key.N.BitLen())
		}
		return PrivateKey{key, jwt.SigningMethodPS256}, nil
	case *ecdsa.PrivateKey:
		switch key.Curve.Params().BitSize {
		case 256:
			return PrivateKey{key, jwt.SigningMethodES256}, nil
		case 384:
			return PrivateKey{key, jwt.SigningMethodES384}, nil
		case 521:
			return PrivateKey{key, jwt.SigningMethodES512}, nil
		}
		return PrivateKey{}, fmt.Errorf("curve %s is not one of P-256, P-384, P-521", key.Curve.Params().Name)
	}
	return PrivateKey{}, fmt.Errorf("a key of type %T cannot sign for NetSuite; RSA or EC can", parsed)
}

func parseDER(der []byte) (any, error) {
	if key, err := x509.ParsePKCS8PrivateKey(der); err == nil {
		return key, nil
	}
	if key, err := x509.ParsePKCS1PrivateKey(der); err == nil {
		return key, nil
	}
	return x509.ParseECPrivateKey(der)
}

func (k PrivateKey) sign(token *jwt.Token) (string, error) {
	if k.signer == nil {
		return "", errors.New("no private key is configured")
	}
	return token.SignedString(k.signer)
}

func (k PrivateKey) equal(other PrivateKey) bool {
	mine, ok := k.signer.(interface{ Equal(crypto.PrivateKey) bool })
	return ok && mine.Equal(other.signer)
}

// signingMethod returns PS256 for the zero key, so that signing fails with a clear error.
func (k PrivateKey) signingMethod() jwt.SigningMethod {
	if k.method == nil {
		return jwt.SigningMethodPS256
	}
	return k.method
}

// LogValue hides the key.
func (k PrivateKey) LogValue() slog.Value { return slog.StringValue(k.String()) }

// String hides the key.
func (k PrivateKey) String() string { return "[private key]" }

// GoString hides the key.
func (k PrivateKey) GoString() string { return k.String() }

// MarshalText hides the key from encoders.
func (k PrivateKey) MarshalText() ([]byte, error) { return []byte(k.String()), nil }
