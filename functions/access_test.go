package functions_test

import (
	"cmp"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

var parameter = regexp.MustCompile(`\{[^}]+\}`)

// Every operation declares an existing permission and refuses callers without a token.
func TestEveryOperationIsGuarded(t *testing.T) {
	s := apitest.New(t)
	declarable := append([]access.Permission{access.Public, access.SignedIn}, access.Permissions...)
	for _, op := range functions.API(nil).Operations() {
		t.Run(op.Method+" "+op.Path, func(t *testing.T) {
			if !slices.Contains(declarable, op.Permission) {
				t.Fatalf("declares %q", op.Permission)
			}
			if op.Permission != access.Public {
				s.Do(apitest.Request{Method: op.Method, Path: parameter.ReplaceAllString(op.Path, "1"), Body: "{}"}).Want(t, 401,
					`"statusCode":401`)
			}
		})
	}
}

// permissions reads the rows of PERMISSIONS.md: the cells of the roles by method and path.
func permissions(t *testing.T) map[string][]string {
	t.Helper()
	raw, err := os.ReadFile("PERMISSIONS.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{}
	for line := range strings.Lines(string(raw)) {
		cells := strings.Split(strings.Trim(line, "|\n"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if len(cells) == 3+len(access.Roles) && strings.HasPrefix(cells[1], "/") {
			rows[cells[0]+" "+cells[1]] = cells[3:]
		}
	}
	return rows
}

// bodies are valid enough to reach rules that are checked after the body.
var bodies = map[string]string{"setPar": `{"quantity":1,"units":"1"}`, "addPreferredProduct": `{"productId":"1"}`,
	"markOutOfStock": `{"itemId":"1"}`, "resolveOutOfStock": `{"resolutionNotes":"it is back"}`}

// Every row of PERMISSIONS.md is correct: a role without access gets 403, and any other role reaches the
// operation, unless a rule of the row restricts it.
func TestEveryRowOfThePermissions(t *testing.T) {
	s := apitest.New(t)
	rows := permissions(t)
	operations := functions.API(nil).Operations()
	if len(rows) != len(operations) {
		t.Errorf("PERMISSIONS.md has %d rows for %d operations: run make api", len(rows), len(operations))
	}
	for _, op := range operations {
		cells, ok := rows[op.Method+" "+op.Path]
		if !ok {
			t.Errorf("PERMISSIONS.md has no %s %s: run make api", op.Method, op.Path)
			continue
		}
		path := parameter.ReplaceAllString(op.Path, "1")
		for i, role := range access.Roles {
			request := apitest.Request{Method: op.Method, Path: path, Body: cmp.Or(bodies[op.ID], "{}")}
			if op.Permission == access.Public {
				want := s.Do(request).Status // with or without a token
				request.Token = s.Token(role)
				s.Do(request).Want(t, want)
				continue
			}
			a := s.As(role, op.Method, path, request.Body)
			refused, narrowed := cells[i] == "–", cells[i] != "✓"
			if (refused && a.Status != 403) || a.Status == 401 || (a.Status == 403 && !narrowed) {
				t.Errorf("%s %s as %s, %q in PERMISSIONS.md: %s", op.Method, op.Path, role, cells[i], a)
			}
		}
	}
}

// Only these operations answer without a token.
func TestPublicOperations(t *testing.T) {
	want := []string{"getHealth", "login", "refresh", "register", "resendCode", "setPassword", "verifyCode"}
	var got []string
	for _, op := range functions.API(nil).Operations() {
		if op.Permission == access.Public {
			got = append(got, op.ID)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
