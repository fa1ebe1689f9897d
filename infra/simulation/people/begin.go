package people

import (
	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
)

// Begin brings the company to where a run begins, without faults.
func Begin(w *company.Company) {
	to := w.Setup.Begun
	if to == company.Nothing {
		return
	}
	leave := to == company.TripsLeft || to == company.TripsUnpacked
	w.Calmly("opener", func(of *company.Client) {
		c := person{of}
		if w.Setup.Spot {
			c.offerBargains()
		}
		if w.Setup.Review {
			c.reviewBefore()
		}
		for i := range 6 {
			c.takeOrder(gate.NewDice(uint32(i + 1)))
		}
		if !w.Quiet() || to == company.OrdersTaken {
			return
		}
		for i, driver := range company.Drivers {
			c.makeTripFor(gate.NewDice(uint32(i+1)), w.Trucks[i], driver)
		}
		for _, id := range w.Book.Trips() {
			status := "draft"
			for status != "in_progress" && leave {
				status = next[status]
				if t, ok := c.Trip(id); !ok || !c.move(t, status) {
					w.Fail("begin", "trip "+id+" cannot become "+status)
					return
				}
			}
			if to == company.TripsLeft {
				c.press(id, buttons[0])
			}
		}
		w.Quiet()
	})
}
