package main

import (
	"fmt"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsapigatewayv2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslambda"
	"github.com/aws/jsii-runtime-go"

	"backdock/functions"
	"backdock/infra/apiroutes"
	"backdock/infra/layout"
)

// areaStack has the groups of operations of one area: their functions, and their routes in the HTTP API of App.
type areaStack struct {
	functionStack
	app *appStack
}

// newAreaStacks creates one stack per area. An update that fails is rolled back in its stack only.
func newAreaStacks(app awscdk.App, d deployment, data *dataStack, shared *appStack) ([]*areaStack, error) {
	all, err := apiroutes.All()
	if err != nil {
		return nil, err
	}
	var stacks []*areaStack
	for _, area := range layout.Areas {
		stack := d.newStack(app, area.Name, "", "operations: "+area.Summary)
		stack.AddStackDependency(shared.Stack, jsii.String("its functions use the queues by name"))
		s := &areaStack{functionStack: newFunctionStack(stack, d, data), app: shared}
		for _, name := range area.Groups {
			if err := s.addGroup(name, all); err != nil {
				return nil, err
			}
		}
		stacks = append(stacks, s)
	}
	for _, r := range all {
		if _, ok := layout.AreaOf(r.Target); !ok {
			return nil, fmt.Errorf("layout.Areas does not say which stack holds the group %s", r.Target)
		}
	}
	return stacks, nil
}

func (s *areaStack) addGroup(name string, all []apiroutes.Route) error {
	for _, g := range functions.Groups {
		if g.Name == name {
			return s.addOperations(name, g.Summary, all)
		}
	}
	return fmt.Errorf("layout.Areas lists the group %s, which functions.Groups does not have", name)
}

// addOperations creates a group's function and its routes. All routes of a group share one integration and one
// permission.
func (s *areaStack) addOperations(name, summary string, all []apiroutes.Route) error {
	if err := s.addFunction(name, summary); err != nil {
		return err
	}
	f, id := s.functions[name], s.app.api.Ref()
	integration := awsapigatewayv2.NewCfnIntegration(s.Stack, jsii.String("Integration-"+name),
		&awsapigatewayv2.CfnIntegrationProps{
			ApiId: id, IntegrationType: jsii.String("AWS_PROXY"), IntegrationUri: f.FunctionArn(),
			PayloadFormatVersion: jsii.String("2.0"),
		})
	awslambda.NewCfnPermission(s.Stack, jsii.String("Permission-"+name), &awslambda.CfnPermissionProps{
		Action: jsii.String("lambda:InvokeFunction"), FunctionName: f.FunctionArn(),
		Principal: jsii.String("apigateway.amazonaws.com"),
		SourceArn: s.FormatArn(&awscdk.ArnComponents{Service: jsii.String("execute-api"), Resource: id,
			ResourceName: jsii.String("*/*")}),
	})
	for _, r := range all {
		if r.Target != name {
			continue
		}
		awsapigatewayv2.NewCfnRoute(s.Stack, jsii.String(r.ID), &awsapigatewayv2.CfnRouteProps{
			ApiId: id, RouteKey: jsii.String(r.Key()), AuthorizationType: jsii.String("NONE"),
			Target: awscdk.Fn_Join(jsii.String("/"), &[]*string{jsii.String("integrations"), integration.Ref()}),
		})
	}
	return nil
}
