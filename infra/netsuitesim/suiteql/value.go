package suiteql

import (
	"strconv"
	"strings"
	"time"
)

// value writes an expression that has a value.
func (w *writer) value(e expr, sc *scope) (value, error) {
	if sc.grouped != nil {
		// An expression of GROUP BY may contain columns that GROUP BY does not list separately.
		grouped := sc.grouped
		sc.grouped = nil
		v, err := w.value(e, sc)
		sc.grouped = grouped
		if err == nil && grouped[v.sql] {
			return v, nil
		}
	}
	switch e := e.(type) {
	case literal:
		if e.kind == Text {
			return value{sql: textLiteral(e.text), kind: Text, lit: &e, required: true}, nil
		}
		if e.kind == Integer {
			if _, err := strconv.ParseInt(e.text, 10, 64); err != nil {
				return value{}, errUnsupported
			}
			return value{sql: e.text, kind: Integer, lit: &e, required: true}, nil
		}
		n, err := scaled(e.text)
		return value{sql: n, kind: Decimal, lit: &e, required: true}, err
	case null:
		return value{sql: "NULL"}, nil
	case param:
		return value{sql: "?" + strconv.Itoa(e.number)}, nil
	case name:
		return w.name(e, sc)
	case unary:
		if e.op != "-" {
			return value{}, errUnsupported
		}
		x, err := w.value(e.x, sc)
		if err != nil {
			return x, err
		}
		kind, err := common(x, value{kind: Integer})
		if err != nil {
			return x, err
		}
		sql, err := w.as(x, kind)
		return value{sql: "(-" + sql + ")", kind: kind, aggregate: x.aggregate}, err
	case binary:
		return w.arithmetic(e, sc)
	case call:
		return w.call(e, sc)
	case caseOf:
		return w.caseOf(e, sc)
	case subquery:
		sql, columns, err := w.query(e.sub, sc)
		if err != nil {
			return value{}, err
		}
		if len(columns) != 1 {
			return value{}, errUnsupported
		}
		return value{sql: "(" + sql + ")", kind: columns[0].Kind}, nil
	}
	return value{}, errUnsupported
}

func (w *writer) name(n name, sc *scope) (value, error) {
	v, found, local := sc.find(n)
	switch {
	case found && v.sql == "":
		return v, &Error{"Search error occurred: Field '" + n.column + "' is ambiguous."}
	case found && local && sc.grouped != nil && !sc.grouped[v.sql]:
		return v, errUnsupported // neither grouped nor aggregated
	case found:
		return v, nil
	case n.qualifier != "":
		for s := sc; s != nil; s = s.parent {
			for _, src := range s.sources {
				if src.alias == n.qualifier {
					return v, sc.unknown(n.column)
				}
			}
		}
		return v, sc.unknown(n.qualifier)
	}
	switch n.column {
	case "rownum":
		return value{sql: "row_number() OVER ()", kind: Integer, required: true}, nil
	case "sysdate", "current_timestamp", "systimestamp":
		return dateValue(w.now), nil
	case "current_date":
		return dateValue(midnight(w.now)), nil
	}
	return v, sc.unknown(n.column)
}

func dateValue(t time.Time) value {
	return value{sql: textLiteral(t.Format(DateLayout)), kind: Date, required: true}
}

func midnight(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, t.Location())
}

func (w *writer) arithmetic(e binary, sc *scope) (value, error) {
	if e.op == "and" || e.op == "or" || strings.ContainsAny(e.op, "=<>") {
		return value{}, errUnsupported
	}
	l, r, err := w.pair(e.l, e.r, sc)
	if err != nil {
		return l, err
	}
	out := value{aggregate: l.aggregate || r.aggregate}
	if e.op == "||" {
		a, err := w.as(l, Text)
		if err != nil {
			return out, err
		}
		b, err := w.as(r, Text)
		// In Oracle, concatenation treats NULL as empty text, and an empty text is NULL.
		out.sql, out.kind = "nullif(ifnull("+a+", '') || ifnull("+b+", ''), '')", Text
		return out, err
	}
	if l.kind == Date || r.kind == Date {
		return w.dateArithmetic(e.op, l, r, out)
	}
	kind := Integer
	if l.kind != Integer || r.kind != Integer || e.op == "/" {
		kind = Decimal
	}
	a, err := w.as(l, kind)
	if err != nil {
		return out, err
	}
	b, err := w.as(r, kind)
	if err != nil {
		return out, err
	}
	out.kind = kind
	switch {
	case e.op == "/":
		out.sql = "sql_div(" + a + ", " + b + ")"
	case e.op == "*" && kind == Decimal:
		out.sql = "sql_mul(" + a + ", " + b + ")"
	default:
		out.sql = "(" + a + " " + e.op + " " + b + ")"
	}
	return out, nil
}

// dateArithmetic follows Oracle: a number is added to a date as days, and the difference of two dates is in days.
func (w *writer) dateArithmetic(op string, l, r, out value) (value, error) {
	switch {
	case op == "-" && l.kind == Date && r.kind == Date:
		out.sql, out.kind = "sql_days_between("+l.sql+", "+r.sql+")", Decimal
		return out, nil
	case op == "+" && r.kind == Date:
		l, r = r, l
	case op == "+" || op == "-" && l.kind == Date:
	default:
		return out, errUnsupported
	}
	days, err := w.as(r, Decimal)
	if op == "-" {
		days = "-" + days
	}
	out.sql, out.kind = "sql_add_days("+l.sql+", "+days+")", Date
	return out, err
}

func (w *writer) caseOf(e caseOf, sc *scope) (value, error) {
	var conditions []string
	var results []value
	for _, when := range e.whens {
		test := when[0]
		if e.subject != nil {
			test = binary{"=", e.subject, when[0]}
		}
		c, err := w.condition(test, sc)
		if err != nil {
			return value{}, err
		}
		v, err := w.value(when[1], sc)
		if err != nil {
			return v, err
		}
		conditions, results = append(conditions, c), append(results, v)
	}
	if e.otherwise != nil {
		v, err := w.value(e.otherwise, sc)
		if err != nil {
			return v, err
		}
		results = append(results, v)
	}
	texts, out, err := w.unify(results)
	if err != nil {
		return out, err
	}
	var b strings.Builder
	b.WriteString("CASE")
	for i, c := range conditions {
		b.WriteString(" WHEN " + c + " THEN " + texts[i])
	}
	if e.otherwise != nil {
		b.WriteString(" ELSE " + texts[len(texts)-1])
	}
	out.sql = b.String() + " END"
	return out, nil
}

// unify writes several values as one kind, for functions that return one of them.
func (w *writer) unify(values []value) ([]string, value, error) {
	out := value{}
	for _, v := range values {
		kind, err := common(out, v)
		if err != nil {
			return nil, out, err
		}
		out.kind, out.aggregate = kind, out.aggregate || v.aggregate
		out.lit = v.lit
	}
	out.lit = nil
	texts := make([]string, len(values))
	for i, v := range values {
		var err error
		if texts[i], err = w.as(v, out.kind); err != nil {
			return nil, out, err
		}
	}
	return texts, out, nil
}
