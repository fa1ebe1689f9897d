package api

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"backdock/shared/platform/fault"
)

// rule is a check that huma makes. Its errors have only a message, so the rule is found by that.
type rule struct {
	message string // huma's, with at most one verb of fmt
	code    string
	param   string // the name of the limit that the message has; "": none
	words   string // ours; an argument in it is what stands in the message in place of the verb
}

// rules are huma's checks of bodies and parameters. The first one that a message fits counts.
var rules = []rule{
	{validation.MsgExpectedString, fault.CodeWrongForm, "", "must be a string"},
	{validation.MsgExpectedNumber, fault.CodeWrongForm, "", "must be a number"},
	{validation.MsgExpectedInteger, fault.CodeWrongForm, "", "must be an integer"},
	{validation.MsgExpectedBoolean, fault.CodeWrongForm, "", "must be a boolean"},
	{validation.MsgExpectedArray, fault.CodeWrongForm, "", "must be an array"},
	{validation.MsgExpectedObject, fault.CodeWrongForm, "", "must be an object"},
	{validation.MsgExpectedRFC5322Email, fault.CodeWrongForm, "", "must be an email"},
	{validation.MsgExpectedRFC3339Date, fault.CodeWrongForm, "", "must be a date of the form YYYY-MM-DD"},
	{validation.MsgExpectedRFC3339DateTime, fault.CodeWrongForm, "", "must be a date and time (RFC 3339)"},
	{validation.MsgExpectedBePattern, fault.CodeWrongForm, "", "must be %s"},
	{validation.MsgExpectedMatchPattern, fault.CodeWrongForm, "", "must match %s"},
	{validation.MsgExpectedMatchAtLeastOneSchema, fault.CodeWrongForm, "", "must have one of its documented forms"},
	{validation.MsgExpectedMatchExactlyOneSchema, fault.CodeWrongForm, "", "must have one of its documented forms"},
	{validation.MsgExpectedOneOf, fault.CodeNotOneOf, "", "must be one of: %s"},
	{validation.MsgExpectedMinimumNumber, fault.CodeTooLow, "min", "must not be less than %s"},
	{validation.MsgExpectedExclusiveMinimumNumber, fault.CodeTooLow, "above", "must be greater than %s"},
	{validation.MsgExpectedMaximumNumber, fault.CodeTooHigh, "max", "must not be greater than %s"},
	{validation.MsgExpectedExclusiveMaximumNumber, fault.CodeTooHigh, "below", "must be less than %s"},
	{validation.MsgExpectedMinLength, fault.CodeTooShort, "min", "must be at least %s characters long"},
	{validation.MsgExpectedMaxLength, fault.CodeTooLong, "max", "must be at most %s characters long"},
	{validation.MsgExpectedMinItems, fault.CodeTooShort, "minEntries", "must have at least %s entries"},
	{validation.MsgExpectedMaxItems, fault.CodeTooLong, "maxEntries", "must have at most %s entries"},
	{validation.MsgExpectedArrayItemsUnique, fault.CodeRepeated, "", "must not name the same entry twice"},
	{validation.MsgUnexpectedProperty, "not_a_field", "", "should not exist"},
	{validation.MsgExpectedRequiredProperty, fault.CodeRequired, missingField, "should not be empty"},

	// Parameters that cannot be read. huma has no constants for these messages.
	{"invalid integer", fault.CodeWrongForm, "", "must be an integer"},
	{"invalid float", fault.CodeWrongForm, "", "must be a number"},
	{"invalid floating value", fault.CodeWrongForm, "", "must be a number"},
	{"invalid boolean", fault.CodeWrongForm, "", "must be a boolean"},
	{"invalid date/time for format %s", fault.CodeWrongForm, "", "must be a date and time (RFC 3339)"},
	{"required %s parameter is missing", fault.CodeRequired, "", "should not be empty"},
	{"invalid value: %s", fault.CodeInvalid, "", "%s"},
}

// missingField is the param of the message about a missing field. huma locates it at the parent; the param's value is the
// field's name.
const missingField = "name"

// about reports whether a message is the rule's, and what stands in it in place of the verb.
func (r rule) about(message string) (argument string, ok bool) {
	before, verb, has := strings.Cut(r.message, "%")
	if !has {
		return "", message == r.message
	}
	rest, ok := strings.CutPrefix(message, before)
	if !ok {
		return "", false
	}
	return strings.CutSuffix(rest, verb[1:]) // a verb has one letter
}

// ruleOf returns the rule of a message, the message's argument, and the words for a caller. The words of a message that is
// no rule's are the message.
func ruleOf(message string) (r rule, argument, words string) {
	for _, r := range rules {
		if argument, ok := r.about(message); ok {
			if !strings.Contains(r.words, "%") {
				return r, argument, r.words
			}
			return r, argument, fmt.Sprintf(r.words, argument)
		}
	}
	return rule{code: fault.CodeInvalid}, "", message
}

var index = regexp.MustCompile(`\[(\d+)\]`)

// inOurWords turns a validation error of huma into what is wrong with a field: a
// dotted path, a code, and words.
func inOurWords(err error) fault.Field {
	var d *huma.ErrorDetail
	if !errors.As(err, &d) {
		return fault.At("", fault.CodeWrongForm, nil, "the body must be JSON of the documented shape: %s", err)
	}
	path := index.ReplaceAllString(d.Location, ".$1")
	if part, inside, _ := strings.Cut(path, "."); slices.Contains([]string{"body", "query", "path", "header"}, part) {
		path = inside
	}
	r, value, words := ruleOf(d.Message)
	switch {
	case path == "" && r.code == fault.CodeInvalid: // encoding/json's words are about Go's types
		words = "the body must have the documented shape"
	case r.param == missingField:
		return fault.Empty(joined(path, value))
	case r.code == fault.CodeTooShort && r.param == "min" && value == "1":
		return fault.Empty(path)
	case path == "":
		words = "the body " + words
	}
	var params map[string]any
	if r.param != "" {
		params = map[string]any{r.param: number(value)}
	}
	return fault.Field{Path: path, Code: r.code, Params: params, Words: words}
}

// number is a limit as JSON has it.
func number(text string) any {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil {
		return f
	}
	return fmt.Sprint(text)
}
