package settings_test

import (
	"slices"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

// The longest value of a setting is stored, with the one before it in the history; a longer one is refused.
func TestTheLargestSetting(t *testing.T) {
	s := apitest.New(t)
	value := func(texts, length int) map[string]any {
		return map[string]any{"value": slices.Repeat([]string{apitest.Words(length)}, texts), "reason": apitest.Words(500)}
	}
	for _, length := range []int{600, 601} {
		s.As(access.Admin, "POST", "/site-settings/note", value(4, length)).Want(t, 200)
	}
	s.As(access.Admin, "POST", "/site-settings/note", value(5, 600)).Want(t, 400,
		"value must be at most 10000 characters of JSON")
	s.As(access.Admin, "GET", "/site-settings/note/history", nil).Want(t, 200, apitest.Words(500))
	s.SmallItems(t)
}
