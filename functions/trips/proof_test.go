package trips_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
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

// A driver's report on a stop is validated: its times are between the start of the trip and now, the signature is
// valid, and the photo was uploaded for this stop.
func TestWhatIsStatedOfAStopIsChecked(t *testing.T) {
	w := newWorld(t)
	trip := w.ready(w.order(0), w.order(1))
	w.Advance(time.Hour)
	w.move(trip.ID, "in_progress", 200)
	started := w.Now()
	w.Advance(time.Hour)
	first, second := trip.Stops[0].ID, trip.Stops[1].ID
	photo, url := picture(t, 20, 10)
	_, huge := picture(t, 4001, 1)
	for key, content := range map[string][]byte{"proofs/" + trip.ID + "/" + first + "/p.png": photo, "proofs/" + trip.ID +
		"/" + second + "/p.png": photo,
		"proofs/" + trip.ID + "/" + first + "/page.png": []byte("<html>"), "items/1.png": photo} {
		if err := w.Blobs.Put(t.Context(), key, "image/png", content); err != nil {
			t.Fatal(err)
		}
	}
	complete := func(body object, status int, text string) {
		t.Helper()
		w.As(access.Driver, "PUT", "/trips/"+trip.ID+"/stops/"+first+"/complete", body).Want(t, status, text)
	}
	proof := func(field string, value any) object { return object{"proof": object{field: value}} }
	for at, words := range map[time.Time]string{
		w.Now().Add(10 * time.Minute):  "must not be in the future",
		w.Now().AddDate(1, 0, 0):       "must not be in the future",
		started.Add(-10 * time.Minute): "must not be before the trip started",
		started.AddDate(-1, 0, 0):      "must not be before the trip started",
	} {
		complete(object{"completedAt": at}, 400, "completedAt "+words)
		complete(proof("at", at), 400, "proof.at "+words)
	}
	for _, signature := range []string{"<script>alert(1)</script>", "javascript:alert(1)",
		"data:text/html;base64,PGh0bWw+", "data:image/svg+xml;base64,PHN2Zz4=",
		"data:image/png;base64,PGh0bWw+", "data:image/jpeg;base64," + strings.TrimPrefix(url, "data:image/png;base64,"),
		"data:image/png;base64,###", "data:image/png," + url, huge} {
		complete(proof("signature", signature), 400, "proof.signature must be an SVG path, or a data URL of a PNG or JPEG")
	}
	for _, key := range []string{"items/1.png", "proofs/" + trip.ID + "/" + second + "/p.png", "proofs/" + trip.ID + "/" +
		first + "/none.png",
		"proofs/" + trip.ID + "/" + first + "/../" + second + "/p.png", "https://elsewhere.example.com/p.png"} {
		complete(proof("photo", key), 400, "proof.photo must be the key of a photo that was uploaded for this stop")
	}
	complete(proof("photo", "proofs/"+trip.ID+"/"+first+"/page.png"), 400, "photo must be a JPEG or PNG picture")
	if s := w.get(trip.ID).Stops[0]; s.Status != "pending" || s.Proof != nil {
		t.Errorf("what was refused is kept: %+v", s)
	}
	complete(object{"completedAt": started.Add(-time.Minute), "proof": object{"name": "A. Reyes", "signature": url,
		"photo": "proofs/" + trip.ID + "/" + first + "/p.png",
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
