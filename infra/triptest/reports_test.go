package triptest_test

import (
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/sales/order"
)

// phone sends a report that the driver made some minutes ago, when the stop had no report yet.
func (w *world) phone(tr seen, ago time.Duration, body object) apitest.Answer {
	w.t.Helper()
	at := w.Now().Add(-ago)
	body["madeAt"], body["completedAt"], body["sentAt"], body["stopVersion"] = at, at, w.Now(), 0
	return w.complete(tr, 0, body)
}

// office says that 1 of 4 cases was delivered.
func (w *world) office(tr seen, o order.Order) {
	w.t.Helper()
	w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/stops/"+tr.Stops[0].ID+"/complete", object{"status": "partial",
		"deliveredLines": []object{short(o, "l1", "1")}}).Want(w.t, 200)
}

// shipped is a trip under way with a shipped order of 4 cases.
func shipped(t *testing.T, seed uint64) (*world, seen, order.Order) {
	w := newWorld(t, seed, patience)
	o := w.orderWith(cases("l1", itemID, "4"))
	tr := w.onTheRoad(o)
	w.carry(tr.ID, "process-fulfillments", "update-fulfillments-to-shipped")
	w.Advance(time.Hour)
	return w, tr, o
}

// The office says 1 of 4, and the arrival that the phone could not send before comes after it: 1 is billed.
func TestALateArrivalBillsWhatWasDelivered(t *testing.T) {
	w, tr, o := shipped(t, 31)
	w.office(tr, o)
	w.phone(tr, 20*time.Minute, object{"status": "arrived"}).Want(t, 200, `"status":"partial"`)
	w.carry(tr.ID, "create-invoices")
	w.wantInvoice(tr.ID, o, "24", map[int]string{1: "1"})
}

// The phone's failure was made last and arrives first: nothing is billed.
func TestAFailureThatArrivesFirstBillsNothing(t *testing.T) {
	w, tr, o := shipped(t, 32)
	w.phone(tr, 10*time.Minute, object{"status": "failed", "notes": "refused"}).Want(t, 200)
	w.phone(tr, 20*time.Minute, object{"status": "completed"}).Want(t, 200, `"status":"failed"`)
	w.As(access.Dispatcher, "POST", "/routes/"+tr.ID+"/create-invoices", nil)
	w.run(how{})
	if _, made := w.records("invoice")[trip.InvoiceExternalID(tr.ID, o.ID)]; made {
		t.Error("an order is billed whose delivery failed")
	}
}

// The office says 1 of 4, and the phone, which knew nothing of it, all: nothing is billed until a person has chosen, and
// then what was chosen.
func TestNothingIsBilledWhileReportsDiffer(t *testing.T) {
	for name, tt := range map[string]struct {
		chosen int
		total  string
		cases  string
	}{"the office's": {0, "24", "1"}, "the phone's": {1, "96", "4"}} {
		t.Run(name, func(t *testing.T) {
			w, tr, o := shipped(t, uint64(33+tt.chosen))
			w.office(tr, o)
			w.phone(tr, 20*time.Minute, object{"status": "completed"}).Want(t, 200)
			w.As(access.Dispatcher, "POST", "/routes/"+tr.ID+"/create-invoices", nil).
				Want(t, 409, "the reports of a stop differ")
			w.move(tr.ID, "returning", "completed")
			w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/status", object{"status": "closed", "notes": "done"}).
				Want(t, 409, "two reports differ: choose the one that counts")
			if len(w.records("invoice")) != 0 {
				t.Fatal("billed before a person has chosen")
			}
			var stop struct {
				Stops []struct {
					Differs struct{ ReportIDs []string }
				}
			}
			w.As(access.Dispatcher, "GET", "/trips/"+tr.ID, nil).Want(t, 200).Into(t, &stop)
			w.As(access.Dispatcher, "POST", "/trips/"+tr.ID+"/stops/"+tr.Stops[0].ID+"/reports/"+
				stop.Stops[0].Differs.ReportIDs[tt.chosen]+"/choose", nil).Want(t, 200)
			w.As(access.Dispatcher, "POST", "/routes/"+tr.ID+"/create-invoices", nil).Want(t, 202)
			w.run(how{})
			w.wantInvoice(tr.ID, o, tt.total, map[int]string{1: tt.cases})
		})
	}
}
