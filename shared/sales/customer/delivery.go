package customer

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/table"
	"backdock/shared/sales/receiving"
)

// SetFacts changes the delivery facts of an address. version is the version that the caller has read; nil: any. It
// returns the facts. Errors: fault.NotFound; fault.Invalid; fault.Conflict with the current facts if they have another
// version.
func (s *Customers) SetFacts(ctx context.Context, customerID, addressID string, version *int64,
	edit func(*receiving.Facts)) (receiving.Facts, error) {
	var now receiving.Facts
	_, err := s.records.ChangeWith(ctx, customerID, func(r *record) (bool, []table.Op, error) {
		if r.Rev == 0 {
			return false, nil, notFound(customerID)
		}
		a, ok := r.Address(addressID)
		if !ok {
			return false, nil, fault.New(fault.NotFound, "customer %s has no address %s", customerID, addressID)
		}
		before := r.Delivery[addressID].WithoutNil()
		now = before
		if version != nil && *version != before.Version {
			return false, nil, fault.Stale(before,
				"the delivery facts of %s were changed meanwhile: version %d is now version %d", a.Label, *version, before.Version)
		}
		next := before
		edit(&next)
		next, err := next.Checked()
		next.Version = before.Version
		if err != nil || table.Same(next, before) {
			return false, nil, err
		}
		next.Version++
		now = next
		r.Delivery = maps.Clone(r.Delivery)
		if r.Delivery == nil {
			r.Delivery = map[string]receiving.Facts{}
		}
		was := factsBytes(r.Delivery)
		r.Delivery[addressID] = next
		if n := factsBytes(r.Delivery); n > maxFactsBytes && n > was {
			return false, nil, fault.Fields(fmt.Sprintf("closedDates must be fewer, or driverNote shorter: the delivery facts of "+
				"the customer's addresses together need %d kB, and there is room for %d kB", (n+1023)>>10, maxFactsBytes>>10))
		}
		what := happening{kind: DeliveryChanged, summary: "Changed the delivery facts", about: addressID,
			changes: factChanges(before, next)}
		return true, []table.Op{s.event(ctx, customerID, what)}, nil
	})
	return now, err
}

// maxFactsBytes bounds the delivery facts of a customer. They are in the customer's record and again in its row, which are
// one item of the table.
const maxFactsBytes = 96 << 10

func factsBytes(facts map[string]receiving.Facts) int {
	b, err := json.Marshal(facts)
	if err != nil {
		panic("customer: delivery facts: " + err.Error()) // texts and numbers can always be marshaled
	}
	return len(b)
}

// factChanges lists the facts that differ, as text.
func factChanges(before, after receiving.Facts) []history.Change {
	var changes []history.Change
	for _, fact := range []struct {
		field string
		words func(receiving.Facts) string
	}{
		{"windows", windowWords},
		{"closedDates", func(f receiving.Facts) string { return joined(f.ClosedDates) }},
		{"serviceMinutes", serviceWords},
		{"driverNote", func(f receiving.Facts) string { return f.DriverNote }},
		{"vehicleFeatures", func(f receiving.Facts) string { return joined(f.VehicleFeatures) }},
	} {
		if was, is := fact.words(before), fact.words(after); was != is {
			changes = append(changes, history.Change{Field: fact.field, Before: was, After: is})
		}
	}
	return changes
}

// windowWords writes windows as "Mon 06:00–10:30, Tue 06:00–10:30".
func windowWords(f receiving.Facts) string {
	words := make([]string, len(f.Windows))
	for i, w := range f.Windows {
		words[i] = fmt.Sprintf("%.3s %s–%s", time.Weekday(w.Weekday), w.From, w.To)
	}
	return strings.Join(words, ", ")
}

func serviceWords(f receiving.Facts) string {
	if f.ServiceMinutes == nil {
		return ""
	}
	return strconv.Itoa(*f.ServiceMinutes)
}

func joined[T any](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = fmt.Sprint(v)
	}
	return strings.Join(words, ", ")
}
