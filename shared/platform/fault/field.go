package fault

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// The codes of the rules that most fields have. A rule of one place has a code of its
// own.
const (
	CodeInvalid   = "invalid"   // a rule without a code of its own
	CodeRequired  = "required"  // should not be empty
	CodeTooLow    = "too_low"   // min
	CodeTooHigh   = "too_high"  // max
	CodeTooShort  = "too_short" // min: characters, or entries of a list
	CodeTooLong   = "too_long"  // max: characters, or entries of a list
	CodeNotOneOf  = "not_one_of"
	CodeWrongForm = "wrong_form" // not a number, date, email, … as the field wants it
	CodeUnknown   = "unknown"    // the record that it names does not exist
	CodeRepeated  = "repeated"   // the same twice
)

// Field is what is wrong with one field of an input.
type Field struct {
	Path   string // such as items.0.quantity; "" for the input as a whole
	Code   string
	Params map[string]any // the facts of the rule; nil for none
	Words  string         // what is wrong, for those who do not know the code: 'should not be empty'
	Named  string         // what the message calls the field; "" for its path
}

// At makes what is wrong with one field.
func At(path, code string, params map[string]any, format string, args ...any) Field {
	return Field{Path: path, Code: code, Params: params, Words: fmt.Sprintf(format, args...)}
}

// Empty is a field that should not be empty.
func Empty(path string) Field { return At(path, CodeRequired, nil, "should not be empty") }

// Uncoded reads a message of the form '<field> <what is wrong>'.
func Uncoded(message string) Field {
	path, words, _ := strings.Cut(message, " ")
	path = strings.TrimSuffix(path, ":")
	if path == "" || !isPath(path) {
		return Field{Code: CodeInvalid, Words: message}
	}
	return Field{Path: path, Code: CodeInvalid, Words: words}
}

// isPath tells a field's path from a word that begins a sentence: 'the body must be JSON'.
func isPath(word string) bool {
	return word != "the" && !strings.ContainsFunc(word, func(r rune) bool {
		return r != '.' && r != '_' && r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	})
}

// Message is what is wrong as one text.
func (f Field) Message() string {
	if f.Path == "" {
		return f.Words
	}
	return cmp.Or(f.Named, f.Path) + " " + f.Words
}

// All joins Invalid faults into one; nil where none of the errors is one.
func All(errs ...error) error {
	all := &Error{Kind: Invalid}
	for _, err := range errs {
		if f := new(Error); errors.As(err, &f) && f.Kind == Invalid {
			all.Messages, all.Problems = append(all.Messages, f.Messages...), append(all.Problems, f.Problems...)
		}
	}
	if len(all.Messages) == 0 {
		return nil
	}
	return all
}

// Wrong makes an Invalid fault of all that is wrong with an input: a message and a
// problem for each field.
func Wrong(fields ...Field) *Error {
	e := &Error{Kind: Invalid, Messages: make([]string, len(fields)), Problems: make([]Problem, len(fields))}
	for i, f := range fields {
		params := f.Params
		if params == nil {
			params = map[string]any{}
		}
		e.Messages[i], e.Problems[i] = f.Message(), Problem{Code: f.Code, Field: f.Path, Params: params}
	}
	return e
}
