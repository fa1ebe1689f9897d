package trip

import (
	"slices"

	"backdock/shared/platform/fault"
	"backdock/shared/sales/order"
)

// OrderActions is the number of operations on orders in one Commit, besides those on the trip, its vehicle and its driver.
const OrderActions = 84

// Ref returns the trip as the history of its orders stores it.
func (f *Full) Ref() order.Trip { return order.Trip{ID: f.ID, Number: f.Number} }

// Difference returns the elements of a that are not in b.
func Difference(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(id string) bool { return slices.Contains(b, id) })
}

// ordersLeaving returns the orders that are being taken off the trip.
func (f *Full) ordersLeaving() []string {
	return slices.DeleteFunc(f.OrderIDs(), func(id string) bool { return f.Result(id).Leaving == nil })
}

// Name returns who or what is at the stop.
func (s Stop) Name() string {
	if s.Customer != nil {
		return s.Customer.Name
	}
	return "the " + string(s.Type)
}

// OrInvalid turns fault.NotFound into fault.Invalid with the message.
func OrInvalid(err error, message string) error {
	if fault.Is(err, fault.NotFound) {
		return fault.Fields(message)
	}
	return err
}
