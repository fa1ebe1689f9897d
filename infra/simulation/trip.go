package simulation

import "slices"

// stop is a stop of a trip as the API writes it.
type stop struct {
	ID        string   `json:"_id"`
	Type      string   `json:"type"`
	Status    string   `json:"status"`
	Orders    []string `json:"salesOrderIds"`
	Undecided []string `json:"undecidedSalesOrderIds"`
	Differs   *struct {
		ReportIDs []string `json:"reportIds"`
	} `json:"differs"`
}

func (s stop) final() bool { return s.Status != "pending" && s.Status != "arrived" }

// tour is a trip as the API writes it.
type tour struct {
	ID        string `json:"_id"`
	Number    string `json:"tripNumber"`
	Status    string `json:"status"`
	ERPStatus string `json:"erpStatus"`
	Date      string `json:"tripDate"`
	Stops     []stop `json:"stops"`
	Version   int64  `json:"version"`
}

// open returns the stops without a result.
func (t tour) open() []stop {
	return slices.DeleteFunc(slices.Clone(t.Stops), func(s stop) bool { return s.final() })
}

// stopLine is a line of an order at a stop.
type stopLine struct {
	OrderID   string   `json:"salesOrderId"`
	LineID    string   `json:"lineId"`
	ItemID    string   `json:"itemId"`
	Quantity  float64  `json:"quantity"`
	Delivered *float64 `json:"delivered"`
}

// trip reads a trip.
func (c *Client) trip(id string) (t tour, ok bool) {
	a, ok := c.Do("GET", "/trips/"+id, nil)
	if !ok || !a.OK() {
		return t, false
	}
	a.Into(&t)
	return t, true
}

// lines reads the lines of a stop.
func (c *Client) lines(tripID, stopID string) (lines []stopLine) {
	if a, ok := c.Do("GET", "/trips/"+tripID+"/stops/"+stopID+"/lines", nil); ok && a.OK() {
		a.Into(&lines)
	}
	return lines
}
