package tripreport

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
)

// Limits of a photo.
const (
	MaxPhotoBytes  = 4 << 20
	maxPhotoPixels = 40_000_000
)

// photoPrefix is the key prefix of a stop's photos.
func photoPrefix(tripID, stopID string) string { return "proofs/" + tripID + "/" + stopID + "/" }

// checkPhoto detects the format of a photo from its content. Errors: fault.Invalid, fault.TooLarge.
func checkPhoto(content []byte) (format string, err error) {
	if len(content) > MaxPhotoBytes {
		return "", fault.New(fault.TooLarge, "a photo must have at most 4 MB")
	}
	size, format, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return "", fault.Fields("photo must be a JPEG or PNG picture")
	}
	if size.Width*size.Height > maxPhotoPixels {
		return "", fault.Fields("photo must have at most 40 megapixels")
	}
	return format, nil
}

// AddPhoto stores a photo of a stop and returns its key for the stop's proof. The key is made of the content, so that
// the same photo again is stored once. Errors: fault.NotFound, fault.Invalid, fault.TooLarge; fault.Conflict when the
// trip is not under way.
func (s *Reports) AddPhoto(ctx context.Context, f trip.Full, stopID string, content []byte) (key string, err error) {
	if f.FindStop(stopID) == nil {
		return "", fault.New(fault.NotFound, "trip %s has no stop %s", f.Number, stopID)
	}
	if !f.Status.UnderWay() {
		return "", fault.New(fault.Conflict, "trip %s is %s: photos are taken while it is under way", f.Number,
			trip.Words(f.Status))
	}
	format, err := checkPhoto(content)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(content)
	key = photoPrefix(f.ID, stopID) + hex.EncodeToString(sum[:16]) + "." + format
	if err := s.blobs.Put(ctx, key, "image/"+format, content); err != nil {
		return "", fmt.Errorf("photo of stop %s: %w", stopID, err)
	}
	return key, nil
}

// Photo is a photo of a stop's proof. Its media type is that of its content, not one that a caller stated.
type Photo struct {
	MediaType string
	Content   []byte
}

// Photo reads a photo that a stop's proof names; name is the last part of its key. Errors: fault.NotFound.
func (s *Reports) Photo(ctx context.Context, f trip.Full, stopID, name string) (Photo, error) {
	key := photoPrefix(f.ID, stopID) + name
	unknown := fault.New(fault.NotFound, "the proof of stop %s has no photo %s", stopID, name)
	if p := f.Proofs[stopID]; key != p.Photo && !slices.Contains(p.Photos, key) {
		return Photo{}, unknown
	}
	content, err := s.blobs.Get(ctx, key)
	if errors.Is(err, blob.ErrMissing) {
		return Photo{}, unknown
	}
	if err != nil {
		return Photo{}, fmt.Errorf("photo of stop %s: %w", stopID, err)
	}
	format, err := checkPhoto(content)
	if err != nil {
		return Photo{}, fmt.Errorf("photo %s of stop %s: %w", name, stopID, err)
	}
	return Photo{"image/" + format, content}, nil
}
