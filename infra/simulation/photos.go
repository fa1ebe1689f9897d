package simulation

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	_ "image/jpeg" // the portal answers photos as JPEG
	"image/png"
	"mime/multipart"
	"path"
	"slices"
	"strings"
	"time"
)

// photo is a photo that a driver took at a stop.
type photo struct {
	name    string
	key     string // of the stored photo, once it has been uploaded
	retaken bool   // uploaded, but no report names it
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

// shows reports whether a stored photo is the one that was taken.
func shows(content []byte, name string) bool {
	picture, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return false
	}
	r, g, b, _ := picture.At(4, 4).RGBA()
	near := func(got uint32, want uint8) bool { return max(got>>8, uint32(want))-min(got>>8, uint32(want)) < 24 }
	want := colorOf(name)
	return near(r, want.R) && near(g, want.G) && near(b, want.B)
}

// form is the body of an upload.
type form struct {
	contentType string
	body        []byte
}

func upload(part string, content []byte) form {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	if err := w.SetBoundary("simulated-boundary"); err != nil {
		panic(err)
	}
	to, err := w.CreateFormFile(part, "photo.png")
	if err != nil {
		panic(err)
	}
	if _, err := to.Write(content); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return form{w.FormDataContentType(), body.Bytes()}
}

// attach uploads the photos of a report, which then names them. It returns false if there was no answer: the phone tries
// again later.
func (c *Client) attach(r *report) bool {
	for i := range r.photos {
		p := &r.photos[i]
		if p.key != "" {
			continue
		}
		a, ok := c.Do("POST", "/trips/"+r.tripID+"/stops/"+r.stopID+"/photo", upload("image", taken(p.name)))
		if !ok {
			return false
		}
		if !a.OK() { // the stop has no room for it: the report goes without
			r.photos = r.photos[:i]
			break
		}
		var stored struct{ Key string }
		a.Into(&stored)
		p.key = stored.Key
	}
	var keys []string
	for _, p := range r.photos {
		if !p.retaken {
			keys = append(keys, p.key)
		}
	}
	if len(keys) > 0 {
		r.body["proof"].(object)["photos"] = keys
	}
	return true
}

// photosShown checks (e) that each photo of an accepted proof can be read, and is the one that was taken.
func (w *World) photosShown(c *Client) {
	for _, r := range w.book.saidOf("") {
		for _, p := range r.photos {
			if p.retaken {
				continue
			}
			a, ok := c.Do("GET", "/trips/"+r.tripID+"/stops/"+r.stopID+"/photos/"+path.Base(p.key), nil)
			if !ok {
				return
			}
			if !a.OK() {
				w.fail("e", fmt.Sprintf("a photo of an accepted proof cannot be read: %d %s", a.Status, a.Body))
				continue
			}
			var got struct{ Content []byte }
			if a.Into(&got); !shows(got.Content, p.name) {
				w.fail("e", "a photo of an accepted proof is another one than was taken: "+p.key)
			}
		}
	}
}

// photoFiles lists the stored photos of proofs.
func (w *World) photoFiles() []string {
	return slices.DeleteFunc(w.files.Names(), func(name string) bool { return !strings.HasPrefix(name, "proofs/") })
}

// longerThanPhotosAreKept is when a photo without a proof must be gone: after its week, with the next run of its schedule.
const longerThanPhotosAreKept = 8 * 24 * time.Hour

// photosAfterAWeek checks (e) after a week: photos that proofs name are there, all others are gone.
func (w *World) photosAfterAWeek(c *Client) {
	if len(w.photoFiles()) == 0 {
		return
	}
	w.asleep = longerThanPhotosAreKept
	time.Sleep(longerThanPhotosAreKept)
	time.Sleep(15 * time.Minute) // the schedules have run meanwhile
	if !w.quiet() {
		return
	}
	w.photosShown(c)
	named := w.named(c)
	for _, file := range w.photoFiles() {
		if !named[file] {
			w.fail("e", "a photo that no proof names is still there after a week: "+file)
		}
	}
}

// named returns the keys of all photos that reports name, also those of reports that were kept and refused.
func (w *World) named(c *Client) map[string]bool {
	keys := map[string]bool{}
	for _, id := range w.book.tripsNow() {
		t, ok := c.trip(id)
		if !ok {
			continue
		}
		for _, s := range t.Stops {
			for _, r := range c.reports(t.ID, s.ID) {
				if r.Proof != nil {
					for _, key := range r.Proof.Photos {
						keys[key] = true
					}
				}
			}
		}
	}
	return keys
}
