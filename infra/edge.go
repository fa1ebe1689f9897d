package main

import (
	"regexp"
	"strings"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awswafv2"
	"github.com/aws/jsii-runtime-go"

	"backdock/functions"
	"backdock/infra/layout"
)

const (
	// edgeRegion is the only region in which AWS allows web ACLs for CloudFront, and reports its metrics.
	edgeRegion = "us-east-1"
	// webACLMetric is the web ACL's name in its metrics.
	webACLMetric = "portal"
)

// newEdgeStack creates the web ACL for CloudFront. The deploy command passes its ARN to the portal's stack.
func newEdgeStack(app awscdk.App, d deployment) awscdk.Stack {
	s := d.newStack(app, layout.Edge, edgeRegion, "web ACL of CloudFront")
	visible := func(name string) *awswafv2.CfnWebACL_VisibilityConfigProperty {
		return &awswafv2.CfnWebACL_VisibilityConfigProperty{CloudWatchMetricsEnabled: jsii.Bool(true),
			SampledRequestsEnabled: jsii.Bool(true), MetricName: jsii.String(name)}
	}
	managed := func(priority float64, name string, counted ...string) *awswafv2.CfnWebACL_RuleProperty {
		group := &awswafv2.CfnWebACL_ManagedRuleGroupStatementProperty{VendorName: jsii.String("AWS"),
			Name: jsii.String(name)}
		overrides := []*awswafv2.CfnWebACL_RuleActionOverrideProperty{}
		for _, rule := range counted {
			overrides = append(overrides, &awswafv2.CfnWebACL_RuleActionOverrideProperty{Name: jsii.String(rule),
				ActionToUse: &awswafv2.CfnWebACL_RuleActionProperty{Count: map[string]any{}}})
		}
		group.RuleActionOverrides = &overrides
		return &awswafv2.CfnWebACL_RuleProperty{Name: jsii.String(name), Priority: jsii.Number(priority),
			VisibilityConfig: visible(name),
			OverrideAction:   &awswafv2.CfnWebACL_OverrideActionProperty{None: map[string]any{}},
			Statement:        &awswafv2.CfnWebACL_StatementProperty{ManagedRuleGroupStatement: group}}
	}
	// rate blocks an IP address that sends more than limit requests in five minutes.
	rate := func(priority float64, name string, limit float64,
		of *awswafv2.CfnWebACL_StatementProperty) *awswafv2.CfnWebACL_RuleProperty {
		return &awswafv2.CfnWebACL_RuleProperty{Name: jsii.String(name), Priority: jsii.Number(priority),
			VisibilityConfig: visible(name),
			Action:           &awswafv2.CfnWebACL_RuleActionProperty{Block: map[string]any{}},
			Statement: &awswafv2.CfnWebACL_StatementProperty{RateBasedStatement: &awswafv2.CfnWebACL_RateBasedStatementProperty{
				Limit: jsii.Number(limit), AggregateKeyType: jsii.String("IP"), EvaluationWindowSec: jsii.Number(300),
				ScopeDownStatement: of}}}
	}
	signIn := &awswafv2.CfnWebACL_StatementProperty{ByteMatchStatement: &awswafv2.CfnWebACL_ByteMatchStatementProperty{
		FieldToMatch:         &awswafv2.CfnWebACL_FieldToMatchProperty{UriPath: map[string]any{}},
		PositionalConstraint: jsii.String("STARTS_WITH"),
		SearchString:         jsii.String("/api/auth/"),
		TextTransformations: &[]*awswafv2.CfnWebACL_TextTransformationProperty{
			{Priority: jsii.Number(0), Type: jsii.String("URL_DECODE")},
			{Priority: jsii.Number(1), Type: jsii.String("NORMALIZE_PATH")}}}}
	acl := awswafv2.NewCfnWebACL(s, jsii.String("WebAcl"), &awswafv2.CfnWebACLProps{
		Name: jsii.String(d.name("portal")), Scope: jsii.String("CLOUDFRONT"), VisibilityConfig: visible(webACLMetric),
		DefaultAction: &awswafv2.CfnWebACL_DefaultActionProperty{Allow: map[string]any{}},
		Rules: &[]*awswafv2.CfnWebACL_RuleProperty{
			managed(0, "AWSManagedRulesAmazonIpReputationList"),
			// An office behind one address sends many requests; a scanner sends more.
			rate(1, "rate", 10_000, nil),
			// The API limits failed sign-ins itself. This rule protects the expensive password hash from floods. An
			// office of 200 people stays below it.
			rate(2, "auth-rate", 500, signIn),
			// These rules limit a body to 8 KB and a query to 2 KB. An order of 500 lines and the ids of its items
			// are longer. The API limits both itself.
			//
			// The bytes of a picture may look like a script or a path. What the two rules on bodies find is blocked by
			// body-attacks, except where pictures are uploaded.
			managed(3, "AWSManagedRulesCommonRuleSet", "SizeRestrictions_BODY", "SizeRestrictions_QUERYSTRING",
				"CrossSiteScripting_BODY", "GenericLFI_BODY"),
			managed(4, "AWSManagedRulesKnownBadInputsRuleSet"),
			{Name: jsii.String("body-attacks"), Priority: jsii.Number(5), VisibilityConfig: visible("body-attacks"),
				Action: &awswafv2.CfnWebACL_RuleActionProperty{Block: map[string]any{}}, Statement: bodyAttack()},
		},
	})
	output(s, "WebAclArn", acl.AttrArn())
	return s
}

// placeholders are the names in the path of an operation.
var placeholders = regexp.MustCompile(`\{[^}]*\}`)

// uploadPath matches the paths of operations that take pictures, of items and of deliveries: their bodies are forms.
var uploadPath = func() string {
	var paths []string
	for _, op := range functions.API(nil).Operations() {
		if op.TakesForm {
			paths = append(paths, placeholders.ReplaceAllString(op.Path, `[A-Za-z0-9-]{1,64}`))
		}
	}
	return "^/api(" + strings.Join(paths, "|") + ")$"
}()

// bodyAttack matches requests in whose body a rule of the common rule set found an attack, except uploads of pictures.
func bodyAttack() *awswafv2.CfnWebACL_StatementProperty {
	label := func(name string) *awswafv2.CfnWebACL_StatementProperty {
		return &awswafv2.CfnWebACL_StatementProperty{LabelMatchStatement: &awswafv2.CfnWebACL_LabelMatchStatementProperty{
			Scope: jsii.String("LABEL"), Key: jsii.String("awswaf:managed:aws:core-rule-set:" + name)}}
	}
	upload := &awswafv2.CfnWebACL_StatementProperty{RegexMatchStatement: &awswafv2.CfnWebACL_RegexMatchStatementProperty{
		FieldToMatch: &awswafv2.CfnWebACL_FieldToMatchProperty{UriPath: map[string]any{}},
		RegexString:  jsii.String(uploadPath),
		TextTransformations: &[]*awswafv2.CfnWebACL_TextTransformationProperty{
			{Priority: jsii.Number(0), Type: jsii.String("NONE")}}}}
	return &awswafv2.CfnWebACL_StatementProperty{AndStatement: &awswafv2.CfnWebACL_AndStatementProperty{
		Statements: &[]*awswafv2.CfnWebACL_StatementProperty{
			{OrStatement: &awswafv2.CfnWebACL_OrStatementProperty{Statements: &[]*awswafv2.CfnWebACL_StatementProperty{
				label("CrossSiteScripting_Body"), label("GenericLFI_Body")}}},
			{NotStatement: &awswafv2.CfnWebACL_NotStatementProperty{Statement: upload}},
		}}}
}
