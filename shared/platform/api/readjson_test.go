package api

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"testing"
)

// A body is read as encoding/json reads it, whatever it is.
func FuzzReadJSON(f *testing.F) {
	for _, body := range []string{`{"a":1,"b":[true,false,null,-0.5e+7,"x"],"c":{}}`, " [ ] ", `"é\u00e9\ud83d\ude00\ud800\"\\\/\n"`,
		"\"\xff\"", "{\"a\xff\":1, \"a\ufffd\" :2}", `{"a":{"b":1,"B":2}}`, `[[{"":[]}],0]`, `1e999`, `-`, `01`, `tru`, `{"a"}`, `[1,]`,
		`{"a":1}{}`, ``, `"\u12"`, "\t{\n\"a\" : [ 1 , 2 ]\r}\n"} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		got, twice, err := readJSON(body)
		if (err == nil) != json.Valid(body) {
			t.Fatalf("%q: %v", body, err)
		}
		if err != nil {
			return
		}
		want, names := decoded(t, body)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %#v, want %#v", body, got, want)
		}
		if fewer := namesIn(got) < names; fewer && twice == nil {
			t.Errorf("%q: no field is given twice", body)
		}
	})
}

// decoded returns what encoding/json makes of a text, and how many names its objects have.
func decoded(t *testing.T, body []byte) (value any, names int) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		t.Fatal(err)
	}
	var inObject []bool // of the open objects and lists
	isName := false
	d = json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	for {
		token, err := d.Token()
		if err == io.EOF {
			return value, names
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			inObject = append(inObject, token == json.Delim('{'))
			isName = token == json.Delim('{')
			continue
		case json.Delim('}'), json.Delim(']'):
			inObject = inObject[:len(inObject)-1]
		default:
			if isName {
				names++
				isName = false
				continue
			}
		}
		isName = len(inObject) > 0 && inObject[len(inObject)-1]
	}
}

// namesIn counts the fields of the objects of a value.
func namesIn(v any) (n int) {
	switch v := v.(type) {
	case []any:
		for _, one := range v {
			n += namesIn(one)
		}
	case map[string]any:
		for _, one := range v {
			n += 1 + namesIn(one)
		}
	}
	return n
}
