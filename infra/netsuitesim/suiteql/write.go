package suiteql

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// writer turns a tree into SQL. Every name that reaches the SQL comes from the catalog, from an alias made
// here, or from a checked alias in backticks; every text is a quoted literal.
type writer struct {
	catalog Catalog
	now     time.Time
	sources int // makes aliases unique
}

// source is one table or subquery in scope.
type source struct {
	alias   string // as the query names it
	table   string // as the service would name it in an error
	sql     string // as the SQL names it
	columns []Column
}

type scope struct {
	sources []source
	parent  *scope
	// grouped holds the SQL of the GROUP BY expressions while columns must be one of them; nil otherwise.
	grouped map[string]bool
}

// value is a written expression.
type value struct {
	sql       string
	kind      Kind
	lit       *literal
	aggregate bool
	required  bool
	column    *Column
	alias     string // SQL alias of the column's table
}

func (w *writer) query(q *query, parent *scope) (string, []Column, error) {
	if len(q.arms) > 1 {
		return w.union(q, parent)
	}
	return w.selection(q.arms[0], q.order, parent)
}

func (w *writer) union(q *query, parent *scope) (string, []Column, error) {
	var b strings.Builder
	var columns []Column
	for i, arm := range q.arms {
		sql, cols, err := w.selection(arm, nil, parent)
		if err != nil {
			return "", nil, err
		}
		if i == 0 {
			columns = cols
		} else {
			if len(cols) != len(columns) {
				return "", nil, errUnsupported
			}
			for j := range cols {
				switch {
				case columns[j].Kind == Any:
					columns[j].Kind = cols[j].Kind
				case cols[j].Kind != Any && cols[j].Kind != columns[j].Kind:
					return "", nil, errUnsupported
				}
				columns[j].Required = false
			}
			b.WriteString(" UNION ")
			if q.all[i] {
				b.WriteString("ALL ")
			}
		}
		b.WriteString("SELECT * FROM (" + sql + ")")
	}
	for i, o := range q.order {
		at, ok := ordinal(o.expr, columns)
		if !ok {
			return "", nil, errUnsupported
		}
		b.WriteString(separator(i, " ORDER BY ") + strconv.Itoa(at+1) + direction(o, false))
	}
	return b.String(), columns, nil
}

// ordinal finds the result column that an ORDER BY item names by number or alias.
func ordinal(e expr, columns []Column) (int, bool) {
	switch e := e.(type) {
	case literal:
		n, err := strconv.Atoi(e.text)
		return n - 1, err == nil && n >= 1 && n <= len(columns)
	case name:
		if e.qualifier == "" {
			i := slices.IndexFunc(columns, func(c Column) bool { return c.Name == e.column })
			return i, i >= 0
		}
	}
	return 0, false
}

func separator(i int, first string) string {
	if i == 0 {
		return first
	}
	return ", "
}

// direction is Oracle's order: NULLs come last upwards and first downwards.
func direction(o orderItem, required bool) string {
	nulls := o.nulls
	s := ""
	if o.desc {
		s = " DESC"
	}
	if required && nulls == "" {
		return s
	}
	if nulls == "" {
		nulls = "last"
		if o.desc {
			nulls = "first"
		}
	}
	return s + " NULLS " + strings.ToUpper(nulls)
}

func (w *writer) selection(s *selection, order []orderItem, parent *scope) (string, []Column, error) {
	sc := &scope{parent: parent}
	from, err := w.from(s, sc)
	if err != nil {
		return "", nil, err
	}
	where, limit, err := w.where(s.where, sc)
	if err != nil {
		return "", nil, err
	}
	group := ""
	grouped := map[string]bool{}
	for i, g := range s.group {
		v, err := w.value(g, sc)
		if err != nil {
			return "", nil, err
		}
		if v.aggregate || v.lit != nil {
			return "", nil, errUnsupported
		}
		grouped[v.sql] = true
		group += separator(i, " GROUP BY ") + v.sql
	}
	if len(s.group) > 0 || s.having != nil || aggregates(s) {
		sc.grouped = grouped
	}
	items, columns, values, err := w.items(s, sc)
	if err != nil {
		return "", nil, err
	}
	having := ""
	if s.having != nil {
		c, err := w.condition(s.having, sc)
		if err != nil {
			return "", nil, err
		}
		having = " HAVING " + c
		if group == "" {
			having = " GROUP BY NULL" + having
		}
	}
	if limit != "" && sc.grouped != nil {
		return "", nil, errUnsupported
	}
	orders, hidden := "", ""
	for i, o := range order {
		v, err := w.orderValue(o, sc, columns, values)
		if err != nil {
			return "", nil, err
		}
		by := v.sql
		if limit != "" {
			// ROWNUM counts before the rows are sorted, so the sort stands outside.
			by = "`~" + strconv.Itoa(i) + "`"
			hidden += ", " + v.sql + " AS " + by
		}
		orders += separator(i, " ORDER BY ") + by + direction(o, v.required)
	}
	distinct := ""
	if s.distinct {
		distinct = "DISTINCT "
	}
	body := from + where + group + having
	switch {
	case limit == "":
		return "SELECT " + distinct + items + body + orders, columns, nil
	case orders == "":
		return "SELECT " + distinct + items + body + limit, columns, nil
	case s.distinct:
		return "", nil, errUnsupported
	}
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = "`" + c.Name + "`"
	}
	return "SELECT " + strings.Join(names, ", ") + " FROM (SELECT " + items + hidden + body + limit + ")" + orders, columns, nil
}

// items writes the SELECT list and gives every column its name: the alias, the column's own, or expr1, expr2 …
func (w *writer) items(s *selection, sc *scope) (string, []Column, []value, error) {
	var columns []Column
	var values []value
	unnamed := 0
	used := map[string]bool{}
	add := func(title string, v value) {
		if title == "" {
			unnamed++
			title = "expr" + strconv.Itoa(unnamed)
		}
		base := title
		for n := 0; used[title]; n++ {
			title = base + "_" + strconv.Itoa(n)
		}
		used[title] = true
		columns = append(columns, Column{Name: title, Kind: v.kind, Required: v.required})
		values = append(values, v)
	}
	for _, item := range s.items {
		if st, ok := item.expr.(star); ok {
			found := false
			for i := range sc.sources {
				src := &sc.sources[i]
				if st.qualifier != "" && st.qualifier != src.alias {
					continue
				}
				found = true
				if sc.grouped != nil {
					return "", nil, nil, errUnsupported
				}
				for j := range src.columns {
					add(src.columns[j].Name, columnValue(src, &src.columns[j]))
				}
			}
			if !found {
				return "", nil, nil, sc.unknown(st.qualifier)
			}
			continue
		}
		v, err := w.value(item.expr, sc)
		if err != nil {
			return "", nil, nil, err
		}
		title := item.alias
		if n, ok := item.expr.(name); ok && title == "" {
			title = n.column
		}
		add(strings.ToLower(title), v)
	}
	var b strings.Builder
	for i, v := range values {
		b.WriteString(separator(i, "") + v.sql + " AS `" + columns[i].Name + "`")
	}
	return b.String(), columns, values, nil
}

func (w *writer) orderValue(o orderItem, sc *scope, columns []Column, values []value) (value, error) {
	if n, ok := o.expr.(name); ok && n.qualifier == "" {
		if i, ok := ordinal(n, columns); ok {
			if _, found, _ := sc.find(n); !found && values[i].aggregate {
				return value{}, errUnsupported // the service does not sort by the alias of an aggregate
			}
			return values[i], nil
		}
	}
	if l, ok := o.expr.(literal); ok {
		i, ok := ordinal(l, columns)
		if !ok {
			return value{}, errUnsupported
		}
		return values[i], nil
	}
	return w.value(o.expr, sc)
}

func (w *writer) from(s *selection, sc *scope) (string, error) {
	var b strings.Builder
	ansi, comma := false, false
	for i, item := range s.from {
		w.sources++
		src := source{alias: item.alias, sql: "t" + strconv.Itoa(w.sources)}
		text := ""
		if item.sub != nil {
			sql, columns, err := w.query(item.sub, sc.parent)
			if err != nil {
				return "", err
			}
			src.columns, src.table, text = columns, "subquery", "("+sql+")"
		} else {
			t := w.catalog[item.table]
			if t == nil {
				return "", &Error{"Invalid search type: " + item.table + "."}
			}
			src.columns, src.table, text = t.Columns, t.Name, "`"+t.Name+"`"
		}
		if item.alias != "" && slices.ContainsFunc(sc.sources, func(o source) bool { return o.alias == item.alias }) {
			return "", errUnsupported
		}
		sc.sources = append(sc.sources, src)
		switch {
		case i == 0:
			b.WriteString(" FROM ")
		case item.join == ",":
			comma = true
			b.WriteString(", ")
		case item.join == "cross join":
			ansi = true
			b.WriteString(" JOIN ") // SQLite would keep the order of a CROSS JOIN; this lets it choose
		default:
			ansi = true
			b.WriteString(" " + strings.ToUpper(item.join) + " ")
		}
		b.WriteString(text + " AS " + src.sql)
		if item.on != nil {
			on, err := w.condition(item.on, sc)
			if err != nil {
				return "", err
			}
			b.WriteString(" ON " + on)
		}
	}
	if ansi && comma {
		return "", errUnsupported // the two styles of join do not mix
	}
	return b.String(), nil
}

// where writes the condition and takes ROWNUM's comparisons out of it as a LIMIT.
func (w *writer) where(e expr, sc *scope) (where, limit string, err error) {
	if e == nil {
		return "", "", nil
	}
	var rest []string
	for _, part := range conjuncts(e, nil) {
		if n, ok := rowLimit(part); ok {
			if limit != "" {
				return "", "", errUnsupported
			}
			limit = " LIMIT " + n
			continue
		}
		c, err := w.condition(part, sc)
		if err != nil {
			return "", "", err
		}
		rest = append(rest, c)
	}
	if len(rest) > 0 {
		where = " WHERE " + strings.Join(rest, " AND ")
	}
	return where, limit, nil
}

func conjuncts(e expr, list []expr) []expr {
	if b, ok := e.(binary); ok && b.op == "and" {
		return conjuncts(b.r, conjuncts(b.l, list))
	}
	return append(list, e)
}

// rowLimit reads ROWNUM <= n, ROWNUM < n, ROWNUM = 1 and ROWNUM BETWEEN 1 AND n.
func rowLimit(e expr) (string, bool) {
	rownum := name{"", "rownum"}
	if x, ok := e.(between); ok && !x.not && x.x == rownum {
		low, ok1 := x.low.(literal)
		high, ok2 := x.high.(literal)
		if ok1 && ok2 && low.text == "1" && high.kind == Integer {
			return high.text, true
		}
		return "", false
	}
	b, ok := e.(binary)
	if !ok || b.l != rownum {
		return "", false
	}
	limit := ""
	switch n := b.r.(type) {
	case literal:
		if n.kind != Integer || len(n.text) > 9 {
			return "", false
		}
		limit = n.text
	case param:
		limit = "CAST(?" + strconv.Itoa(n.number) + " AS INTEGER)"
	default:
		return "", false
	}
	switch b.op {
	case "<=":
		return limit, true
	case "<":
		return "max(" + limit + " - 1, 0)", true
	case "=":
		return "CASE WHEN " + limit + " = 1 THEN 1 ELSE 0 END", true
	}
	return "0", true // ROWNUM > n is never true
}

// find looks a column up; local tells that it is in this scope and not in one around it.
func (sc *scope) find(n name) (v value, found, local bool) {
	for s := sc; s != nil; s = s.parent {
		hits := 0
		for i := range s.sources {
			src := &s.sources[i]
			if n.qualifier != "" && n.qualifier != src.alias {
				continue
			}
			for j := range src.columns {
				if src.columns[j].Name == n.column {
					v = columnValue(src, &src.columns[j])
					hits++
				}
			}
		}
		if hits > 1 {
			return value{}, true, false
		}
		if hits == 1 {
			return v, true, s == sc
		}
	}
	return value{}, false, false
}

func columnValue(src *source, c *Column) value {
	return value{sql: src.sql + ".`" + c.Name + "`", kind: c.Kind, required: c.Required, column: c, alias: src.sql}
}

func (sc *scope) unknown(identifier string) error {
	var list []string
	for _, s := range sc.sources {
		if s.alias != "" {
			list = append(list, s.alias+"="+s.table)
		}
	}
	return &Error{fmt.Sprintf("Search error occurred: Unknown identifier '%s'. Available identifiers are: {%s}",
		identifier, strings.Join(list, ", "))}
}

// aggregates tells whether the SELECT list holds an aggregate function outside a subquery.
func aggregates(s *selection) bool {
	return slices.ContainsFunc(s.items, func(i selectItem) bool { return hasAggregate(i.expr) })
}

func hasAggregate(e expr) bool {
	switch e := e.(type) {
	case call:
		return aggregateKinds[e.name] || slices.ContainsFunc(e.args, hasAggregate)
	case unary:
		return hasAggregate(e.x)
	case binary:
		return hasAggregate(e.l) || hasAggregate(e.r)
	case isNull:
		return hasAggregate(e.x)
	case between:
		return hasAggregate(e.x) || hasAggregate(e.low) || hasAggregate(e.high)
	case caseOf:
		for _, when := range e.whens {
			if hasAggregate(when[0]) || hasAggregate(when[1]) {
				return true
			}
		}
		return hasAggregate(e.subject) || hasAggregate(e.otherwise)
	}
	return false
}
