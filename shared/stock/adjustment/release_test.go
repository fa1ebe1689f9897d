package adjustment_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/stock/adjustment"
)

// guarded is a world in which adjustments that are worth more than 100 wait for a release.
func guarded(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	w.set(t, setting.InventoryApprovalValue, "100")
	return w
}

// wantUnsendable fails the test unless the worker finds nothing to send.
func (w *world) wantUnsendable(t *testing.T, a adjustment.Adjustment) {
	t.Helper()
	if _, _, err := w.adjustments.Prepare(w.ctx, a.ID, a.Sync.TaskID); !errors.Is(err, synctask.ErrSuperseded) {
		t.Errorf("the worker may send it: %v", err)
	}
}

func TestAboveTheLimitASecondPersonReleases(t *testing.T) {
	w := guarded(t)
	if a := w.post(t, "small", adjustment.Negative, line("a", 4, aCase)); a.Release.Needed { // worth 96
		t.Error("an adjustment under the limit waits")
	}
	if a := w.post(t, "unknown", adjustment.Negative, line("n", 90, aCase)); a.Release.Needed {
		t.Error("an adjustment without a known value waits")
	}
	a := w.post(t, "a", adjustment.Negative, line("a", 3, aCase), line("b", 2, aCase)) // 120 together
	if !a.AwaitsRelease() {
		t.Fatalf("%+v does not wait", a)
	}
	w.wantOnHand(t, "a", "93") // the stock counts at once
	w.wantUnsendable(t, a)
	again, err := w.adjustments.Requeue(w.ctx, a.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.wantUnsendable(t, again)
	if _, err := w.adjustments.Release(w.ctx, a.ID, "", nil); !fault.Is(err, fault.Forbidden) {
		t.Errorf("whoever posted it has released it: %v", err)
	}
	for range 2 {
		if a, err = w.adjustments.Release(as("u2"), a.ID, "seen", nil); err != nil || a.Release.By != "u2" {
			t.Fatalf("got %+v, %v", a, err)
		}
	}
	if _, err := w.adjustments.Refuse(as("u3"), a.ID, "no", nil); !fault.Is(err, fault.Conflict) {
		t.Errorf("a released one was refused: %v", err)
	}
	w.send(t, a.ID)
}

func TestARefusedReleaseTakesTheStockBack(t *testing.T) {
	w := guarded(t)
	a := w.post(t, "a", adjustment.Positive, line("a", 9, aCase))
	w.wantOnHand(t, "a", "109")
	if _, err := w.adjustments.Refuse(w.ctx, a.ID, "no", nil); !fault.Is(err, fault.Forbidden) {
		t.Errorf("whoever posted it has refused it: %v", err)
	}
	for range 2 {
		if got, err := w.adjustments.Refuse(as("u2"), a.ID, "no", nil); err != nil || got.Status != adjustment.Cancelled {
			t.Fatalf("got %+v, %v", got, err)
		}
	}
	w.wantOnHand(t, "a", "100")
	if _, err := w.adjustments.Release(as("u2"), a.ID, "", nil); !fault.Is(err, fault.Conflict) {
		t.Errorf("a refused one was released: %v", err)
	}
}

// Other lines need another person's word again, and not the word of the person who made them.
func TestChangedLinesAreReleasedAgain(t *testing.T) {
	w := guarded(t)
	a := w.post(t, "a", adjustment.Negative, line("a", 9, aCase))
	a, err := w.adjustments.Release(as("u2"), a.ID, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	memo := "pallet"
	if a, err = w.adjustments.Edit(as("u2"), a.ID, adjustment.Edit{Memo: &memo}); err != nil || a.AwaitsRelease() {
		t.Errorf("another memo: %+v, %v", a, err)
	}
	more := []adjustment.LineInput{line("a", 10, aCase)}
	if a, err = w.adjustments.Edit(as("u2"), a.ID, adjustment.Edit{Lines: more}); err != nil || !a.AwaitsRelease() {
		t.Errorf("more: %+v, %v", a, err)
	}
	for _, user := range []string{"u1", "u2"} {
		if _, err := w.adjustments.Release(as(user), a.ID, "", nil); !fault.Is(err, fault.Forbidden) {
			t.Errorf("%s has released it: %v", user, err)
		}
	}
	if a, err = w.adjustments.Release(as("u3"), a.ID, "", nil); err != nil || a.AwaitsRelease() {
		t.Errorf("got %+v, %v", a, err)
	}
}

// atOnce runs two actions at the same time, and returns how many succeeded.
func atOnce(actions ...func() error) int {
	var wg sync.WaitGroup
	errs := make([]error, len(actions))
	for i, do := range actions {
		wg.Go(func() { errs[i] = do() })
	}
	wg.Wait()
	done := 0
	for _, err := range errs {
		if err == nil {
			done++
		}
	}
	return done
}

func TestReleaseAndRefusalAtOnce(t *testing.T) {
	for i := range 20 {
		w := guarded(t)
		a := w.post(t, "a", adjustment.Negative, line("a", 9, aCase))
		done := atOnce(func() error { _, err := w.adjustments.Release(as("u2"), a.ID, "", nil); return err },
			func() error { _, err := w.adjustments.Refuse(as("u3"), a.ID, "no", nil); return err })
		a, err := w.adjustments.Get(w.ctx, a.ID)
		if err != nil {
			t.Fatal(err)
		}
		released := !a.Release.At.IsZero()
		if done != 1 || released == (a.Status == adjustment.Cancelled) {
			t.Fatalf("run %d: %d succeeded, %+v", i, done, a)
		}
		want := "100"
		if released {
			want = "91"
		}
		w.wantOnHand(t, "a", want)
	}
}

func TestReversedOnceByTwoPeopleAtOnce(t *testing.T) {
	for range 20 {
		w := newWorld(t)
		w.post(t, "a", adjustment.Negative, line("a", 9, aCase))
		w.send(t, "a")
		ids := make([]string, 3)
		var actions []func() error
		for i := range ids {
			actions = append(actions, func() error {
				a, _, err := w.adjustments.Reverse(as("u2"), "a", adjustment.Reversal{ID: fmt.Sprint("r", i), Reason: "twice"})
				ids[i] = a.ID
				return err
			})
		}
		if done := atOnce(actions...); done != 3 || ids[0] != ids[1] || ids[0] != ids[2] {
			t.Fatalf("%d succeeded, with the reversals %v", done, ids)
		}
		w.wantOnHand(t, "a", "100")
	}
}

// Whatever is written last before a process is killed: who repeats the call completes it, and the stock moves once.
func TestKilledWhileReversingReleasingAndRefusing(t *testing.T) {
	calls := map[string]struct {
		do   func(w *world) error
		want string
	}{
		"reverse": {func(w *world) error {
			_, _, err := w.adjustments.Reverse(w.ctx, "sent", adjustment.Reversal{ID: "r", Reason: "twice"})
			return err
		}, "90"},
		"release": {func(w *world) error { _, err := w.adjustments.Release(as("u2"), "unreleased", "", nil); return err }, "86"},
		"refuse":  {func(w *world) error { _, err := w.adjustments.Refuse(as("u2"), "unreleased", "no", nil); return err }, "95"},
	}
	for name, call := range calls {
		t.Run(name, func(t *testing.T) {
			for writes := range 12 {
				w := guarded(t)
				w.post(t, "sent", adjustment.Negative, line("a", 4, aCase)) // under the limit
				w.post(t, "more", adjustment.Negative, line("a", 1, aCase))
				w.send(t, "sent")
				w.post(t, "unreleased", adjustment.Negative, line("a", 9, aCase))
				w.wantOnHand(t, "a", "86")
				w.table.kill(writes)
				err := call.do(w)
				w.table.kill(-1)
				if err != nil {
					if !errors.Is(err, errKilled) {
						t.Fatal(err)
					}
					if err := call.do(w); err != nil {
						t.Fatalf("after %d writes: %v", writes, err)
					}
				}
				w.wantOnHand(t, "a", call.want)
				if err == nil {
					return // no write was left
				}
			}
			t.Error("it never came to its end")
		})
	}
}

func TestReverse(t *testing.T) {
	w := newWorld(t)
	dear := money.Int(30)
	w.post(t, "p", adjustment.Positive,
		adjustment.LineInput{ItemID: "a", Quantity: money.Int(5), Units: aCase, UnitCost: &dear})
	reverse := func(id, as string) (adjustment.Adjustment, error) {
		a, _, err := w.adjustments.Reverse(w.ctx, id, adjustment.Reversal{ID: as, Reason: "counted wrong"})
		return a, err
	}
	if _, err := reverse("p", "r0"); !fault.Is(err, fault.Conflict) {
		t.Errorf("one that NetSuite does not have was reversed: %v", err)
	}
	w.send(t, "p")
	r, err := reverse("p", "r1")
	if err != nil {
		t.Fatal(err)
	}
	_, lines, err := w.adjustments.Full(w.ctx, r.ID)
	if err != nil || r.Direction != adjustment.Negative || r.Value.String() != "-150" || r.Reverses != "p" ||
		r.Reason != adjustment.Damaged || r.Memo != "Reverses IAp: counted wrong" || lines[0].UnitCost.String() != "30" {
		t.Errorf("got %+v with %+v, %v", r, lines, err)
	}
	w.wantOnHand(t, "a", "100")
	if again, err := reverse("p", "r2"); err != nil || again.ID != "r1" {
		t.Errorf("reversed again: %+v, %v", again, err)
	}
	if _, err := w.adjustments.Edit(w.ctx, "r1", adjustment.Edit{Lines: []adjustment.LineInput{line("a", 1, aCase)}}); !fault.Is(err, fault.Conflict) {
		t.Errorf("the lines of a reversal were changed: %v", err)
	}
	// A cancelled reversal does not count.
	if _, err := w.adjustments.Cancel(w.ctx, "r1", nil); err != nil {
		t.Fatal(err)
	}
	w.wantOnHand(t, "a", "105")
	if _, err = reverse("p", "r3"); err != nil {
		t.Fatal(err)
	}
	// A reversal is an adjustment like any other: it can be reversed, once.
	w.send(t, "r3")
	for _, id := range []string{"b1", "b2"} {
		if back, err := reverse("r3", id); err != nil || back.ID != "b1" || back.Direction != adjustment.Positive ||
			back.Value.String() != "150" {
			t.Errorf("got %+v, %v", back, err)
		}
	}
	w.wantOnHand(t, "a", "105")
}

// Stock that is gone since an adjustment was posted is asked about when the adjustment is reversed; its quantity and
// value were accepted before.
func TestAReversalBelowNothingIsAskedAbout(t *testing.T) {
	w := newWorld(t)
	w.post(t, "p", adjustment.Positive, line("a", 2000, aCase))
	w.send(t, "p")
	reversal := adjustment.Reversal{ID: "r", Reason: "typed wrong"}
	w.post(t, "gone", adjustment.Negative, line("a", 101, aCase))
	var f *fault.Error
	_, _, err := w.adjustments.Reverse(as("u2"), "p", reversal)
	if !errors.As(err, &f) || len(f.Problems) != 1 || f.Problems[0].Code != adjustment.BelowZero {
		t.Errorf("got %v", err)
	}
	w.wantOnHand(t, "a", "1999")
	ctx := fault.WithConfirmed(as("u2"), []string{adjustment.BelowZero})
	if _, _, err := w.adjustments.Reverse(ctx, "p", reversal); err != nil {
		t.Fatal(err)
	}
	w.wantOnHand(t, "a", "-1")
}

func TestWhatIsAskedAbout(t *testing.T) {
	tests := map[string]struct {
		direction adjustment.Direction
		lines     []adjustment.LineInput
		want      string
	}{
		"all of it":                   {adjustment.Negative, []adjustment.LineInput{line("n", 1200, piece)}, ""},
		"a piece more":                {adjustment.Negative, []adjustment.LineInput{line("n", 1201, piece)}, "[below_zero]"},
		"two lines that are too much": {adjustment.Negative, []adjustment.LineInput{line("n", 60, aCase), line("n", 41, aCase)}, "[below_zero]"},
		"ten times":                   {adjustment.Positive, []adjustment.LineInput{line("a", 1000, aCase)}, "[high_value]"},
		"more than ten times":         {adjustment.Positive, []adjustment.LineInput{line("a", 12001, piece)}, "[far_above_stock high_value]"},
		"a value at the limit":        {adjustment.Negative, []adjustment.LineInput{line("a", 500, piece)}, ""},
		"a value above it":            {adjustment.Negative, []adjustment.LineInput{line("a", 501, piece)}, "[high_value]"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			_, err := w.adjustments.Post(as("u1"), w.input("x", tt.direction, tt.lines...))
			got := ""
			if f, ok := errors.AsType[*fault.Error](err); ok {
				var codes []string
				for _, p := range f.Problems {
					codes = append(codes, p.Code)
				}
				got = fmt.Sprint(codes)
			}
			if got != tt.want {
				t.Errorf("asked %q, want %q: %v", got, tt.want, err)
			}
		})
	}
}
