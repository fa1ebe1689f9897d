package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// statements of the policies of a function's role.
func statements(name string) []any {
	var all []any
	for id, p := range of("App", "AWS::IAM::Policy") {
		if strings.HasPrefix(id, "Role"+strings.ReplaceAll(name, "-", "")+"DefaultPolicy") {
			all = append(all, list(at(p.Properties, "PolicyDocument", "Statement"))...)
		}
	}
	return all
}

// Whoever may write to the table may not change or delete what the audit list holds.
func TestTheAuditListIsAppendOnly(t *testing.T) {
	for name, n := range needs {
		denied := false
		for _, s := range statements(name) {
			if at(s, "Effect") == "Deny" && text(at(s, "Action")) == `["dynamodb:UpdateItem","dynamodb:DeleteItem","dynamodb:BatchWriteItem"]` {
				denied = text(at(s, "Condition")) == `{"ForAnyValue:StringLike":{"dynamodb:LeadingKeys":["AUDIT","AUDIT#*"]}}`
			}
		}
		if len(statements(name)) > 0 && denied != (n.Table == write) {
			t.Errorf("%s: changing the audit list is denied: %v", name, denied)
		}
	}
}

func TestPortalsHeaders(t *testing.T) {
	policies := of("Portal", "AWS::CloudFront::ResponseHeadersPolicy")
	if len(policies) != 1 {
		t.Fatalf("%d policies", len(policies))
	}
	for _, h := range policies {
		config := at(h.Properties, "ResponseHeadersPolicyConfig")
		got := text(config)
		for _, want := range []string{"default-src 'self';", "script-src 'self';", "object-src 'none';", "base-uri 'none';", "frame-ancestors 'none'",
			`"AccessControlMaxAgeSec":31536000`, `"IncludeSubdomains":true`, `"ContentTypeOptions":{"Override":true}`, `"FrameOption":"DENY"`,
			`"ReferrerPolicy":"strict-origin"`, `"Header":"permissions-policy"`, `"Header":"cross-origin-opener-policy"`} {
			if !strings.Contains(got, want) {
				t.Errorf("there is no %s in %s", want, got)
			}
		}
		if at(config, "CorsConfig") != nil {
			t.Error("other sites may call the portal")
		}
	}
	for _, d := range of("Portal", "AWS::CloudFront::Distribution") {
		config := at(d.Properties, "DistributionConfig")
		for _, behavior := range append(list(at(config, "CacheBehaviors")), at(config, "DefaultCacheBehavior")) {
			if at(behavior, "ResponseHeadersPolicyId") == nil || at(behavior, "ViewerProtocolPolicy") == "allow-all" {
				t.Errorf("without headers or over plain HTTP: %s", text(behavior))
			}
		}
	}
}

// With a certificate of its own the portal's domain takes TLS 1.2 and 1.3 alone.
func TestPortalsTransport(t *testing.T) {
	for _, d := range of("Portal", "AWS::CloudFront::Distribution") {
		config := at(d.Properties, "DistributionConfig")
		if got, want := text(at(config, "Aliases")), `["portal.example.com"]`; got != want {
			t.Errorf("it answers for %s, want %s", got, want)
		}
		for _, origin := range list(at(config, "Origins")) {
			if custom := at(origin, "CustomOriginConfig"); custom != nil && at(custom, "OriginProtocolPolicy") != "https-only" {
				t.Errorf("the way to an origin is not HTTPS alone: %s", text(custom))
			}
		}
		certificate := text(at(config, "ViewerCertificate"))
		for _, want := range []string{`"AcmCertificateArn":"arn:aws:acm:us-east-1:000000000000:certificate/x"`, `"MinimumProtocolVersion":"TLSv1.2_2021"`, `"SslSupportMethod":"sni-only"`} {
			if !strings.Contains(certificate, want) {
				t.Errorf("there is no %s in %s", want, certificate)
			}
		}
	}
}

// The API believes x-viewer-address, so CloudFront must set it on every request.
func TestCloudFrontTellsTheViewersAddress(t *testing.T) {
	for _, d := range of("Portal", "AWS::CloudFront::Distribution") {
		api := text(at(d.Properties, "DistributionConfig", "CacheBehaviors"))
		if !strings.Contains(api, `"EventType":"viewer-request","FunctionARN":{"Fn::GetAtt":["Viewer`) {
			t.Errorf("the function does not run: %s", api)
		}
	}
	event := `{"viewer":{"ip":"203.0.113.7"},"request":{"uri":"/api/auth/login","headers":{"x-viewer-address":{"value":"198.51.100.1"},"a":{"value":"b"}}}}`
	out, err := exec.CommandContext(t.Context(), "node", "-e", viewerFunction+"\nconsole.log(JSON.stringify(handler("+event+").headers))").Output()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.TrimSpace(string(out)), `{"x-viewer-address":{"value":"203.0.113.7"},"a":{"value":"b"}}`; got != want {
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
			if text(at(rule, "OverrideAction")) != `{"None":{}}` {
				t.Errorf("%s only counts", name)
			}
			groups = append(groups, at(rule, "Statement", "ManagedRuleGroupStatement", "Name").(string))
		}
		for _, want := range []string{"AWSManagedRulesCommonRuleSet", "AWSManagedRulesKnownBadInputsRuleSet", "AWSManagedRulesAmazonIpReputationList"} {
			if !slices.Contains(groups, want) {
				t.Errorf("without %s", want)
			}
		}
		if limits["auth-rate"] == 0 || limits["auth-rate"] >= limits["rate"] || !strings.Contains(text(acl.Properties["Rules"]), `"SearchString":"/api/auth/"`) {
			t.Errorf("signing in is not limited more than the rest: %v", limits)
		}
	}
	// The portal asks for the availability of an order's 500 items in one query.
	counted := text(templates["Edge"])
	for _, rule := range []string{"SizeRestrictions_BODY", "SizeRestrictions_QUERYSTRING"} {
		if !strings.Contains(counted, `{"ActionToUse":{"Count":{}},"Name":"`+rule+`"}`) {
			t.Errorf("%s blocks orders of 500 lines", rule)
		}
	}
	if n := strings.Count(counted, `"ActionToUse":{"Count":{}}`); n != 2 {
		t.Errorf("%d rules of the groups are only counted; the sizes of bodies and of queries may be", n)
	}
}

// Mails go out over encrypted lines, from one address, by one function.
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
	for id, f := range of("App", "AWS::Lambda::Function") {
		env := text(f.Properties["Environment"])
		if strings.HasPrefix(id, "Functionmailer") && (!strings.Contains(env, `"MAIL_FROM":"portal@example.com"`) || !strings.Contains(env, `"MAIL_CONFIGURATION_SET":"backdock-test-mail"`)) {
			t.Errorf("the mailer does not know whom mails are from: %s", env)
		}
		if strings.HasPrefix(id, "Functionusers") && !strings.Contains(env, `"PORTAL_URL":"https://portal.example.com"`) {
			t.Errorf("invitations lead nowhere: %s", env)
		}
	}
}
