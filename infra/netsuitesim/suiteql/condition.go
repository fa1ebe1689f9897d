package suiteql

import (
	"strconv"
	"strings"

	"backdock/shared/platform/money"
)

// condition writes an expression that is true or false. The dialect has no boolean values.
func (w *writer) condition(e expr, sc *scope) (string, error) {
	switch e := e.(type) {
	case unary:
		if e.op == "not" {
			x, err := w.condition(e.x, sc)
			return "NOT (" + x + ")", err
		}
	case binary:
		if e.op == "and" || e.op == "or" {
			l, err := w.condition(e.l, sc)
			if err != nil {
				return "", err
			}
			r, err := w.condition(e.r, sc)
			return "(" + l + " " + strings.ToUpper(e.op) + " " + r + ")", err
		}
		l, r, err := w.pair(e.l, e.r, sc)
		if err != nil {
			return "", err
		}
		return w.compare(e.op, l, r)
	case in:
		return w.in(e, sc)
	case between:
		low, err := w.condition(binary{">=", e.x, e.low}, sc)
		if err != nil {
			return "", err
		}
		high, err := w.condition(binary{"<=", e.x, e.high}, sc)
		return negated("("+low+" AND "+high+")", e.not), err
	case like:
		return w.like(e, sc)
	case isNull:
		x, err := w.value(e.x, sc)
		if e.not {
			return x.sql + " IS NOT NULL", err
		}
		return x.sql + " IS NULL", err
	case exists:
		sql, _, err := w.query(e.sub, sc)
		return "EXISTS (" + sql + ")", err
	}
	return "", errUnsupported
}

func negated(sql string, not bool) string {
	if not {
		return "NOT " + sql
	}
	return sql
}

func (w *writer) pair(a, b expr, sc *scope) (value, value, error) {
	l, err := w.value(a, sc)
	if err != nil {
		return l, l, err
	}
	r, err := w.value(b, sc)
	return l, r, err
}

func (w *writer) compare(op string, l, r value) (string, error) {
	if l.kind == Status && r.kind != Status {
		return statusCompare(op, l, r)
	}
	if r.kind == Status && l.kind != Status {
		return statusCompare(op, r, l)
	}
	kind, err := common(l, r)
	if err != nil {
		return "", err
	}
	a, err := w.as(l, kind)
	if err != nil {
		return "", err
	}
	b, err := w.as(r, kind)
	return a + " " + op + " " + b, err
}

// statusCompare compares a transaction's status. It accepts 'B' and 'SalesOrd:B', because clients use both.
func statusCompare(op string, status, other value) (string, error) {
	if op != "=" && op != "<>" || other.kind != Text && other.kind != Any {
		return "", errUnsupported
	}
	long := status.sql
	if status.column != nil {
		long = "(" + status.alias + ".`type` || ':' || " + status.sql + ")"
	}
	if other.lit != nil {
		if strings.Contains(other.lit.text, ":") {
			return long + " " + op + " " + other.sql, nil
		}
		return status.sql + " " + op + " " + other.sql, nil
	}
	if op == "=" {
		return "(" + status.sql + " = " + other.sql + " OR " + long + " = " + other.sql + ")", nil
	}
	return "(" + status.sql + " <> " + other.sql + " AND " + long + " <> " + other.sql + ")", nil
}

// common returns the kind to which two values are converted for a comparison.
func common(l, r value) (Kind, error) {
	a, b := l.kind, r.kind
	if a == Status {
		a = Text
	}
	if b == Status {
		b = Text
	}
	number := func(k Kind) bool { return k == Integer || k == Decimal }
	switch {
	case a == b:
		return a, nil
	case a == Any:
		return b, nil
	case b == Any:
		return a, nil
	case number(a) && number(b):
		return Decimal, nil
	case a == Date && b == Text && r.lit != nil, b == Date && a == Text && l.lit != nil:
		return Date, nil
	case a == Date || b == Date:
		return Any, errUnsupported
	case number(a) && r.lit != nil:
		return a, nil
	case number(b) && l.lit != nil:
		return b, nil
	}
	return Text, nil
}

// as writes v converted to another kind.
func (w *writer) as(v value, kind Kind) (string, error) {
	if v.kind == kind || v.sql == "NULL" || kind == Any {
		return v.sql, nil
	}
	param := v.kind == Any
	switch kind {
	case Text, Status:
		switch v.kind {
		case Integer:
			return "CAST(" + v.sql + " AS TEXT)", nil
		case Decimal:
			return "sql_text(" + v.sql + ")", nil
		case Date:
			return "sql_show_date(" + v.sql + ")", nil
		}
		return v.sql, nil
	case Integer:
		if param {
			return "sql_integer(" + v.sql + ")", nil
		}
		if v.lit != nil {
			n, err := strconv.ParseInt(strings.TrimSpace(v.lit.text), 10, 64)
			if err != nil {
				return "", errUnsupported
			}
			return strconv.FormatInt(n, 10), nil
		}
	case Decimal:
		switch {
		case v.lit != nil:
			n, err := scaled(v.lit.text)
			return n, err
		case v.kind == Integer:
			return "(" + v.sql + " * " + strconv.Itoa(Scale) + ")", nil
		case v.kind == Text || param:
			return "sql_decimal(" + v.sql + ")", nil
		}
	case Date:
		if v.lit != nil {
			t, err := parseAccountDate(v.lit.text)
			if err != nil {
				return "", &Error{err.Error()}
			}
			return textLiteral(t.Format(DateLayout)), nil
		}
		if param {
			return "sql_account_date(" + v.sql + ")", nil
		}
	}
	return "", errUnsupported
}

func scaled(text string) (string, error) {
	d, err := money.Parse(strings.TrimSpace(text))
	if err != nil {
		return "", errUnsupported
	}
	n, err := ToScaled(d)
	if err != nil {
		return "", errUnsupported
	}
	return strconv.FormatInt(n, 10), nil
}

func textLiteral(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

func (w *writer) in(e in, sc *scope) (string, error) {
	x, err := w.value(e.x, sc)
	if err != nil {
		return "", err
	}
	if e.sub != nil {
		sql, columns, err := w.query(e.sub, sc)
		if err != nil {
			return "", err
		}
		if len(columns) != 1 {
			return "", errUnsupported
		}
		kind, err := common(x, value{kind: columns[0].Kind})
		if err != nil || kind != columns[0].Kind && columns[0].Kind != Status && columns[0].Kind != Any {
			return "", errUnsupported
		}
		left, err := w.as(x, kind)
		return negated("("+left+" IN ("+sql+"))", e.not), err
	}
	if x.kind == Status {
		var parts []string
		for _, item := range e.list {
			v, err := w.value(item, sc)
			if err != nil {
				return "", err
			}
			c, err := statusCompare("=", x, v)
			if err != nil {
				return "", err
			}
			parts = append(parts, c)
		}
		return negated("("+strings.Join(parts, " OR ")+")", e.not), nil
	}
	values := make([]value, len(e.list))
	kind := x.kind
	for i, item := range e.list {
		if values[i], err = w.value(item, sc); err != nil {
			return "", err
		}
		if kind, err = common(value{kind: kind, lit: x.lit}, values[i]); err != nil {
			return "", err
		}
	}
	left, err := w.as(x, kind)
	if err != nil {
		return "", err
	}
	list := make([]string, len(values))
	for i, v := range values {
		if list[i], err = w.as(v, kind); err != nil {
			return "", err
		}
	}
	return negated("("+left+" IN ("+strings.Join(list, ", ")+"))", e.not), nil
}

func (w *writer) like(e like, sc *scope) (string, error) {
	x, p, err := w.pair(e.x, e.pattern, sc)
	if err != nil {
		return "", err
	}
	a, err := w.as(x, Text)
	if err != nil {
		return "", err
	}
	if p.kind != Text && p.kind != Any {
		return "", errUnsupported
	}
	sql := a + " LIKE " + p.sql
	if e.escape != nil {
		l, ok := e.escape.(literal)
		if !ok || l.kind != Text || len(l.text) != 1 {
			return "", errUnsupported
		}
		sql += " ESCAPE " + textLiteral(l.text)
	}
	return negated("("+sql+")", e.not), nil
}
