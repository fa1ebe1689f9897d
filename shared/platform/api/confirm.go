package api

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

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

// Sending is the field of a body that says when the caller's clock sent it. Embed it in the body of operations that take
// times of a device. It differs each time the same request is sent, so it does not count for idempotency.
type Sending struct {
	SentAt *time.Time `json:"sentAt,omitempty" doc:"the device's clock at the moment of sending; the times of the body are corrected by its difference to the server's clock"`
}

// inexact is the largest difference of a device's clock that is not corrected: most of it is the time that the request
// took, and correcting by that could change the order of two reports.
const inexact = time.Minute

// Corrected returns a time of the device's clock by the server's clock.
func (s Sending) Corrected(at *time.Time, now time.Time) *time.Time {
	if at == nil || s.SentAt == nil || s.SentAt.Sub(now).Abs() <= inexact {
		return at
	}
	return new(at.Add(now.Sub(*s.SentAt)))
}

// lasting returns a body without what may differ when the same request is sent again, for the hash of the request.
func lasting(body reflect.Value) any {
	v := body
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return body.Interface()
	}
	same := reflect.New(v.Type()).Elem()
	same.Set(v)
	for _, name := range []string{"Confirmation", "Sending"} {
		if f := same.FieldByName(name); f.IsValid() {
			f.SetZero()
		}
	}
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
