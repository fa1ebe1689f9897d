package main

import (
	"slices"
	"strings"
	"testing"

	"backdock/functions"
	"backdock/infra/bundle"
)

// wildcards are the only actions whose statements may have the resource "*", with the reason.
var wildcards = map[string]string{
	"xray:PutTraceSegments":    "X-Ray has no resources",
	"xray:PutTelemetryRecords": "X-Ray has no resources",
	// Delivery of logs by Step Functions, as in its documentation.
	"logs:CreateLogDelivery": "log delivery", "logs:GetLogDelivery": "log delivery",
	"logs:UpdateLogDelivery": "log delivery",
	"logs:DeleteLogDelivery": "log delivery", "logs:ListLogDeliveries": "log delivery",
	"logs:PutResourcePolicy":        "log delivery",
	"logs:DescribeResourcePolicies": "log delivery", "logs:DescribeLogGroups": "log delivery",
	"dynamodb:ListStreams":  "it lists all streams of the account",
	"xray:GetSamplingRules": "X-Ray has no resources", "xray:GetSamplingTargets": "X-Ray has no resources",
}

func list(v any) []any {
	if l, ok := v.([]any); ok {
		return l
	}
	return []any{v}
}

func TestNoWildcardGrants(t *testing.T) {
	seen := 0
	for stack := range templates {
		for id, p := range of(stack, "AWS::IAM::Policy") {
			for _, s := range list(at(p.Properties, "PolicyDocument", "Statement")) {
				seen++
				for _, action := range list(at(s, "Action")) {
					name := action.(string)
					if strings.Contains(name, "*") {
						t.Errorf("%s/%s allows %s", stack, id, name)
					}
					for _, r := range list(at(s, "Resource")) {
						if r == "*" && wildcards[name] == "" {
							t.Errorf("%s/%s allows %s on everything", stack, id, name)
						}
					}
				}
			}
		}
		for id, r := range of(stack, "AWS::IAM::Role") {
			if r.Properties["ManagedPolicyArns"] != nil {
				t.Errorf("%s/%s takes a managed policy", stack, id)
			}
		}
	}
	if seen < len(functions.Groups)+len(functions.Workers) {
		t.Fatalf("only %d statements were looked at", seen)
	}
}

// A function's permissions are exactly those that its declaration in needs.go requires.
func TestGrantsAreThoseOfNeeds(t *testing.T) {
	actions := func(name string) []string {
		var all []string
		for id, p := range everywhere("AWS::IAM::Policy") {
			if !strings.HasPrefix(id, "Role"+strings.ReplaceAll(name, "-", "")+"DefaultPolicy") {
				continue
			}
			for _, s := range list(at(p.Properties, "PolicyDocument", "Statement")) {
				for _, a := range list(at(s, "Action")) {
					all = append(all, a.(string)+" "+text(at(s, "Resource")))
				}
			}
		}
		return all
	}
	has := func(all []string, action, resource string) bool {
		return slices.ContainsFunc(all, func(s string) bool {
			return strings.HasPrefix(s, action+" ") &&
				strings.Contains(s, resource)
		})
	}
	for _, name := range bundle.Names() {
		all, n := actions(name), needs[name]
		if len(all) == 0 {
			t.Errorf("%s has no policy of its own", name)
		}
		for action, want := range map[string]bool{
			"dynamodb:PutItem": n.Table == write, "dynamodb:Query": n.Table != none, "dynamodb:Scan": false,
			"dynamodb:DeleteTable":       false,
			"s3:GetObject":               n.Blobs != none,
			"geo-routes:CalculateRoutes": n.Routes, "geo-routes:CalculateRouteMatrix": false,
			"geo-places:Geocode": n.Places, "geo-places:SearchText": false,
			"states:StartExecution": len(n.Start) > 0, "secretsmanager:PutSecretValue": len(n.Rotate) > 0,
		} {
			if has(all, action, "") != want {
				t.Errorf("%s: %s is %v", name, action, !want)
			}
		}
		if n.Routes && !has(all, "geo-routes:CalculateRoutes", "::provider/default") {
			t.Errorf("%s asks for routes of another resource", name)
		}
		if n.Places && !has(all, "geo-places:Geocode", "::provider/default") {
			t.Errorf("%s asks for places of another resource", name)
		}
		for action, want := range map[string][2]bool{ // in the buckets Blobs and Images
			"s3:GetObject": {n.Blobs != none, false}, "s3:PutObject": {n.Blobs == write, name == "images"},
			"s3:DeleteObject": {n.Photos, name == syncScheduler},
		} {
			if has(all, action, "Blobs") != want[0] || has(all, action, "Images") != want[1] {
				t.Errorf("%s: %s in Blobs and Images is not %v", name, action, want)
			}
		}
		for secretName, resource := range map[secret]string{signingSecret: "Secretsigning",
			publicKeysSecret: "Secretpublickeys", originSecret: "Secretorigin", erpSecret: "Secreterp"} {
			if has(all, "secretsmanager:GetSecretValue", resource) != slices.Contains(n.Secrets, secretName) {
				t.Errorf("%s: reading the secret %s is %v", name, secretName, !slices.Contains(n.Secrets, secretName))
			}
		}
	}
	if needs["auth"].Secrets[0] != signingSecret {
		t.Error("auth cannot sign")
	}
	for name, n := range needs {
		if name != "auth" && name != keyRotation && slices.Contains(n.Secrets, signingSecret) {
			t.Errorf("%s can sign tokens", name)
		}
		// The test of the connection only reads there.
		if name != erpWorker && name != "erp-connection" && slices.Contains(n.Secrets, erpSecret) {
			t.Errorf("%s can call the ERP", name)
		}
	}
}

// statements of the policies of a function's role.
func statements(name string) []any {
	var all []any
	for id, p := range everywhere("AWS::IAM::Policy") {
		if strings.HasPrefix(id, "Role"+strings.ReplaceAll(name, "-", "")+"DefaultPolicy") {
			all = append(all, list(at(p.Properties, "PolicyDocument", "Statement"))...)
		}
	}
	return all
}
