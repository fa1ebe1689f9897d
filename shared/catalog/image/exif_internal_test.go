package image

import (
	"strings"
	"testing"
)

// The EXIF parser accepts any bytes and returns one of the eight orientations.
func FuzzOrientation(f *testing.F) {
	f.Add([]byte("II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00\x00\x00\x00\x00"))
	f.Add([]byte("MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x08\x00\x00\x00\x00\x00\x00"))
	f.Add([]byte("II*\x00\xff\xff\xff\xff" + strings.Repeat("\xff", 40)))
	f.Fuzz(func(t *testing.T, tiff []byte) {
		if o := orientationIn(tiff); o < upright || o > lastOrientation {
			t.Errorf("orientation %d", o)
		}
	})
}
