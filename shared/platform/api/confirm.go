package api

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"backdock/shared/platform/fault"
)

// Confirmation is the part of a body that answers a rule's question: embed it in
// the body of an operation with Confirms. A rule asks with fault.Confirm, which is
// answered as 409 with problems; the same call with the codes of the problems in
// confirm goes through.
//
// What is confirmed is no part of what is asked for: under an idempotency key a
// call with confirm and one without it are the same request, so a form keeps its key.
type Confirmation struct {
	Confirm []string `json:"confirm,omitempty" maxItems:"20" maxLength:"64" doc:"codes of the problems of a 409 that the caller confirms"`
}

func (c Confirmation) confirmed() []string { return c.Confirm }

type confirmer interface{ confirmed() []string }

// mustTakeConfirm refuses an operation that asks for what its body cannot answer.
func mustTakeConfirm(op Operation, in reflect.Type) {
	if len(op.Confirms) == 0 {
		return
	}
	if body, ok := in.FieldByName("Body"); ok && body.Type.Implements(reflect.TypeFor[confirmer]()) {
		return
	}
	panic("api: " + op.ID + " has Confirms and no api.Confirmation in its body")
}

// confirmedIn are the codes that an input confirms.
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

// unconfirmed is a body without what it confirms, for the hash of a request.
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

// unknownCodes names the codes that the operation never asks for.
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

// declared is a rule's error, unless it asks for a code that the operation does not
// list: nobody could confirm that, so it is a fault of ours.
func (op Operation) declared(err error) error {
	var f *fault.Error
	if errors.As(err, &f) {
		for _, p := range f.Problems {
			if !slices.Contains(op.Confirms, p.Code) {
				return fmt.Errorf("%s does not list the code %s in Confirms", op.ID, p.Code)
			}
		}
	}
	return err
}

// describe is the description with what the operation may ask.
func (op Operation) describe() string {
	if len(op.Confirms) == 0 {
		return op.Description
	}
	asks := "409 with problems asks to confirm: " + strings.Join(op.Confirms, ", ") + "."
	return strings.TrimSpace(op.Description + " " + asks)
}
