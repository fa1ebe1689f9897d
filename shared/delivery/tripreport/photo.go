package tripreport

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	stdimage "image"
	_ "image/jpeg"
	_ "image/png"
	"strings"
	"time"

	"backdock/shared/catalog/image"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// MaxPhotoBytes is the size of the largest photo that is accepted.
const MaxPhotoBytes = image.MaxBytes

// PhotosFull is the code of the fault that a stop has all photos that it can have.
const PhotosFull = "photos_full"

// photoSide is the longest side of a stored photo, in pixels: a damaged case and its label can be seen.
const photoSide = 1600

// photo is the record of an uploaded photo.
//
//	by stop:           STOPPHOTOS#<trip id> / <stop id>#<name>
//	those not named:   ByKey UNUSED-PROOF-PHOTO / <time>#<key>
type photo struct {
	TripID  string `json:"tripId"`
	StopID  string `json:"stopId"`
	Name    string `json:"name"`    // the last part of the key of its file
	Due     string `json:"due"`     // when it is deleted if no proof names it
	Named   bool   `json:"named"`   // by a proof: it stays
	Removed bool   `json:"removed"` // its file is being deleted
	Version int64  `json:"version"`
}

const (
	unusedPhotos = "UNUSED-PROOF-PHOTO"
	// photoKeptFor is how long a photo waits for its report.
	photoKeptFor = 7 * 24 * time.Hour
	// dueForm sorts as text.
	dueForm = "2006-01-02T15:04:05Z"
)

func photoRecord(tripID, stopID, name string) table.Key {
	return table.Key{PK: "STOPPHOTOS#" + tripID, SK: stopID + "#" + name}
}

func (p photo) file() string { return photoPrefix(p.TripID, p.StopID) + p.Name }

// write returns the operation that stores the next state of a record.
func (p photo) write() table.Op {
	was := p.Version
	p.Version++
	i := table.New(photoRecord(p.TripID, p.StopID, p.Name), p)
	if !p.Named {
		i.ByKey = table.Key{PK: unusedPhotos, SK: p.Due + "#" + p.file()}
	}
	return table.Put(i, table.AsRead(was))
}

// photoPrefix is the key prefix of a stop's photos.
func photoPrefix(tripID, stopID string) string { return "proofs/" + tripID + "/" + stopID + "/" }

// photosOf returns the keys of all photos of a proof.
func photosOf(p *trip.Proof) []string {
	if p == nil {
		return nil
	}
	if p.Photo == "" {
		return p.Photos
	}
	return append([]string{p.Photo}, p.Photos...)
}

// AddPhoto stores a photo of a stop and returns its key for the stop's proof. Its pixels are drawn anew, so nothing else
// of the file is kept, such as the place where it was taken. The key is made of the content, so that the same photo again
// is stored once. Errors: fault.NotFound, fault.Invalid, fault.Unsupported, fault.TooLarge; fault.Conflict before the
// departure, and with the code PhotosFull for more than eight photos.
func (s *Reports) AddPhoto(ctx context.Context, f trip.Full, stopID string, content []byte) (key string, err error) {
	if f.FindStop(stopID) == nil {
		return "", fault.New(fault.NotFound, "trip %s has no stop %s", f.Number, stopID)
	}
	if f.DepartedAt == nil {
		return "", fault.New(fault.Conflict, "trip %s is %s: photos are taken while it is under way", f.Number,
			trip.Words(f.Status))
	}
	drawn, err := image.Redraw(ctx, content, photoSide)
	if err != nil {
		return "", err
	}
	hash := sha256.Sum256(drawn)
	p := photo{TripID: f.ID, StopID: stopID, Name: hex.EncodeToString(hash[:16]) + ".jpeg"}
	err = table.Update(ctx, "photos of stop "+stopID, func() error {
		all, err := s.photos(ctx, f.ID, stopID)
		if err != nil {
			return err
		}
		if there, ok := all[p.Name]; ok && there.Named {
			return nil
		} else if !ok && len(all) >= trip.MaxPhotos {
			return fault.Coded(PhotosFull, "stop %s has %d photos already: send the report without this one", stopID, len(all))
		}
		p.Version, p.Due = all[p.Name].Version, s.now().Add(photoKeptFor).UTC().Format(dueForm)
		return s.table.Commit(ctx, p.write())
	})
	if err != nil {
		return "", err
	}
	if err := s.blobs.Put(ctx, p.file(), "image/jpeg", drawn); err != nil {
		return "", fmt.Errorf("photo of stop %s: %w", stopID, err)
	}
	return p.file(), nil
}

// photos reads the records of a stop's photos, by name.
func (s *Reports) photos(ctx context.Context, tripID, stopID string) (map[string]photo, error) {
	all, err := table.Find[photo](ctx, s.table, table.Query{PK: photoRecord(tripID, "", "").PK, Prefix: stopID + "#",
		Consistent: true})
	byName := make(map[string]photo, len(all))
	for _, p := range all {
		byName[p.Name] = p
	}
	return byName, err
}

// usePhotos returns the operations that keep the photos of a proof for good. Errors: fault.Invalid for a photo that was
// not uploaded for this stop.
func (s *Reports) usePhotos(ctx context.Context, tripID, stopID string, proof *trip.Proof) ([]table.Op, error) {
	keys := photosOf(proof)
	if len(keys) == 0 {
		return nil, nil
	}
	there, err := s.photos(ctx, tripID, stopID)
	if err != nil {
		return nil, err
	}
	var ops []table.Op
	for i, key := range keys {
		field := fmt.Sprintf("proof.photos.%d", i)
		if proof.Photo != "" {
			if field = fmt.Sprintf("proof.photos.%d", i-1); i == 0 {
				field = "proof.photo"
			}
		}
		name, ours := strings.CutPrefix(key, photoPrefix(tripID, stopID))
		p, known := there[name]
		if ours && !known {
			if p, err = s.unrecorded(ctx, tripID, stopID, name); err != nil {
				return nil, err
			}
		}
		if !ours || p.Name == "" || p.Removed {
			return nil, fault.Fields(field + " must be the key of a photo that was uploaded for this stop")
		}
		if !p.Named {
			p.Named = true
			ops = append(ops, p.write())
			there[name] = p // named twice, written once
		}
	}
	return ops, nil
}

// unrecorded finds a photo that was uploaded until November 2026, without a record. Its name is empty if there is none.
func (s *Reports) unrecorded(ctx context.Context, tripID, stopID, name string) (photo, error) {
	p := photo{TripID: tripID, StopID: stopID, Name: name}
	_, err := s.blobs.Get(ctx, p.file())
	if errors.Is(err, blob.ErrMissing) {
		return photo{}, nil
	}
	return p, err
}

// Photo is a photo of a stop's proof. Its media type is that of its content, not one that a caller stated.
type Photo struct {
	MediaType string
	Content   []byte
}

// Photo reads a photo that a proof of a stop names; name is the last part of its key. Errors: fault.NotFound.
func (s *Reports) Photo(ctx context.Context, f trip.Full, stopID, name string) (Photo, error) {
	unknown := fault.New(fault.NotFound, "the proof of stop %s has no photo %s", stopID, name)
	p, err := table.Load[photo](ctx, s.table, photoRecord(f.ID, stopID, name))
	if errors.Is(err, table.ErrMissing) {
		p, err = s.oldPhoto(ctx, f.ID, stopID, name)
	}
	if err != nil {
		return Photo{}, err
	}
	if !p.Named {
		return Photo{}, unknown
	}
	content, err := s.blobs.Get(ctx, p.file())
	if errors.Is(err, blob.ErrMissing) {
		return Photo{}, unknown
	}
	if err != nil {
		return Photo{}, fmt.Errorf("photo of stop %s: %w", stopID, err)
	}
	_, format, err := stdimage.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return Photo{}, fmt.Errorf("photo %s of stop %s: %w", name, stopID, err)
	}
	return Photo{"image/" + format, content}, nil
}

// oldPhoto finds a photo of a proof that was stored until November 2026. It is not named if there is none.
func (s *Reports) oldPhoto(ctx context.Context, tripID, stopID, name string) (photo, error) {
	p := photo{TripID: tripID, StopID: stopID, Name: name}
	old, err := s.oldProof(ctx, tripID, stopID)
	for _, key := range photosOf(old) {
		p.Named = p.Named || key == p.file()
	}
	return p, err
}

// oldProof reads a proof that was stored until November 2026; nil: there is none.
func (s *Reports) oldProof(ctx context.Context, tripID, stopID string) (*trip.Proof, error) {
	old, err := table.Load[trip.Proof](ctx, s.table, trip.OldProofKey(tripID, stopID))
	if errors.Is(err, table.ErrMissing) {
		return nil, nil
	}
	return &old, err
}

// removedAtOnce is the largest number of photos that one call of RemoveUnused removes.
const removedAtOnce = 500

// RemoveUnused deletes the photos that no proof has named for seven days, and returns how many it removed.
func (s *Reports) RemoveUnused(ctx context.Context) (removed int, err error) {
	due, err := table.Find[photo](ctx, s.table, table.Query{Index: table.ByKey, PK: unusedPhotos,
		To: s.now().UTC().Format(dueForm), Limit: removedAtOnce})
	if err != nil {
		return 0, fmt.Errorf("unused photos: %w", err)
	}
	for _, p := range due {
		if err := s.removePhoto(ctx, p); table.Overtaken(err) { // a report has named it meanwhile
			continue
		} else if err != nil {
			return removed, fmt.Errorf("unused photo %s: %w", p.file(), err)
		}
		removed++
	}
	return removed, nil
}

// removePhoto marks the record first: from then on no report can name the photo.
func (s *Reports) removePhoto(ctx context.Context, p photo) error {
	if p.Named {
		return table.ErrBusy
	}
	p.Removed = true
	if err := s.table.Commit(ctx, p.write()); err != nil {
		return err
	}
	if err := s.blobs.Delete(ctx, p.file()); err != nil {
		return err
	}
	return s.table.Commit(ctx, table.Delete(photoRecord(p.TripID, p.StopID, p.Name), table.AsRead(p.Version+1)))
}
