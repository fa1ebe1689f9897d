package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"backdock/functions"
	"backdock/functions/rights"
)

// call is a request to the table as IAM sees it: an action, and the partition keys of all its items. Each operation of a
// transaction is a call of its own, see
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html.
type call struct {
	action string
	keys   []string
}

// allowed evaluates the statements of a role about the table: allowed by one and denied by none, see
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html. It knows what the policies
// of the functions use, and fails the test for anything else.
func allowed(t *testing.T, statements []any, c call) bool {
	t.Helper()
	may := false
	for _, s := range statements {
		if at(s, "NotAction") != nil || at(s, "NotResource") != nil || strings.Contains(text(at(s, "Action")), "*") {
			t.Fatalf("the test does not know %s", text(s))
		}
		if !slices.Contains(list(at(s, "Action")), any(c.action)) || !holds(t, at(s, "Condition"), c) {
			continue
		}
		if at(s, "Effect") == "Deny" {
			return false
		}
		may = true
	}
	return may
}

// holds evaluates a condition, all of whose operators must be met, see
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html.
func holds(t *testing.T, condition any, c call) bool {
	t.Helper()
	operators, _ := condition.(map[string]any)
	for operator, about := range operators {
		patterns := list(at(about, leadingKeys))
		like := func(key string) bool {
			return slices.ContainsFunc(patterns, func(p any) bool { return pattern(p.(string)).MatchString(key) })
		}
		met := false
		switch {
		case len(about.(map[string]any)) != 1 || patterns[0] == nil:
			t.Fatalf("the test does not know %s", text(about))
		case operator == "ForAllValues:StringLike": // also if there is no key
			met = !slices.ContainsFunc(c.keys, func(key string) bool { return !like(key) })
		case operator == "ForAnyValue:StringLike":
			met = slices.ContainsFunc(c.keys, like)
		case operator == "Null" && patterns[0] == "false":
			met = len(c.keys) > 0
		default:
			t.Fatalf("the test does not know the operator %s", operator)
		}
		if !met {
			return false
		}
	}
	return true
}

// pattern is what StringLike compares with: * is any text, ? any character.
func pattern(p string) *regexp.Regexp {
	return regexp.MustCompile("^" + strings.NewReplacer(`\*`, ".*", `\?`, ".").Replace(regexp.QuoteMeta(p)) + "$")
}

// The policies allow each function what functions/rights says, and nothing else. The tests of the functions compare that
// with the calls that the functions make (functions/apitest).
func TestThePoliciesOfTheTableAreTheRights(t *testing.T) {
	partitions := []string{"ORDER#1", "ORDERNUMBER#1", "ITEM#1", "TRIP#1", "TRIPNUMBERS", "PRICINGMATRIX", "FEEDS#orders", "LIMIT#x",
		"ONCE#1#2", "AUDIT", "AUDIT#actor#1"}
	for _, key := range rights.Guarded {
		partitions = append(partitions, strings.Replace(key, "*", "1", 1))
	}
	for name, n := range needs {
		policy, grant := statements(name), rights.Of(name)
		for _, action := range append([]string{rights.Check}, rights.Writes...) {
			for _, p := range partitions {
				want := n.Table == write && grant.Allows(action, p)
				if allowed(t, policy, call{action, []string{p}}) != want {
					t.Errorf("%s: %s of %s is %v", name, action, p, !want)
				}
				// A batch is allowed if all of its items are.
				both := want && grant.Allows(action, "ITEM#1")
				if allowed(t, policy, call{action, []string{"ITEM#1", p}}) != both {
					t.Errorf("%s: %s of ITEM#1 and %s is %v", name, action, p, !both)
				}
			}
			if !grant.Others && action != rights.Check && allowed(t, policy, call{action, nil}) {
				t.Errorf("%s may do %s without a key", name, action)
			}
		}
	}
	for name := range rights.Grants {
		if needs[name].Table != write {
			t.Errorf("%s has rights, and does not write", name)
		}
	}
}

// What strangers and phones send as bytes is decoded by functions that cannot write the whole table, and so is what comes
// without a session.
func TestNoFunctionForUntrustedBytesWritesTheWholeTable(t *testing.T) {
	for _, name := range []string{"auth", "images", "trips"} {
		if rights.Of(name).Others {
			t.Errorf("%s may write all records", name)
		}
	}
	for _, o := range functions.API(nil).Operations() {
		if o.TakesForm && rights.Of(o.Group).Others {
			t.Errorf("%s takes files in %s and may write all records", o.Group, o.ID)
		}
	}
}

// The policies of a role are at most 10,240 characters without white space:
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html. A managed policy, of at most 6,144, is not
// used, see TestNoWildcardGrants; the CDK would make one of what does not fit.
func TestThePoliciesOfARoleAreSmallEnough(t *testing.T) {
	if n := len(everywhere("AWS::IAM::ManagedPolicy")); n > 0 {
		t.Errorf("%d managed policies", n)
	}
	largest := 0
	for name := range needs {
		size := characters(statements(name))
		largest = max(largest, size)
		if size > 9000 {
			t.Errorf("%s has policies of %d characters", name, size)
		}
	}
	t.Logf("the largest has %d characters", largest)
}

// characters counts a value as JSON. Intrinsic functions count as long ARNs.
func characters(v any) int {
	const arn = 200
	switch v := v.(type) {
	case map[string]any:
		n := 2
		for key, inner := range v {
			if key == "Ref" || strings.HasPrefix(key, "Fn::") {
				return arn
			}
			n += len(key) + len(`"":,`) + characters(inner)
		}
		return n
	case []any:
		n := 2
		for _, inner := range v {
			n += 1 + characters(inner)
		}
		return n
	}
	return len(text(v))
}
