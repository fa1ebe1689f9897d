package items_test

import (
	"fmt"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

// An item has as many tags, keywords and substitutes as it may have, each as long as it may be, and a change of many items
// keeps what it replaced.
func TestTheLargestItem(t *testing.T) {
	s := shop(t)
	many := func(with string) []string {
		all := make([]string, 50)
		for i := range all {
			all[i] = fmt.Sprintf("%s%02d", with, i) + apitest.Words(57)
		}
		return all
	}
	body := map[string]any{"tags": many("t"), "searchKeywords": many("k"), "substitutes": []string{"12", "13"},
		"description": apitest.Words(1990)}
	s.As(access.Pricing, "PATCH", "/inventory-items/11/metadata", body).Want(t, 200)
	s.SmallItems(t)
	bulk(t, s, map[string]any{"ids": []string{"11"}, "removeTags": many("t"), "removeKeywords": many("k")})
	s.SmallItems(t)
}
