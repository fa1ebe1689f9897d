package api

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"backdock/shared/platform/fault"
)

// Confirmation is the field of a body with which the caller confirms a rule's questions. Embed it in the body
// of every operation with Confirms. A rule asks with fault.Confirm, and the answer is a 409 with problems.
// The same call with the codes of these problems in confirm succeeds.
//
// The confirm field does not count for idempotency: under one idempotency key, a call with confirm and the
// call without it are the same request, so a form keeps its key.
type Confirmation struct {
	Confirm []string `json:"confirm,omitempty" maxItems:"20" maxLength:"64" doc:"codes of the problems of a 409 that the caller confirms"`
}

func (c Confirmation) confirmed() []string { return c.Confirm }

type confirmer interface{ confirmed() []string }

// mustTakeConfirm panics if an operation has Confirms and its body has no Confirmation.
func mustTakeConfirm(op Operation, in reflect.Type) {
	if len(op.Confirms) == 0 {
		return
	}
	if body, ok := in.FieldByName("Body"); ok && body.Type.Implements(reflect.TypeFor[confirmer]()) {
		return
	}
	panic("api: " + op.ID + " has Confirms and no api.Confirmation in its body")
}

// confirmedIn returns the codes that an input confirms.
func confirmedIn(in any) []string {
	body := reflect.ValueOf(in).Elem()
	if body.Kind() != reflect.Struct {
		return nil
	}
	if body = body.FieldByName("Body"); !body.IsValid() || body.Kind() == reflect.Pointer && body.IsNil() {
		return nil
	}
	if c, ok := body.Interface().(confirmer); ok {
		return c.confirmed()
	}
	return nil
}

// unconfirmed returns a body without its confirm field, for the hash of the request.
func unconfirmed(body reflect.Value) any {
	v := body
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct || !v.FieldByName("Confirmation").IsValid() {
		return body.Interface()
	}
	same := reflect.New(v.Type()).Elem()
	same.Set(v)
	same.FieldByName("Confirmation").SetZero()
	return same.Interface()
}

// unknownCodes returns a message for each code that the operation never asks for.
func (op Operation) unknownCodes(codes []string) []string {
	var messages []string
	for i, code := range codes {
		if !slices.Contains(op.Confirms, code) {
			messages = append(messages, fmt.Sprintf("confirm.%d must be one of: %s; %q is not a question of this call",
				i, strings.Join(op.Confirms, ", "), code))
		}
	}
	return messages
}

// declared returns a rule's error. If the error asks for a code that the operation does not list, nobody
// could confirm it; the result is then an internal error.
func (op Operation) declared(err error) error {
	var f *fault.Error
	if errors.As(err, &f) && f.Kind != fault.Invalid {
		for _, p := range f.Problems {
			if p.TripID == "" && !slices.Contains(op.Confirms, p.Code) {
				return fmt.Errorf("%s does not list the code %s in Confirms", op.ID, p.Code)
			}
		}
	}
	return err
}

// describe returns the operation's description with the codes that it may ask for.
func (op Operation) describe() string {
	if len(op.Confirms) == 0 {
		return op.Description
	}
	asks := "409 with problems asks to confirm: " + strings.Join(op.Confirms, ", ") + "."
	return strings.TrimSpace(op.Description + " " + asks)
}
