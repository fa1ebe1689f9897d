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

// mark stands around the code that a message of huma carries in front of its words:
// "\x00too_long max=100\x00must be at most 100 characters long". Huma knows texts alone.
const mark = "\x00"

// requiredField is the code of the message of a missing field, which huma locates at
// the parent: its param is the field's name.
const requiredField = "required_field"

func coded(code, words string) string { return mark + code + mark + words }

// limited is coded with a limit as param: the first argument that huma formats the words with.
func limited(code, param, words string) string {
	return mark + code + " " + param + "=%[1]v" + mark + words
}

func init() {
	validation.MsgUnexpectedProperty = coded("not_a_field", "should not exist")
	validation.MsgExpectedRequiredProperty = limited(requiredField, "name", "should not be empty")
	for _, m := range []struct {
		message *string
		words   string
	}{
		{&validation.MsgExpectedString, "must be a string"},
		{&validation.MsgExpectedNumber, "must be a number"},
		{&validation.MsgExpectedInteger, "must be an integer"},
		{&validation.MsgExpectedBoolean, "must be a boolean"},
		{&validation.MsgExpectedArray, "must be an array"},
		{&validation.MsgExpectedObject, "must be an object"},
		{&validation.MsgExpectedRFC5322Email, "must be an email%.0v"},
		{&validation.MsgExpectedRFC3339Date, "must be a date of the form YYYY-MM-DD"},
		{&validation.MsgExpectedRFC3339DateTime, "must be a date and time (RFC 3339)"},
		{&validation.MsgExpectedBePattern, "must be %s"},
		{&validation.MsgExpectedMatchPattern, "must match %s"},
		{&validation.MsgExpectedMatchAtLeastOneSchema, "must have one of its documented forms"},
		{&validation.MsgExpectedMatchExactlyOneSchema, "must have one of its documented forms"},
	} {
		*m.message = coded(fault.CodeWrongForm, m.words)
	}
	validation.MsgExpectedOneOf = coded(fault.CodeNotOneOf, "must be one of: %s")
	validation.MsgExpectedMinimumNumber = limited(fault.CodeTooLow, "min", "must not be less than %[1]v")
	validation.MsgExpectedExclusiveMinimumNumber = limited(fault.CodeTooLow, "above", "must be greater than %[1]v")
	validation.MsgExpectedMaximumNumber = limited(fault.CodeTooHigh, "max", "must not be greater than %[1]v")
	validation.MsgExpectedExclusiveMaximumNumber = limited(fault.CodeTooHigh, "below", "must be less than %[1]v")
	validation.MsgExpectedMinLength = limited(fault.CodeTooShort, "min", "must be at least %[1]d characters long")
	validation.MsgExpectedMaxLength = limited(fault.CodeTooLong, "max", "must be at most %[1]d characters long")
	validation.MsgExpectedMinItems = limited(fault.CodeTooShort, "minEntries", "must have at least %[1]d entries")
	validation.MsgExpectedMaxItems = limited(fault.CodeTooLong, "maxEntries", "must have at most %[1]d entries")
	validation.MsgExpectedArrayItemsUnique = coded(fault.CodeRepeated, "must not name the same entry twice")
}

// ruleOf reads a message of huma: code, param with its value, words.
func ruleOf(message string) (code, param, value, words string) {
	marked, ok := strings.CutPrefix(message, mark)
	if !ok {
		return fault.CodeInvalid, "", "", message
	}
	code, words, _ = strings.Cut(marked, mark)
	code, limit, _ := strings.Cut(code, " ")
	param, value, _ = strings.Cut(limit, "=")
	return code, param, value, words
}

// parameterWords gives the words of this API for those in which huma says that a
// query parameter is missing or cannot be read.
func parameterWords(message string) string {
	switch {
	case message == "invalid integer":
		return validation.MsgExpectedInteger
	case strings.HasPrefix(message, "invalid float"):
		return validation.MsgExpectedNumber
	case message == "invalid boolean":
		return validation.MsgExpectedBoolean
	case strings.HasPrefix(message, "invalid date/time"):
		return validation.MsgExpectedRFC3339DateTime
	case strings.HasPrefix(message, "required ") && strings.HasSuffix(message, " is missing"):
		return coded(fault.CodeRequired, "should not be empty")
	}
	return strings.TrimPrefix(message, "invalid value: ")
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
	code, param, value, words := ruleOf(parameterWords(d.Message))
	switch {
	case path == "" && code == fault.CodeInvalid: // encoding/json's words are about Go's types
		words = "the body must have the documented shape"
	case code == requiredField:
		return fault.Empty(joined(path, value))
	case code == fault.CodeTooShort && param == "min" && value == "1":
		return fault.Empty(path)
	case path == "":
		words = "the body " + words
	}
	var params map[string]any
	if param != "" {
		params = map[string]any{param: number(value)}
	}
	return fault.Field{Path: path, Code: code, Params: params, Words: words}
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
