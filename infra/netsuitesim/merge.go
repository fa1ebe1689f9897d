package netsuitesim

import (
	"slices"
	"strings"
)

// merge writes what was sent over what is stored: what is not sent stays, null clears. Rows of a sublist with
// the key of a stored row change that row and others are added, except in a sublist that is replaced: there,
// stored rows that are not sent go.
func merge(s *shape, stored, sent fields, replace []string) {
	for name, v := range sent {
		f := s.lower[strings.ToLower(name)]
		switch v := v.(type) {
		case cleared:
			delete(stored, name)
		case []fields:
			stored[name] = mergeRows(f.rows, stored.rows(name), v, slices.Contains(replace, strings.ToLower(name)))
		case fields:
			sub, _ := stored[name].(fields)
			if sub == nil {
				sub = fields{}
			}
			merge(f.rows, sub, v, nil)
			stored[name] = sub
		default:
			stored[name] = v
		}
	}
}

func mergeRows(s *shape, stored, sent []fields, replace bool) []fields {
	out := slices.Clone(stored)
	if replace {
		out = make([]fields, 0, len(sent))
	}
	for _, row := range sent {
		target := findRow(s, stored, row)
		if target == nil {
			target = fields{}
			if len(s.key) == 1 && s.lower[strings.ToLower(s.key[0])].kind == kindKey {
				delete(row, s.key[0]) // a number that no line has: the line is added under the next one
			}
			merge(s, target, row, nil)
			out = append(out, target)
			continue
		}
		merge(s, target, row, nil)
		if replace {
			out = append(out, target)
		}
	}
	return out
}

// findRow looks for the stored row with the key of the sent one; unkeyed sublists have none.
func findRow(s *shape, stored []fields, sent fields) fields {
	if len(s.key) == 0 {
		return nil
	}
	for _, row := range stored {
		if slices.Equal(rowKey(s, row), rowKey(s, sent)) && rowKey(s, sent) != nil {
			return row
		}
	}
	return nil
}

// rowKey is the key of a row, nil when a part of it is missing. A price row without a currency or quantity
// means the first currency and the quantity 0.
func rowKey(s *shape, row fields) []string {
	var key []string
	for _, name := range s.key {
		part := row.text(name)
		switch {
		case part != "":
		case name == "currencyPage":
			part = "1"
		case name == "quantity":
			part = "0"
		default:
			return nil
		}
		key = append(key, part)
	}
	return key
}
