package api

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"reflect"
	"strconv"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/fault"
)

// Form is embedded by the In of an operation whose body is multipart/form-data. The parts of the form are the fields of
// the In with the tag part: a []byte, which is required, or a *string, which is optional:
//
//	Image       []byte  `part:"image" doc:"JPEG, PNG or WebP"`
//	Description *string `part:"description" maxLength:"300"`
//
// The body is read into memory, up to Operation.MaxBody. (Huma's own forms ignore that limit and leave files behind in
// /tmp.) The name and the type that a part declares for its file are ignored.
type Form struct {
	RawBody []byte `json:"-" contentType:"multipart/form-data"` // the name tells huma to leave the body alone
}

func (*Form) body() *Form { return nil }

// isForm reports whether an In embeds Form.
func isForm(in reflect.Type) bool {
	return in.Kind() == reflect.Struct && reflect.PointerTo(in).Implements(reflect.TypeFor[interface{ body() *Form }]())
}

// placeholder makes huma accept the media type of a form. Huma would parse a body with any other schema.
func placeholder() *huma.RequestBody {
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{multipartBody: {
		Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}}}
}

// formSchema documents the parts of a form.
func formSchema(in reflect.Type) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: false}
	for f := range parts(in) {
		name, part := f.Tag.Get("part"), &huma.Schema{Type: huma.TypeString, Description: f.Tag.Get("doc")}
		if f.Type.Kind() == reflect.Slice {
			part.Format = "binary"
			s.Required = append(s.Required, name)
		}
		if most, ok := maxLength(f); ok {
			part.MaxLength = &most
		}
		s.Properties[name] = part
	}
	return s
}

// parts yields the fields of an In that are parts of its form.
func parts(in reflect.Type) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range in.NumField() {
			if f := in.Field(i); f.Tag.Get("part") != "" && !yield(f) {
				return
			}
		}
	}
}

func maxLength(f reflect.StructField) (int, bool) {
	n, err := strconv.Atoi(f.Tag.Get("maxLength"))
	return n, err == nil
}

// readForm parses the body of an In that embeds Form into its parts. Errors: fault.Invalid.
func readForm(ctx context.Context, in any) error {
	v := reflect.ValueOf(in).Elem()
	if !isForm(v.Type()) {
		return nil
	}
	fields := map[string]reflect.StructField{}
	for f := range parts(v.Type()) {
		fields[f.Tag.Get("part")] = f
	}
	var wrong []fault.Field
	given := map[string]bool{}
	err := eachPart(ctx, v.FieldByName("RawBody").Bytes(), func(name string, content []byte) {
		f, ok := fields[name]
		switch {
		case !ok:
			wrong = append(wrong, fault.At(name, "not_a_field", nil, "should not exist"))
		case given[name]:
			wrong = append(wrong, fault.At(name, fault.CodeRepeated, nil, "is given twice"))
		case f.Type.Kind() == reflect.Slice:
			v.FieldByIndex(f.Index).SetBytes(content)
		default:
			text := string(content)
			wrong = append(wrong, checkPart(f, text)...)
			v.FieldByIndex(f.Index).Set(reflect.ValueOf(&text))
		}
		given[name] = true
	})
	if err != nil {
		return fault.Fields("the body must be a complete multipart/form-data document").Because(err)
	}
	for f := range parts(v.Type()) {
		if f.Type.Kind() == reflect.Slice && v.FieldByIndex(f.Index).Len() == 0 {
			wrong = append(wrong, fault.Empty(f.Tag.Get("part")))
		}
	}
	if len(wrong) > 0 {
		return fault.Wrong(wrong...)
	}
	return nil
}

// checkPart checks what JSON would guarantee of a text, and its length.
func checkPart(f reflect.StructField, text string) []fault.Field {
	name := f.Tag.Get("part")
	if !utf8.ValidString(text) {
		return []fault.Field{fault.At(name, fault.CodeWrongForm, nil, "must be a text in UTF-8")}
	}
	if most, ok := maxLength(f); ok && utf8.RuneCountInString(text) > most {
		return []fault.Field{fault.At(name, fault.CodeTooLong, map[string]any{"max": most},
			"must be at most %d characters long", most)}
	}
	return nil
}

// eachPart calls do with each part of a multipart body.
func eachPart(ctx context.Context, body []byte, do func(name string, content []byte)) error {
	var contentType string
	if r := requestOf(ctx); r != nil {
		contentType = r.contentType
	}
	_, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		return err
	}
	reader := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		content, err := io.ReadAll(part)
		if err != nil {
			return err
		}
		do(part.FormName(), content)
	}
}
