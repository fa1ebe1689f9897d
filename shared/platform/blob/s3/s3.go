// Package s3 keeps blobs in an Amazon S3 bucket.
package s3

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"

	"backdock/shared/platform/blob"
)

// Store implements blob.Store.
type Store struct {
	client       *s3.Client
	bucket       string
	cacheControl *string // header of the objects
}

// New makes a store in a bucket.
func New(client *s3.Client, bucket string) *Store { return &Store{client: client, bucket: bucket} }

// forever is the Cache-Control header of objects that never change.
var forever = "public, max-age=31536000, immutable"

// NewImmutable makes a store in a bucket whose objects are served by a CDN and never change: a name is used for one
// value only.
func NewImmutable(client *s3.Client, bucket string) *Store { return &Store{client, bucket, &forever} }

// Get implements blob.Store.
func (s *Store) Get(ctx context.Context, name string) ([]byte, error) {
	out, err := s.client.GetObject(ctx, &s3.GetObjectInput{Bucket: &s.bucket, Key: &name})
	var missing *types.NoSuchKey
	if errors.As(err, &missing) {
		return nil, blob.ErrMissing
	}
	if err != nil {
		return nil, fmt.Errorf("get blob %s: %w", name, err)
	}
	defer out.Body.Close()
	value, err := io.ReadAll(out.Body)
	if err != nil {
		return nil, fmt.Errorf("read blob %s: %w", name, err)
	}
	return value, nil
}

// Put implements blob.Store.
func (s *Store) Put(ctx context.Context, name, contentType string, value []byte) error {
	_, err := s.client.PutObject(ctx, &s3.PutObjectInput{Bucket: &s.bucket, Key: &name, ContentType: &contentType,
		CacheControl: s.cacheControl, Body: bytes.NewReader(value)})
	if err != nil {
		return fmt.Errorf("put blob %s: %w", name, err)
	}
	return nil
}

// Delete implements blob.Store.
func (s *Store) Delete(ctx context.Context, name string) error {
	if _, err := s.client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: &s.bucket, Key: &name}); err != nil {
		return fmt.Errorf("delete blob %s: %w", name, err)
	}
	return nil
}
