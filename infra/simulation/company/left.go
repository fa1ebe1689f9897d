package company

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"backdock/infra/simulation/gate"
	"backdock/shared/delivery/dayplan"
	"backdock/shared/platform/synctask"
)

// dayEnd is the time within which all must have ended when no faults happen.
const dayEnd = 6 * time.Hour

// Calmly lets an administrator work together with all others and without faults, until the work is done.
func (w *Company) Calmly(name string, work func(c *Client)) {
	done := false
	w.Start(name, func(a *gate.Actor) {
		defer func() { done = true }()
		work(w.Client(a, "admin"))
	})
	w.World.Calmly(func() bool { return done }, dayEnd, w.Left)
}

// Left lists what is under way.
func (w *Company) Left() []string {
	left := w.World.Left()
	tasks, err := w.Desk.Tasks().Rows(context.Background(), synctask.Filter{})
	if err != nil {
		return append(left, err.Error())
	}
	waiting := map[string]bool{} // for a person who has to act in the ERP, for as long as that takes
	for _, t := range tasks {
		switch {
		case !t.Status.Open():
		case t.Action == synctask.Undelivered && w.taskWaits(t.ID):
			waiting[t.ID] = true
		default:
			left = append(left, fmt.Sprintf("task %s %s %s is %s", t.Action, t.ResourceType, t.ResourceID, t.Status))
		}
	}
	for _, body := range w.Queues.Left() {
		if m := (synctask.Message{}); json.Unmarshal(body, &m) != nil || !waiting[m.TaskID] {
			left = append(left, "message "+string(body))
		}
	}
	left = append(left, w.plansLeft()...)
	left = append(left, w.jobsLeft()...)
	return append(left, w.Present()...)
}

// Quiet waits until nothing is under way. It returns false when the run is over.
func (w *Company) Quiet() bool {
	for {
		if w.Ended() {
			return false
		}
		if left := w.Left(); len(left) == 0 {
			return true
		}
		time.Sleep(20 * time.Second)
	}
}

// Settle waits until nothing is under way, but not for ever: what is left may wait for a step that the manager presses.
func (w *Company) Settle() {
	for until := time.Now().Add(30 * time.Minute); !w.Ended() && time.Now().Before(until) && len(w.Left()) > 0; {
		time.Sleep(20 * time.Second)
	}
}

// plansLeft lists the plans that are worked on.
func (w *Company) plansLeft() (left []string) {
	for _, id := range w.Book.Plans() {
		p, _, err := w.Desk.DayPlans().Get(context.Background(), id)
		switch {
		case err != nil:
			left = append(left, err.Error())
		case p.Status == dayplan.Queued || p.Status == dayplan.Running || p.Status == dayplan.Applying:
			left = append(left, fmt.Sprintf("plan %s is %s", id, p.Status))
		}
	}
	return left
}

// jobsLeft lists the jobs that have not ended.
func (w *Company) jobsLeft() (left []string) {
	jobs, err := w.Desk.Jobs().Newest(context.Background(), 100)
	if err != nil {
		return []string{err.Error()}
	}
	for _, j := range jobs {
		if !j.Ended() {
			left = append(left, fmt.Sprintf("job %s %s is %s", j.Type, j.ID, j.State))
		}
	}
	return left
}
