package user

import "backdock/shared/platform/fault"

// Identity checks an email and cleans up a first and a last name, as Names does. Errors: fault.Invalid with a
// message for every wrong field.
func Identity(email, first, last string) (string, string, error) {
	wrong := CheckEmail(email)
	first, last, err := Names(first, last)
	if err := fault.All(err, wrong); err != nil {
		return "", "", err
	}
	return first, last, nil
}
