package apitest

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"backdock/functions/rights"
	"backdock/shared/platform/table"
)

// uses are the keys of grants that a test has needed, as function/key.
type uses struct {
	mu   sync.Mutex
	keys map[string]bool
}

// usesOf begins a test. At its end it fails the test if a grant names it that it did not need.
func usesOf(t testing.TB) *uses {
	u := &uses{keys: map[string]bool{}}
	test := strings.TrimSuffix(filepath.Base(os.Args[0]), ".test") + "." + t.Name()
	t.Cleanup(func() {
		for function, grant := range rights.Grants {
			for key, why := range grant.Keys {
				if why == test && !u.keys[function+"/"+key] && !t.Failed() {
					t.Errorf("%s may write %s because of this test, which does not need it: change functions/rights", function, key)
				}
			}
		}
	})
	return u
}

func (u *uses) guard(t testing.TB, around table.Table) table.Table { return &guard{around, t, u} }

// Guard returns a table on which a test fails if a function writes what its policy forbids, and if it does not write what
// is granted because of this test. The table of a Server is guarded.
func Guard(t testing.TB, around table.Table) table.Table { return usesOf(t).guard(t, around) }

// guard is a table that checks the writes of functions against their rights, as IAM does on AWS.
type guard struct {
	table.Table
	t    testing.TB
	uses *uses
}

var actions = map[table.Verb]string{table.PutItem: rights.Put, table.DeleteItem: rights.Delete, table.CheckItem: rights.Check,
	table.ChangeItem: rights.Update}

func (g *guard) check(ctx context.Context, action string, op table.Op) {
	pk := op.Key.PK
	if pk == rights.Audit[0] || strings.HasPrefix(pk, strings.TrimSuffix(rights.Audit[1], "*")) {
		adds := op.Verb == table.PutItem && slices.ContainsFunc(op.Conds, func(c table.Cond) bool { return c.Relation == table.IsAbsent })
		if !adds || !op.Item.Expires.IsZero() {
			g.t.Errorf("%s/%s: an event of the audit log is only added, and never expires", pk, op.Key.SK)
		}
	}
	function := table.Caller(ctx)
	if function == "" { // what the test prepares
		return
	}
	grant := rights.Of(function)
	if !grant.Allows(action, pk) {
		g.t.Errorf("IAM refuses %s of %s/%s to the function %s. If it must be, grant it in functions/rights", action, pk, op.Key.SK,
			function)
	}
	if action != rights.Check {
		g.uses.mu.Lock()
		g.uses.keys[function+"/"+grant.Key(pk)] = true
		g.uses.mu.Unlock()
	}
}

// Commit implements table.Table.
func (g *guard) Commit(ctx context.Context, ops ...table.Op) error {
	for _, op := range ops {
		g.check(ctx, actions[op.Verb], op)
	}
	return g.Table.Commit(ctx, ops...)
}

// Write implements table.Table.
func (g *guard) Write(ctx context.Context, ops ...table.Op) error {
	for _, op := range ops {
		g.check(ctx, rights.Batch, op)
	}
	return g.Table.Write(ctx, ops...)
}
