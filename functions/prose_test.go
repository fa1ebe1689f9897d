package functions_test

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// treeFiles returns the text of every file of the tree with one of the extensions, by its path.
func treeFiles(t *testing.T, extensions ...string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir("..", func(at string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && at != ".." && (name == "node_modules" || name == "dist" || name != ".ci" && strings.HasPrefix(name, ".")) {
			return filepath.SkipDir
		}
		at = filepath.ToSlash(strings.TrimPrefix(at, "../"))
		for _, extension := range extensions {
			if !d.IsDir() && strings.HasSuffix(name, extension) {
				text, err := os.ReadFile(filepath.Join("..", at))
				if err != nil {
					return err
				}
				files[at] = string(text)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Links of the documents lead to files that exist.
func TestLinksOfDocuments(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	seen := 0
	for at, text := range treeFiles(t, ".md") {
		for _, found := range link.FindAllStringSubmatch(text, -1) {
			seen++
			if _, err := os.Stat(filepath.Join("..", path.Dir(at), found[1])); err != nil {
				t.Errorf("%s links to %s, which does not exist", at, found[1])
			}
		}
	}
	if seen < 30 {
		t.Errorf("only %d links were found", seen)
	}
}

// comment finds a comment of Go or TypeScript; named what looks like the path of a file or folder of this tree.
var (
	comment = regexp.MustCompile(`(?m)(?:^|\s)(?://|\*)\s(.*)$`)
	named   = regexp.MustCompile(`(?:^|[\s('` + "`" + `"])((?:(?:\.\./)*[\w-]+/)*[\w.-]*\w\.(?:go|tsx|ts|mjs|md)|(?:shared|functions|infra|frontend)/[\w./-]*\w)`)
)

// A comment names only files that exist: by their path from the root or from the comment's folder or one above it, or by
// their last part.
func TestPathsInComments(t *testing.T) {
	files := treeFiles(t, ".go", ".ts", ".tsx", ".mjs", ".md", ".json")
	known := map[string]bool{}
	for at := range files {
		for ; at != "."; at = path.Dir(at) {
			for rest, more := at, true; more; _, rest, more = strings.Cut(rest, "/") {
				known[rest] = true
			}
		}
	}
	seen := 0
	for at, text := range files {
		if ext := path.Ext(at); ext == ".md" || ext == ".json" {
			continue
		}
		for _, words := range comment.FindAllStringSubmatch(text, -1) {
			for _, found := range named.FindAllStringSubmatch(words[1], -1) {
				seen++
				if !known[strings.TrimLeft(path.Clean(found[1]), "./")] {
					t.Errorf("%s: a comment names %s, which does not exist", at, found[1])
				}
			}
		}
	}
	if seen < 60 {
		t.Errorf("only %d names were found", seen)
	}
}

// british are the beginnings of words in British spelling. Cancelled and its forms are spelled as NetSuite does.
var british = []string{"analysed", "analysing", "authoris", "behaviour", "capitalis", "catalogue", "categoris", "centre", "colour",
	"defence", "favour", "fulfil", "grey", "honour", "initialis", "judgement", "labelled", "licence", "maximis", "metre", "minimis",
	"modelled", "modelling", "neighbour", "normalis", "optimis", "organis", "prioritis", "recognis", "serialis", "summaris",
	"synchronis", "travelled", "travelling", "utilis"}

// american are words that begin like British ones, and British spellings that cannot be changed in one place: values of stored
// records and of the API.
var american = strings.NewReplacer("fulfill", "", "optimistic", "", "aria-labelledby", "", `"fulfil"`, "", "'fulfil'", "", `"fulfil ship`, "", "trip: fulfil,", "")

// Names, comments and documents have American spelling.
func TestAmericanSpelling(t *testing.T) {
	for at, text := range treeFiles(t, ".go", ".md", ".ts", ".tsx") {
		if at == "functions/prose_test.go" || strings.HasSuffix(at, ".d.ts") { // the latter is generated
			continue
		}
		text = american.Replace(strings.ToLower(text))
		for _, word := range british {
			if before, _, found := strings.Cut(text, word); found {
				t.Errorf("%s:%d: %s", at, 1+strings.Count(before, "\n"), word)
			}
		}
	}
}

// wordsOfNames returns the words of all names in the Go sources, joined: "left", "before" and "leftbefore" of leftBefore. A
// name's plural is there as its singular, too.
func wordsOfNames(t *testing.T) map[string]bool {
	t.Helper()
	word := regexp.MustCompile(`[A-Z]+(?:[a-z0-9]+)?|[a-z0-9]+`)
	names, words := map[string]bool{}, map[string]bool{}
	for at, text := range treeFiles(t, ".go") {
		if strings.HasSuffix(at, "_test.go") {
			continue
		}
		var tokens scanner.Scanner
		set := token.NewFileSet()
		tokens.Init(set.AddFile(at, set.Base(), len(text)), []byte(text), nil, 0)
		for {
			_, kind, name := tokens.Scan()
			if kind == token.EOF {
				break
			}
			if kind == token.IDENT {
				names[name] = true
			}
		}
	}
	for name := range names {
		parts := word.FindAllString(name, -1)
		for from := range parts {
			for to := from + 1; to <= len(parts); to++ {
				joined := strings.ToLower(strings.Join(parts[from:to], ""))
				words[joined], words[strings.TrimSuffix(joined, "s")] = true, true
			}
		}
	}
	return words
}

// The words of the glossary are those of the code: each is a word, or several together, of a name.
func TestGlossaryHasTheWordsOfTheCode(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, glossary, _ := strings.Cut(string(readme), "## Glossary")
	words := wordsOfNames(t)
	aside := regexp.MustCompile(`\(([^)]*)\)`)
	seen := 0
	for _, row := range regexp.MustCompile(`(?m)^\| ([^|]+) \|`).FindAllStringSubmatch(glossary, -1) {
		if row[1] == "Word" {
			continue
		}
		for word := range strings.SplitSeq(aside.ReplaceAllString(row[1], ", $1"), ",") {
			seen++
			if !words[strings.NewReplacer(" ", "", "-", "").Replace(strings.ToLower(word))] {
				t.Errorf("the glossary explains %q, which no name has", strings.TrimSpace(word))
			}
		}
	}
	if seen < 30 {
		t.Errorf("only %d words were found", seen)
	}
}
