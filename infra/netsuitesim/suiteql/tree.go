package suiteql

// The syntax tree of a query. Names are in lower case.
type (
	query struct {
		arms  []*selection // more than one: UNION
		all   []bool       // all[i]: UNION ALL before arms[i]
		order []orderItem
	}
	selection struct {
		distinct bool
		items    []selectItem
		from     []fromItem
		where    expr
		group    []expr
		having   expr
	}
	selectItem struct {
		expr  expr
		alias string
	}
	// fromItem is a table or a subquery. join is how it is joined to the items before it, "" for the first.
	fromItem struct {
		join  string
		table string
		sub   *query
		alias string
		on    expr
	}
	orderItem struct {
		expr  expr
		desc  bool
		nulls string // "", "first", "last"
	}

	expr any

	literal struct {
		kind Kind
		text string
	}
	null  struct{}
	param struct{ number int }
	name  struct{ qualifier, column string }
	star  struct{ qualifier string }
	unary struct {
		op string
		x  expr
	}
	binary struct {
		op   string
		l, r expr
	}
	call struct {
		name     string
		args     []expr
		distinct bool
		star     bool
	}
	caseOf struct {
		subject   expr
		whens     [][2]expr
		otherwise expr
	}
	in struct {
		x    expr
		not  bool
		list []expr
		sub  *query
	}
	between struct {
		x, low, high expr
		not          bool
	}
	like struct {
		x, pattern, escape expr
		not                bool
	}
	isNull struct {
		x   expr
		not bool
	}
	exists   struct{ sub *query }
	subquery struct{ sub *query }
)
