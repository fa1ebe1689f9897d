// Command permissions prints which role may call which operation: a table per group from the operations'
// declarations, and the rules beyond it.
package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"backdock/functions"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

func main() {
	if err := write(os.Stdout, functions.API(nil).Operations()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

const head = `# Who may call what
Written by ` + "`make api`" + ` from the operations' declarations; ` + "`make check-api`" + ` reports when it is outdated, and ` + "`access_test.go`" + ` checks the API against every row.
✓: may; –: 403. Without a token everything but what is public answers 401. A small number names a rule below, which narrows what the role gets.
`

func write(w io.Writer, operations []api.Declared) error {
	var b strings.Builder
	b.WriteString(head + "\n| rule | | proved by |\n|---|---|---|\n")
	for i, r := range rules {
		for _, id := range r.operations {
			if !slices.ContainsFunc(operations, func(o api.Declared) bool { return o.ID == id }) {
				return fmt.Errorf("permissions: rule %d names %s: there is no such operation", i+1, id)
			}
		}
		fmt.Fprintf(&b, "| %d | %s | `%s` |\n", i+1, r.text, strings.Join(r.proof, "`, `"))
	}
	for _, g := range functions.Groups {
		fmt.Fprintf(&b, "\n## %s\n| | | permission |", g.Name)
		for _, role := range access.Roles {
			fmt.Fprintf(&b, " %s |", role)
		}
		b.WriteString("\n|---|---|---|" + strings.Repeat(":-:|", len(access.Roles)) + "\n")
		for _, o := range operations {
			if o.Group != g.Name {
				continue
			}
			fmt.Fprintf(&b, "| %s | %s | %s |", o.Method, o.Path, o.Permission)
			for _, role := range access.Roles {
				fmt.Fprintf(&b, " %s |", cell(o, role))
			}
			b.WriteString("\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// cell returns the table cell of an operation and a role.
func cell(o api.Declared, role access.Role) string {
	who := access.Caller{UserID: "anybody", Role: role}
	if !who.May(o.Permission) {
		return "–"
	}
	text := "✓"
	for i, r := range rules {
		switch {
		case !slices.Contains(r.operations, o.ID) || r.spares(who):
		case r.refuses:
			return "–"
		default:
			text += " " + small(i+1)
		}
	}
	return text
}

// small writes a number in superscript.
func small(n int) string {
	return strings.Map(func(digit rune) rune { return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit-'0'] }, fmt.Sprint(n))
}
