package main

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backdock/functions"
	"backdock/functions/rights"
)

// A function may add audit events, and not change or delete them.
func TestTheAuditListIsAppendOnly(t *testing.T) {
	for name := range needs {
		for _, action := range []string{rights.Update, rights.Delete, rights.Batch} {
			for _, p := range []string{"AUDIT", "AUDIT#subject#1"} {
				if allowed(t, statements(name), call{action, []string{p}}) || allowed(t, statements(name), call{action, []string{"ITEM#1", p}}) {
					t.Errorf("%s may do %s on %s", name, action, p)
				}
			}
		}
	}
	if !allowed(t, statements("settings"), call{rights.Put, []string{"AUDIT"}}) {
		t.Error("settings cannot add an event")
	}
}

// The API trusts x-viewer-address, so CloudFront must set it on every request.
func TestCloudFrontTellsTheViewersAddress(t *testing.T) {
	for _, d := range of("Portal", "AWS::CloudFront::Distribution") {
		api := text(at(d.Properties, "DistributionConfig", "CacheBehaviors"))
		if !strings.Contains(api, `"EventType":"viewer-request","FunctionARN":{"Fn::GetAtt":["Viewer`) {
			t.Errorf("the function does not run: %s", api)
		}
	}
	event := `{"viewer":{"ip":"203.0.113.7"},"request":{"uri":"/api/auth/login",` +
		`"headers":{"x-viewer-address":{"value":"198.51.100.1"},"a":{"value":"b"}}}}`
	out, err := exec.CommandContext(t.Context(), "node", "-e",
		viewerFunction+"\nconsole.log(JSON.stringify(handler("+event+").headers))").Output()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.TrimSpace(string(out)),
		`{"x-viewer-address":{"value":"203.0.113.7"},"a":{"value":"b"}}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestTheWebACLBlocks(t *testing.T) {
	acls := of("Edge", "AWS::WAFv2::WebACL")
	if len(acls) != 1 {
		t.Fatalf("%d web ACLs", len(acls))
	}
	for _, acl := range acls {
		if acl.Properties["Scope"] != "CLOUDFRONT" {
			t.Errorf("scope %v", acl.Properties["Scope"])
		}
		limits := map[string]float64{}
		var groups []string
		for _, rule := range list(acl.Properties["Rules"]) {
			name, _ := at(rule, "Name").(string)
			if at(rule, "VisibilityConfig", "CloudWatchMetricsEnabled") != true {
				t.Errorf("%s is not measured", name)
			}
			if rate := at(rule, "Statement", "RateBasedStatement"); rate != nil {
				limits[name], _ = at(rate, "Limit").(float64)
				if text(at(rule, "Action")) != `{"Block":{}}` || at(rate, "AggregateKeyType") != "IP" {
					t.Errorf("%s: %s", name, text(rule))
				}
				continue
			}
			if name == "body-attacks" {
				continue // see TestUploadsMayLookLikeAttacks
			}
			if text(at(rule, "OverrideAction")) != `{"None":{}}` {
				t.Errorf("%s only counts", name)
			}
			groups = append(groups, at(rule, "Statement", "ManagedRuleGroupStatement", "Name").(string))
		}
		for _, want := range []string{"AWSManagedRulesCommonRuleSet", "AWSManagedRulesKnownBadInputsRuleSet",
			"AWSManagedRulesAmazonIpReputationList"} {
			if !slices.Contains(groups, want) {
				t.Errorf("without %s", want)
			}
		}
		if limits["auth-rate"] == 0 || limits["auth-rate"] >= limits["rate"] ||
			!strings.Contains(text(acl.Properties["Rules"]), `"SearchString":"/api/auth/"`) {
			t.Errorf("signing in is not limited more than the rest: %v", limits)
		}
	}
	// The portal requests the availability of an order's 500 items in one query.
	counted := text(templates["Edge"])
	for _, rule := range []string{"SizeRestrictions_BODY", "SizeRestrictions_QUERYSTRING"} {
		if !strings.Contains(counted, `{"ActionToUse":{"Count":{}},"Name":"`+rule+`"}`) {
			t.Errorf("%s blocks orders of 500 lines", rule)
		}
	}
	if n := strings.Count(counted, `"ActionToUse":{"Count":{}}`); n != 4 {
		t.Errorf("%d rules of the groups are only counted; sizes of bodies and queries and attacks in bodies may be", n)
	}
}

// Attacks in bodies, which their own rules only count, are blocked by label, except on the path of uploads.
func TestUploadsMayLookLikeAttacks(t *testing.T) {
	for _, acl := range of("Edge", "AWS::WAFv2::WebACL") {
		rules := list(acl.Properties["Rules"])
		last := rules[len(rules)-1] // after the rules that set the labels
		all := list(at(last, "Statement", "AndStatement", "Statements"))
		if at(last, "Name") != "body-attacks" || text(at(last, "Action")) != `{"Block":{}}` || len(all) != 2 {
			t.Fatalf("the last rule is %s", text(last))
		}
		for _, name := range []string{"CrossSiteScripting", "GenericLFI"} {
			if !strings.Contains(text(acl.Properties["Rules"]), `{"ActionToUse":{"Count":{}},"Name":"`+name+`_BODY"}`) ||
				!strings.Contains(text(all[0]), `"awswaf:managed:aws:core-rule-set:`+name+`_Body"`) {
				t.Errorf("%s is not counted, or not blocked by its label: %s", name, text(all[0]))
			}
		}
		if at(all[1], "NotStatement", "Statement", "RegexMatchStatement", "RegexString") != uploadPath {
			t.Errorf("excepted are %s", text(all[1]))
		}
	}
	upload := regexp.MustCompile(uploadPath)
	for _, op := range functions.API(nil).Operations() {
		path := "/api" + placeholders.ReplaceAllString(op.Path, "84Ab-12")
		if upload.MatchString(path) != op.TakesForm {
			t.Errorf("%s %s takes a form: %t; excepted: %t", op.Method, path, op.TakesForm, !op.TakesForm)
		}
	}
	for _, path := range []string{"/api/cart/upload-image", "/api/inventory-items/a/b/upload-image", "/api/trips/1/stops/2/3/photo",
		"/x/api/trips/1/stops/2/photo", "/api/trips/1/stops/2/photo/x"} {
		if upload.MatchString(path) {
			t.Errorf("%s is excepted", path)
		}
	}
	if n := len(uploadPath); n > 512 { // https://docs.aws.amazon.com/waf/latest/developerguide/limits.html
		t.Errorf("the expression has %d characters", n)
	}
}

// Mails are sent over encrypted connections, from one address, by one function.
func TestMail(t *testing.T) {
	sets := of("Data", "AWS::SES::ConfigurationSet")
	if len(sets) != 1 {
		t.Fatalf("%d configuration sets", len(sets))
	}
	for _, set := range sets {
		if at(set.Properties, "DeliveryOptions", "TlsPolicy") != "REQUIRE" || set.Properties["SuppressionOptions"] == nil {
			t.Errorf("how mail is sent: %s", text(set.Properties))
		}
	}
	for id, identity := range of("Data", "AWS::SES::EmailIdentity") {
		if identity.Properties["EmailIdentity"] != "example.com" || identity.DeletionPolicy != "RetainExceptOnCreate" {
			t.Errorf("%s: %s, on deletion %s", id, text(identity.Properties), identity.DeletionPolicy)
		}
	}
	for name := range needs {
		for _, s := range statements(name) {
			if !strings.Contains(text(at(s, "Action")), "ses:") {
				continue
			}
			if name != mailer || text(at(s, "Condition")) != `{"StringEquals":{"ses:FromAddress":"portal@example.com"}}` {
				t.Errorf("%s may send: %s", name, text(s))
			}
		}
	}
	for id, f := range everywhere("AWS::Lambda::Function") {
		env := text(f.Properties["Environment"])
		if strings.HasPrefix(id, "Functionmailer") &&
			(!strings.Contains(env, `"MAIL_FROM":"portal@example.com"`) ||
				!strings.Contains(env, `"MAIL_CONFIGURATION_SET":"backdock-test-mail"`)) {
			t.Errorf("the mailer does not know whom mails are from: %s", env)
		}
		if strings.HasPrefix(id, "Functionusers") && !strings.Contains(env, `"PORTAL_URL":"https://portal.example.com"`) {
			t.Errorf("invitations lead nowhere: %s", env)
		}
	}
}
