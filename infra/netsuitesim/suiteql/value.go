package suiteql

import (
	"strconv"
	"strings"
	"time"

	"backdock/shared/platform/money"
)

// condition writes an expression that is true or false; the dialect keeps these apart from values.
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

// statusCompare lets a transaction's status equal 'B' and 'SalesOrd:B', since both are in use.
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

// common is the kind in which two values meet.
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

// as writes v as another kind.
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

// value writes an expression that has a value.
func (w *writer) value(e expr, sc *scope) (value, error) {
	if sc.grouped != nil {
		// An expression that stands in GROUP BY as a whole may hold columns that do not.
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
		// Oracle joins NULL as nothing, and holds the empty text to be NULL.
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

// dateArithmetic is Oracle's: days are added to a date, and two dates have their distance in days.
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
