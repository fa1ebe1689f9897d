package main

import (
	"context"
	"fmt"
	"os"
)

// manyOrders is the number of orders in the table during the second round of calls.
const manyOrders = 100_000

// product measures the API calls on DynamoDB Local: with the demo company, and again with manyOrders orders.
func product(ctx context.Context, r *report) error {
	c, err := openCompany(ctx)
	if err != nil {
		return err
	}
	defer c.close()
	c.meter.filling.Store(true)
	if err := c.fullSync(ctx, r); err != nil {
		return err
	}
	c.meter.filling.Store(false)
	c.later()
	fmt.Fprintln(os.Stderr, "  the company is filled")
	if err := c.calls(ctx, r, "calls, demo company"); err != nil {
		return err
	}
	if err := c.throughput(ctx, r); err != nil {
		return err
	}
	if err := c.routing(ctx, r); err != nil {
		return err
	}
	c.meter.filling.Store(true)
	if err := c.addOrders(ctx, manyOrders); err != nil {
		return err
	}
	c.meter.filling.Store(false)
	c.later()
	return c.calls(ctx, r, "calls, 100,000 orders")
}
