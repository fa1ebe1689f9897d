package image

import (
	"bytes"
	"encoding/binary"
)

// webpHeader is the length of a WebP file's header: "RIFF", size, "WEBP".
const webpHeader = 12

func isWebP(content []byte) bool {
	return len(content) >= webpHeader && string(content[:4]) == "RIFF" && string(content[8:webpHeader]) == "WEBP"
}

// animationBit is the flag of an animated picture in the chunk VP8X.
const animationBit = 0x02

// inspectWebP walks over the chunks of a WebP file.
func inspectWebP(content []byte) facts {
	seen := facts{orientation: upright}
	for rest := content[webpHeader:]; len(rest) >= 8; {
		length := int64(binary.LittleEndian.Uint32(rest[4:]))
		if length > int64(len(rest)-8) {
			break
		}
		data := rest[8 : 8+length]
		switch string(rest[:4]) {
		case "VP8X":
			seen.animated = seen.animated || length > 0 && data[0]&animationBit != 0
		case "ANIM", "ANMF":
			seen.animated = true
		case "EXIF": // some programs write the header of JPEG here, too
			seen.orientation = orientationIn(bytes.TrimPrefix(data, []byte(exifHeader)))
		}
		rest = rest[min(8+length+length%2, int64(len(rest))):] // chunks have an even length
	}
	return seen
}
