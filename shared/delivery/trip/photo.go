package trip

import (
	"bytes"
	"image"

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
