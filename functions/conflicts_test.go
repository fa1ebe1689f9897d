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
// would have no Retry-After. A message that offers to cancel the other work, or
// says what to do before, leaves it to the person.
func TestAConflictThatEndsByItselfSaysWhen(t *testing.T) {
	looked := 0
	for _, root := range []string{"../shared", "."} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.IsDir() {
				return err
			}
			files := token.NewFileSet()
			sources := parsed(t, files, path)
			helpers := conflictHelpers(sources)
			for _, file := range sources {
				ast.Inspect(file, func(n ast.Node) bool {
					call, ok := n.(*ast.CallExpr)
					if !ok || !makesConflict(call) && !helpers[called(call)] {
						return true
					}
					looked++
					for _, words := range texts(call.Args) {
						if passing.MatchString(words) && !strings.HasSuffix(words, "or cancel it") &&
							!strings.HasSuffix(words, ", then try again") {
							t.Errorf("%s: %q ends by itself: make it with fault.Busy", files.Position(call.Pos()), words)
						}
					}
					return true
				})
			}
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

// A conflict whose words a helper gets from its caller is seen where the helper is called.
func TestConflictsOfHelpersAreSeen(t *testing.T) {
	const source = `package p
func refuse(words string) error { return fault.New(fault.Conflict, "no: %s", words) }
func (s *S) stale(words string) error { return s.wrap(fault.Stale(1, words)) }
func own() error { return fault.New(fault.Conflict, "a fixed text") }
func wait() error { return fault.Busy(1, "try again in a moment") }`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	got := conflictHelpers([]*ast.File{file})
	if len(got) != 2 || !got["refuse"] || !got["stale"] {
		t.Errorf("got %v", got)
	}
}

func parsed(t *testing.T, files *token.FileSet, dir string) (all []*ast.File) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, file)
	}
	return all
}

// conflictHelpers returns the functions of a package that make a conflict with words of their callers: a parameter is one
// of the words.
func conflictHelpers(files []*ast.File) map[string]bool {
	helpers := map[string]bool{}
	for _, file := range files {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body == nil || file.Name.Name == "fault" {
				continue
			}
			given := map[string]bool{}
			for _, field := range f.Type.Params.List {
				if of, ok := field.Type.(*ast.Ident); ok && of.Name == "string" {
					for _, name := range field.Names {
						given[name.Name] = true
					}
				}
			}
			ast.Inspect(f.Body, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && makesConflict(call) {
					for _, arg := range call.Args {
						if name, ok := arg.(*ast.Ident); ok && given[name.Name] {
							helpers[f.Name.Name] = true
						}
					}
				}
				return true
			})
		}
	}
	return helpers
}

// called returns the name of the function or method that is called.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// texts returns the constant texts among arguments, also those that are joined of several.
func texts(args []ast.Expr) (all []string) {
	for _, arg := range args {
		words := ""
		ast.Inspect(arg, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
				if s, err := strconv.Unquote(text.Value); err == nil {
					words += s
				}
			}
			_, nested := n.(*ast.CallExpr)
			return !nested
		})
		if words != "" {
			all = append(all, words)
		}
	}
	return all
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
