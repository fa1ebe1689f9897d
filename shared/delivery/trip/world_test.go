package trip_test

import (
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/app/apptest/depot"
	"backdock/shared/platform/access"
)

var ctx = apptest.As(access.Dispatcher)

// company is that of the tests.
type company struct{ *depot.Depot }

type failer = depot.T

// Short names for frequent values.
var (
	today  = apptest.Today
	apples = depot.Apples
	local  = depot.Local
)

const (
	shops    = depot.Shops
	truck    = depot.Truck
	smallVan = depot.SmallVan
)

func newDepot(t testing.TB) *company { return &company{depot.New(t)} }

// refusal reports whether there is an error. It fails the test if the error is not one for callers.
func refusal(t failer, err error) bool {
	t.Helper()
	return apptest.Refusal(t, err)
}
