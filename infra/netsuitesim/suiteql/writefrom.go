package suiteql

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

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
			b.WriteString(" JOIN ") // a plain JOIN lets SQLite choose the order of the tables; CROSS JOIN would fix it
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
		return "", errUnsupported // the two styles of join cannot be mixed
	}
	return b.String(), nil
}

// where writes the condition. Comparisons with ROWNUM become a LIMIT.
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

// rowLimit parses ROWNUM <= n, ROWNUM < n, ROWNUM = 1 and ROWNUM BETWEEN 1 AND n.
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

// find resolves a column. local reports whether it is in this scope and not in an outer one.
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

// aggregates reports whether the SELECT list has an aggregate function outside a subquery.
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
