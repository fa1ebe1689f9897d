package main

import (
	"strings"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsapigatewayv2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslogs"
	"github.com/aws/jsii-runtime-go"
)

// addAPI creates the HTTP API without routes: each area adds the routes of its groups.
//
// The areas, the portal and the alarms import the API's id from this stack's exports. So CloudFormation refuses to
// delete or replace the API while another stack refers to it. This protects the id, which is part of the address
// that CloudFront calls.
func (s *appStack) addAPI() {
	s.api = awsapigatewayv2.NewCfnApi(s.Stack, jsii.String("Api"), &awsapigatewayv2.CfnApiProps{
		Name: jsii.String(s.d.name("api")), ProtocolType: jsii.String("HTTP"),
		Description: jsii.String("Backdock API; only CloudFront may call it"),
	})
	logs := awslogs.NewLogGroup(s.Stack, jsii.String("Logs-api"), &awslogs.LogGroupProps{
		LogGroupName: jsii.String("/aws/apigateway/" + s.d.name("api")), Retention: s.d.logRetention(),
		RemovalPolicy: awscdk.RemovalPolicy_DESTROY,
	})
	s.countLimited(logs)
	format := `{"requestId":"$context.requestId","method":"$context.httpMethod","routeKey":"$context.routeKey",` +
		`"status":"$context.status","ms":"$context.responseLatency","error":"$context.integrationErrorMessage"}`
	awsapigatewayv2.NewCfnStage(s.Stack, jsii.String("Stage"), &awsapigatewayv2.CfnStageProps{
		ApiId: s.api.Ref(), StageName: jsii.String("$default"),
		AutoDeploy: jsii.Bool(true), // routes that other stacks make are deployed by this
		AccessLogSettings: &awsapigatewayv2.CfnStage_AccessLogSettingsProperty{
			DestinationArn: logs.LogGroupArn(), Format: jsii.String(format)},
		// The limits count for each route, and a route serves most operations of its group. Detailed metrics are
		// charged for each route; shared/platform/metric has the same by group.
		DefaultRouteSettings: &awsapigatewayv2.CfnStage_RouteSettingsProperty{
			ThrottlingBurstLimit: jsii.Number(800), ThrottlingRateLimit: jsii.Number(400),
			DetailedMetricsEnabled: jsii.Bool(false)},
	})
	output(s.Stack, "ApiId", s.api.Ref())
}

// apiDomain is the host name of the API.
func (s *appStack) apiDomain() *string {
	return jsii.String(strings.Join([]string{*s.api.Ref(), "execute-api", *s.Region(), *s.UrlSuffix()}, "."))
}
