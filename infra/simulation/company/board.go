package company

import "backdock/shared/platform/civil"

// Board is a date on the dispatch board, as a person saw it.
type Board struct {
	Date  string      `json:"date"`
	Trips []BoardTrip `json:"trips"`
	Off   []struct {
		OrderID string `json:"salesOrderId"`
	} `json:"unplanned"`
	Applying *map[string]any `json:"applying"`
}

// BoardTrip is a trip on the board.
type BoardTrip struct {
	ID       string      `json:"_id"`
	Number   string      `json:"tripNumber"`
	Vehicle  *struct{}   `json:"vehicle"`
	Editable bool        `json:"editable"`
	Held     *struct{}   `json:"held"`
	Stops    []boardStop `json:"stops"`
	Version  int64       `json:"version"`
}

type boardStop struct {
	ID     string `json:"_id"`
	Locked bool   `json:"locked"`
	Orders []struct {
		ID string `json:"salesOrderId"`
	} `json:"orders"`
}

// Board reads the board of a date, and notes trips that others or plans have made.
func (c *Client) Board(date civil.Date) (b Board, ok bool) {
	a, ok := c.Do("GET", "/dispatch/board?date="+date.String(), nil)
	if !ok || !a.OK() {
		return b, false
	}
	a.Into(&b)
	for _, t := range b.Trips {
		c.Company.Book.AddTrip(t.ID)
	}
	return b, true
}
