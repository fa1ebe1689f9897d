package company

import "slices"

// Stop is a stop of a trip as the API writes it.
type Stop struct {
	ID        string   `json:"_id"`
	Type      string   `json:"type"`
	Status    string   `json:"status"`
	Orders    []string `json:"salesOrderIds"`
	Undecided []string `json:"undecidedSalesOrderIds"`
	Differs   *struct {
		ReportIDs []string `json:"reportIds"`
	} `json:"differs"`
}

func (s Stop) final() bool { return s.Status != "pending" && s.Status != "arrived" }

// Tour is a trip as the API writes it.
type Tour struct {
	ID        string `json:"_id"`
	Number    string `json:"tripNumber"`
	Status    string `json:"status"`
	ERPStatus string `json:"erpStatus"`
	Date      string `json:"tripDate"`
	Stops     []Stop `json:"stops"`
	Version   int64  `json:"version"`
}

// Open returns the stops without a result.
func (t Tour) Open() []Stop {
	return slices.DeleteFunc(slices.Clone(t.Stops), func(s Stop) bool { return s.final() })
}

// StopLine is a line of an order at a stop.
type StopLine struct {
	OrderID   string   `json:"salesOrderId"`
	LineID    string   `json:"lineId"`
	ItemID    string   `json:"itemId"`
	Quantity  float64  `json:"quantity"`
	Delivered *float64 `json:"delivered"`
}

// Trip reads a trip.
func (c *Client) Trip(id string) (t Tour, ok bool) {
	a, ok := c.Do("GET", "/trips/"+id, nil)
	if !ok || !a.OK() {
		return t, false
	}
	a.Into(&t)
	return t, true
}

// Lines reads the lines of a stop.
func (c *Client) Lines(tripID, stopID string) (lines []StopLine) {
	if a, ok := c.Do("GET", "/trips/"+tripID+"/stops/"+stopID+"/lines", nil); ok && a.OK() {
		a.Into(&lines)
	}
	return lines
}
