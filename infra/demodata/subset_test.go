package demodata_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"backdock/infra/demodata"
)

// A subset that is drawn from itself must be unchanged: all rows are sellable, all are different, and the departments
// have their proportions.
func TestSubsetDrawnFromItself(t *testing.T) {
	file, err := os.ReadFile("data/items.csv")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := demodata.DrawSubset(bytes.NewReader(file), &out); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(out.Bytes(), file) {
		t.Error("data/items.csv is not what the draw makes")
	}
}

func TestSubsetRefuses(t *testing.T) {
	for name, test := range map[string]struct{ catalog, want string }{
		"another file":        {"gtin14,name,category\n1,Water,Water\n", "first columns must be name and category"},
		"an empty file":       {"", "first columns must be name and category"},
		"too small a source":  {"name,category\nSPARKLING WATER,Water\n", "usable rows"},
		"a file that is torn": {"name,category\n\"SPARKLING WATER,Water\n", "read the catalog"},
	} {
		t.Run(name, func(t *testing.T) {
			err := demodata.DrawSubset(strings.NewReader(test.catalog), &bytes.Buffer{})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}
