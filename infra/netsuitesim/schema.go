package netsuitesim

import (
	"fmt"
	"strings"
)

// kind is the type of a record's field.
type kind int

const (
	kindText kind = iota
	kindBool
	kindDecimal
	kindInteger
	kindDate
	kindDateTime
	kindReference
	kindEnum
	kindQuantity // a number written as {"value": n}, as in price rows
	kindMulti    // a multiple select of references
	kindSublist
	kindSubrecord
	kindKey // the key of a sublist's row
)

// field is one field of a record or of a sublist's row.
type field struct {
	name     string // camelCase, as on the wire
	kind     kind
	readOnly bool
	targets  []string          // record types that a reference may point to
	enum     map[string]string // id → refName
	rows     *shape            // of a sublist or sub-record
}

// shape holds the fields of a record, a sublist's row or a sub-record, by lower-case name.
type shape struct {
	name   string
	fields []*field
	lower  map[string]*field
	// key holds the fields that identify a row of a sublist. Price rows have three.
	key []string
}

// recordType is one type of record.
type recordType struct {
	shape
	title  string // "Sales Order", as shown to people
	family string // records of a family share internal and external ids
	table  string // the SuiteQL table of a simple record, "" if code projects it
	// code is the short name of a transaction type, as in transaction.type.
	code     string
	statuses map[string]string
	// display is the field that a reference shows as its name.
	display string
	// required are the fields that a new record must have, each with its label in the error.
	required [][2]string
}

func (t *recordType) transaction() bool { return t.code != "" }

func (s *shape) field(name string) *field { return s.lower[strings.ToLower(name)] }

// parseShape parses the notation of records.go: words of the form name:type. The types are t text, b boolean, n
// decimal, i integer, d date, T date and time, q quantity object, k row key, @a|b reference, *a multiple select,
// e(A=Text,…) enum ('_' for a blank), [sublist] and {subrecord}. A trailing '-' marks a read-only field.
//
// rows holds the shapes that sublists and sub-records refer to by name.
func parseShape(name, notation string, rows map[string]*shape) shape {
	s := shape{name: name, lower: map[string]*field{}}
	for _, word := range strings.Fields(notation) {
		title, code, ok := strings.Cut(word, ":")
		if !ok {
			panic(fmt.Sprintf("netsuitesim: %s: bad field %q", name, word))
		}
		f := &field{name: title, readOnly: strings.HasSuffix(code, "-")}
		code = strings.TrimSuffix(code, "-")
		plain := map[string]kind{"t": kindText, "b": kindBool, "n": kindDecimal, "i": kindInteger, "d": kindDate,
			"T": kindDateTime, "q": kindQuantity, "k": kindKey}
		k, found := plain[code]
		switch {
		case found:
			f.kind = k
		case code[0] == '@':
			f.kind, f.targets = kindReference, strings.Split(code[1:], "|")
		case code[0] == '*':
			f.kind, f.targets = kindMulti, []string{code[1:]}
		case strings.HasPrefix(code, "e("):
			f.kind, f.enum = kindEnum, map[string]string{}
			for _, pair := range strings.Split(strings.TrimSuffix(code[2:], ")"), ",") {
				id, text, _ := strings.Cut(pair, "=")
				f.enum[id] = strings.ReplaceAll(text, "_", " ")
			}
		case code[0] == '[':
			f.kind, f.rows = kindSublist, rows[code[1:len(code)-1]]
		case code[0] == '{':
			f.kind, f.rows = kindSubrecord, rows[code[1:len(code)-1]]
		default:
			panic(fmt.Sprintf("netsuitesim: %s: bad type of field %q", name, word))
		}
		if (f.kind == kindSublist || f.kind == kindSubrecord) && f.rows == nil {
			panic(fmt.Sprintf("netsuitesim: %s: no rows for %q", name, word))
		}
		s.fields = append(s.fields, f)
		s.lower[strings.ToLower(title)] = f
	}
	return s
}
