package searchadmin_test

import (
	"fmt"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

// As many judged queries as there may be, each with the longest text and as many good items as it may have, are stored.
func TestTheLargestJudgments(t *testing.T) {
	s := shop(t)
	queries := make([]object, 300)
	for n := range queries {
		good := make([]string, 20)
		for i := range good {
			good[i] = fmt.Sprint(100_000_000 + 100*n + i)
		}
		queries[n] = object{"query": fmt.Sprintf("%03d", n) + apitest.Words(197), "good": good}
	}
	s.As(access.Admin, "PUT", base+"/judgments", object{"queries": queries, "version": 0}).Want(t, 200)
	s.As(access.Admin, "GET", base+"/judgments", nil).Want(t, 200, queries[299]["query"].(string))
	s.SmallItems(t)
}
