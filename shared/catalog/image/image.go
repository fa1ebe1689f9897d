// Package image takes pictures from people: of items, of which it makes the two JPEG files that browsers get, and of
// deliveries.
//
// Render and Redraw check a picture by its content, decode it and encode it again. What they return contains
// pixels only: no metadata, no profile and nothing that was hidden in the file. The uploaded file itself is never
// stored. Pictures stores the renditions, see there.
package image

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"runtime/debug"

	"golang.org/x/image/webp"

	"backdock/shared/platform/fault"
)

const (
	// MaxBytes is the size of the largest picture that is accepted.
	MaxBytes = 4 << 20
	// maxPixels limits the memory of decoding. The worst kind of JPEG needs 27 bytes a pixel, which is 1.1 GB.
	maxPixels = 40_000_000
	// maxScans limits the time of decoding a progressive JPEG: each scan visits all pixels again. Encoders write
	// 1 to 10.
	maxScans = 64
	// largeSide and smallSide are the longest sides of the renditions, in pixels.
	largeSide, smallSide = 800, 200
	// quality is the JPEG quality of the renditions.
	quality = 82
)

// Codes of the problems of a picture, see fault.Problem.
const (
	CodeDamaged  = "image_damaged"
	CodeAnimated = "image_animated"
	CodeTooLarge = "image_too_large" // param max: pixels
	CodeScans    = "image_too_many_scans"
)

// Field is the name of the picture in messages.
const Field = "image"

// Renditions are two JPEG files of the same picture. Neither is larger than the picture itself, and both keep its
// proportions.
type Renditions struct {
	Large []byte // the longer side has at most 800 pixels
	Small []byte // the longer side has at most 200 pixels
}

// Hash returns a text of 32 hexadecimal digits that identifies the content of both files.
func (r Renditions) Hash() string {
	h := sha256.New()
	h.Write(r.Large)
	h.Write(r.Small)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// format is a kind of picture that is accepted.
type format struct {
	name   string
	begins func(content []byte) bool
	// inspect reads the structure of the file without decoding it.
	inspect      func(content []byte) facts
	decodeConfig func(content []byte) (image.Config, error)
	decode       func(content []byte) (image.Image, error)
}

// facts are what the structure of a file says.
type facts struct {
	orientation orientation
	animated    bool
	scans       int // of a JPEG
}

var formats = []format{
	{"JPEG", beginsWith("\xff\xd8\xff"), inspectJPEG,
		func(b []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(b)) },
		func(b []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(b)) }},
	{"PNG", beginsWith(pngSignature), inspectPNG,
		func(b []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(b)) },
		func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) }},
	{"WebP", isWebP, inspectWebP,
		func(b []byte) (image.Config, error) { return webp.DecodeConfig(bytes.NewReader(b)) },
		func(b []byte) (image.Image, error) { return webp.Decode(bytes.NewReader(b)) }},
}

func beginsWith(signature string) func([]byte) bool {
	return func(content []byte) bool { return bytes.HasPrefix(content, []byte(signature)) }
}

// turn lets one picture be decoded at a time, because it may need a lot of memory.
var turn = make(chan struct{}, 1)

// inTurn does work on a picture when it is its turn.
func inTurn(ctx context.Context, work func() error) error {
	select {
	case turn <- struct{}{}:
		defer func() {
			debug.FreeOSMemory() // else the garbage of one large picture and the next one would not fit together
			<-turn
		}()
		return work()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Redraw checks a picture and returns its pixels as an upright JPEG whose longer side has at most side pixels. It waits
// for its turn. Errors: as of Render.
func Redraw(ctx context.Context, content []byte, side int) (drawn []byte, err error) {
	err = inTurn(ctx, func() error {
		picture, o, err := decode(content, side)
		if err != nil {
			return err
		}
		drawn, err = asJPEG(o.apply(picture))
		return err
	})
	return drawn, err
}

// Render checks a picture and makes its renditions. It needs up to 1.1 GB of memory for the largest picture, so
// callers must not run many at once. Errors: fault.Invalid with one of the codes, fault.TooLarge, fault.Unsupported.
func Render(content []byte) (Renditions, error) {
	picture, o, err := decode(content, largeSide)
	if err != nil {
		return Renditions{}, err
	}
	upright := o.apply(picture)
	large, err := asJPEG(upright)
	if err != nil {
		return Renditions{}, err
	}
	small, err := asJPEG(scaled(upright, smallSide))
	return Renditions{Large: large, Small: small}, err
}

// decode checks a picture by its content and returns it with a longer side of at most side pixels, as the camera held it.
func decode(content []byte, side int) (*image.RGBA, orientation, error) {
	if len(content) == 0 {
		return nil, upright, fault.Wrong(fault.Empty(Field))
	}
	if len(content) > MaxBytes {
		return nil, upright, fault.New(fault.TooLarge, "the image must have at most 4 MB")
	}
	for _, f := range formats {
		if f.begins(content) {
			return f.read(content, side)
		}
	}
	return nil, upright, fault.New(fault.Unsupported, "the image must be a JPEG, PNG or WebP picture")
}

func (f format) read(content []byte, side int) (*image.RGBA, orientation, error) {
	seen := f.inspect(content)
	switch {
	case seen.animated:
		return nil, upright, wrong(CodeAnimated, nil, "must not be animated")
	case seen.scans > maxScans:
		return nil, upright, wrong(CodeScans, nil,
			"is a progressive JPEG with too many scans; save it again as an ordinary JPEG")
	}
	size, err := f.decodeConfig(content)
	if err != nil {
		return nil, upright, f.unreadable(err)
	}
	if size.Width <= 0 || size.Height <= 0 {
		return nil, upright, f.unreadable(fmt.Errorf("%d by %d pixels", size.Width, size.Height))
	}
	if size.Width > maxPixels/size.Height {
		return nil, upright, wrong(CodeTooLarge, map[string]any{"max": maxPixels}, "must have at most 40 megapixels")
	}
	picture, err := f.decodeSafely(content)
	if err != nil {
		return nil, upright, f.unreadable(err)
	}
	return scaled(picture, side), seen.orientation, nil
}

func asJPEG(picture *image.RGBA) ([]byte, error) {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, picture, &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("encode a picture: %w", err)
	}
	return b.Bytes(), nil
}

// decodeSafely decodes a picture. A panic of the decoder is an error of the picture.
func (f format) decodeSafely(content []byte) (picture image.Image, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the decoder panicked: %v", p)
		}
	}()
	return f.decode(content)
}

// unreadable returns the error of a picture that its decoder refuses.
func (f format) unreadable(cause error) error {
	switch cause.(type) {
	case jpeg.UnsupportedError, png.UnsupportedError:
		return fault.New(fault.Unsupported, "this kind of %s cannot be read; save the image again as an ordinary JPEG or PNG",
			f.name).Because(cause)
	}
	return wrong(CodeDamaged, nil, "is damaged or incomplete").Because(cause)
}

func wrong(code string, params map[string]any, words string) *fault.Error {
	return fault.Wrong(fault.At(Field, code, params, "%s", words))
}
