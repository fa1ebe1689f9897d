// Package marks records what was done to the emulator: what was deployed, published and seeded. The marks are
// stored in the emulator itself, so they are lost together with its state.
package marks

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager"
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager/types"
)

const secretName = "backdock-local-marks"

// Marks stores texts by name in the emulator.
type Marks struct {
	client *secretsmanager.Client
	mu     sync.Mutex
}

// New returns the marks; it does no I/O.
func New(cfg aws.Config) *Marks { return &Marks{client: secretsmanager.NewFromConfig(cfg)} }

func (m *Marks) all(ctx context.Context) (map[string]string, bool, error) {
	out, err := m.client.GetSecretValue(ctx, &secretsmanager.GetSecretValueInput{SecretId: aws.String(secretName)})
	var missing *types.ResourceNotFoundException
	if errors.As(err, &missing) {
		return map[string]string{}, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("read the marks: %w", err)
	}
	var all map[string]string
	if err := json.Unmarshal([]byte(aws.ToString(out.SecretString)), &all); err != nil {
		return nil, false, fmt.Errorf("read the marks: %w", err)
	}
	return all, true, nil
}

// Get returns a mark's text, "" if it was never set.
func (m *Marks) Get(ctx context.Context, name string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all, _, err := m.all(ctx)
	return all[name], err
}

// Set sets a mark.
func (m *Marks) Set(ctx context.Context, name, text string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	err := m.set(ctx, name, text)
	var exists *types.ResourceExistsException
	if errors.As(err, &exists) { // the answer to the first attempt was lost, and the SDK repeated it
		err = m.set(ctx, name, text)
	}
	if err != nil {
		return fmt.Errorf("set the mark %s: %w", name, err)
	}
	return nil
}

func (m *Marks) set(ctx context.Context, name, text string) error {
	all, exists, err := m.all(ctx)
	if err != nil {
		return err
	}
	all[name] = text
	raw, err := json.Marshal(all)
	if err != nil {
		return err
	}
	if exists {
		_, err = m.client.PutSecretValue(ctx, &secretsmanager.PutSecretValueInput{SecretId: aws.String(secretName),
			SecretString: aws.String(string(raw))})
		return err
	}
	_, err = m.client.CreateSecret(ctx, &secretsmanager.CreateSecretInput{Name: aws.String(secretName),
		SecretString: aws.String(string(raw))})
	return err
}
