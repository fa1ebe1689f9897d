package simulation

import (
	"fmt"
	"strings"
	"testing/synctest"
	"time"
)

// Begun says what was done before a run begins, so that short runs too have drivers on the road.
type Begun uint8

// What can have been done.
const (
	Nothing       Begun = iota
	OrdersTaken         // six orders are in the ERP
	TripsPlanned        // four of them are on two trips
	TripsLeft           // the trips are under way, with their goods packed
	TripsUnpacked       // the trips are under way, and nobody has told the ERP
)

// begin brings the company to where a run begins, without faults.
func (w *World) begin(to Begun) {
	if to == Nothing {
		return
	}
	leave := to == TripsLeft || to == TripsUnpacked
	done := false
	w.start("opener", func(a *Actor) {
		defer func() { done = true }()
		c := &Client{a: a, name: "admin"}
		for i := range 6 {
			c.takeOrder(newDice(uint32(i + 1)))
		}
		if !w.quiet() || to == OrdersTaken {
			return
		}
		for i, driver := range drivers {
			c.makeTripFor(newDice(uint32(i+1)), w.book.trucks[i], driver)
		}
		for _, id := range w.book.tripsNow() {
			status := "draft"
			for status != "in_progress" && leave {
				status = next[status]
				if t, ok := c.trip(id); !ok || !c.move(t, status) {
					w.fail("begin", "trip "+id+" cannot become "+status)
					return
				}
			}
			if to == TripsLeft {
				c.press(id, buttons[0])
			}
		}
		w.quiet()
	})
	w.calmly(func() bool { return done })
}

// dayEnd is the time within which all must have ended when no faults happen.
const dayEnd = 6 * time.Hour

// calmly lets all actors go on in turn, without faults, until the end.
func (w *World) calmly(end func() bool) {
	deadline := time.Now().Add(dayEnd)
	turn := 0
	for len(w.failed) == 0 {
		synctest.Wait()
		if end() {
			return
		}
		if w.asleep > 0 { // nobody goes on
			deadline = deadline.Add(w.asleep)
			time.Sleep(w.asleep)
			w.asleep = 0
			continue
		}
		ready := w.gate.sorted()
		if len(ready) == 0 {
			if time.Now().After(deadline) {
				w.fail("end", fmt.Sprintf("left after %v: %s", dayEnd, strings.Join(w.left(), "; ")))
				return
			}
			time.Sleep(5 * time.Second)
			continue
		}
		c := ready[0] // the next actor's turn
		for _, r := range ready {
			if r.actor.index >= turn {
				c = r
				break
			}
		}
		turn = c.actor.index + 1
		if c.actor.index == len(w.actors)-1 {
			turn = 0
		}
		w.Met.count(c.kind, None)
		w.gate.release(c, verdict{})
		time.Sleep(time.Millisecond)
	}
}
