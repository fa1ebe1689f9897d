package netsuitesim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// filter is the condition of a q parameter as SQL over sim_doc.
type filter struct {
	sql  string
	args []any
}

// filterParser parses the q language: field OP value, AND, OR and parentheses. AND binds stronger than OR.
type filterParser struct {
	kind  *recordType
	zone  *time.Location
	words []filterWord
	at    int
	depth int
	args  []any
}

type filterWord struct {
	text   string
	quoted bool
}

func badFilter(format string, args ...any) *apiError {
	return badParameter("q", "Invalid search query. Detailed unprocessed description follows. Search error occurred: "+
		format, args...)
}

// parseFilter parses q. Its dates are in the account's format and time zone.
func parseFilter(kind *recordType, zone *time.Location, q string) (filter, error) {
	words, err := filterWords(q)
	if err != nil {
		return filter{}, err
	}
	p := &filterParser{kind: kind, zone: zone, words: words}
	sql, err := p.or()
	if err != nil {
		return filter{}, err
	}
	if p.at != len(p.words) {
		return filter{}, badFilter("Unexpected '%s'.", p.words[p.at].text)
	}
	return filter{sql, p.args}, nil
}

func filterWords(q string) ([]filterWord, error) {
	var words []filterWord
	for i := 0; i < len(q); {
		c := q[i]
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case strings.IndexByte("()[],", c) >= 0:
			words = append(words, filterWord{text: string(c)})
			i++
		case c == '"' || c == '\'':
			var b strings.Builder
			closed := false
			for i++; i < len(q) && !closed; i++ {
				switch {
				case q[i] == '\\' && i+1 < len(q):
					i++
					b.WriteByte(q[i])
				case q[i] == c:
					closed = true
				default:
					b.WriteByte(q[i])
				}
			}
			if !closed {
				return nil, badFilter("A quote is not closed.")
			}
			words = append(words, filterWord{b.String(), true})
		default:
			start := i
			for i < len(q) && strings.IndexByte(" \t\r\n()[],\"'", q[i]) < 0 {
				i++
			}
			words = append(words, filterWord{text: q[start:i]})
		}
		if len(words) > 5000 {
			return nil, badFilter("The query is too long.")
		}
	}
	return words, nil
}

func (p *filterParser) next() (filterWord, bool) {
	if p.at >= len(p.words) {
		return filterWord{}, false
	}
	p.at++
	return p.words[p.at-1], true
}

func (p *filterParser) take(text string) bool {
	if p.at < len(p.words) && !p.words[p.at].quoted && strings.EqualFold(p.words[p.at].text, text) {
		p.at++
		return true
	}
	return false
}

func (p *filterParser) or() (string, error)  { return p.joined("OR", p.and) }
func (p *filterParser) and() (string, error) { return p.joined("AND", p.condition) }

func (p *filterParser) joined(word string, operand func() (string, error)) (string, error) {
	sql, err := operand()
	parts := []string{sql}
	for err == nil && p.take(word) {
		sql, err = operand()
		parts = append(parts, sql)
	}
	return "(" + strings.Join(parts, " "+word+" ") + ")", err
}

func (p *filterParser) condition() (string, error) {
	if p.take("(") {
		if p.depth++; p.depth > 50 {
			return "", badFilter("The query is nested too deeply.")
		}
		sql, err := p.or()
		p.depth--
		if err == nil && !p.take(")") {
			err = badFilter("A parenthesis is not closed.")
		}
		return sql, err
	}
	name, ok := p.next()
	if !ok || name.quoted {
		return "", badFilter("A field is expected.")
	}
	f := p.kind.field(name.text)
	if f == nil || f.kind == kindSublist || f.kind == kindSubrecord {
		return "", badFilter("Field '%s' was not found.", name.text)
	}
	word, ok := p.next()
	if !ok || word.quoted {
		return "", badFilter("An operator is expected behind '%s'.", name.text)
	}
	op, not := strings.CutSuffix(strings.ToUpper(word.text), "_NOT")
	sql, err := p.test(f, op)
	if not {
		sql = "NOT ifnull(" + sql + ", 0)"
	}
	return sql, err
}

func (p *filterParser) bind(v any) string {
	p.args = append(p.args, v)
	return "?" + strconv.Itoa(len(p.args)+1) // ?1 is the record type
}

func (p *filterParser) test(f *field, op string) (string, error) {
	column := "json_extract(body, '$." + f.name + "')"
	switch f.name {
	case "id":
		column = "id"
	case "externalId":
		column = "external"
	}
	if op == "EMPTY" {
		return "(" + column + " IS NULL)", nil
	}
	switch f.kind {
	case kindText, kindMulti:
		return p.textTest(f, column, op)
	case kindBool:
		v, err := p.value(f)
		if err != nil {
			return "", err
		}
		want, ok := map[string]int{"true": 1, "t": 1, "false": 0, "f": 0}[strings.ToLower(v)]
		if !ok || op != "IS" {
			return "", p.badOperator(f, op)
		}
		return "(ifnull(" + column + ", 0) = " + p.bind(want) + ")", nil
	case kindDate, kindDateTime:
		return p.dateTest(f, column, op)
	case kindEnum:
		return p.listTest(f, column, op, func(v string) (any, error) { return v, nil })
	case kindDecimal, kindQuantity:
		return p.numberTest(f, "sql_decimal("+column+")", op, func(v string) (any, error) { return scaledText(v) })
	}
	return p.numberTest(f, "CAST("+column+" AS INTEGER)", op, func(v string) (any, error) {
		return strconv.ParseInt(v, 10,
			64)
	})
}

func (p *filterParser) badOperator(f *field, op string) error {
	return badFilter("Operator '%s' cannot be used with field '%s'.", op, f.name)
}

func (p *filterParser) value(f *field) (string, error) {
	w, ok := p.next()
	if !ok || !w.quoted && strings.Contains("()[],", w.text) {
		return "", badFilter("A value is expected for field '%s'.", f.name)
	}
	return w.text, nil
}

func (p *filterParser) textTest(f *field, column, op string) (string, error) {
	v, err := p.value(f)
	if err != nil {
		return "", err
	}
	a := p.bind(strings.ToLower(v))
	switch op {
	case "IS":
		if f.name == "externalId" {
			return "(external = " + p.bind(v) + " AND " + a + " IS NOT NULL)", nil
		}
		return "(lower(" + column + ") = " + a + ")", nil
	case "CONTAIN":
		return "(instr(lower(" + column + "), " + a + ") > 0)", nil
	case "START_WITH":
		return "(substr(lower(" + column + "), 1, length(" + a + ")) = " + a + ")", nil
	case "END_WITH", "ENDWITH":
		return "(length(" + column + ") >= length(" + a + ") AND substr(lower(" + column + "), -length(" + a + ")) = " + a +
			")", nil
	}
	return "", p.badOperator(f, op)
}

// list parses [a, b, c] or one value.
func (p *filterParser) list(f *field) ([]string, error) {
	if !p.take("[") {
		v, err := p.value(f)
		return []string{v}, err
	}
	var list []string
	for {
		v, err := p.value(f)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		if p.take("]") {
			return list, nil
		}
		if !p.take(",") {
			return nil, badFilter("A list is not closed.")
		}
	}
}

func (p *filterParser) listTest(f *field, column, op string, convert func(string) (any, error)) (string, error) {
	if op != "ANY_OF" && op != "IS" {
		return "", p.badOperator(f, op)
	}
	list, err := p.list(f)
	if err != nil {
		return "", err
	}
	marks := make([]string, len(list))
	for i, v := range list {
		arg, err := convert(v)
		if err != nil {
			return "", badFilter("'%s' is not a value of field '%s'.", v, f.name)
		}
		marks[i] = p.bind(arg)
	}
	return "(" + column + " IN (" + strings.Join(marks, ", ") + "))", nil
}

func (p *filterParser) numberTest(f *field, column, op string, convert func(string) (any, error)) (string, error) {
	if op == "ANY_OF" {
		return p.listTest(f, column, op, convert)
	}
	if op == "BETWEEN" || op == "WITHIN" {
		list, err := p.list(f)
		if err == nil && len(list) == 1 && p.take("AND") {
			var high string
			high, err = p.value(f)
			list = append(list, high)
		}
		if err != nil {
			return "", err
		}
		if len(list) != 2 {
			return "", badFilter("Two values are expected for field '%s'.", f.name)
		}
		low, err1 := convert(list[0])
		high, err2 := convert(list[1])
		if err1 != nil || err2 != nil {
			return "", badFilter("A number is expected for field '%s'.", f.name)
		}
		return "(" + column + " BETWEEN " + p.bind(low) + " AND " + p.bind(high) + ")", nil
	}
	sign := map[string]string{"EQUAL": "=", "GREATER": ">", "GREATER_OR_EQUAL": ">=", "LESS": "<",
		"LESS_OR_EQUAL": "<="}[op]
	if sign == "" {
		return "", p.badOperator(f, op)
	}
	v, err := p.value(f)
	if err != nil {
		return "", err
	}
	arg, err := convert(v)
	if err != nil {
		return "", badFilter("A number is expected for field '%s'.", f.name)
	}
	return "(" + column + " " + sign + " " + p.bind(arg) + ")", nil
}

// dateTest compares whole days. Dates are compared as they are, times by their date in the account's time zone.
func (p *filterParser) dateTest(f *field, column, op string) (string, error) {
	if !slices.Contains([]string{"AFTER", "BEFORE", "ON", "ON_OR_AFTER", "ON_OR_BEFORE"}, op) {
		return "", p.badOperator(f, op)
	}
	v, err := p.value(f)
	if err != nil {
		return "", err
	}
	day, err := time.ParseInLocation("1/2/2006", v, p.zone)
	if err != nil {
		return "", badFilter("Parse of date/time \"%s\" failed with date format \"M/D/YYYY\" in time zone %s.", v, p.zone)
	}
	bound := func(t time.Time) string {
		if f.kind == kindDate {
			return p.bind(t.Format(time.DateOnly))
		}
		return p.bind(t.UTC().Format(time.RFC3339))
	}
	next := day.AddDate(0, 0, 1)
	switch op {
	case "AFTER":
		return "(" + column + " >= " + bound(next) + ")", nil
	case "ON_OR_AFTER":
		return "(" + column + " >= " + bound(day) + ")", nil
	case "BEFORE":
		return "(" + column + " < " + bound(day) + ")", nil
	case "ON_OR_BEFORE":
		return "(" + column + " < " + bound(next) + ")", nil
	}
	return "(" + column + " >= " + bound(day) + " AND " + column + " < " + bound(next) + ")", nil
}

// list returns the ids of one page of records and the number of all matching records.
func (t *txn) list(kind *recordType, f filter, limit, offset int) (ids []int64, total int, err error) {
	where := " FROM sim_doc WHERE type = ?1"
	if f.sql != "" {
		where += " AND " + f.sql
	}
	args := append([]any{kind.name}, f.args...)
	if _, err := t.row("SELECT count(*)"+where, args, &total); err != nil {
		return nil, 0, err
	}
	err = t.each(fmt.Sprintf("SELECT id%s ORDER BY id LIMIT %d OFFSET %d", where, limit, offset), args, 1,
		func(row []any) error {
			id, _ := row[0].(int64)
			ids = append(ids, id)
			return nil
		})
	return ids, total, err
}
