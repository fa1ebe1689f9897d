package history

import (
	"context"

	"backdock/shared/platform/table"
)

// MostVersions is the largest number of versions that Versions returns.
const MostVersions = 100

// Versions reads a record's numbered versions, newest first, at most MostVersions. key returns the key of a version; the
// first one is 1. If before is not 0, it returns only those before it.
func Versions[V any](ctx context.Context, t table.Table, key func(n int64) table.Key, before int64) ([]V, error) {
	last := key(before - 1)
	if before == 0 {
		last = key(9_999_999_999) // the largest number of ten digits
	}
	return table.Find[V](ctx, t, table.Query{PK: last.PK, From: key(0).SK, To: last.SK, Reverse: true, Limit: MostVersions})
}
