package netsuitesim

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/mail"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"backdock/shared/platform/money"
)

// cleared stands for null in a body: the field is cleared.
type cleared struct{}

// reader converts a body to fields and checks names and values.
type reader struct {
	t *txn
	// names is the X-NetSuite-PropertyNameValidation header of the request: error, warning or ignore.
	names, values string
	warnings      []string
}

// decodeJSON decodes one JSON object and keeps its numbers exact.
func decodeJSON(data []byte) (map[string]any, error) {
	if len(bytes.TrimSpace(data)) == 0 {
		return map[string]any{}, nil
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var body map[string]any
	if err := dec.Decode(&body); err != nil || body == nil {
		return nil, errBody
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errBody
	}
	return body, nil
}

// envelope holds the names that responses add. Clients may send them back.
var envelope = map[string]bool{"links": true, "refname": true, "count": true, "hasmore": true, "offset": true,
	"totalresults": true}

// read checks one object against a shape. A sublist becomes []fields with the rows that were sent.
func (r *reader) read(s *shape, body map[string]any, path string) (fields, error) {
	out := make(fields, len(body))
	for name, v := range body {
		f := s.field(name)
		if f == nil {
			if envelope[strings.ToLower(name)] {
				continue
			}
			if err := r.unknown(path+name, name); err != nil {
				return nil, err
			}
			continue
		}
		if f.readOnly && !r.t.loading {
			continue // the service ignores fields that it computes itself
		}
		if f.kind == kindKey && f.name == "id" {
			continue
		}
		if _, twice := out[f.name]; twice {
			return nil, invalid(path+f.name, "The field %s is given twice.", f.name)
		}
		value, err := r.value(f, v, path)
		if err != nil {
			if r.values != "error" && (f.kind != kindSublist && f.kind != kindSubrecord) {
				r.warnings = append(r.warnings, path+f.name)
				continue
			}
			return nil, err
		}
		out[f.name] = value
	}
	return out, nil
}

func (r *reader) unknown(path, name string) error {
	switch r.names {
	case "error":
		return &apiError{400, "NONEXISTENT_FIELD",
			fmt.Sprintf("Error while accessing a resource. The field %s does not exist.", name), "o:errorPath", path}
	case "warning":
		r.warnings = append(r.warnings, path)
	}
	return nil
}

func (r *reader) value(f *field, v any, path string) (any, error) {
	path += f.name
	if v == nil {
		return cleared{}, nil
	}
	switch f.kind {
	case kindText:
		s, ok := scalar(v)
		if !ok {
			return nil, invalid(path, "Invalid value for the field %s.", f.name)
		}
		if err := checkText(f.name, s); err != nil {
			return nil, err
		}
		return orCleared(s), nil
	case kindBool:
		if b, ok := v.(bool); ok {
			return b, nil
		}
		return nil, invalid(path, "Invalid value for the field %s. A boolean is expected.", f.name)
	case kindDecimal, kindQuantity:
		if m, ok := v.(map[string]any); ok && f.kind == kindQuantity {
			v = m["value"]
		}
		return readDecimal(f.name, path, v)
	case kindInteger, kindKey:
		s, ok := scalar(v)
		if _, err := strconv.ParseInt(s, 10, 64); !ok || err != nil {
			return nil, invalid(path, "Invalid value for the field %s. An integer is expected.", f.name)
		}
		return s, nil
	case kindDate:
		s, _ := v.(string)
		d, err := time.Parse("2006-1-2", s)
		if err != nil || d.Year() < 1900 || d.Year() > 2999 {
			return nil, invalid(path, "Invalid value for the field %s. A date in the form YYYY-MM-DD is expected.", f.name)
		}
		return d.Format(time.DateOnly), nil
	case kindDateTime:
		s, _ := v.(string)
		at, err := time.Parse(time.RFC3339, s)
		if err != nil {
			return nil, invalid(path, "Invalid value for the field %s. A date-time in ISO 8601 form is expected.", f.name)
		}
		return at.UTC().Format(time.RFC3339), nil
	case kindEnum:
		s, ok := scalar(v)
		if _, known := f.enum[s]; !ok || !known {
			return nil, badValue(path, f.name, fmt.Sprint(s))
		}
		return s, nil
	case kindReference:
		return r.reference(f, v, path)
	case kindMulti:
		return r.multiple(f, v, path)
	case kindSublist:
		return r.sublist(f, v, path)
	case kindSubrecord:
		m, ok := v.(map[string]any)
		if !ok {
			return nil, invalid(path, "Invalid value for the field %s. An object is expected.", f.name)
		}
		return r.read(f.rows, m, path+".")
	}
	return nil, fmt.Errorf("field %s has no kind", f.name)
}

func orCleared(s string) any {
	if s == "" {
		return cleared{}
	}
	return s
}

// scalar reads an id or text in one of the forms "9", 9 and {"id": "9"}.
func scalar(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case json.Number:
		return v.String(), true
	case int:
		return strconv.Itoa(v), true
	case int64:
		return strconv.FormatInt(v, 10), true
	case map[string]any:
		if id, ok := v["id"]; ok {
			if _, nested := id.(map[string]any); !nested {
				return scalar(id)
			}
		}
	case json.Marshaler:
		b, err := v.MarshalJSON()
		return strings.Trim(string(b), `"`), err == nil
	}
	return "", false
}

func readDecimal(name, path string, v any) (any, error) {
	s, ok := scalar(v)
	if _, object := v.(map[string]any); !ok || object {
		return nil, invalid(path, "Invalid value for the field %s. A number is expected.", name)
	}
	d, err := money.Parse(s)
	if err != nil || d.Cmp(limit) >= 0 || d.Cmp(limit.Neg()) <= 0 {
		return nil, invalid(path, "Invalid value for the field %s. A number is expected.", name)
	}
	return d.Round(8).String(), nil
}

// limit is the bound of every number. With eight decimal places, a number below it fits the columns of SuiteQL.
var limit = money.Int(10_000_000_000)

// longest is the maximum length of some texts, in characters. All other texts may have 4000.
var longest = map[string]int{"memo": 999, "tranId": 45, "otherRefNum": 45, "externalId": 255, "companyName": 83,
	"entityId": 83,
	"itemId":   60, "displayName": 100, "firstName": 32, "lastName": 32, "phone": 32, "addr1": 150, "addr2": 150,
	"city":  50,
	"zip":   36,
	"label": 256, "upcCode": 30, "name": 60, "units": 20}

func checkText(name, s string) error {
	if !utf8.ValidString(s) || strings.ContainsFunc(s, func(c rune) bool {
		return c < ' ' && c != '\n' && c != '\t' &&
			c != '\r'
	}) {
		return invalid(name, "Invalid characters in the field %s.", name)
	}
	most := longest[name]
	if most == 0 {
		most = 4000
	}
	if utf8.RuneCountInString(s) > most {
		return userError("The field %s contained more than the maximum number ( %d ) of characters allowed.", name, most)
	}
	if name == "email" && s != "" {
		if a, err := mail.ParseAddress(s); err != nil || a.Address != s {
			return userError("Please enter a valid email address.")
		}
	}
	return nil
}

// reference resolves {"id": …}, a bare id or {"externalId": …} and checks that the record exists.
func (r *reader) reference(f *field, v any, path string) (any, error) {
	id, ok := scalar(v)
	if m, object := v.(map[string]any); object && !ok {
		external, found := scalar(m["externalId"])
		if !found {
			return nil, invalid(path, "Invalid value for the field %s. A reference is expected.", f.name)
		}
		for _, target := range f.targets {
			kind := recordTypes[strings.ToLower(target)]
			if kind == nil {
				continue
			}
			found, name, err := r.t.byExternal(kind.family, external)
			if err != nil {
				return nil, err
			}
			if name == target {
				return found, nil
			}
		}
		return nil, badValue(path, f.name, external)
	}
	if id == "" {
		return cleared{}, nil
	}
	for _, target := range f.targets {
		if target == "custom" {
			if id == "-1" {
				return id, nil
			}
			continue
		}
		name, err := r.t.typeOf(recordTypes[strings.ToLower(target)].family, id)
		if err != nil {
			return nil, err
		}
		if name == target {
			return id, nil
		}
	}
	return nil, badValue(path, f.name, id)
}

func (r *reader) multiple(f *field, v any, path string) (any, error) {
	items := []any{v}
	if m, ok := v.(map[string]any); ok {
		if list, ok := m["items"].([]any); ok {
			items = list
		}
	}
	one := *f
	one.kind = kindReference
	var ids []string
	for i, item := range items {
		id, err := r.reference(&one, item, fmt.Sprintf("%s.items[%d]", path, i))
		if err != nil {
			return nil, err
		}
		if s, ok := id.(string); ok && !slices.Contains(ids, s) {
			ids = append(ids, s)
		}
	}
	if len(ids) == 0 {
		return cleared{}, nil
	}
	return ids, nil
}

func (r *reader) sublist(f *field, v any, path string) (any, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, invalid(path, "Invalid value for the sublist %s. An object with items is expected.", f.name)
	}
	var list []any
	for name, part := range m {
		switch {
		case strings.EqualFold(name, "items"):
			if part == nil {
				return cleared{}, nil
			}
			if list, ok = asList(part); !ok {
				return nil, invalid(path+".items", "Invalid value for the sublist %s. An array is expected.", f.name)
			}
		case !envelope[strings.ToLower(name)]:
			if err := r.unknown(path+"."+name, name); err != nil {
				return nil, err
			}
		}
	}
	rows := make([]fields, 0, len(list))
	for i, item := range list {
		at := fmt.Sprintf("%s.items[%d]", path, i)
		m, ok := item.(map[string]any)
		if !ok {
			return nil, invalid(at, "Invalid line of the sublist %s. An object is expected.", f.name)
		}
		row, err := r.read(f.rows, m, at+".")
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// asList accepts a list from decoded JSON and one that Go code built for a bulk load.
func asList(v any) ([]any, bool) {
	switch v := v.(type) {
	case []any:
		return v, true
	case []map[string]any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = v[i]
		}
		return list, true
	}
	return nil, false
}
