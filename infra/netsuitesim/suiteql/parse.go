package suiteql

// maxDepth limits nesting, so that no query can exhaust the stack.
const maxDepth = 60

type parser struct {
	tokens []token
	at     int
	params int
	depth  int
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) next() token {
	t := p.tokens[p.at]
	if t.kind != tokenEnd {
		p.at++
	}
	return t
}

func (p *parser) isWord(words ...string) bool {
	for i, w := range words {
		if p.at+i >= len(p.tokens) || p.tokens[p.at+i] != (token{tokenWord, w}) {
			return false
		}
	}
	return true
}

func (p *parser) takeWord(words ...string) bool {
	if !p.isWord(words...) {
		return false
	}
	p.at += len(words)
	return true
}

func (p *parser) take(symbol string) bool {
	if p.peek() != (token{tokenSymbol, symbol}) {
		return false
	}
	p.at++
	return true
}

func (p *parser) enter() error {
	if p.depth++; p.depth > maxDepth {
		return errUnsupported
	}
	return nil
}

// statement parses the whole text. It refuses WITH, LIMIT, OFFSET and FETCH, which are not in the dialect.
func (p *parser) statement() (*query, error) {
	q, err := p.query()
	if err != nil {
		return nil, err
	}
	if p.peek().kind != tokenEnd {
		return nil, errUnsupported
	}
	return q, nil
}

func (p *parser) query() (*query, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	q := &query{}
	for {
		arm, err := p.selection()
		if err != nil {
			return nil, err
		}
		q.arms = append(q.arms, arm)
		if !p.takeWord("union") {
			break
		}
		if len(q.all) == 0 {
			q.all = []bool{false}
		}
		q.all = append(q.all, p.takeWord("all"))
	}
	if p.takeWord("order", "by") {
		for {
			item := orderItem{}
			var err error
			if item.expr, err = p.expr(); err != nil {
				return nil, err
			}
			if p.takeWord("desc") {
				item.desc = true
			} else {
				p.takeWord("asc")
			}
			if p.takeWord("nulls", "first") {
				item.nulls = "first"
			} else if p.takeWord("nulls", "last") {
				item.nulls = "last"
			}
			q.order = append(q.order, item)
			if !p.take(",") {
				break
			}
		}
	}
	return q, nil
}

func (p *parser) selection() (*selection, error) {
	if !p.takeWord("select") {
		return nil, errUnsupported
	}
	s := &selection{}
	if p.takeWord("distinct") {
		s.distinct = true
	} else {
		p.takeWord("all")
	}
	for {
		item, err := p.selectItem()
		if err != nil {
			return nil, err
		}
		s.items = append(s.items, item)
		if !p.take(",") {
			break
		}
	}
	if !p.takeWord("from") {
		return nil, errUnsupported
	}
	if err := p.from(s); err != nil {
		return nil, err
	}
	var err error
	if p.takeWord("where") {
		if s.where, err = p.expr(); err != nil {
			return nil, err
		}
	}
	if p.takeWord("group", "by") {
		for {
			e, err := p.expr()
			if err != nil {
				return nil, err
			}
			s.group = append(s.group, e)
			if !p.take(",") {
				break
			}
		}
	}
	if p.takeWord("having") {
		if s.having, err = p.expr(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (p *parser) selectItem() (selectItem, error) {
	if p.take("*") {
		return selectItem{expr: star{}}, nil
	}
	if p.peek().kind == tokenWord && p.at+2 < len(p.tokens) &&
		p.tokens[p.at+1] == (token{tokenSymbol, "."}) && p.tokens[p.at+2] == (token{tokenSymbol, "*"}) {
		q := p.next().text
		p.at += 2
		return selectItem{expr: star{q}}, nil
	}
	e, err := p.expr()
	if err != nil {
		return selectItem{}, err
	}
	item := selectItem{expr: e}
	if p.takeWord("as") {
		if item.alias = p.alias(true); item.alias == "" {
			return selectItem{}, errUnsupported
		}
		return item, nil
	}
	item.alias = p.alias(false)
	return item, nil
}

var reserved = map[string]bool{"select": true, "from": true, "where": true, "group": true, "by": true, "having": true,
	"order": true, "union": true, "all": true, "distinct": true, "as": true, "on": true, "and": true, "or": true,
	"not": true,
	"in":  true, "is": true, "null": true, "like": true, "between": true, "exists": true, "case": true, "when": true,
	"then": true,
	"else": true, "end": true, "asc": true, "desc": true, "inner": true, "left": true, "right": true, "full": true,
	"outer": true,
	"cross": true, "join": true, "nulls": true, "limit": true, "offset": true, "fetch": true, "with": true, "escape": true,
	"minus": true, "intersect": true, "using": true, "natural": true, "over": true}

// alias parses an optional name for a column or table and returns "" if there is none. sure means that AS came before
// it.
func (p *parser) alias(sure bool) string {
	t := p.peek()
	switch {
	case t.kind == tokenWord && (!reserved[t.text]):
		p.at++
		return t.text
	case t.kind == tokenQuoted && plainName(t.text):
		p.at++
		return t.text
	case sure:
		return ""
	}
	return ""
}

// plainName reports whether a quoted alias is safe to write into SQL and JSON.
func plainName(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; !isLetter(c) && !isDigit(c) && c != ' ' && c != '-' && c != '#' {
			return false
		}
	}
	return s != ""
}

func (p *parser) from(s *selection) error {
	join := ""
	for {
		item, err := p.source()
		if err != nil {
			return err
		}
		item.join = join
		if join != "" && join != "," && join != "cross join" {
			if !p.takeWord("on") {
				return errUnsupported
			}
			if item.on, err = p.expr(); err != nil {
				return err
			}
		}
		s.from = append(s.from, item)
		switch {
		case p.take(","):
			join = ","
		case p.takeWord("join"), p.takeWord("inner", "join"):
			join = "join"
		case p.takeWord("left", "join"), p.takeWord("left", "outer", "join"):
			join = "left join"
		case p.takeWord("right", "join"), p.takeWord("right", "outer", "join"):
			join = "right join"
		case p.takeWord("full", "join"), p.takeWord("full", "outer", "join"):
			join = "full join"
		case p.takeWord("cross", "join"):
			join = "cross join"
		default:
			return nil
		}
	}
}

func (p *parser) source() (fromItem, error) {
	if p.take("(") {
		sub, err := p.query()
		if err != nil {
			return fromItem{}, err
		}
		if !p.take(")") {
			return fromItem{}, errUnsupported
		}
		p.takeWord("as")
		return fromItem{sub: sub, alias: p.alias(false)}, nil
	}
	t := p.next()
	if t.kind != tokenWord || reserved[t.text] {
		return fromItem{}, errUnsupported
	}
	item := fromItem{table: t.text, alias: t.text}
	p.takeWord("as")
	if a := p.alias(false); a != "" {
		item.alias = a
	}
	return item, nil
}
