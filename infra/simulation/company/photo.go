package company

import (
	"bytes"
	"crypto/sha256"
	"image"
	"image/color"
	"image/draw"
	_ "image/jpeg" // the portal answers photos as JPEG
	"image/png"
	"mime/multipart"
)

// Photo is a photo that a driver took at a stop.
type Photo struct {
	Name    string
	Key     string // of the stored photo, once it has been uploaded
	Retaken bool   // uploaded, but no report names it
}

// colorOf is the color that a photo shows.
func colorOf(name string) color.RGBA {
	hash := sha256.Sum256([]byte(name))
	return color.RGBA{hash[0], hash[1], hash[2], 255}
}

// taken is the file of a photo.
func taken(name string) []byte {
	picture := image.NewRGBA(image.Rect(0, 0, 8, 8))
	draw.Draw(picture, picture.Rect, image.NewUniform(colorOf(name)), image.Point{}, draw.Src)
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		panic(err)
	}
	return file.Bytes()
}

// IsIn reports whether the content of a stored photo is the one that was taken.
func (p Photo) IsIn(content []byte) bool {
	picture, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return false
	}
	r, g, b, _ := picture.At(4, 4).RGBA()
	near := func(got uint32, want uint8) bool { return max(got>>8, uint32(want))-min(got>>8, uint32(want)) < 24 }
	want := colorOf(p.Name)
	return near(r, want.R) && near(g, want.G) && near(b, want.B)
}

// Upload is the body of a request with a file.
type Upload struct {
	contentType string
	body        []byte
}

// Upload makes the body of a request that uploads the photo.
func (p Photo) Upload() Upload {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	if err := w.SetBoundary("simulated-boundary"); err != nil {
		panic(err)
	}
	to, err := w.CreateFormFile("image", "photo.png")
	if err != nil {
		panic(err)
	}
	if _, err := to.Write(taken(p.Name)); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return Upload{w.FormDataContentType(), body.Bytes()}
}
