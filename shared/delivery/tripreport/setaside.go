package tripreport

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

// SetAside is what a phone could not report: the server refused it for good, or the trip went to another driver before it
// was finished. It stays on the phone and is reported to the office, where a person files it to its stop or dismisses it.
//
//	by id:     SETASIDE#<id> / SETASIDE, and SETASIDE#<id> / SAID, see Said
//	undecided: ByAll SETASIDE / <received at>#<id>
//
// Once it is decided, it is kept for 90 days.
type SetAside struct {
	ID     string `json:"_id"`
	TripID string `json:"tripId"`
	StopID string `json:"stopId,omitempty"`
	By     string `json:"by"` // user id
	// Kind is what was done: start, arrive, finish, return, end; unfinished for a report that was not finished.
	Kind string `json:"kind"`
	// What the trip and the stop were called when it was received; empty if they did not exist.
	TripNumber string     `json:"tripNumber,omitempty"`
	TripDate   civil.Date `json:"tripDate,omitzero"`
	RouteName  string     `json:"routeName,omitempty"`
	StopNumber int        `json:"stopNumber,omitempty"`
	StopName   string     `json:"stopName,omitempty"`

	MadeAt     time.Time       `json:"madeAt"`           // see Report.MadeAt
	Device     *time.Time      `json:"device,omitempty"` // MadeAt as the phone stated it
	ReceivedAt time.Time       `json:"receivedAt"`
	On         *int64          `json:"on,omitempty"` // version of the stop that the driver saw
	Status     trip.StopStatus `json:"status,omitempty"`
	// Reason is why the server refused it.
	Reason string `json:"reason"`
	// PhotosOnPhone counts the photos that only the phone has.
	PhotosOnPhone int `json:"photosOnPhone,omitempty"`

	State SetAsideState `json:"state"`
	// Filing says that a person has begun to file it: it may be a report of its stop already, so nobody dismisses it.
	Filing    bool       `json:"filing,omitempty"`
	DecidedBy string     `json:"decidedBy,omitempty"` // user id
	DecidedAt *time.Time `json:"decidedAt,omitempty"`
	Note      string     `json:"note,omitempty"`
	Version   int64      `json:"version"`
}

// SetAsideState is what has become of what was set aside.
type SetAsideState string

// The states. Accepted says that the server took the report when the phone sent it again.
const (
	Undecided SetAsideState = "open"
	Filed     SetAsideState = "filed"
	Dismissed SetAsideState = "dismissed"
	Accepted  SetAsideState = "accepted"
)

const (
	setAsideList    = "SETASIDE"
	setAsideKeptFor = 90 * 24 * time.Hour
	// mostSetAside is the number of those that a list shows, the newest first.
	mostSetAside = 100
)

func setAsideKey(id string) table.Key { return table.Key{PK: "SETASIDE#" + id, SK: "SETASIDE"} }

func setAsideSaid(id string) table.Key { return table.Key{PK: "SETASIDE#" + id, SK: "SAID"} }

// write returns the operation that stores the next state.
func (a SetAside) write() table.Op {
	was := a.Version
	a.Version++
	i := table.New(setAsideKey(a.ID), a)
	if a.State == Undecided {
		i.ByAll = table.Key{PK: setAsideList, SK: a.ReceivedAt.UTC().Format(time.RFC3339) + "#" + a.ID}
	} else {
		i = i.Expiring(a.DecidedAt.Add(setAsideKeptFor))
	}
	return table.Put(i, table.AsRead(was))
}

// FullSetAside is something set aside with what it says. Stop is nil if it is of none.
type FullSetAside struct {
	SetAside
	Said
	Notes string
}

// asideSaid is how Said is stored with the notes.
type asideSaid struct {
	Said
	Notes string `json:"notes"`
}

// SetAside keeps what a phone could not report, under the phone's own key. The phone sends it again to learn what has become
// of it; then nothing changes but the number of photos that only the phone has. Nothing is refused: the trip may be gone, or
// be another driver's.
func (s *Reports) SetAside(ctx context.Context, key string, a FullSetAside) (SetAside, error) {
	a.By, a.ReceivedAt, a.State = access.From(ctx).UserID, s.now(), Undecided
	a.ID = sum(a.TripID, a.By, key)
	var kept SetAside
	err := table.Update(ctx, "set aside "+a.ID, func() error {
		there, err := table.Load[SetAside](ctx, s.table, setAsideKey(a.ID))
		switch {
		case err == nil:
			if kept = there; there.State != Undecided || there.PhotosOnPhone == a.PhotosOnPhone {
				return nil
			}
			kept.PhotosOnPhone = a.PhotosOnPhone
			return s.table.Commit(ctx, kept.write())
		case !errors.Is(err, table.ErrMissing):
			return fmt.Errorf("set aside %s: %w", a.ID, err)
		}
		if kept, err = s.named(ctx, a.SetAside); err != nil {
			return err
		}
		var used []table.Op
		for _, key := range photosOf(a.Proof) {
			named, err := s.usePhotos(ctx, a.TripID, a.StopID, &trip.Proof{Photos: []string{key}})
			if fault.Is(err, fault.Invalid) { // a photo that is not there is no reason to lose the report
				continue
			}
			if err != nil {
				return err
			}
			used = append(used, named...)
		}
		said := packed.Put(setAsideSaid(a.ID), asideSaid{a.Said, a.Notes}, packed.Options{})
		return s.table.Commit(ctx, slices.Concat(said, used, []table.Op{kept.write()})...)
	})
	return kept, err
}

// named adds what the trip and the stop are called.
func (s *Reports) named(ctx context.Context, a SetAside) (SetAside, error) {
	f, err := s.trips.Get(ctx, a.TripID)
	if fault.Is(err, fault.NotFound) {
		return a, nil
	}
	if err != nil {
		return a, err
	}
	a.TripNumber, a.TripDate, a.RouteName = f.Number, f.Date, f.RouteName
	if at := slices.IndexFunc(f.Stops, func(s trip.Stop) bool { return s.ID == a.StopID }); at >= 0 {
		a.StopNumber = at + 1
		if c := f.Stops[at].Customer; c != nil {
			a.StopName = c.Name
		}
	}
	return a, nil
}

// WasAccepted records that the server took a report after all. What the office has decided stays, and so does that there is
// nothing of this key.
func (s *Reports) WasAccepted(ctx context.Context, tripID, key string) (SetAside, error) {
	by := access.From(ctx).UserID
	a, err := s.decideAside(ctx, sum(tripID, by, key), Accepted, "", func(FullSetAside) error { return nil })
	if fault.Is(err, fault.NotFound) || fault.Is(err, fault.Conflict) {
		err = nil
	}
	return a, err
}

// AllSetAside returns what nobody has decided about, the newest first, at most 100; also whether there is more.
func (s *Reports) AllSetAside(ctx context.Context) (all []FullSetAside, more bool, err error) {
	page, err := s.table.Query(ctx, table.Query{Index: table.ByAll, PK: setAsideList, Reverse: true, Limit: mostSetAside})
	if err != nil {
		return nil, false, fmt.Errorf("set aside: %w", err)
	}
	all = make([]FullSetAside, len(page.Items))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(inParallel)
	for i, item := range page.Items {
		g.Go(func() error {
			if err := item.Decode(&all[i].SetAside); err != nil {
				return err
			}
			said, err := s.asideSaid(ctx, all[i].ID)
			all[i].Said, all[i].Notes = said.Said, said.Notes
			return err
		})
	}
	return all, page.Next != "" && len(page.Items) == mostSetAside, g.Wait()
}

func (s *Reports) asideSaid(ctx context.Context, id string) (asideSaid, error) {
	var said asideSaid
	_, err := packed.Load(ctx, s.table, setAsideSaid(id), &said)
	return said, err
}

// File makes a report that was set aside a report of its stop, by the driver who made it. Again, it changes nothing. Errors:
// fault.NotFound; fault.Conflict for what is no report, what has been dismissed, and a report that cannot count.
func (s *Reports) File(ctx context.Context, id, note string) (SetAside, error) {
	return s.decideAside(ctx, id, Filed, note, func(a FullSetAside) error {
		if a.Kind != "arrive" && a.Kind != "finish" {
			return fault.New(fault.Conflict, "only a finished report can be filed to its stop: move the trip yourself, or "+
				"report on the stop, and dismiss this")
		}
		c := Completion{Status: a.Status, DeliveredLines: a.DeliveredLines, Proof: a.Proof, At: &a.MadeAt,
			MadeAt: &a.MadeAt, Device: a.Device, On: a.On, By: a.By}
		if a.Notes != "" {
			c.Notes = &a.Notes
		}
		_, err := s.CompleteStop(ctx, a.TripID, a.StopID, c)
		return err
	})
}

// Dismiss records that nothing is done with what was set aside, and why. Again, it changes nothing. Errors: fault.NotFound,
// fault.Invalid without a note, fault.Conflict.
func (s *Reports) Dismiss(ctx context.Context, id, note string) (SetAside, error) {
	if strings.TrimSpace(note) == "" {
		return SetAside{}, fault.Wrong(fault.Empty("note"))
	}
	return s.decideAside(ctx, id, Dismissed, note, func(FullSetAside) error { return nil })
}

// decideAside carries out a decision, and then records it: whoever is stopped in between decides again.
func (s *Reports) decideAside(ctx context.Context, id string, state SetAsideState, note string,
	carry func(FullSetAside) error) (SetAside, error) {
	var decided SetAside
	err := table.Update(ctx, "set aside "+id, func() error {
		a, err := table.Load[SetAside](ctx, s.table, setAsideKey(id))
		if errors.Is(err, table.ErrMissing) {
			return fault.New(fault.NotFound, "nothing was set aside with the id %s", id)
		}
		if err != nil {
			return fmt.Errorf("set aside %s: %w", id, err)
		}
		if decided = a; a.State == state {
			return nil
		}
		switch {
		case a.State != Undecided:
			return fault.New(fault.Conflict, "this has been decided already: it is %s", a.State)
		case a.Filing && state == Dismissed:
			return fault.Busy(2, "this report is being filed to its stop: look again in a moment; if it is still here, file it")
		case !a.Filing && state == Filed:
			if err := s.filing(ctx, &a, true); err != nil {
				return err
			}
		}
		said, err := s.asideSaid(ctx, id)
		if err != nil {
			return err
		}
		if err := carry(FullSetAside{a, said.Said, said.Notes}); err != nil {
			if f, ok := errors.AsType[*fault.Error](err); ok && f.RetryAfter == 0 && a.Filing { // refused for good
				err = errors.Join(err, s.filing(ctx, &a, false))
			}
			return err
		}
		now := s.now()
		a.State, a.DecidedBy, a.DecidedAt, a.Note = state, access.From(ctx).UserID, &now, note
		ops := packed.Put(setAsideSaid(id), said, packed.Options{Expires: now.Add(setAsideKeptFor)})
		if err := s.table.Commit(ctx, append(ops, a.write())...); err != nil {
			return err
		}
		decided = a
		return nil
	})
	return decided, err
}

// filing records that somebody begins to file what was set aside, or has failed to.
func (s *Reports) filing(ctx context.Context, a *SetAside, begun bool) error {
	a.Filing = begun
	if err := s.table.Commit(ctx, a.write()); err != nil {
		return err
	}
	a.Version++
	return nil
}
