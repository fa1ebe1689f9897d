package image

import "encoding/binary"

const pngSignature = "\x89PNG\r\n\x1a\n"

// pngOverhead is the number of bytes of a chunk besides its data: length, type, checksum.
const pngOverhead = 12

// inspectPNG walks over the chunks of a PNG file.
func inspectPNG(content []byte) facts {
	seen := facts{orientation: upright}
	for rest := content[len(pngSignature):]; len(rest) >= pngOverhead; {
		length := int64(binary.BigEndian.Uint32(rest))
		if length > int64(len(rest)-pngOverhead) {
			break
		}
		data := rest[8 : 8+length]
		switch string(rest[4:8]) {
		case "acTL": // animation control
			seen.animated = true
		case "eXIf":
			seen.orientation = orientationIn(data)
		case "IEND":
			return seen
		}
		rest = rest[pngOverhead+length:]
	}
	return seen
}
