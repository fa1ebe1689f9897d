package orderlist_test

import (
	"context"

	"backdock/shared/sales/order/ordertest"
)

// world is the world of the tests.
type world = ordertest.World

var (
	ctx   = context.Background()
	date  = ordertest.Date
	line  = ordertest.Line
	draft = ordertest.Draft
)
