package main

import (
	"strings"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsapigatewayv2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslambda"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslogs"
	"github.com/aws/jsii-runtime-go"

	"backdock/functions"
)

// route is one operation of the API.
type route struct {
	key   string // e.g. "GET /api/trips/{id}"
	group string // the function that serves it
	id    string // the operation's id
}

// routes are the operations of all groups, read from the same registration that
// serves them.
func routes() []route {
	var all []route
	for _, op := range functions.API(nil).Operations() {
		all = append(all, route{key: op.Method + " /api" + op.Path, group: op.Group, id: op.ID})
	}
	return all
}

// addAPI makes an HTTP API with one route per operation and one integration per
// group. API Gateway allows 300 routes, CloudFormation 500 resources in a stack:
// hence one permission per function and no construct per route.
func (s *appStack) addAPI() error {
	all := routes()
	s.api = awsapigatewayv2.NewCfnApi(s.Stack, jsii.String("Api"), &awsapigatewayv2.CfnApiProps{
		Name: jsii.String(s.d.name("api")), ProtocolType: jsii.String("HTTP"), Description: jsii.String("Backdock API; only CloudFront may call it"),
	})
	integrations := map[string]awsapigatewayv2.CfnIntegration{}
	for _, g := range functions.Groups {
		f := s.functions[g.Name]
		integrations[g.Name] = awsapigatewayv2.NewCfnIntegration(s.Stack, jsii.String("Integration-"+g.Name), &awsapigatewayv2.CfnIntegrationProps{
			ApiId: s.api.Ref(), IntegrationType: jsii.String("AWS_PROXY"), IntegrationUri: f.FunctionArn(), PayloadFormatVersion: jsii.String("2.0"),
		})
		awslambda.NewCfnPermission(s.Stack, jsii.String("Permission-"+g.Name), &awslambda.CfnPermissionProps{
			Action: jsii.String("lambda:InvokeFunction"), FunctionName: f.FunctionArn(), Principal: jsii.String("apigateway.amazonaws.com"),
			SourceArn: s.FormatArn(&awscdk.ArnComponents{Service: jsii.String("execute-api"), Resource: s.api.Ref(), ResourceName: jsii.String("*/*")}),
		})
	}
	for _, r := range all {
		awsapigatewayv2.NewCfnRoute(s.Stack, jsii.String("Route-"+r.id), &awsapigatewayv2.CfnRouteProps{
			ApiId: s.api.Ref(), RouteKey: jsii.String(r.key), AuthorizationType: jsii.String("NONE"),
			Target: awscdk.Fn_Join(jsii.String("/"), &[]*string{jsii.String("integrations"), integrations[r.group].Ref()}),
		})
	}
	logs := awslogs.NewLogGroup(s.Stack, jsii.String("Logs-api"), &awslogs.LogGroupProps{
		LogGroupName: jsii.String("/aws/apigateway/" + s.d.name("api")), Retention: s.d.logRetention(), RemovalPolicy: awscdk.RemovalPolicy_DESTROY,
	})
	format := `{"requestId":"$context.requestId","routeKey":"$context.routeKey","status":"$context.status",` +
		`"ms":"$context.responseLatency","error":"$context.integrationErrorMessage"}`
	awsapigatewayv2.NewCfnStage(s.Stack, jsii.String("Stage"), &awsapigatewayv2.CfnStageProps{
		ApiId: s.api.Ref(), StageName: jsii.String("$default"), AutoDeploy: jsii.Bool(true),
		AccessLogSettings: &awsapigatewayv2.CfnStage_AccessLogSettingsProperty{
			DestinationArn: logs.LogGroupArn(), Format: jsii.String(format)},
		// Detailed metrics are charged for each route; shared/platform/metric has the same by group.
		DefaultRouteSettings: &awsapigatewayv2.CfnStage_RouteSettingsProperty{
			ThrottlingBurstLimit: jsii.Number(200), ThrottlingRateLimit: jsii.Number(100), DetailedMetricsEnabled: jsii.Bool(false)},
	})
	output(s.Stack, "ApiId", s.api.Ref())
	return nil
}

// apiDomain is the host name of the API.
func (s *appStack) apiDomain() *string {
	return jsii.String(strings.Join([]string{*s.api.Ref(), "execute-api", *s.Region(), *s.UrlSuffix()}, "."))
}
