package ordersync_test

import (
	"context"

	"backdock/shared/sales/order/ordertest"
)

var (
	ctx  = context.Background()
	date = ordertest.Date
	dec  = ordertest.Dec
)
