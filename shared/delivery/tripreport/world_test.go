package tripreport_test

import (
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
	as     = apptest.As
	dec    = apptest.Dec
	apples = depot.Apples
	spot   = depot.Spot
)

const (
	truck  = depot.Truck
	driver = depot.Driver
)

func newDepot(t testing.TB) *company { return depot.New(t) }

// refusal reports whether there is an error. It fails the test if the error is not one for callers.
func refusal(t failer, err error) bool {
	t.Helper()
	return apptest.Refusal(t, err)
}
