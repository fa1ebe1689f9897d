package people

import (
	"time"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/shared/platform/synctask"
)

// clerk starts jobs on many orders and cancels some, reads again what the ERP has, and finds orders' routes again.
func clerk(w *company.Company, name string) {
	work(w, name, func(c person, d *gate.Dice) {
		date := company.Today().AddDays(d.N(2))
		switch what := d.N(8); {
		case what < 2:
			c.job(d, "close-sales-orders", object{"beforeDate": company.Today(), "reason": "simulated", "dryRun": d.N(4) == 0})
		case what < 4:
			c.job(d, "generate-sales-orders", object{"date": date, "source": "orders", "fromDate": date.AddDays(-1 - d.N(2)),
				"dryRun": d.N(4) == 0})
		case what == 4:
			c.job(d, "generate-sales-orders", object{"date": date, "source": "carts", "dryRun": false})
		case what == 5:
			c.Do("GET", "/sales-order/recalculate-routes?date="+date.String(), nil)
		case what == 6:
			c.Do("POST", "/sales-order/create-sync-tasks?date="+date.String(), nil)
		default:
			c.Do("POST", "/sync-tasks/immediate/sync-now", object{"resourceType": gate.Of(d, []synctask.ResourceType{
				synctask.SalesOrder, synctask.Stock, synctask.PurchaseOrder, synctask.ItemFulfillment, synctask.Item})})
		}
	})
}

// jobSeen is a job as the API writes it.
type jobSeen struct {
	ID      string `json:"_id"`
	State   string `json:"state"`
	Results []struct {
		SalesOrderID string `json:"salesOrderId"`
	} `json:"results"`
}

func (j jobSeen) ended() bool { return j.State != "queued" && j.State != "running" }

// job starts a job and waits a while for its end, or cancels it. People learn of the orders that it made.
func (c person) job(d *gate.Dice, path string, body object) {
	a, ok := c.Do("POST", "/admin-utils/"+path, body)
	if !ok || !a.OK() {
		return
	}
	var j jobSeen
	a.Into(&j)
	if d.N(6) == 5 {
		c.Do("POST", "/admin-utils/jobs/"+j.ID+"/cancel", nil)
	}
	for range 10 {
		if a, ok = c.Do("GET", "/admin-utils/jobs/"+j.ID, nil); !ok || !a.OK() {
			return
		}
		j = jobSeen{}
		if a.Into(&j); j.ended() {
			break
		}
		time.Sleep(5 * time.Second)
	}
	for _, r := range j.Results {
		if r.SalesOrderID != "" {
			c.Company.Book.AddOrder(r.SalesOrderID)
		}
	}
}
