package order

import (
	"regexp"
	"slices"
	"strings"

	"backdock/shared/platform/access"
	"backdock/shared/platform/history"
)

// inAll is what the summary of a new order says of its total.
var inAll = regexp.MustCompile(`, [0-9.,-]+ in all$`)

// at is what the words of a line say of its rate: "4 Case at 12.50".
var atRate = regexp.MustCompile(` at [0-9.,-]+$`)

// beforeTheirWords is what stands before NetSuite's own words.
var beforeTheirWords = regexp.MustCompile("(?i)" + notSent + "|" + sentOtherwise)

// pricedFields are how the fields end whose changes tell of rates.
var pricedFields = []string{" rate", ": reason for the rate", approvalAsked, approvalGiven}

// WithoutPrices are events of an order's history for those who may not see prices:
// without rates, their reasons and totals, and without the numbers in NetSuite's words.
func WithoutPrices(events []history.Event) []history.Event {
	events = slices.Clone(events)
	for i := range events {
		e := &events[i]
		e.Summary = inAll.ReplaceAllString(e.Summary, "")
		if at := beforeTheirWords.FindStringIndex(e.Summary); at != nil {
			e.Summary = e.Summary[:at[1]] + access.WithoutNumbers(e.Summary[at[1]:])
		}
		e.Changes = slices.DeleteFunc(slices.Clone(e.Changes), func(c history.Change) bool {
			return slices.ContainsFunc(pricedFields, func(end string) bool { return strings.HasSuffix(c.Field, end) })
		})
		for n := range e.Changes {
			c := &e.Changes[n]
			c.Before, c.After = atRate.ReplaceAllString(c.Before, ""), atRate.ReplaceAllString(c.After, "")
		}
	}
	return events
}

// SortsByMoney tells whether a list sorted so would tell of totals.
func SortsByMoney(by []Sort) bool {
	return slices.ContainsFunc(by, func(s Sort) bool { return s.Column == "total" })
}
