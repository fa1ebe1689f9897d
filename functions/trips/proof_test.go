package trips_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/shared/platform/access"
)

// picture returns a PNG of a size, as a data URL.
func picture(t *testing.T, width, height int) (content []byte, url string) {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), "data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes())
}

// A driver's report on a stop is validated: the signature is valid, and the photo was uploaded for this stop. Its times are
// moved between the start of the trip and now.
func TestWhatIsStatedOfAStopIsChecked(t *testing.T) {
	w := newWorld(t)
	trip := w.ready(w.order(0), w.order(1))
	w.Advance(time.Hour)
	w.move(trip.ID, "in_progress", 200)
	started := w.Now()
	w.Advance(time.Hour)
	first, second := trip.Stops[0].ID, trip.Stops[1].ID
	photo, url := picture(t, 20, 10)
	var key string
	for _, stop := range []string{second, first} {
		var got struct{ Key string }
		w.takePhoto(access.Driver, trip.ID, stop, photo).Want(t, 200).Into(t, &got)
		key = got.Key
	}
	_, huge := picture(t, 4001, 1)
	complete := func(body object, status int, text string) {
		t.Helper()
		w.As(access.Driver, "PUT", "/trips/"+trip.ID+"/stops/"+first+"/complete", body).Want(t, status, text)
	}
	proof := func(field string, value any) object { return object{"proof": object{field: value}} }
	for _, signature := range []string{"<script>alert(1)</script>", "javascript:alert(1)",
		"data:text/html;base64,PGh0bWw+", "data:image/svg+xml;base64,PHN2Zz4=",
		"data:image/png;base64,PGh0bWw+", "data:image/jpeg;base64," + strings.TrimPrefix(url, "data:image/png;base64,"),
		"data:image/png;base64,###", "data:image/png," + url, huge} {
		complete(proof("signature", signature), 400, "proof.signature must be an SVG path, or a data URL of a PNG or JPEG")
	}
	for _, key := range []string{"items/1.png", strings.Replace(key, first, second, 1), "proofs/" + trip.ID + "/" + first +
		"/none.jpeg", strings.Replace(key, first, first+"/../"+second, 1), "https://elsewhere.example.com/p.png"} {
		complete(proof("photo", key), 400, "proof.photo must be the key of a photo that was uploaded for this stop")
	}
	complete(object{"proof": object{"photo": key, "photos": slices.Repeat([]string{key}, 8)}}, 400,
		"proof.photos must be at most 8")
	if s := w.get(trip.ID).Stops[0]; s.Status != "pending" || s.Proof != nil {
		t.Errorf("what was refused is kept: %+v", s)
	}
	complete(object{"completedAt": started.Add(-time.Minute), "proof": object{"name": "A. Reyes", "signature": url,
		"photo": key,
		"at":    started.Add(time.Minute)}}, 200, `"name":"A. Reyes"`)
	if at := w.get(trip.ID).Stops[0].CompletedAt; at == nil || at.Before(started.Add(-time.Second)) {
		t.Errorf("a driver's clock that is behind: completed at %v, before the start %v", at, started)
	}
	w.As(access.Driver, "PUT", "/trips/"+trip.ID+"/stops/"+second+"/complete",
		object{"completedAt": w.Now().Add(time.Minute),
			"proof": object{"signature": "M 10,20 L30-40.5 C1e1,2 3,4 5,6z"}}).Want(t, 200)
	if at := w.get(trip.ID).Stops[1].CompletedAt; at == nil || at.After(w.Now()) {
		t.Errorf("a driver's clock that is ahead: completed at %v, now %v", at, w.Now())
	}
}
