package inprocess

import (
	"context"
	"slices"
	"sync"

	"backdock/shared/platform/blob"
)

// File is a stored file.
type File struct {
	Name, ContentType string
	Value             []byte
}

// Files is a blob.Store in memory that knows the types of its files.
type Files struct {
	mu  sync.Mutex
	all map[string]File
}

func newFiles() *Files { return &Files{all: map[string]File{}} }

// Get implements blob.Store.
func (f *Files) Get(_ context.Context, name string) ([]byte, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	file, ok := f.all[name]
	if !ok {
		return nil, blob.ErrMissing
	}
	return slices.Clone(file.Value), nil
}

// Put implements blob.Store.
func (f *Files) Put(_ context.Context, name, contentType string, value []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all[name] = File{name, contentType, slices.Clone(value)}
	return nil
}

// Delete implements blob.Store.
func (f *Files) Delete(_ context.Context, name string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.all, name)
	return nil
}

// All returns all files.
func (f *Files) All() []File {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := make([]File, 0, len(f.all))
	for _, file := range f.all {
		all = append(all, file)
	}
	return all
}
