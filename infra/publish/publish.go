// Package publish puts the built portal and the map into their bucket, locally and in production.
package publish

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"mime"
	"os"
	"path"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudfront"
	"github.com/aws/aws-sdk-go-v2/service/cloudfront/types"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"golang.org/x/sync/errgroup"
)

// Target is the bucket and the distribution that a portal is published to.
type Target struct {
	Bucket       string
	Distribution string
	// PathStyle is for emulators whose buckets have no host names.
	PathStyle bool
}

// Cache-Control of files whose name contains a hash of their content, and of all others.
const (
	forever    = "public, max-age=31536000, immutable"
	revalidate = "no-cache"
)

// hashed is the folder of the build's files whose names contain a hash of their content.
const hashed = "assets/"

// Portal uploads the files of dir, except those that build tools left there. Files with a hash in their name may be
// cached forever; browsers revalidate all others. Pages are uploaded last, so that no page refers to a script that
// is not uploaded yet. Old scripts are kept for pages that users have open. Then the pages are removed from
// CloudFront's cache. It returns the number of files.
func Portal(ctx context.Context, cfg aws.Config, dir string, t Target) (files int, err error) {
	bucket := s3.NewFromConfig(cfg, func(o *s3.Options) { o.UsePathStyle = t.PathStyle })
	tree := os.DirFS(dir)
	var first, last []string
	err = fs.WalkDir(tree, ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name != "." && strings.HasPrefix(e.Name(), "."): // not for browsers: Vite's manifest, the build's stamp, .git
			if e.IsDir() {
				return fs.SkipDir
			}
			return nil
		case e.IsDir():
			return nil
		case strings.HasPrefix(name, hashed):
			first = append(first, name)
		default:
			last = append(last, name)
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("publish the portal: %w", err)
	}
	for _, names := range [][]string{first, last} {
		g, ctx := errgroup.WithContext(ctx)
		g.SetLimit(8)
		for _, name := range names {
			g.Go(func() error { return upload(ctx, bucket, t.Bucket, tree, name) })
		}
		if err := g.Wait(); err != nil {
			return 0, err
		}
	}
	_, err = cloudfront.NewFromConfig(cfg).CreateInvalidation(ctx, &cloudfront.CreateInvalidationInput{
		DistributionId: &t.Distribution,
		InvalidationBatch: &types.InvalidationBatch{CallerReference: aws.String(time.Now().UTC().Format(time.RFC3339Nano)),
			Paths: &types.Paths{Quantity: aws.Int32(1), Items: []string{"/*"}}},
	})
	if err != nil {
		return 0, fmt.Errorf("publish the portal: %w", err)
	}
	return len(first) + len(last), nil
}

func upload(ctx context.Context, client *s3.Client, bucket string, tree fs.FS, name string) error {
	content, err := fs.ReadFile(tree, name)
	if err != nil {
		return fmt.Errorf("publish %s: %w", name, err)
	}
	cache := revalidate
	if strings.HasPrefix(name, hashed) {
		cache = forever
	}
	_, err = client.PutObject(ctx, &s3.PutObjectInput{Bucket: &bucket, Key: &name, Body: bytes.NewReader(content),
		ContentType: aws.String(contentType(name)), CacheControl: &cache})
	if err != nil {
		return fmt.Errorf("publish %s: %w", name, err)
	}
	return nil
}

// contentType returns the media type for a file extension. Not every machine has a complete list of types.
func contentType(name string) string {
	known := map[string]string{".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
		".css":  "text/css; charset=utf-8",
		".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".map": "application/json",
		".webmanifest": "application/manifest+json", ".ico": "image/x-icon", ".png": "image/png",
		".txt": "text/plain; charset=utf-8"}
	ext := path.Ext(name)
	if t, ok := known[ext]; ok {
		return t
	}
	if t := mime.TypeByExtension(ext); t != "" {
		return t
	}
	return "application/octet-stream"
}
