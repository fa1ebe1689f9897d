package fault_test

import (
	"errors"
	"reflect"
	"testing"

	"backdock/shared/platform/fault"
)

func TestEveryMessageHasItsProblem(t *testing.T) {
	none := map[string]any{}
	tests := map[string]struct {
		fault   *fault.Error
		message string
		problem fault.Problem
	}{
		"a rule with a code": {
			fault.Wrong(fault.At("lines.0.quantity", fault.CodeTooLow, map[string]any{"above": 0}, "must be greater than %d",
				0)),
			"lines.0.quantity must be greater than 0", fault.Problem{Code: "too_low", Field: "lines.0.quantity",
				Params: map[string]any{"above": 0}},
		},
		"an empty field": {fault.Wrong(fault.Empty("name")), "name should not be empty", fault.Problem{Code: "required",
			Field: "name", Params: none}},
		"another name in the message": {
			fault.Wrong(fault.Field{Path: "items.3.units", Named: "items.3:", Code: "unit_invalid",
				Words: "the unit is not one of A"}),
			"items.3: the unit is not one of A", fault.Problem{Code: "unit_invalid", Field: "items.3.units", Params: none},
		},
		"a message alone": {fault.Fields("date must not be before today"), "date must not be before today",
			fault.Problem{Code: "invalid", Field: "date", Params: none}},
		"a message of no field": {fault.Fields("the body must be JSON"), "the body must be JSON",
			fault.Problem{Code: "invalid", Params: none}},
		"a value before the rule": {fault.Fields("\"x\" is given twice"), "\"x\" is given twice",
			fault.Problem{Code: "invalid", Params: none}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if tt.fault.Kind != fault.Invalid || !reflect.DeepEqual(tt.fault.Messages, []string{tt.message}) ||
				!reflect.DeepEqual(tt.fault.Problems, []fault.Problem{tt.problem}) {
				t.Errorf("got %q %+v", tt.fault.Messages, tt.fault.Problems)
			}
		})
	}
}

func TestInvalidFaultsAreJoined(t *testing.T) {
	var f *fault.Error
	err := fault.All(nil, fault.Wrong(fault.Empty("a")), errors.New("no fault"), fault.Fields("b must be c"),
		fault.New(fault.Conflict, "busy"))
	if !errors.As(err, &f) || len(f.Messages) != 2 || len(f.Problems) != 2 || f.Problems[1].Field != "b" {
		t.Errorf("got %v", err)
	}
	if err := fault.All(nil, errors.New("no fault")); err != nil {
		t.Errorf("nothing to join: %v", err)
	}
}
