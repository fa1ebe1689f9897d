package order

import (
	"regexp"
	"slices"
	"strings"

	"backdock/shared/platform/access"
	"backdock/shared/platform/history"
)

// inAll matches the total in the summary of a new order.
var inAll = regexp.MustCompile(`, [0-9.,-]+ in all$`)

// atRate matches the rate in the text of a line: "4 Case at 12.50".
var atRate = regexp.MustCompile(` at [0-9.,-]+$`)

// beforeTheirWords matches the prefixes of NetSuite's own messages.
var beforeTheirWords = regexp.MustCompile("(?i)" + notSent + "|" + sentOtherwise)

// pricedFields are the suffixes of fields whose changes contain rates. The last one is the earlier wording of
// approvalGiven, which stored events still have.
var pricedFields = []string{" rate", ": reason for the rate", approvalAsked, approvalGiven, ": rate under the floor"}

// WithoutPrices returns events of an order's history for callers who may not see prices: without rates, their reasons
// and totals, and without the numbers in NetSuite's messages.
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
