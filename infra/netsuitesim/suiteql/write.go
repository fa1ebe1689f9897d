package suiteql

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// writer converts a tree to SQL. Names in the SQL come only from the catalog, from aliases created here, or from
// checked aliases in backticks. Texts are quoted literals.
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
	// grouped is not nil while columns must be among the GROUP BY expressions. It holds the SQL of these expressions.
	grouped map[string]bool
}

// value is an expression with its SQL.
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

// ordinal returns the index of the result column that an ORDER BY item names by number or alias.
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

// direction writes Oracle's sort order: NULL is last in ascending and first in descending order.
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
			// ROWNUM counts before sorting, so the sort is in the outer query.
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
	return "SELECT " + strings.Join(names, ", ") + " FROM (SELECT " + items + hidden + body + limit + ")" + orders,
		columns, nil
}

// items writes the SELECT list and names every column: its alias, the column's own name, or expr1, expr2, …
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
