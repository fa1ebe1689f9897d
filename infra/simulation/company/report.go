package company

import "time"

// Report is what a phone or the office says of a stop.
type Report struct {
	TripID, StopID string
	By             string
	Key            string
	Made           time.Time
	Status         string
	Body           map[string]any
	Proof          string // the name in its proof
	Signature      string // in its proof
	Photos         []Photo
	Delivered      map[string]float64
}
