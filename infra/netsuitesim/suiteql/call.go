package suiteql

import "strings"

// aggregateKinds are the aggregate functions of the dialect.
var aggregateKinds = map[string]bool{"count": true, "sum": true, "avg": true, "min": true, "max": true}

// function describes one function of the dialect: how many arguments it takes, their kinds, the kind of its result, and
// its SQL name. The last argument kind repeats.
type function struct {
	least, most int
	args        []Kind
	result      Kind
	sql         string
}

var functions = map[string]function{
	"upper":      {1, 1, []Kind{Text}, Text, "upper"},
	"lower":      {1, 1, []Kind{Text}, Text, "lower"},
	"trim":       {1, 1, []Kind{Text}, Text, "trim"},
	"ltrim":      {1, 2, []Kind{Text}, Text, "ltrim"},
	"rtrim":      {1, 2, []Kind{Text}, Text, "rtrim"},
	"substr":     {2, 3, []Kind{Text, Integer}, Text, "substr"},
	"length":     {1, 1, []Kind{Text}, Integer, "length"},
	"instr":      {2, 2, []Kind{Text}, Integer, "instr"},
	"replace":    {3, 3, []Kind{Text}, Text, "replace"},
	"concat":     {2, 2, []Kind{Text}, Text, "concat"},
	"round":      {1, 2, []Kind{Decimal, Integer}, Decimal, "sql_round"},
	"abs":        {1, 1, []Kind{Decimal}, Decimal, "abs"},
	"ceil":       {1, 1, []Kind{Decimal}, Decimal, "sql_ceil"},
	"floor":      {1, 1, []Kind{Decimal}, Decimal, "sql_floor"},
	"to_number":  {1, 1, []Kind{Decimal}, Decimal, ""},
	"to_date":    {1, 2, []Kind{Text}, Date, "sql_to_date"},
	"add_months": {2, 2, []Kind{Date, Integer}, Date, "sql_add_months"},
}

func (w *writer) call(c call, sc *scope) (value, error) {
	if aggregateKinds[c.name] {
		return w.aggregate(c, sc)
	}
	if c.distinct {
		return value{}, errUnsupported
	}
	if c.name == "sys_extract_utc" {
		// Only the current time is known as an instant. Stored times are local times without an offset.
		if len(c.args) == 1 && (c.args[0] == name{"", "current_timestamp"} || c.args[0] == name{"", "systimestamp"}) {
			return dateValue(w.now.UTC()), nil
		}
		return value{}, errUnsupported
	}
	args := make([]value, len(c.args))
	for i, a := range c.args {
		var err error
		if args[i], err = w.value(a, sc); err != nil {
			return args[i], err
		}
	}
	aggregate := false
	for _, a := range args {
		aggregate = aggregate || a.aggregate
	}
	v, err := w.apply(c.name, args)
	v.aggregate, v.lit, v.column = aggregate, nil, nil
	return v, err
}

func (w *writer) apply(fn string, args []value) (value, error) {
	n := len(args)
	switch {
	case fn == "nvl" && n == 2, fn == "coalesce" && n >= 2:
		return w.oneOf("coalesce", args)
	case (fn == "greatest" || fn == "least") && n >= 2:
		return w.oneOf(map[string]string{"greatest": "max", "least": "min"}[fn], args)
	case fn == "nullif" && n == 2:
		return w.oneOf("nullif", args)
	case fn == "nvl2" && n == 3:
		texts, out, err := w.unify(args[1:])
		if err == nil {
			out.sql = "CASE WHEN " + args[0].sql + " IS NOT NULL THEN " + texts[0] + " ELSE " + texts[1] + " END"
		}
		return out, err
	case fn == "decode" && n >= 3:
		return w.decode(args)
	case fn == "mod" && n == 2:
		texts, out, err := w.unify(args)
		if err == nil {
			out.sql = "(" + strings.Join(texts, " % ") + ")"
		}
		return out, err
	case fn == "trunc":
		return w.trunc(args)
	case fn == "to_char":
		return w.toChar(args)
	case fn == "to_timestamp":
		fn = "to_date"
	case fn == "builtin.df" && n == 1:
		c := args[0].column
		if c == nil {
			return value{}, errUnsupported
		}
		if c.Display == "" {
			sql, err := w.as(args[0], Text)
			return value{sql: sql, kind: Text}, err
		}
		return value{sql: strings.ReplaceAll(c.Display, "{t}", args[0].alias), kind: Text}, nil
	case (fn == "builtin.cf" || fn == "builtin.consolidate") && n >= 1:
		return args[0], nil // one currency, one period: nothing to convert
	}
	f, ok := functions[fn]
	if !ok || n < f.least || n > f.most {
		return value{}, errUnsupported
	}
	texts := make([]string, n)
	for i, a := range args {
		var err error
		if texts[i], err = w.as(a, f.args[min(i, len(f.args)-1)]); err != nil {
			return value{}, err
		}
	}
	return value{sql: f.sql + "(" + strings.Join(texts, ", ") + ")", kind: f.result}, nil
}

func (w *writer) oneOf(sql string, args []value) (value, error) {
	texts, out, err := w.unify(args)
	if err == nil {
		out.sql = sql + "(" + strings.Join(texts, ", ") + ")"
	}
	return out, err
}

// decode writes Oracle's DECODE(x, a, r, b, s, …, otherwise). In it, NULL equals NULL.
func (w *writer) decode(args []value) (value, error) {
	var results []value
	for i := 2; i < len(args); i += 2 {
		results = append(results, args[i])
	}
	otherwise := len(args)%2 == 0
	if otherwise {
		results = append(results, args[len(args)-1])
	}
	texts, out, err := w.unify(results)
	if err != nil {
		return out, err
	}
	var b strings.Builder
	b.WriteString("CASE")
	for i := 1; i+1 < len(args); i += 2 {
		test, err := w.compare("=", args[0], args[i])
		if err != nil {
			return out, err
		}
		if args[i].sql == "NULL" {
			test = args[0].sql + " IS NULL"
		}
		b.WriteString(" WHEN " + test + " THEN " + texts[i/2])
	}
	if otherwise {
		b.WriteString(" ELSE " + texts[len(texts)-1])
	}
	out.sql = b.String() + " END"
	return out, nil
}

func (w *writer) trunc(args []value) (value, error) {
	if len(args) == 0 || len(args) > 2 {
		return value{}, errUnsupported
	}
	if args[0].kind == Date {
		unit := "'DD'"
		if len(args) == 2 {
			if args[1].lit == nil {
				return value{}, errUnsupported
			}
			unit = args[1].sql
		}
		return value{sql: "sql_trunc_date(" + args[0].sql + ", " + unit + ")", kind: Date}, nil
	}
	x, err := w.as(args[0], Decimal)
	if err != nil {
		return value{}, err
	}
	places := "0"
	if len(args) == 2 {
		if places, err = w.as(args[1], Integer); err != nil {
			return value{}, err
		}
	}
	return value{sql: "sql_trunc(" + x + ", " + places + ")", kind: Decimal}, nil
}

func (w *writer) toChar(args []value) (value, error) {
	switch {
	case len(args) == 1:
		sql, err := w.as(args[0], Text)
		return value{sql: sql, kind: Text}, err
	case len(args) == 2 && args[0].kind == Date && args[1].lit != nil:
		return value{sql: "sql_to_char(" + args[0].sql + ", " + args[1].sql + ")", kind: Text}, nil
	}
	return value{}, errUnsupported
}

func (w *writer) aggregate(c call, sc *scope) (value, error) {
	if c.star {
		return value{sql: "count(*)", kind: Integer, aggregate: true, required: true}, nil
	}
	if len(c.args) != 1 || hasAggregate(c.args[0]) {
		return value{}, errUnsupported
	}
	grouped := sc.grouped
	sc.grouped = nil
	x, err := w.value(c.args[0], sc)
	sc.grouped = grouped
	if err != nil {
		return x, err
	}
	distinct := ""
	if c.distinct {
		distinct = "DISTINCT "
	}
	out := value{kind: x.kind, aggregate: true}
	switch c.name {
	case "count":
		out.kind, out.sql = Integer, "count("+distinct+x.sql+")"
	case "min", "max":
		out.sql = c.name + "(" + x.sql + ")"
	case "sum", "avg":
		if x.kind != Integer {
			if x.sql, err = w.as(x, Decimal); err != nil {
				return out, err
			}
			out.kind = Decimal
		}
		out.sql = "sum(" + distinct + x.sql + ")"
		if c.name == "avg" {
			total := out.sql
			if out.kind == Integer {
				total = "(" + total + " * 100000000)"
			}
			out.kind, out.sql = Decimal, "sql_div("+total+", count("+distinct+x.sql+") * 100000000)"
		}
	}
	return out, nil
}
