package migrations

import (
	"context"

	"backdock/shared/platform/migration"
	"backdock/shared/platform/synctask"
)

// contractPricesRead makes the next discovery read all customers and items, because those that older versions have read
// have no contract prices and no pricing group, and do not change in NetSuite by themselves.
func contractPricesRead(readAnew func(context.Context, synctask.ResourceType) (bool, error)) migration.Migration {
	return migration.Migration{Number: 8, WrittenSince: 1, Name: "contract prices are read",
		Step: func(ctx context.Context, _ string) (migration.Step, error) {
			var done migration.Step
			for _, rt := range []synctask.ResourceType{synctask.Customer, synctask.Item} {
				changed, err := readAnew(ctx, rt)
				if err != nil {
					return done, err
				}
				if changed { // a new installation has read nothing yet
					done.Looked++
					done.Changed++
				}
			}
			return done, nil
		}}
}
