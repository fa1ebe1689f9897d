package image_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	stdimage "image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"backdock/shared/catalog/image"
	"backdock/shared/platform/fault"
)

// The colors of the quarters of the test pictures, from the upper left one on, by rows.
var (
	red      = color.RGBA{220, 30, 30, 255}
	green    = color.RGBA{30, 200, 40, 255}
	blue     = color.RGBA{30, 40, 220, 255}
	yellow   = color.RGBA{240, 220, 40, 255}
	white    = color.RGBA{255, 255, 255, 255}
	colors   = []color.RGBA{red, green, blue, yellow}
	secret   = "SECRET-PLACE"
	scanMark = []byte{0xff, 0xda}
)

// quarters draws the test picture.
func quarters(w, h int) *stdimage.RGBA {
	picture := stdimage.NewRGBA(stdimage.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			picture.SetRGBA(x, y, colors[2*(2*y/h)+2*x/w])
		}
	}
	return picture
}

func asJPEG(t testing.TB, picture stdimage.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, picture, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asPNG(t testing.TB, picture stdimage.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func file(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// exif makes EXIF data with an orientation, after a tag with a text.
func exif(order binary.AppendByteOrder, orientation uint16) []byte {
	b := []byte("II*\x00")
	if order.String() == binary.BigEndian.String() {
		b = []byte("MM\x00*")
	}
	b = order.AppendUint32(b, 8)
	b = order.AppendUint16(b, 2)
	b = order.AppendUint16(b, 0x010e) // description
	b = order.AppendUint16(b, 2)
	b = order.AppendUint32(b, uint32(len(secret)))
	b = order.AppendUint32(b, 38)
	b = order.AppendUint16(b, 0x0112)
	b = order.AppendUint16(b, 3)
	b = order.AppendUint32(b, 1)
	b = order.AppendUint16(b, orientation)
	b = order.AppendUint16(b, 0)
	b = order.AppendUint32(b, 0)
	return append(b, secret...)
}

// jpegWith adds a segment to a JPEG.
func jpegWith(content []byte, marker byte, payload string) []byte {
	segment := binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(payload)+2))
	return slices.Concat(content[:2], segment, []byte(payload), content[2:])
}

// pngWith adds a chunk to a PNG, after its header.
func pngWith(content []byte, kind string, data []byte) []byte {
	const header = 33
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	chunk = append(append(chunk, kind...), data...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	return slices.Concat(content[:header], chunk, content[header:])
}

// webpWith adds EXIF to a WebP.
func webpWith(content, data []byte) []byte {
	chunk := binary.LittleEndian.AppendUint32([]byte("EXIF"), uint32(len(data)))
	chunk = append(chunk, data...)
	all := append(bytes.Clone(content), chunk...)
	binary.LittleEndian.PutUint32(all[4:], uint32(len(all)-8))
	return all
}

// want checks the size of a rendition and the colors of its quarters.
func want(t *testing.T, rendition []byte, w, h int, colors ...color.RGBA) {
	t.Helper()
	picture, err := jpeg.Decode(bytes.NewReader(rendition))
	if err != nil {
		t.Fatal(err)
	}
	if size := picture.Bounds(); size.Dx() != w || size.Dy() != h {
		t.Fatalf("%d by %d pixels, want %d by %d", size.Dx(), size.Dy(), w, h)
	}
	for i, c := range colors {
		got := color.RGBAModel.Convert(picture.At(w/4+i%2*(w/2), h/4+i/2*(h/2))).(color.RGBA)
		if far(got.R, c.R) || far(got.G, c.G) || far(got.B, c.B) {
			t.Errorf("quarter %d is %v, want %v", i, got, c)
		}
	}
}

func far(a, b uint8) bool { return max(a, b)-min(a, b) > 24 }

func render(t *testing.T, content []byte) image.Renditions {
	t.Helper()
	r, err := image.Render(content)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestKinds(t *testing.T) {
	gray := make([]color.RGBA, len(colors))
	for i, c := range colors {
		y := color.GrayModel.Convert(c).(color.Gray).Y
		gray[i] = color.RGBA{y, y, y, 255}
	}
	deep := stdimage.NewNRGBA64(stdimage.Rect(0, 0, 48, 32))
	for i, p := 0, quarters(48, 32); i < 48*32; i++ {
		deep.Set(i%48, i/48, p.At(i%48, i/48))
	}
	for y := range 16 { // the first quarter is transparent
		for x := range 24 {
			deep.SetNRGBA64(x, y, color.NRGBA64{R: 0xffff})
		}
	}
	clear := []color.RGBA{white, green, blue, yellow}
	tests := map[string]struct {
		content []byte
		colors  []color.RGBA
	}{
		"JPEG":                  {asJPEG(t, quarters(48, 32)), colors},
		"JPEG, progressive":     {file(t, "progressive.jpg"), colors},
		"JPEG, CMYK":            {file(t, "cmyk.jpg"), colors},
		"JPEG, gray":            {file(t, "gray.jpg"), gray},
		"PNG":                   {asPNG(t, quarters(48, 32)), colors},
		"PNG, 16 bit, alpha":    {asPNG(t, deep), clear},
		"PNG, palette":          {file(t, "palette.png"), colors},
		"WebP":                  {file(t, "lossy.webp"), colors},
		"WebP, lossless":        {file(t, "lossless.webp"), colors},
		"WebP, alpha":           {file(t, "alpha.webp"), clear},
		"WebP, alpha, no loss":  {file(t, "alpha-lossless.webp"), clear},
		"JPEG in front of HTML": {append(asJPEG(t, quarters(48, 32)), "<script>alert(1)</script>"...), colors},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			r := render(t, tt.content)
			want(t, r.Large, 48, 32, tt.colors...)
			want(t, r.Small, 48, 32, tt.colors...)
			if bytes.Contains(r.Large, []byte("script")) {
				t.Error("it holds the script")
			}
		})
	}
}

func TestSizes(t *testing.T) {
	for _, tt := range []struct{ w, h, largeW, largeH, smallW, smallH int }{
		{1, 1, 1, 1, 1, 1},
		{200, 100, 200, 100, 200, 100},
		{801, 800, 800, 799, 200, 200},
		{2401, 1603, 800, 534, 200, 134},
		{1000, 3001, 267, 800, 67, 200},
		{5000, 2, 800, 1, 200, 1},
	} {
		r := render(t, asPNG(t, quarters(tt.w, tt.h)))
		want(t, r.Large, tt.largeW, tt.largeH)
		want(t, r.Small, tt.smallW, tt.smallH)
		if tt.smallH > 50 {
			want(t, r.Large, tt.largeW, tt.largeH, colors...)
			want(t, r.Small, tt.smallW, tt.smallH, colors...)
		}
	}
}

func TestOrientations(t *testing.T) {
	// what is seen when a camera stores the quarters with an orientation
	seen := map[uint16][]color.RGBA{
		0: {red, green, blue, yellow}, // not a valid one
		1: {red, green, blue, yellow}, 2: {green, red, yellow, blue},
		3: {yellow, blue, green, red}, 4: {blue, yellow, red, green},
		5: {red, blue, green, yellow}, 6: {blue, red, yellow, green},
		7: {yellow, green, blue, red}, 8: {green, yellow, red, blue},
		9: {red, green, blue, yellow},
	}
	plainJPEG, plainPNG, plainWebP := asJPEG(t, quarters(48, 32)), asPNG(t, quarters(48, 32)), file(t, "lossless.webp")
	for o, colors := range seen {
		w, h := 48, 32
		if o >= 5 && o <= 8 {
			w, h = 32, 48
		}
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			data := exif(order, o)
			for _, content := range [][]byte{
				jpegWith(plainJPEG, 0xe1, "Exif\x00\x00"+string(data)), pngWith(plainPNG, "eXIf", data),
				webpWith(plainWebP, data), webpWith(plainWebP, append([]byte("Exif\x00\x00"), data...)),
			} {
				r := render(t, content)
				want(t, r.Large, w, h, colors...)
				want(t, r.Small, w, h, colors...)
				if bytes.Contains(slices.Concat(r.Large, r.Small), []byte(secret)) {
					t.Errorf("orientation %d: metadata is left", o)
				}
			}
		}
	}
	want(t, render(t, file(t, "turned.webp")).Large, 32, 48, seen[6]...)
}

func TestMalformedExif(t *testing.T) {
	plain := asJPEG(t, quarters(48, 32))
	whole := exif(binary.LittleEndian, 6)
	for n := range len(whole) - len(secret) - 8 { // cut before or in the orientation
		want(t, render(t, jpegWith(plain, 0xe1, "Exif\x00\x00"+string(whole[:n]))).Large, 48, 32, colors...)
	}
}

func TestRefused(t *testing.T) {
	good := asJPEG(t, quarters(480, 320))
	scan := bytes.Index(good, scanMark)
	bomb := asPNG(t, quarters(2, 2))
	binary.BigEndian.PutUint32(bomb[16:], 20_000)
	binary.BigEndian.PutUint32(bomb[20:], 20_000)
	binary.BigEndian.PutUint32(bomb[29:], crc32.ChecksumIEEE(bomb[12:29]))
	wide := asJPEG(t, quarters(2, 2))
	frame := bytes.Index(wide, []byte{0xff, 0xc0})
	copy(wide[frame+5:], "\xff\xff\xff\xff") // 65,535 by 65,535 pixels
	lossless := bytes.Clone(good)
	lossless[bytes.Index(good, []byte{0xff, 0xc0})+1] = 0xc3
	tests := map[string]struct {
		content []byte
		kind    fault.Kind
		words   string
	}{
		"nothing":         {nil, fault.Invalid, "image should not be empty"},
		"too large":       {make([]byte, 5<<20), fault.TooLarge, "at most 4 MB"},
		"HTML":            {[]byte("<!doctype html><script>"), fault.Unsupported, "must be a JPEG, PNG or WebP"},
		"SVG":             {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), fault.Unsupported, "JPEG, PNG or WebP"},
		"AVIF":            {file(t, "picture.avif"), fault.Unsupported, "JPEG, PNG or WebP"},
		"TIFF":            {[]byte("II*\x00\x08\x00\x00\x00"), fault.Unsupported, "JPEG, PNG or WebP"},
		"GIF":             {[]byte("GIF89a\x01\x00\x01\x00"), fault.Unsupported, "JPEG, PNG or WebP"},
		"RIFF, not WebP":  {[]byte("RIFF\x04\x00\x00\x00WAVE"), fault.Unsupported, "JPEG, PNG or WebP"},
		"animated WebP":   {file(t, "animated.webp"), fault.Invalid, "image must not be animated"},
		"animated PNG":    {file(t, "animated.png"), fault.Invalid, "image must not be animated"},
		"truncated JPEG":  {good[:len(good)-20], fault.Invalid, "image is damaged or incomplete"},
		"header alone":    {good[:scan], fault.Invalid, "damaged"},
		"three bytes":     {good[:3], fault.Invalid, "damaged"},
		"truncated PNG":   {asPNG(t, quarters(480, 320))[:900], fault.Invalid, "damaged"},
		"truncated WebP":  {file(t, "lossy.webp")[:90], fault.Invalid, "damaged"},
		"WebP header":     {file(t, "lossy.webp")[:12], fault.Invalid, "damaged"},
		"pixel bomb":      {bomb, fault.Invalid, "image must have at most 40 megapixels"},
		"pixel bomb JPEG": {wide, fault.Invalid, "40 megapixels"},
		"scan bomb":       {scans(t, 65), fault.Invalid, "too many scans"},
		"lossless JPEG":   {lossless, fault.Unsupported, "this kind of JPEG cannot be read"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := image.Render(tt.content)
			if !fault.Is(err, tt.kind) || !strings.Contains(err.Error(), tt.words) {
				t.Errorf("got %v, want %s: %s", err, tt.kind, tt.words)
			}
		})
	}
	if _, err := image.Render(scans(t, 64)); err != nil {
		t.Errorf("64 scans: %v", err)
	}
}

// scans makes a progressive JPEG with n scans: its last scan is repeated.
func scans(t *testing.T, n int) []byte {
	t.Helper()
	content := file(t, "progressive.jpg")
	last, end := bytes.LastIndex(content, scanMark), bytes.LastIndex(content, []byte{0xff, 0xd9})
	more := n - bytes.Count(content, scanMark)
	return slices.Concat(content[:end], bytes.Repeat(content[last:end], more), content[end:])
}

// The walks over a file's structure never panic and read no further than the file.
func FuzzRender(f *testing.F) {
	for _, name := range []string{"progressive.jpg", "turned.webp", "animated.webp", "animated.png", "alpha.webp"} {
		f.Add(file(f, name))
	}
	plain := asJPEG(f, quarters(16, 16))
	f.Add(jpegWith(plain, 0xe1, "Exif\x00\x00"+string(exif(binary.BigEndian, 6))))
	f.Add(pngWith(asPNG(f, quarters(16, 16)), "eXIf", exif(binary.LittleEndian, 8)))
	f.Fuzz(func(t *testing.T, content []byte) {
		if r, err := image.Render(content); err == nil && (len(r.Large) == 0 || len(r.Small) == 0) {
			t.Error("no rendition and no error")
		} else if err != nil && !fault.Is(err, fault.Invalid) && !fault.Is(err, fault.Unsupported) &&
			!fault.Is(err, fault.TooLarge) {
			t.Error(err)
		}
	})
}
