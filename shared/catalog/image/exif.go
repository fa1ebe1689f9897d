package image

import "encoding/binary"

const (
	orientationTag = 0x0112
	typeShort      = 3 // a number of 16 bits
	entryLength    = 12
)

// orientationIn returns the orientation in EXIF data, which is a TIFF file without a picture. It is upright if the
// data has none or is malformed.
func orientationIn(tiff []byte) orientation {
	if len(tiff) < 8 {
		return upright
	}
	var order binary.ByteOrder
	switch string(tiff[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return upright
	}
	start := int64(order.Uint32(tiff[4:])) // of the first directory
	if start > int64(len(tiff))-2 {
		return upright
	}
	entries := tiff[start+2:]
	for range order.Uint16(tiff[start:]) {
		if len(entries) < entryLength {
			return upright
		}
		if order.Uint16(entries) == orientationTag {
			o := orientation(order.Uint16(entries[8:]))
			if order.Uint16(entries[2:]) != typeShort || order.Uint32(entries[4:]) != 1 || o < upright || o > lastOrientation {
				return upright
			}
			return o
		}
		entries = entries[entryLength:]
	}
	return upright
}
