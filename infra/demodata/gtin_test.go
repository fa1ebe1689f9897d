package demodata

import (
	"testing"

	"pgregory.net/rapid"
)

// valid checks a GTIN with its check digit: it sums the digits with the weights of GS1, counted from the right.
func valid(gtin string) bool {
	sum, weight := 0, 1
	for i := len(gtin) - 1; i >= 0; i-- {
		sum += int(gtin[i]-'0') * weight
		weight = 4 - weight
	}
	return sum%10 == 0
}

func TestEveryGTINIsValidAndOneWrongDigitIsSeen(t *testing.T) {
	if got := checkDigit("400638133393"); got != "1" { // GS1's own example, 4006381333931
		t.Errorf("check digit of 400638133393 is %s", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		code := gtin(rapid.IntRange(0, 9_999_999_999).Draw(t, "n"))
		if len(code) != 13 || code[:2] != "04" || !valid(code) {
			t.Fatalf("%s is no GTIN-13 in the range 04", code)
		}
		at := rapid.IntRange(0, 12).Draw(t, "at")
		wrong := []byte(code)
		wrong[at] = '0' + (wrong[at]-'0'+byte(rapid.IntRange(1, 9).Draw(t, "by")))%10
		if valid(string(wrong)) {
			t.Fatalf("%s passes for %s", wrong, code)
		}
	})
}
