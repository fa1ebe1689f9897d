package tripchange_test

import (
	"slices"
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/app/apptest/depot"
	"backdock/shared/platform/access"
)

var ctx = apptest.As(access.Dispatcher)

// The company of the tests.
type (
	company = depot.Depot
	failer  = depot.T
)

// Short names for frequent values.
var (
	dec    = apptest.Dec
	apples = depot.Apples
	salt   = depot.Salt
	local  = depot.Local
	idsOf  = depot.IDs
)

const (
	shops = depot.Shops
	truck = depot.Truck
)

func newDepot(t testing.TB) *company { return depot.New(t) }

// refusal reports whether there is an error. It fails the test if the error is not one for callers.
func refusal(t failer, err error) bool {
	t.Helper()
	return apptest.Refusal(t, err)
}

// sorted returns the strings sorted.
func sorted(all []string) []string {
	all = slices.Clone(all)
	slices.Sort(all)
	return all
}
