package tripstatus_test

import (
	"testing"
	"time"

	"backdock/shared/app/apptest/depot"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripreport"
)

// The driver's end of a trip comes late, with the time when it happened. It is not before what the office recorded
// meanwhile.
func TestALateEndIsNotBeforeWhatWasRecorded(t *testing.T) {
	for name, minutes := range map[string]time.Duration{"before the office's report": 20, "after it": 70} {
		d := depot.New(t)
		f := d.Leave(t, d.NewTrip(t, d.Sold(t, 0, depot.Apples("l1", "1"))))
		at := f.DepartedAt.Add(minutes * time.Minute)
		d.Advance(time.Hour)
		if _, err := d.CompleteStop(ctx, f.ID, f.Stops[0].ID, tripreport.Completion{}); err != nil {
			t.Fatal(err)
		}
		f = d.Through(t, f.ID, trip.Returning)
		want := at
		if office := f.LastEvent(); office.After(want) {
			want = office
		}
		d.Advance(time.Hour)
		f, err := d.MoveAt(ctx, f.ID, trip.Completed, "", nil, &at)
		if err != nil || f.EndedAt == nil || f.EndedAt.Sub(want).Abs() >= time.Second {
			t.Errorf("%s: it ended at %v, want %v, %v", name, f.EndedAt, want, err)
		}
	}
}
