package api

import (
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"backdock/shared/platform/fault"
)

// maxText is the longest text, in characters, in a field without maxLength.
const maxText = 2000

// textRule is what the tags of a field say of its texts.
type textRule struct {
	bounded bool   // maxLength: huma checks the length
	is      string // text:"name" or text:"secret"
}

const (
	// textName is a name by which people tell records apart: of a user, a route, a vehicle.
	textName = "name"
	// textSecret is a password, which nobody reads.
	textSecret = "secret"
)

func textRuleOf(f reflect.StructField) textRule {
	_, bounded := f.Tag.Lookup("maxLength")
	return textRule{bounded, f.Tag.Get("text")}
}

// checkTexts checks all texts of an input. It refuses control characters, characters that could not be read, ones that turn
// the direction of writing, texts longer than maxText and, in names, invisible characters.
func checkTexts(in any) []fault.Field {
	var wrong []fault.Field
	walkTexts(reflect.ValueOf(in), "", textRule{}, &wrong)
	return wrong
}

func walkTexts(v reflect.Value, path string, rule textRule, wrong *[]fault.Field) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			walkTexts(v.Elem(), path, rule, wrong)
		}
	case reflect.Struct:
		t := v.Type()
		if reflect.PointerTo(t).Implements(optionals) { // its value has the field's path
			walkTexts(v.FieldByName("Value"), path, rule, wrong)
			return
		}
		for i := range t.NumField() {
			f := t.Field(i)
			if !f.IsExported() {
				continue
			}
			name := fieldName(f)
			if name == "-" {
				continue
			}
			walkTexts(v.Field(i), joined(path, name), textRuleOf(f), wrong)
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return
		}
		for i := range v.Len() {
			walkTexts(v.Index(i), joined(path, strconv.Itoa(i)), rule, wrong)
		}
	case reflect.Map:
		for iter := v.MapRange(); iter.Next(); {
			at := joined(path, iter.Key().String())
			walkTexts(iter.Key(), at, rule, wrong)
			walkTexts(iter.Value(), at, rule, wrong)
		}
	case reflect.String:
		s := v.String()
		if !rule.bounded && utf8.RuneCountInString(s) > maxText {
			*wrong = append(*wrong, fault.At(path, fault.CodeTooLong, map[string]any{"max": maxText},
				"must be at most %d characters long", maxText))
		}
		if strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r' }) {
			*wrong = append(*wrong, fault.At(path, fault.CodeWrongForm, nil, "must not contain control characters"))
		}
		if strings.ContainsRune(s, utf8.RuneError) { // also for bytes that are no UTF-8
			*wrong = append(*wrong, fault.At(path, fault.CodeWrongForm, nil, "has a character that could not be read: type it again"))
		}
		switch {
		case !strings.ContainsFunc(s, invisible) || rule.is == textSecret:
		case rule.is == textName:
			*wrong = append(*wrong, fault.At(path, fault.CodeWrongForm, nil,
				"must not contain invisible characters or ones that turn the direction of writing"))
		case strings.ContainsFunc(s, turnsWriting):
			*wrong = append(*wrong, fault.At(path, fault.CodeWrongForm, nil,
				"must not contain characters that turn the direction of writing"))
		}
	}
}

// turnsWriting reports whether a character embeds, overrides or isolates the direction of writing, so that a text looks like
// another one (CVE-2021-42574). Marks that Arabic and Hebrew texts need beside them (U+200E, U+200F, U+061C) are not among them.
func turnsWriting(r rune) bool {
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// invisible reports whether a character is invisible or changes how others are displayed. With such
// characters, different names could look the same. Line breaks count as invisible in a name.
func invisible(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector,
		unicode.Other_Default_Ignorable_Code_Point) || r == blankBraille
}

// blankBraille is the Braille pattern without dots.
const blankBraille = '\u2800'

// fieldName returns the name by which the caller knows the field. It is "" for Body and embedded structs,
// which are not part of the path.
func fieldName(f reflect.StructField) string {
	for _, tag := range []string{"json", "query", "path", "header", "part"} {
		if name, _, _ := strings.Cut(f.Tag.Get(tag), ","); name != "" {
			return name
		}
	}
	if f.Anonymous || f.Name == "Body" {
		return ""
	}
	return f.Name
}

func joined(path, name string) string {
	if path == "" || name == "" {
		return path + name
	}
	return path + "." + name
}
