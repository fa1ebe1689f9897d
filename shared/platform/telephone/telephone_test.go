package telephone_test

import (
	"testing"

	"backdock/shared/platform/telephone"
)

func TestField(t *testing.T) {
	for typed, want := range map[string]string{
		"+13125550142":            "+13125550142",
		" +1 (312) 555-0142 ":     "+13125550142",
		"+49 30/901820":           "+4930901820",
		"+1\u00a0312.555.0142":    "+13125550142",
		"+123456789012345":        "+123456789012345",
		"":                        "",
		"  ":                      "",
		"312 555 0142":            "refused",
		"00 1 312 555 0142":       "refused",
		"+0 312 555 0142":         "refused",
		"+1234567":                "refused",
		"+1234567890123456":       "refused",
		"+1 312 555 0142 ext. 7":  "refused",
		"+1 312 555 O142":         "refused",
		"tel:+13125550142":        "refused",
		"+1 312 555 0142\n":       "+13125550142",
		"++1 312 555 0142":        "refused",
		"+1 312 555 0142;ext=123": "refused",
	} {
		got, err := telephone.Field("phone", typed)
		if err != nil {
			got = "refused"
			if err.Error() != "phone "+telephone.Form {
				t.Errorf("%q: %v", typed, err)
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}
