package suiteql

import (
	"strings"
	"unicode/utf8"
)

type tokenKind int

const (
	tokenEnd    tokenKind = iota
	tokenWord             // keyword or name, text in lower case
	tokenQuoted           // "name", text as written
	tokenString           // 'text', unescaped
	tokenNumber
	tokenParam  // ?
	tokenSymbol // operators and punctuation
)

type token struct {
	kind tokenKind
	text string
}

// scan splits a query into tokens. It skips comments, as the service does.
func scan(query string) ([]token, error) {
	if !utf8.ValidString(query) || strings.IndexByte(query, 0) >= 0 {
		return nil, errUnsupported
	}
	var tokens []token
	for i := 0; i < len(query); {
		c := query[i]
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case strings.HasPrefix(query[i:], "--"):
			end := strings.IndexByte(query[i:], '\n')
			if end < 0 {
				end = len(query) - i
			}
			i += end
		case strings.HasPrefix(query[i:], "/*"):
			end := strings.Index(query[i+2:], "*/")
			if end < 0 {
				return nil, errUnsupported
			}
			i += end + 4
		case c == '\'':
			text, next, ok := quoted(query, i, '\'')
			if !ok {
				return nil, errUnsupported
			}
			tokens, i = append(tokens, token{tokenString, text}), next
		case c == '"':
			text, next, ok := quoted(query, i, '"')
			if !ok || text == "" {
				return nil, errUnsupported
			}
			tokens, i = append(tokens, token{tokenQuoted, text}), next
		case isLetter(c):
			start := i
			for i < len(query) && (isLetter(query[i]) || isDigit(query[i]) || query[i] == '$' || query[i] == '#') {
				i++
			}
			tokens = append(tokens, token{tokenWord, strings.ToLower(query[start:i])})
		case isDigit(c) || c == '.' && i+1 < len(query) && isDigit(query[i+1]):
			start, points := i, 0
			for i < len(query) && (isDigit(query[i]) || query[i] == '.') {
				if query[i] == '.' {
					points++
				}
				i++
			}
			if points > 1 || i < len(query) && isLetter(query[i]) || i-start > 30 {
				return nil, errUnsupported
			}
			tokens = append(tokens, token{tokenNumber, query[start:i]})
		case c == '?':
			tokens, i = append(tokens, token{tokenParam, "?"}), i+1
		default:
			symbol := ""
			for _, s := range []string{"<=", ">=", "<>", "!=", "^=", "||", "(", ")", ",", ".", "+", "-", "*", "/", "=", "<", ">",
				";"} {
				if strings.HasPrefix(query[i:], s) {
					symbol = s
					break
				}
			}
			if symbol == "" {
				return nil, errUnsupported // [ ], backticks, #, non-ASCII outside strings …
			}
			tokens, i = append(tokens, token{tokenSymbol, symbol}), i+len(symbol)
		}
	}
	return append(tokens, token{tokenEnd, ""}), nil
}

// quoted reads a string or quoted name that starts at i. Inside, a quote is written twice.
func quoted(query string, i int, quote byte) (text string, next int, ok bool) {
	var b strings.Builder
	for i++; i < len(query); i++ {
		if query[i] != quote {
			b.WriteByte(query[i])
			continue
		}
		if i+1 < len(query) && query[i+1] == quote {
			b.WriteByte(quote)
			i++
			continue
		}
		return b.String(), i + 1, true
	}
	return "", 0, false
}

func isLetter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
