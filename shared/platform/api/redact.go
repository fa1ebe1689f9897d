package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/access"
)

// needsTag is the tag of a field of an answer that is left out for callers without a permission:
//
//	Total money.Decimal `json:"total" needs:"price.view"`
//
// A field that may be null is null instead. The tag works wherever the type is answered: in lists, inside
// other records and in the current record of a conflict.
const needsTag = "needs"

// numbersTag is the tag of a text, or a list of texts, whose numbers are hidden (access.WithoutNumbers) for
// callers without a permission. It is for texts of others that may contain amounts.
//
//	Error string `json:"error" numbers:"price.view"`
const numbersTag = "numbers"

// redact removes the fields of an answer that the caller may not see. It is huma's transformer for all
// answers, errors included.
func redact(ctx huma.Context, _ string, body any) (any, error) {
	caller := access.From(ctx.Context())
	hidden := func(p access.Permission) bool { return !caller.May(p) }
	v := reflect.ValueOf(body)
	if !v.IsValid() || !hides(v, hidden) {
		return body, nil
	}
	raw, err := json.Marshal(body)
	if err != nil {
		return nil, fmt.Errorf("write the answer: %w", err)
	}
	var tree any
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if err := dec.Decode(&tree); err != nil {
		return nil, fmt.Errorf("read the answer: %w", err)
	}
	strip(v, tree, hidden)
	return tree, nil
}

// hides reports whether a value may hold a field that must be removed.
func hides(v reflect.Value, hidden func(access.Permission) bool) bool {
	r := reachOf(v.Type())
	if slices.ContainsFunc(r.needs, hidden) {
		return true
	}
	found := false
	if r.dynamic {
		walk(v, nil, func(_ map[string]any, f restricted) bool {
			found = found || hidden(f.needs)
			return !found
		})
	}
	return found
}

// reach describes a type without a value: the permissions that its fields need at any depth, and whether it
// holds an interface, whose value may need more.
type reach struct {
	needs   []access.Permission
	dynamic bool
}

var reaches sync.Map // map of reflect.Type to reach

func reachOf(t reflect.Type) reach {
	if r, ok := reaches.Load(t); ok {
		return r.(reach)
	}
	var r reach
	r.add(t, map[reflect.Type]bool{})
	reaches.Store(t, r)
	return r
}

func (r *reach) add(t reflect.Type, seen map[reflect.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Interface:
		r.dynamic = true
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		r.add(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if g, ok := guardOf(f, ""); ok {
				r.needs = append(r.needs, g.needs)
			} else if (f.IsExported() || f.Anonymous) && f.Tag.Get("json") != "-" {
				r.add(f.Type, seen)
			}
		}
	}
}

// strip removes the hidden fields from the decoded JSON of a value.
func strip(v reflect.Value, tree any, hidden func(access.Permission) bool) {
	walk(v, tree, func(in map[string]any, f restricted) bool {
		switch {
		case !hidden(f.needs):
		case f.numbers:
			if text, ok := in[f.name]; ok {
				in[f.name] = withoutNumbers(text)
			}
		case f.nullable && in != nil:
			in[f.name] = nil
		default:
			delete(in, f.name)
		}
		return true
	})
}

// withoutNumbers hides the numbers in a decoded text or list of texts.
func withoutNumbers(v any) any {
	switch v := v.(type) {
	case string:
		return access.WithoutNumbers(v)
	case []any:
		for i := range v {
			v[i] = withoutNumbers(v[i])
		}
	}
	return v
}

// restricted is a field of an answer that needs a permission.
type restricted struct {
	name     string
	needs    access.Permission
	nullable bool
	numbers  bool // only the numbers in the field need the permission
}

// guardOf reads the permission tags of a field. name is the field's name in JSON.
func guardOf(f reflect.StructField, name string) (restricted, bool) {
	if needs := f.Tag.Get(numbersTag); needs != "" {
		return restricted{name: name, needs: access.Permission(needs), numbers: true}, true
	}
	needs := f.Tag.Get(needsTag)
	_, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	return restricted{name: name, needs: access.Permission(needs), nullable: f.Type.Kind() == reflect.Pointer &&
		!strings.Contains(options, "omit")}, needs != ""
}

// walk calls each with every tagged field of a value and the JSON object that holds the field, until each
// returns false. The tree may be nil.
func walk(v reflect.Value, tree any, each func(in map[string]any, f restricted) bool) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return v.IsNil() || walk(v.Elem(), tree, each)
	case reflect.Slice, reflect.Array:
		list, _ := tree.([]any)
		for i := range v.Len() {
			var inner any
			if i < len(list) {
				inner = list[i]
			}
			if !walk(v.Index(i), inner, each) {
				return false
			}
		}
	case reflect.Map:
		object, _ := tree.(map[string]any)
		for iter := v.MapRange(); iter.Next(); {
			if !walk(iter.Value(), object[fmt.Sprint(iter.Key().Interface())], each) {
				return false
			}
		}
	case reflect.Struct:
		return walkFields(v, tree, each)
	}
	return true
}

func walkFields(v reflect.Value, tree any, each func(in map[string]any, f restricted) bool) bool {
	object, _ := tree.(map[string]any)
	if v.CanInterface() {
		if o, ok := v.Interface().(interface{ wire() any }); ok { // an Optional is written as its value
			return walk(reflect.ValueOf(o.wire()), tree, each)
		}
	}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" || (!f.IsExported() && !f.Anonymous):
			continue
		case f.Anonymous && name == "":
			if !walk(v.Field(i), tree, each) {
				return false
			}
			continue
		case name == "":
			name = f.Name
		}
		if g, ok := guardOf(f, name); ok {
			if !each(object, g) {
				return false
			}
			continue
		}
		if !walk(v.Field(i), object[name], each) {
			return false
		}
	}
	return true
}

// guardedFields returns the fields of a type that need a permission, with that permission.
func guardedFields(t reflect.Type) map[string]string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	all := map[string]string{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			for inner, needs := range guardedFields(f.Type) {
				all[inner] = needs
			}
		} else if g, ok := guardOf(f, name); ok && !g.nullable && !g.numbers {
			all[name] = string(g.needs)
		}
	}
	return all
}
