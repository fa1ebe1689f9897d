package company

import "time"

// Setup says how a company works in a run.
type Setup struct {
	Bill   bool  // completed trips are billed by themselves
	Begun  Begun // what was done before the first step
	Staff  bool  // people change orders in the ERP itself
	Buys   bool  // people order and receive goods in the ERP
	Packs  bool  // people make, change and delete fulfillments in the ERP
	Price  bool  // people change prices, in the portal and in the ERP
	Spot   bool  // people offer spot buys
	Review bool  // people review prices in pricing reports
	Jobs   bool  // the run goes over midnight, with jobs on many orders, full readings and recounts
	Hasty  bool  // people give up what had no answer
}

// PricesMove reports whether prices change during the day.
func (s Setup) PricesMove() bool { return s.Price || s.Spot || s.Review }

// Begun says what was done before a run begins, so that short runs too have drivers on the road.
type Begun uint8

// What can have been done.
const (
	Nothing       Begun = iota
	OrdersTaken         // six orders are in the ERP
	TripsPlanned        // four of them are on two trips
	TripsLeft           // the trips are under way, with their goods packed
	TripsUnpacked       // the trips are under way, and nobody has told the ERP
)

// When a run begins: a Saturday, eight o'clock in Chicago, or an hour before midnight for a run with jobs, which are
// about the orders of another day.
var (
	morning = time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	night   = time.Date(2026, 11, 22, 5, 0, 0, 0, time.UTC)
)
