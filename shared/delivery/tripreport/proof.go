package tripreport

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"regexp"
	"strings"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
)

// maxSignatureSide is the largest width and height of a signature image, in pixels.
const maxSignatureSide = 4000

// svgPath matches only the commands and numbers of an SVG path, so nothing that a browser would execute.
var svgPath = regexp.MustCompile(`^[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE.,+\-\s]*$`)

// checkSignature returns an error unless the content is an SVG path or a small image.
func checkSignature(signature string) error {
	wrong := func(what string) error {
		return fault.Fields("proof.signature must be an SVG path, or a data URL of a PNG or JPEG: " + what)
	}
	encoded, isURL := strings.CutPrefix(signature, "data:")
	if !isURL {
		if svgPath.MatchString(signature) {
			return nil
		}
		return wrong("it is neither")
	}
	media, text, ok := strings.Cut(encoded, ";base64,")
	if !ok || (media != "image/png" && media != "image/jpeg") {
		return wrong("it is of another kind")
	}
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return wrong("it is not base64")
	}
	size, format, err := image.DecodeConfig(bytes.NewReader(raw))
	if err != nil || "image/"+format != media {
		return wrong("its content is not the picture that it says")
	}
	if size.Width > maxSignatureSide || size.Height > maxSignatureSide {
		return wrong(fmt.Sprintf("it is larger than %d pixels each way", maxSignatureSide))
	}
	return nil
}

// checkProof validates a proof. A photo must be a key that an upload for this stop returned.
func (s *Reports) checkProof(ctx context.Context, tripID, stopID string, p *trip.Proof, departed *time.Time) error {
	if p.Signature != "" {
		if err := checkSignature(p.Signature); err != nil {
			return err
		}
	}
	if p.At != nil {
		at, err := trip.CheckTime("proof.at", *p.At, departed, trip.TripStart, s.now())
		if err != nil {
			return err
		}
		p.At = &at
	}
	if p.Photo != "" {
		if err := s.checkUploaded(ctx, tripID, stopID, "proof.photo", p.Photo); err != nil {
			return err
		}
	}
	for i, key := range p.Photos {
		if err := s.checkUploaded(ctx, tripID, stopID, fmt.Sprintf("proof.photos.%d", i), key); err != nil {
			return err
		}
	}
	return nil
}

// checkUploaded returns an error unless the key is that of a photo of the stop.
func (s *Reports) checkUploaded(ctx context.Context, tripID, stopID, field, key string) error {
	unknown := fault.Fields(field + " must be the key of a photo that was uploaded for this stop")
	if !strings.HasPrefix(key, photoPrefix(tripID, stopID)) {
		return unknown
	}
	content, err := s.blobs.Get(ctx, key)
	if errors.Is(err, blob.ErrMissing) {
		return unknown
	}
	if err != nil {
		return fmt.Errorf("photo of stop %s: %w", stopID, err)
	}
	_, err = checkPhoto(content)
	return err
}
