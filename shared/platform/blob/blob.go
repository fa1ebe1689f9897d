// Package blob stores large values by name: snapshots of list indexes, images. Implementations: blob/s3, and
// Memory for tests; blob/blobtest is the suite that both pass.
package blob

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
)

// ErrMissing is returned if no blob has the name.
var ErrMissing = errors.New("no such blob")

// Store stores values by name.
type Store interface {
	// Get reads a value. Errors: ErrMissing.
	Get(ctx context.Context, name string) ([]byte, error)
	// Put writes a value and replaces an existing one.
	Put(ctx context.Context, name, contentType string, value []byte) error
	// Delete removes a value. It succeeds if no blob has the name.
	Delete(ctx context.Context, name string) error
}

// Memory implements Store, for tests.
type Memory struct {
	mu     sync.Mutex
	values map[string][]byte
}

// NewMemory makes an empty store.
func NewMemory() *Memory { return &Memory{values: map[string][]byte{}} }

// Copy returns a store with the same values.
func (m *Memory) Copy() *Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	return &Memory{values: maps.Clone(m.values)}
}

// Get implements Store.
func (m *Memory) Get(_ context.Context, name string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.values[name]
	if !ok {
		return nil, ErrMissing
	}
	return bytes.Clone(v), nil
}

// Put implements Store.
func (m *Memory) Put(_ context.Context, name, _ string, value []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.values[name] = bytes.Clone(value)
	return nil
}

// Delete implements Store.
func (m *Memory) Delete(_ context.Context, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.values, name)
	return nil
}

// Names returns the names of all values, sorted.
func (m *Memory) Names() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Sorted(maps.Keys(m.values))
}
