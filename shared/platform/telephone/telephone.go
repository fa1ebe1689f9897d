// Package telephone reads telephone numbers that people type.
package telephone

import (
	"regexp"
	"strings"

	"backdock/shared/platform/fault"
)

// e164 is the international form: +, the code of the country, the number; 15 digits at most.
var e164 = regexp.MustCompile(`^\+[1-9][0-9]{7,14}$`)

// separators are what people write between the digits.
var separators = strings.NewReplacer(" ", "", "\u00a0", "", "-", "", ".", "", "(", "", ")", "", "/", "")

// Form says how a number is written, for messages.
const Form = "must be a telephone number with its country code, such as +1 312 555 0142"

// Parse returns a number in its international form (E.164), without separators: "+1 (312) 555-0142" is
// +13125550142. "" stays "": no number. A number without its country code is refused, because it would be guessed.
func Parse(typed string) (string, bool) {
	number := separators.Replace(strings.TrimSpace(typed))
	return number, number == "" || e164.MatchString(number)
}

// Field is Parse for a field of an input. Errors: fault.Invalid.
func Field(path, typed string) (string, error) {
	number, ok := Parse(typed)
	if !ok {
		return "", fault.Wrong(fault.At(path, fault.CodeWrongForm, nil, Form))
	}
	return number, nil
}
