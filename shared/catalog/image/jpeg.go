package image

import "encoding/binary"

// Markers of a JPEG file.
const (
	markerRST0 = 0xd0 // first of eight that occur inside a scan
	markerRST7 = 0xd7
	markerEOI  = 0xd9 // end of the picture
	markerSOS  = 0xda // start of a scan
	markerAPP1 = 0xe1 // EXIF, among others
)

// exifHeader begins the APP1 segment that contains EXIF.
const exifHeader = "Exif\x00\x00"

// inspectJPEG walks over the segments as the decoder of image/jpeg does: bytes between segments are skipped, and a
// segment is skipped by its length. So it sees each scan that the decoder sees.
func inspectJPEG(content []byte) facts {
	seen := facts{orientation: upright}
	foundExif := false
	for i := 2; i+1 < len(content); {
		marker := content[i+1]
		switch {
		case content[i] != 0xff || marker == 0xff || marker == 0: // data of a scan, or a fill byte
			i++
			continue
		case markerRST0 <= marker && marker <= markerRST7:
			i += 2
			continue
		case marker == markerEOI:
			return seen
		case marker == markerSOS:
			seen.scans++
		}
		segment := content[i+2:]
		if len(segment) < 2 {
			return seen
		}
		length := int(binary.BigEndian.Uint16(segment))
		if length < 2 || length > len(segment) {
			return seen
		}
		if payload := segment[2:length]; marker == markerAPP1 && !foundExif && isExif(payload) {
			foundExif = true
			seen.orientation = orientationIn(payload[len(exifHeader):])
		}
		i += 2 + length
	}
	return seen
}

func isExif(payload []byte) bool {
	return len(payload) > len(exifHeader) && string(payload[:len(exifHeader)]) == exifHeader
}
