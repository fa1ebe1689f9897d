package invariant

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"backdock/infra/simulation/company"
)

// photosShown checks (e) that each photo of an accepted proof can be read, and is the one that was taken.
func (w checks) photosShown(c *company.Client) {
	for _, r := range w.Book.Said("") {
		for _, p := range r.Photos {
			if p.Retaken {
				continue
			}
			a, ok := c.Do("GET", "/trips/"+r.TripID+"/stops/"+r.StopID+"/photos/"+path.Base(p.Key), nil)
			if !ok {
				return
			}
			if !a.OK() {
				w.Fail("e", fmt.Sprintf("a photo of an accepted proof cannot be read: %d %s", a.Status, a.Body))
				continue
			}
			var got struct{ Content []byte }
			if a.Into(&got); !p.IsIn(got.Content) {
				w.Fail("e", "a photo of an accepted proof is another one than was taken: "+p.Key)
			}
		}
	}
}

// photoFiles lists the stored photos of proofs.
func (w checks) photoFiles() []string {
	return slices.DeleteFunc(w.Files.Names(), func(name string) bool { return !strings.HasPrefix(name, "proofs/") })
}

// longerThanPhotosAreKept is when a photo without a proof must be gone: after its week, with the next run of its schedule.
const longerThanPhotosAreKept = 8 * 24 * time.Hour

// photosAfterAWeek checks (e) after a week: photos that proofs name are there, all others are gone.
func (w checks) photosAfterAWeek(c *company.Client) {
	if len(w.photoFiles()) == 0 {
		return
	}
	w.Skip(longerThanPhotosAreKept)
	time.Sleep(15 * time.Minute) // the schedules have run meanwhile
	if !w.Quiet() {
		return
	}
	w.photosShown(c)
	named := w.named(c)
	for _, file := range w.photoFiles() {
		if !named[file] {
			w.Fail("e", "a photo that no proof names is still there after a week: "+file)
		}
	}
}

// named returns the keys of all photos that reports name, also those of reports that were kept and refused.
func (w checks) named(c *company.Client) map[string]bool {
	keys := map[string]bool{}
	for _, id := range w.Book.Trips() {
		t, ok := c.Trip(id)
		if !ok {
			continue
		}
		for _, s := range t.Stops {
			for _, r := range reports(c, t.ID, s.ID) {
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
