package trips

import (
	"cmp"
	"context"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/receiving"
)

// formOverhead is the space in a body for everything but the photo.
const formOverhead = 64 << 10

type photoIn struct {
	api.Form
	ID     string `path:"id" maxLength:"64" about:"tripId"`
	StopID string `path:"stopId" maxLength:"64"`
	Image  []byte `part:"image" doc:"JPEG or PNG of at most 4 MB"`
}

// StoredPhoto identifies a photo that was uploaded.
type StoredPhoto struct {
	Key string `json:"key" doc:"for the proof of the stop"`
}

func (h *handler) addPhoto(ctx context.Context, in *photoIn) (StoredPhoto, error) {
	f, err := h.load(ctx, in.ID)
	if err != nil {
		return StoredPhoto{}, err
	}
	key, err := h.reports.AddPhoto(ctx, f, in.StopID, in.Image)
	return StoredPhoto{key}, err
}

type photoOfIn struct {
	ID     string `path:"id" maxLength:"64" about:"tripId"`
	StopID string `path:"stopId" maxLength:"64"`
	Name   string `path:"name" maxLength:"64" doc:"the last part of a key in the stop's proof"`
}

// Photo is a photo of a proof. It has no address of its own, because it is personal data: only an answer to a caller
// who may read the trip contains it.
type Photo struct {
	MediaType string `json:"mediaType" enum:"image/jpeg,image/png"`
	Content   []byte `json:"content"`
}

func (h *handler) photo(ctx context.Context, in *photoOfIn) (Photo, error) {
	f, err := h.load(ctx, in.ID)
	if err != nil {
		return Photo{}, err
	}
	p, err := h.reports.Photo(ctx, f, in.StopID, in.Name)
	return Photo{p.MediaType, p.Content}, err
}

type handIn struct {
	TripIn
	Body struct {
		How trip.ManifestHow `json:"how"`
	}
}

func (h *handler) hand(ctx context.Context, in *handIn) (Trip, error) {
	f, err := h.load(ctx, in.ID)
	if err == nil {
		f, err = h.trips.Hand(ctx, f.ID, in.Body.How)
	}
	return h.answer(ctx, f, err)
}

// Sheet is what a driver needs at the stops of a trip.
type Sheet struct {
	TripID string      `json:"tripId"`
	Stops  []SheetStop `json:"stops" doc:"in visiting order"`
	At     time.Time   `json:"generatedAt"`
}

// SheetStop is what a driver needs at a stop.
type SheetStop struct {
	StopID     string           `json:"stopId"`
	Phone      string           `json:"phone" doc:"of the customer; empty: not known"`
	DriverNote string           `json:"driverNote"`
	Windows    []SheetWindow    `json:"windows" doc:"of the trip's date; none: always open, or closed"`
	Closed     receiving.Closed `json:"closed" enum:"closed_weekday,closed_date," doc:"why the address takes no deliveries on the trip's date; empty: it does"`
	Lines      []StopLine       `json:"lines"`
}

// SheetWindow is a time in which an address takes deliveries, on the clock of the warehouse's zone.
type SheetWindow struct {
	From string `json:"from" doc:"HH:MM"`
	To   string `json:"to" doc:"HH:MM; 24:00 is the end of the day"`
}

// parallel is the number of stops that are read at once.
const parallel = 8

func (h *handler) sheet(ctx context.Context, in *TripIn) (Sheet, error) {
	f, err := h.load(ctx, in.ID)
	if err != nil {
		return Sheet{}, err
	}
	s := Sheet{TripID: f.ID, Stops: make([]SheetStop, len(f.Stops)), At: h.now()}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(parallel)
	for i, stop := range f.Stops {
		g.Go(func() (err error) {
			s.Stops[i], err = h.sheetStop(ctx, &f, stop)
			return err
		})
	}
	return s, g.Wait()
}

func (h *handler) sheetStop(ctx context.Context, f *trip.Full, stop trip.Stop) (SheetStop, error) {
	s := SheetStop{StopID: stop.ID, Windows: []SheetWindow{}, Lines: []StopLine{}}
	lines, err := h.reports.StopLines(ctx, *f, stop.ID)
	if err != nil {
		return s, err
	}
	for _, l := range lines {
		s.Lines = append(s.Lines, stopLine(l))
	}
	if stop.Customer == nil || stop.ShipTo == nil {
		return s, nil
	}
	c, err := h.customers.Get(ctx, stop.Customer.ID)
	if fault.Is(err, fault.NotFound) {
		return s, nil
	}
	s.take(f, c, stop.ShipTo.AddressID)
	return s, err
}

// take adds what is known about receiving at an address.
func (s *SheetStop) take(f *trip.Full, c customer.Detail, addressID string) {
	facts := c.Facts(addressID)
	s.Phone, s.DriverNote, s.Closed = c.Phone, facts.DriverNote, facts.ClosedOn(f.Date)
	for _, w := range facts.Windows {
		if s.Closed == "" && time.Weekday(w.Weekday) == f.Date.Weekday() {
			s.Windows = append(s.Windows, SheetWindow{w.From, w.To})
		}
	}
	slices.SortFunc(s.Windows, func(a, b SheetWindow) int { return cmp.Compare(a.From, b.From) })
}
