package simulation

import (
	"context"
	"fmt"
	"time"

	"backdock/shared/platform/synctask"
)

// clerk starts jobs on many orders and cancels some, reads again what the ERP has, and finds orders' routes again.
func (w *World) clerk(name string) {
	w.person(name, func(c *Client, d *dice) {
		date := today().AddDays(d.n(2))
		switch what := d.n(8); {
		case what < 2:
			c.job(d, "close-sales-orders", object{"beforeDate": today(), "reason": "simulated", "dryRun": d.n(4) == 0})
		case what < 4:
			c.job(d, "generate-sales-orders", object{"date": date, "source": "orders", "fromDate": date.AddDays(-1 - d.n(2)),
				"dryRun": d.n(4) == 0})
		case what == 4:
			c.job(d, "generate-sales-orders", object{"date": date, "source": "carts", "dryRun": false})
		case what == 5:
			c.Do("GET", "/sales-order/recalculate-routes?date="+date.String(), nil)
		case what == 6:
			c.Do("POST", "/sales-order/create-sync-tasks?date="+date.String(), nil)
		default:
			c.Do("POST", "/sync-tasks/immediate/sync-now", object{"resourceType": of(d, []synctask.ResourceType{
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
func (c *Client) job(d *dice, path string, body object) {
	a, ok := c.Do("POST", "/admin-utils/"+path, body)
	if !ok || !a.OK() {
		return
	}
	var j jobSeen
	a.Into(&j)
	if d.n(6) == 5 {
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
			c.a.w.book.addOrder(r.SalesOrderID)
		}
	}
}

// jobsLeft lists the jobs that have not ended.
func (w *World) jobsLeft() (left []string) {
	jobs, err := w.desk.Jobs().Newest(context.Background(), 100)
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
