package netsuite

import (
	"context"
	"fmt"
	"time"
)

// ServerTime is NetSuite's clock.
type ServerTime struct {
	UTC time.Time
	// Zone is the current offset of the account's times from UTC. It changes with daylight saving time, so a
	// cursor needs an overlap of more than an hour on the days of the change, or a full comparison after
	// them.
	Zone *time.Location
}

// ServerTime reads NetSuite's clock. SuiteQL returns and compares times in the account's zone, so call this
// before reading what changed since a time.
func (c *Client) ServerTime(ctx context.Context) (ServerTime, error) {
	result, err := c.Query(ctx, "SELECT "+TimeColumn("SYS_EXTRACT_UTC(CURRENT_TIMESTAMP)", "utctime")+", "+
		TimeColumn("CURRENT_TIMESTAMP", "accounttime")+" FROM DUAL", nil, Page{Limit: 1})
	if err != nil {
		return ServerTime{}, err
	}
	if len(result.Rows) != 1 || !result.Rows[0].Has("utctime") || !result.Rows[0].Has("accounttime") {
		return ServerTime{}, fmt.Errorf("NetSuite gave no time")
	}
	utc, err := result.Rows[0].Time("utctime", time.UTC)
	if err != nil {
		return ServerTime{}, err
	}
	local, err := result.Rows[0].Time("accounttime", time.UTC)
	if err != nil {
		return ServerTime{}, err
	}
	offset := local.Sub(utc).Round(time.Minute)
	return ServerTime{utc, time.FixedZone(offsetName(offset), int(offset.Seconds()))}, nil
}

func offsetName(offset time.Duration) string {
	return time.Time{}.In(time.FixedZone("", int(offset.Seconds()))).Format("UTC-07:00")
}
