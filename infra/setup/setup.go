// Package setup does the one-time setup of a deployment that templates cannot do: the signing keys, the ERP's
// credentials, and the invitation of the first administrator.
package setup

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"regexp"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager"

	erp "backdock/shared/app/aws"
	"backdock/shared/erp/netsuite"
	"backdock/shared/people/session"
	"backdock/shared/platform/id"
)

// Secrets are the secrets of a stage.
type Secrets struct {
	client *secretsmanager.Client
	stage  string
}

// NewSecrets returns the secrets of a stage; it does no I/O.
func NewSecrets(cfg aws.Config, stage string) *Secrets {
	return &Secrets{secretsmanager.NewFromConfig(cfg), stage}
}

func (s *Secrets) get(ctx context.Context, name string) ([]byte, error) {
	out, err := s.client.GetSecretValue(ctx, &secretsmanager.GetSecretValueInput{SecretId: aws.String("backdock/" +
		s.stage + "/" + name)})
	if err != nil {
		return nil, fmt.Errorf("read the secret %s: %w", name, err)
	}
	return []byte(aws.ToString(out.SecretString)), nil
}

func (s *Secrets) put(ctx context.Context, name string, value []byte) error {
	_, err := s.client.PutSecretValue(ctx, &secretsmanager.PutSecretValueInput{
		SecretId: aws.String("backdock/" + s.stage + "/" + name), SecretString: aws.String(string(value))})
	if err != nil {
		return fmt.Errorf("write the secret %s: %w", name, err)
	}
	return nil
}

// Origin returns the secret text that CloudFront adds to its requests.
func (s *Secrets) Origin(ctx context.Context) (string, error) {
	v, err := s.get(ctx, "origin")
	return string(v), err
}

var plain = regexp.MustCompile(`^[A-Za-z0-9]+$`)

// PlainOrigin is Origin for the emulator. The emulator puts punctuation into the secret although the template
// forbids it; a comma would split the header into two values.
func (s *Secrets) PlainOrigin(ctx context.Context) (string, error) {
	there, err := s.Origin(ctx)
	if err != nil || plain.MatchString(there) {
		return there, err
	}
	made := rand.Text()
	return made, s.put(ctx, "origin", []byte(made))
}

// Keys creates the signing key and its public key unless they exist; made reports whether it did. The public keys
// are written first. If the run is stopped after that, the stored public key is unused, and the next run creates
// both keys.
func (s *Secrets) Keys(ctx context.Context, now time.Time) (made bool, err error) {
	raw, err := s.get(ctx, "signing")
	if err != nil {
		return false, err
	}
	var there session.Signing
	if json.Unmarshal(raw, &there) == nil && there.KeyID != "" {
		return false, nil
	}
	key, err := session.NewSigning(id.New(now))
	if err != nil {
		return false, err
	}
	key.Since = now
	signing, public, err := key.Secrets()
	if err != nil {
		return false, err
	}
	if err := s.put(ctx, "public-keys", public); err != nil {
		return false, err
	}
	return true, s.put(ctx, "signing", signing)
}

// ERP stores the ERP's credentials if they are new. An error says what is wrong with the document, without quoting
// it.
func (s *Secrets) ERP(ctx context.Context, document []byte) (written bool, err error) {
	var doc erp.ERPSecret
	if err := json.Unmarshal(document, &doc); err != nil {
		return false, fmt.Errorf("the ERP's credentials are no JSON document") // the error would quote them
	}
	if doc.AccountID == "" || doc.ClientID == "" || doc.CertificateID == "" {
		return false, fmt.Errorf("the ERP's credentials need accountId, clientId, certificateId and privateKey")
	}
	if _, err := netsuite.ParsePrivateKey([]byte(doc.PrivateKey)); err != nil {
		return false, fmt.Errorf("the ERP's credentials: %w", err)
	}
	want, err := json.Marshal(doc)
	if err != nil {
		return false, fmt.Errorf("the ERP's credentials: %w", err)
	}
	there, err := s.get(ctx, "erp")
	if err != nil || bytes.Equal(there, want) {
		return false, err
	}
	return true, s.put(ctx, "erp", want)
}
