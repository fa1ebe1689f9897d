package netsuitesim

import (
	"slices"
	"strings"
)

// merge applies the sent fields to the stored ones: a field that is not sent stays, null clears it. In a sublist, a
// sent row with the key of a stored row changes that row, and any other sent row is added. In a sublist that is
// replaced, stored rows that are not sent are removed.
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
				delete(row, s.key[0]) // no line has this number: the line is added under the next number
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

// findRow returns the stored row with the key of the sent row, or nil. A sublist without a key has no such rows.
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

// rowKey returns the key of a row, nil when a part of it is missing. In a price row, currency defaults to the first
// currency and quantity to 0.
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
