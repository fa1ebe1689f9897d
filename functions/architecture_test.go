package functions_test

import (
	"errors"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// adapters are the packages that may import AWS. Only the main packages of functions import them.
var adapters = map[string]bool{
	"backdock/shared/app/aws":               true,
	"backdock/shared/platform/blob/s3":      true,
	"backdock/shared/app/lambda":            true,
	"backdock/shared/platform/mail/ses":     true,
	"backdock/shared/platform/queue/sqs":    true,
	"backdock/shared/platform/table/dynamo": true,
	"backdock/shared/platform/workflow/sfn": true,
}

// Domain and function packages use interfaces: none of them depends on the AWS SDK, directly or indirectly,
// or on another module's internals.
func TestNoAWSInDomainAndFunctions(t *testing.T) {
	out, err := exec.Command("go", "list", "-test=false", "-f", `{{.ImportPath}} {{join .Deps ","}}`,
		"backdock/shared/...", "backdock/functions/...").Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr(err))
	}
	checked := 0
	for line := range strings.Lines(string(out)) {
		path, deps, _ := strings.Cut(strings.TrimSpace(line), " ")
		if adapters[path] || strings.HasSuffix(path, "/lambda") ||
			strings.HasPrefix(path, "backdock/shared/platform/table/dynamo/") {
			continue
		}
		checked++
		for dep := range strings.SplitSeq(deps, ",") {
			if strings.HasPrefix(dep, "github.com/aws/") {
				t.Errorf("%s depends on %s", path, dep)
				break
			}
			if strings.HasPrefix(path, "backdock/shared/") && strings.HasPrefix(dep, "backdock/functions") {
				t.Errorf("%s depends on %s: shared knows no function", path, dep)
			}
			if strings.HasPrefix(dep, "backdock/infra") {
				t.Errorf("%s depends on %s: only infra knows infra", path, dep)
			}
		}
	}
	if checked < 10 {
		t.Fatalf("only %d packages were looked at", checked)
	}
}

// The areas of shared/ from the bottom to the top. A package imports only its own area and those before it.
var areas = []string{"platform", "people", "catalog", "prices", "stock", "sales", "delivery", "insight", "erp", "app"}

func TestAreasImportDownwards(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports ","}}`, "backdock/shared/...").Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr(err))
	}
	checked := 0
	for line := range strings.Lines(string(out)) {
		path, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
		area, ok := areaOf(path)
		if !ok {
			t.Errorf("%s is in no area: move it into one of %v", path, areas)
			continue
		}
		for imported := range strings.SplitSeq(imports, ",") {
			if below, ok := areaOf(imported); ok && below > area {
				t.Errorf("%s imports %s: %s is above %s", path, imported, areas[below], areas[area])
			}
		}
		checked++
	}
	if checked < 50 {
		t.Fatalf("only %d packages were looked at", checked)
	}
}

// areaOf returns the index in areas of a package's area.
func areaOf(path string) (int, bool) {
	rest, ok := strings.CutPrefix(path, "backdock/shared/")
	if !ok {
		return 0, false
	}
	area, _, _ := strings.Cut(rest, "/")
	i := slices.Index(areas, area)
	return i, i >= 0
}

// A package that has become too large to read is divided.
func TestPackagesAreSmallEnoughToRead(t *testing.T) {
	const most = 3000 // lines, without tests
	lines := map[string]int{}
	for at, text := range treeFiles(t, ".go") {
		if strings.HasPrefix(at, "shared/") && !strings.HasSuffix(at, "_test.go") {
			lines[path.Dir(at)] += strings.Count(text, "\n")
		}
	}
	for pkg, n := range lines {
		if n > most {
			t.Errorf("%s has %d lines: divide it", pkg, n)
		}
	}
	if len(lines) < 50 {
		t.Errorf("only %d packages were counted", len(lines))
	}
}

// Package names such as utils do not say what the package has.
func TestNoCatchAllPackages(t *testing.T) {
	out, err := exec.Command("go", "list", "backdock/shared/...", "backdock/functions/...").Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr(err))
	}
	for path := range strings.FieldsSeq(string(out)) {
		switch path[strings.LastIndex(path, "/")+1:] {
		case "util", "utils", "common", "helpers", "helper", "types", "models":
			t.Errorf("%s: name a package for what it holds", path)
		}
	}
}

// stderr returns the error output of a failed command.
func stderr(err error) string {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return string(exit.Stderr)
	}
	return ""
}

// Only the local stack's seeder and tests accept the passphrase of the demo company. Nothing that is deployed
// creates such a user.
func TestOnlyTheDemoHasItsPassphrase(t *testing.T) {
	var callers []string
	for at, text := range treeFiles(t, ".go") {
		if !strings.HasSuffix(at, "_test.go") && strings.Contains(text, ".CreateDemo(") {
			callers = append(callers, at)
		}
	}
	slices.Sort(callers)
	if want := []string{"functions/apitest/apitest.go", "infra/local/seed/users.go", "infra/simulation/company/company.go",
		"infra/simulation/outside/prepare.go"}; !slices.Equal(callers, want) {
		t.Errorf("CreateDemo is called in %v, want %v", callers, want)
	}
}
