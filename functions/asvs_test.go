package functions_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// asked are the requirements of levels 1 and 2 of ASVS 5.0.0 by section.
var asked = map[string][]int{
	"3.2": {1, 2}, "3.3": {1, 2, 3, 4}, "3.4": {1, 2, 3, 4, 5, 6}, "3.5": {1, 2, 3, 4, 5}, "3.7": {1, 2},
	"6.1": {1, 2, 3}, "6.2": {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, "6.3": {1, 2, 3, 4}, "6.4": {1, 2, 3, 4},
	"6.5": {1, 2, 3, 4, 5}, "6.6": {1, 2, 3}, "6.8": {1, 2, 3, 4},
	"7.1": {1, 2, 3}, "7.2": {1, 2, 3, 4}, "7.3": {1, 2}, "7.4": {1, 2, 3, 4, 5}, "7.5": {1, 2}, "7.6": {1, 2},
	"8.1": {1, 2}, "8.2": {1, 2, 3}, "8.3": {1}, "8.4": {1},
	"9.1": {1, 2, 3}, "9.2": {1, 2, 3, 4},
	"12.1": {1, 2, 3}, "12.2": {1, 2}, "12.3": {1, 2, 3, 4},
	"13.1": {1}, "13.2": {1, 2, 3, 4, 5}, "13.3": {1, 2}, "13.4": {1, 2, 3, 4, 5},
	"14.1": {1, 2}, "14.2": {1, 2, 3, 4}, "14.3": {1, 2, 3},
}

var (
	requirement = regexp.MustCompile(`(?m)^\| (\d+\.\d+\.\d+) \| .+ \| (met|partly|no|n/a) \| (.+) \|$`)
	proof       = regexp.MustCompile("`([a-z]+)\\.((?:Test|Fuzz)[A-Za-z]+)`|`([A-Za-z]+\\.test\\.tsx?): ([^`]+)`")
)

// ASVS.md answers every requirement once, and names a proof for each that is met.
func TestEveryRequirementIsAnswered(t *testing.T) {
	raw, err := os.ReadFile("ASVS.md")
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, row := range requirement.FindAllStringSubmatch(string(raw), -1) {
		got = append(got, row[1])
		if row[2] == "met" && !proof.MatchString(row[3]) {
			t.Errorf("%s is met, and no test is named", row[1])
		}
	}
	for section, numbers := range asked {
		for _, n := range numbers {
			want = append(want, fmt.Sprintf("%s.%d", section, n))
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("ASVS.md answers\n%v, ASVS asks\n%v", got, want)
	}
}

// Every test that the documents name exists.
func TestEveryProofIsThere(t *testing.T) {
	source := map[string]string{} // test sources, by the package's folder or the file's name
	for _, root := range []string{".", "../shared", "../infra", "../frontend/src"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			name := d.Name()
			if strings.HasSuffix(name, "_test.go") {
				dir, err := filepath.Abs(filepath.Dir(path))
				if err != nil {
					return err
				}
				name = filepath.Base(dir)
			} else if !strings.Contains(name, ".test.ts") {
				return nil
			}
			raw, err := os.ReadFile(path)
			source[name] += string(raw)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"ASVS.md", "DATA.md", "PERMISSIONS.md"} {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range proof.FindAllStringSubmatch(string(raw), -1) {
			if p[1] != "" && !strings.Contains(source[p[1]], "\nfunc "+p[2]+"(") || p[3] != "" && !strings.Contains(source[p[3]],
				"test('"+p[4]+"'") {
				t.Errorf("%s names %s, which is not there", file, p[0])
			}
		}
	}
}
