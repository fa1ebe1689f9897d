// Package stats holds the statistics of sales: what each customer bought of each item and
// usually takes, what was sold by day, how popular items are. A Recorder writes what each
// order brought; the rest is read from that. See spec/behaviour.md sections 4 and 8.
package stats
