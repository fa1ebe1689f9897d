// Package stats has the statistics of sales: what each customer bought of each item and usually takes, what
// was sold by day, and how popular items are. A Recorder writes what each order brought; everything else is
// computed from that.
package stats
