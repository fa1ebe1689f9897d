package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awswafv2"
	"github.com/aws/jsii-runtime-go"
)

// newEdgeStack makes the web ACL that the deploy command hands to CloudFront.
// AWS takes a web ACL for CloudFront in us-east-1 only, wherever the rest is.
func newEdgeStack(app awscdk.App, d deployment) awscdk.Stack {
	props := d.stackProps("web ACL of CloudFront")
	props.Env = &awscdk.Environment{Region: jsii.String("us-east-1")}
	s := awscdk.NewStack(app, jsii.String("Backdock-"+d.Stage+"-Edge"), props)
	visible := func(name string) *awswafv2.CfnWebACL_VisibilityConfigProperty {
		return &awswafv2.CfnWebACL_VisibilityConfigProperty{CloudWatchMetricsEnabled: jsii.Bool(true), SampledRequestsEnabled: jsii.Bool(true), MetricName: jsii.String(name)}
	}
	managed := func(priority float64, name string, counted ...string) *awswafv2.CfnWebACL_RuleProperty {
		group := &awswafv2.CfnWebACL_ManagedRuleGroupStatementProperty{VendorName: jsii.String("AWS"), Name: jsii.String(name)}
		overrides := []*awswafv2.CfnWebACL_RuleActionOverrideProperty{}
		for _, rule := range counted {
			overrides = append(overrides, &awswafv2.CfnWebACL_RuleActionOverrideProperty{Name: jsii.String(rule),
				ActionToUse: &awswafv2.CfnWebACL_RuleActionProperty{Count: map[string]any{}}})
		}
		group.RuleActionOverrides = &overrides
		return &awswafv2.CfnWebACL_RuleProperty{Name: jsii.String(name), Priority: jsii.Number(priority), VisibilityConfig: visible(name),
			OverrideAction: &awswafv2.CfnWebACL_OverrideActionProperty{None: map[string]any{}},
			Statement:      &awswafv2.CfnWebACL_StatementProperty{ManagedRuleGroupStatement: group}}
	}
	acl := awswafv2.NewCfnWebACL(s, jsii.String("WebAcl"), &awswafv2.CfnWebACLProps{
		Name: jsii.String(d.name("portal")), Scope: jsii.String("CLOUDFRONT"), VisibilityConfig: visible("portal"),
		DefaultAction: &awswafv2.CfnWebACL_DefaultActionProperty{Allow: map[string]any{}},
		Rules: &[]*awswafv2.CfnWebACL_RuleProperty{
			{Name: jsii.String("rate"), Priority: jsii.Number(0), VisibilityConfig: visible("rate"),
				Action: &awswafv2.CfnWebACL_RuleActionProperty{Block: map[string]any{}},
				// Per address in five minutes. An office behind one address polls a lot; a password guesser polls more.
				Statement: &awswafv2.CfnWebACL_StatementProperty{RateBasedStatement: &awswafv2.CfnWebACL_RateBasedStatementProperty{
					Limit: jsii.Number(10_000), AggregateKeyType: jsii.String("IP")}}},
			// Orders of some hundred lines are longer than the 8 KB that this rule allows.
			managed(1, "AWSManagedRulesCommonRuleSet", "SizeRestrictions_BODY"),
			managed(2, "AWSManagedRulesKnownBadInputsRuleSet"),
		},
	})
	output(s, "WebAclArn", acl.AttrArn())
	return s
}
