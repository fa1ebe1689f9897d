package tripreport

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"regexp"
	"strings"
	"time"

	"backdock/shared/delivery/trip"
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

// checkProof validates a proof, all but its photos: see usePhotos.
func (s *Reports) checkProof(p *trip.Proof, departed *time.Time) error {
	if p.Signature != "" {
		if err := checkSignature(p.Signature); err != nil {
			return err
		}
	}
	if p.At != nil {
		p.At = new(trip.Within(*p.At, departed, s.now()))
	}
	if n := len(photosOf(p)); n > trip.MaxPhotos {
		return fault.Fields(fmt.Sprintf("proof.photos must be at most %d, with proof.photo", trip.MaxPhotos))
	}
	return nil
}
