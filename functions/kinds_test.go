package functions_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// storedKinds returns the kinds of records in the table: for each table.Key in the sources of shared, how its partition
// and its sort key begin, such as "TRIP# ORDER#". A part that the source does not say is left out.
func storedKinds(t *testing.T) map[string]string {
	t.Helper()
	kinds := map[string]string{}
	err := filepath.WalkDir("../shared", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if strings.HasPrefix(path, filepath.Join("../shared", "platform", "table")) && path != "../shared/platform/table/packed" {
			return filepath.SkipDir
		}
		for kind, at := range kindsOf(t, path) {
			kinds[kind] = at
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return kinds
}

// keys is the source of a package in which keys are looked for.
type keys struct {
	values map[string]ast.Expr   // of constants and variables
	calls  map[string][]ast.Expr // what functions return
}

func kindsOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	sources, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	k, set := keys{map[string]ast.Expr{}, map[string][]ast.Expr{}}, token.NewFileSet()
	var files []*ast.File
	for _, path := range sources {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
		k.declare(file)
	}
	kinds := map[string]string{}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok || !isKey(lit.Type) {
				return true
			}
			var partition, sort []string
			for _, e := range lit.Elts {
				if f, ok := e.(*ast.KeyValueExpr); ok && f.Key.(*ast.Ident).Name == "PK" {
					partition = k.beginnings(f.Value, 0)
				} else if ok {
					sort = k.beginnings(f.Value, 0)
				}
			}
			if len(sort) == 0 {
				sort = []string{""}
			}
			if len(partition) == 0 && sort[0] != "" {
				partition = []string{"*"} // a partition that another package names
			}
			for _, p := range partition {
				for _, s := range sort {
					kinds[strings.TrimSpace(p+" "+s)] = set.Position(lit.Pos()).String()
				}
			}
			return true
		})
	}
	return kinds
}

func (k keys) declare(file *ast.File) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && len(v.Values) == len(v.Names) {
					for i, name := range v.Names {
						k.values[name.Name] = v.Values[i]
					}
				}
			}
		case *ast.FuncDecl:
			ast.Inspect(d, func(n ast.Node) bool {
				if r, ok := n.(*ast.ReturnStmt); ok && len(r.Results) == 1 {
					k.calls[d.Name.Name] = append(k.calls[d.Name.Name], r.Results[0])
				}
				return true
			})
		}
	}
}

func isKey(e ast.Expr) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "Key"
}

// beginnings returns the constant texts with which the values of an expression begin.
func (k keys) beginnings(e ast.Expr, depth int) []string {
	if depth > 5 {
		return nil
	}
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		if err != nil || s == "" {
			return nil
		}
		s, _, _ = strings.Cut(s, "%")
		return []string{s}
	case *ast.BinaryExpr:
		return k.beginnings(e.X, depth)
	case *ast.Ident:
		if v := k.values[e.Name]; v != nil {
			return k.beginnings(v, depth+1)
		}
	case *ast.CallExpr:
		name := ""
		switch f := e.Fun.(type) {
		case *ast.Ident:
			name = f.Name
		case *ast.SelectorExpr:
			if name = f.Sel.Name; name == "Sprintf" {
				return k.beginnings(e.Args[0], depth)
			}
		}
		var all []string
		for _, r := range k.calls[name] {
			all = append(all, k.beginnings(r, depth+1)...)
		}
		return all
	}
	return nil
}
