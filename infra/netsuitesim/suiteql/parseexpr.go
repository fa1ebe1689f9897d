package suiteql

// expr parses OR, the operator that binds weakest. The methods below parse the others, weakest first.
func (p *parser) expr() (expr, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	return p.chain([]string{"or"}, func() (expr, error) {
		return p.chain([]string{"and"}, p.negation)
	})
}

// chain parses operands that are joined by operators of the same strength.
func (p *parser) chain(words []string, operand func() (expr, error)) (expr, error) {
	l, err := operand()
	if err != nil {
		return nil, err
	}
	for n := 0; p.isWord(words[0]); n++ {
		if n > 2000 {
			return nil, errUnsupported
		}
		p.at++
		r, err := operand()
		if err != nil {
			return nil, err
		}
		l = binary{words[0], l, r}
	}
	return l, nil
}

func (p *parser) negation() (expr, error) {
	if p.takeWord("not") {
		if err := p.enter(); err != nil {
			return nil, err
		}
		defer func() { p.depth-- }()
		x, err := p.negation()
		return unary{"not", x}, err
	}
	return p.predicate()
}

func (p *parser) predicate() (expr, error) {
	if p.takeWord("exists") {
		sub, err := p.bracketed()
		return exists{sub}, err
	}
	l, err := p.sum()
	if err != nil {
		return nil, err
	}
	not := false
	if p.isWord("not", "in") || p.isWord("not", "like") || p.isWord("not", "between") {
		p.at++
		not = true
	}
	switch {
	case p.takeWord("is"):
		not := p.takeWord("not")
		if !p.takeWord("null") {
			return nil, errUnsupported
		}
		return isNull{l, not}, nil
	case p.takeWord("in"):
		return p.inList(l, not)
	case p.takeWord("between"):
		low, err := p.sum()
		if err != nil {
			return nil, err
		}
		if !p.takeWord("and") {
			return nil, errUnsupported
		}
		high, err := p.sum()
		return between{l, low, high, not}, err
	case p.takeWord("like"):
		pattern, err := p.sum()
		if err != nil {
			return nil, err
		}
		x := like{x: l, pattern: pattern, not: not}
		if p.takeWord("escape") {
			x.escape, err = p.sum()
		}
		return x, err
	}
	for _, op := range []string{"=", "<>", "!=", "^=", "<=", ">=", "<", ">"} {
		if p.take(op) {
			r, err := p.sum()
			if op == "!=" || op == "^=" {
				op = "<>"
			}
			return binary{op, l, r}, err
		}
	}
	return l, nil
}

func (p *parser) bracketed() (*query, error) {
	if !p.take("(") {
		return nil, errUnsupported
	}
	sub, err := p.query()
	if err != nil {
		return nil, err
	}
	if !p.take(")") {
		return nil, errUnsupported
	}
	return sub, nil
}

func (p *parser) inList(l expr, not bool) (expr, error) {
	if p.at+1 < len(p.tokens) && p.tokens[p.at+1] == (token{tokenWord, "select"}) {
		sub, err := p.bracketed()
		return in{x: l, not: not, sub: sub}, err
	}
	if !p.take("(") {
		return nil, errUnsupported
	}
	list, err := p.arguments()
	if err != nil {
		return nil, err
	}
	if len(list) > 1000 {
		return nil, &Error{"Search error occurred: The maximum number of expressions in a list is 1000."}
	}
	return in{x: l, not: not, list: list}, nil
}

// arguments parses one or more expressions and the closing bracket.
func (p *parser) arguments() ([]expr, error) {
	var list []expr
	for {
		e, err := p.expr()
		if err != nil {
			return nil, err
		}
		list = append(list, e)
		if p.take(")") {
			return list, nil
		}
		if !p.take(",") {
			return nil, errUnsupported
		}
	}
}

func (p *parser) sum() (expr, error)     { return p.infix([]string{"+", "-", "||"}, p.product) }
func (p *parser) product() (expr, error) { return p.infix([]string{"*", "/"}, p.factor) }

func (p *parser) infix(ops []string, operand func() (expr, error)) (expr, error) {
	l, err := operand()
	if err != nil {
		return nil, err
	}
	for n := 0; ; n++ {
		op := ""
		for _, o := range ops {
			if p.take(o) {
				op = o
				break
			}
		}
		if op == "" {
			return l, nil
		}
		if n > 200 {
			return nil, errUnsupported
		}
		r, err := operand()
		if err != nil {
			return nil, err
		}
		l = binary{op, l, r}
	}
}

func (p *parser) factor() (expr, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	if p.take("-") {
		x, err := p.factor()
		return unary{"-", x}, err
	}
	if p.take("+") {
		return p.factor()
	}
	t := p.next()
	switch t.kind {
	case tokenNumber:
		kind := Integer
		for i := range t.text {
			if t.text[i] == '.' {
				kind = Decimal
			}
		}
		return literal{kind, t.text}, nil
	case tokenString:
		if t.text == "" {
			return null{}, nil
		}
		return literal{Text, t.text}, nil
	case tokenParam:
		p.params++
		return param{p.params}, nil
	case tokenQuoted:
		return nil, &Error{"Search error occurred: Unknown identifier '\"" + t.text + "\"'."}
	case tokenSymbol:
		if t.text != "(" {
			return nil, errUnsupported
		}
		if p.isWord("select") {
			p.at--
			sub, err := p.bracketed()
			return subquery{sub}, err
		}
		x, err := p.expr()
		if err != nil {
			return nil, err
		}
		if !p.take(")") {
			return nil, errUnsupported
		}
		return x, nil
	case tokenWord:
		return p.word(t.text)
	}
	return nil, errUnsupported
}

// word parses what starts with a name: CASE, a function call or a column.
func (p *parser) word(w string) (expr, error) {
	switch w {
	case "null":
		return null{}, nil
	case "case":
		return p.caseOf()
	}
	if reserved[w] {
		return nil, errUnsupported
	}
	if (w == "date" || w == "timestamp" || w == "interval") && p.peek().kind == tokenString {
		return nil, errUnsupported // date literals are not in the dialect
	}
	if p.take(".") {
		t := p.next()
		if t.kind != tokenWord {
			return nil, errUnsupported
		}
		if w == "builtin" {
			if !p.take("(") {
				return nil, errUnsupported
			}
			return p.call("builtin." + t.text)
		}
		return name{w, t.text}, nil
	}
	if p.take("(") {
		return p.call(w)
	}
	return name{"", w}, nil
}

func (p *parser) call(w string) (expr, error) {
	c := call{name: w}
	switch {
	case p.take(")"):
	case p.take("*"):
		if w != "count" || !p.take(")") {
			return nil, errUnsupported
		}
		c.star = true
	default:
		c.distinct = p.takeWord("distinct")
		var err error
		if c.args, err = p.arguments(); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (p *parser) caseOf() (expr, error) {
	c := caseOf{}
	var err error
	if !p.isWord("when") {
		if c.subject, err = p.expr(); err != nil {
			return nil, err
		}
	}
	for p.takeWord("when") {
		var when [2]expr
		if when[0], err = p.expr(); err != nil {
			return nil, err
		}
		if !p.takeWord("then") {
			return nil, errUnsupported
		}
		if when[1], err = p.expr(); err != nil {
			return nil, err
		}
		c.whens = append(c.whens, when)
	}
	if p.takeWord("else") {
		if c.otherwise, err = p.expr(); err != nil {
			return nil, err
		}
	}
	if len(c.whens) == 0 || !p.takeWord("end") {
		return nil, errUnsupported
	}
	return c, nil
}
