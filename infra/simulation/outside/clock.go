package outside

import (
	"context"
	"fmt"
	"time"

	"backdock/functions/counter"
	"backdock/functions/erpworker"
	"backdock/functions/jobworker"
	"backdock/functions/mailer"
	"backdock/functions/planner"
	"backdock/functions/pricingcollector"
	"backdock/functions/projector"
	"backdock/functions/syncscheduler"
	"backdock/infra/simulation/gate"
	"backdock/shared/app"
	"backdock/shared/platform/queue"
)

// Workers starts all functions that events call, with the time limits, batches and concurrencies as deployed. The
// work of a night or a week is done every 50 minutes if nightOften, while people work.
func (w *World) Workers(nightOften bool) {
	w.follow(projector.Worker, time.Minute)
	w.follow(counter.Worker, time.Minute)
	w.take(queue.ERPPriority, erpworker.Worker, 3, 3, 45*time.Second)
	w.take(queue.ERPBulk, erpworker.Worker, 2, 3, 45*time.Second)
	w.take(queue.Jobs, jobworker.Worker, 2, 1, 45*time.Second)
	w.take(queue.Plans, planner.Worker, 2, 1, 45*time.Second)
	w.take(queue.Mail, mailer.Worker, 1, 5, 20*time.Second)
	for _, s := range schedules {
		if nightOften && s.every >= day {
			s.every = 50 * time.Minute
		}
		w.schedule(s)
	}
}

// scheduled is an event that a schedule sends to a function.
type scheduled struct {
	name   string
	worker app.Worker
	every  time.Duration
	event  string
}

// schedules are the deployed ones that matter within days.
var schedules = []scheduled{
	{"task-sweep", syncscheduler.Worker, time.Minute, `{"job":"tasks"}`},
	{"outbox-sweep", syncscheduler.Worker, 5 * time.Minute, `{"job":"sweep"}`},
	{"sync-stock", syncscheduler.Worker, 15 * time.Minute, `{"job":"discovery","resourceTypes":["stock"]}`},
	{"sync-hourly", syncscheduler.Worker, time.Hour, `{"job":"discovery"}`},
	{"sync-nightly", syncscheduler.Worker, day, `{"job":"discovery","full":true}`},
	{"recount", syncscheduler.Worker, day, `{"job":"recount"}`},
	{"unused-images", syncscheduler.Worker, day, `{"job":"images"}`},
	{"popularity", syncscheduler.Worker, 7 * day, `{"job":"popularity"}`},
	{"pricing-sweep", pricingcollector.Worker, 5 * time.Minute, `{"action":"sweep"}`},
	{"pricing-outcomes", pricingcollector.Worker, day, `{"action":"measure"}`},
}

const day = 24 * time.Hour

// schedule starts an actor that calls a function at the times of a schedule. As Lambda does, it repeats a
// failed call twice.
func (w *World) schedule(s scheduled) {
	began := time.Now()
	next := began.Add(s.every)
	w.Start(s.name, func(a *gate.Actor) {
		for {
			if _, ok := a.Idle(s.name, func() bool { return !time.Now().Before(next) }); !ok {
				return
			}
			for next = next.Add(s.every); !time.Now().Before(next); { // times that passed meanwhile are not made up for
				next = next.Add(s.every)
			}
			for try := range 3 {
				var err error
				died, faults := w.Invoke(a, 5*time.Minute, func(ctx context.Context, p *Process) {
					_, err = s.worker.Invoke(ctx, s.name, p.Backend, []byte(s.event))
				})
				if !died && err == nil || w.Ended() {
					break
				}
				if faults == 0 {
					w.Fail("d", fmt.Sprintf("%s failed without a fault: %v", s.name, err))
				}
				time.Sleep(time.Duration(try+1) * time.Minute)
			}
		}
	})
}
