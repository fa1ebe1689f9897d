package publish

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// mapIndex says where the current map is. The portal reads it first.
const mapIndex = "map/map.json"

// ErrNoMap says that a file is not a PMTiles file, version 3, with vector tiles.
var ErrNoMap = errors.New("not a PMTiles file, version 3, with vector tiles (MVT)")

// MapAddress returns the address that Map gives to a file, /map/<hash>.pmtiles. Errors: ErrNoMap.
func MapAddress(file io.Reader) (string, error) {
	header := make([]byte, 127)
	// Byte 7 is the version, byte 99 the type of the tiles: 1 is MVT.
	if _, err := io.ReadFull(file, header); err != nil || string(header[:8]) != "PMTiles\x03" || header[99] != 1 {
		return "", fmt.Errorf("publish the map: %w", ErrNoMap)
	}
	hash := sha256.New()
	hash.Write(header)
	if _, err := io.Copy(hash, file); err != nil {
		return "", fmt.Errorf("publish the map: %w", err)
	}
	return "/map/" + hex.EncodeToString(hash.Sum(nil)[:8]) + ".pmtiles", nil
}

// Map uploads a map, a PMTiles file, under a name made of its content. Browsers and CloudFront may therefore keep it
// for a year. Earlier maps stay for pages that users have open. It returns the file's address. Errors: ErrNoMap.
func Map(ctx context.Context, cfg aws.Config, file io.ReadSeeker, t Target) (string, error) {
	address, err := MapAddress(file)
	if err != nil {
		return "", err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return "", fmt.Errorf("publish the map: %w", err)
	}
	bucket := s3.NewFromConfig(cfg, func(o *s3.Options) { o.UsePathStyle = t.PathStyle })
	if _, err := bucket.PutObject(ctx, &s3.PutObjectInput{Bucket: &t.Bucket, Key: aws.String(address[1:]), Body: file,
		ContentType: aws.String("application/vnd.pmtiles"), CacheControl: aws.String(forever)}); err != nil {
		return "", fmt.Errorf("publish the map: %w", err)
	}
	return address, point(ctx, bucket, t, map[string]string{"tiles": address})
}

// MapStyle makes the portal draw its maps by a style of MapLibre's form at another address, for example Amazon
// Location Service's, instead of a file in the bucket.
func MapStyle(ctx context.Context, cfg aws.Config, style string, t Target) error {
	return point(ctx, s3.NewFromConfig(cfg, func(o *s3.Options) { o.UsePathStyle = t.PathStyle }), t,
		map[string]string{"style": style})
}

// point writes what the portal reads first: where its map is.
func point(ctx context.Context, bucket *s3.Client, t Target, to map[string]string) error {
	index, err := json.Marshal(to)
	if err != nil {
		return fmt.Errorf("publish the map: %w", err)
	}
	if _, err := bucket.PutObject(ctx, &s3.PutObjectInput{Bucket: &t.Bucket, Key: aws.String(mapIndex),
		Body: bytes.NewReader(index), ContentType: aws.String("application/json"),
		CacheControl: aws.String(revalidate)}); err != nil {
		return fmt.Errorf("publish the map: %w", err)
	}
	return nil
}
