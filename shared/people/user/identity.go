package user

import (
	"errors"

	"backdock/shared/platform/fault"
)

// Identity checks an email and cleans up a first and a last name, as Names does. Errors: fault.Invalid with a
// message for every wrong field.
func Identity(email, first, last string) (string, string, error) {
	wrong := CheckEmail(email)
	first, last, err := Names(first, last)
	var faults []string
	for _, one := range []error{err, wrong} {
		if f := new(fault.Error); errors.As(one, &f) {
			faults = append(faults, f.Messages...)
		}
	}
	if faults != nil {
		return "", "", fault.Fields(faults...)
	}
	return first, last, nil
}
