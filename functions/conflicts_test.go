package functions_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// passing matches the words of a conflict that ends by itself, without a person.
var passing = regexp.MustCompile(`try again( in |$)|\b(is|are) (running|being|still)\b|under calculation|has just`)

// A conflict that time resolves is made by fault.Busy, so its answer says when to repeat the request: phones and screens
// wait for it and repeat the request by themselves. This looks for messages that tell a person to wait, and whose answers
// would have no Retry-After. A message that offers to cancel the other work leaves the choice to the person.
func TestAConflictThatEndsByItselfSaysWhen(t *testing.T) {
	looked := 0
	for _, root := range []string{"../shared", "."} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || !makesConflict(call) {
					return true
				}
				looked++
				for _, arg := range call.Args {
					text, ok := arg.(*ast.BasicLit)
					if !ok || text.Kind != token.STRING {
						continue
					}
					if words, err := strconv.Unquote(text.Value); err == nil && passing.MatchString(words) &&
						!strings.HasSuffix(words, "or cancel it") {
						t.Errorf("%s: %q ends by itself: make it with fault.Busy", files.Position(call.Pos()), words)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if looked < 100 {
		t.Errorf("only %d conflicts were looked at", looked)
	}
}

// makesConflict reports whether a call makes an error of status 409 without Retry-After.
func makesConflict(call *ast.CallExpr) bool {
	is := func(e ast.Expr, name string) bool {
		s, ok := e.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		of, ok := s.X.(*ast.Ident)
		return ok && of.Name == "fault" && s.Sel.Name == name
	}
	return is(call.Fun, "Stale") || is(call.Fun, "New") && len(call.Args) > 0 && is(call.Args[0], "Conflict")
}
