package main

import (
	_ "embed"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsiam"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslogs"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsstepfunctions"
	"github.com/aws/jsii-runtime-go"

	"backdock/shared/platform/workflow"
)

//go:embed trip-fulfillment-to-invoice.asl.json
var fulfillmentToInvoice string

// addWorkflow creates the state machine that runs a step of a trip. It calls only the function fulfillment, which
// creates a sync task per order: every exchange with the ERP goes through the queues.
func (s *appStack) addWorkflow() {
	steps := s.functions[fulfillment]
	if steps == nil {
		return
	}
	name := s.d.name(workflow.TripFulfillmentToInvoice)
	role := awsiam.NewRole(s.Stack, jsii.String("Role-workflow"),
		&awsiam.RoleProps{AssumedBy: awsiam.NewServicePrincipal(jsii.String("states.amazonaws.com"), nil)})
	role.AddToPolicy(awsiam.NewPolicyStatement(&awsiam.PolicyStatementProps{
		Actions: jsii.Strings("lambda:InvokeFunction"), Resources: &[]*string{steps.FunctionArn()}}))
	s.machine = awsstepfunctions.NewStateMachine(s.Stack, jsii.String("Workflow"), &awsstepfunctions.StateMachineProps{
		StateMachineName:        jsii.String(name),
		Comment:                 jsii.String("A trip's way from fulfillment to invoice, one execution a step"),
		Role:                    role,
		TracingEnabled:          jsii.Bool(true),
		DefinitionBody:          awsstepfunctions.DefinitionBody_FromString(jsii.String(fulfillmentToInvoice)),
		DefinitionSubstitutions: &map[string]*string{"Fulfillment": steps.FunctionArn()},
		Logs: &awsstepfunctions.LogOptions{
			Level: awsstepfunctions.LogLevel_ALL, IncludeExecutionData: jsii.Bool(true),
			Destination: awslogs.NewLogGroup(s.Stack, jsii.String("Logs-workflow"), &awslogs.LogGroupProps{
				// For log groups with this prefix, Step Functions does not extend a resource policy, whose size is
				// limited.
				LogGroupName: jsii.String("/aws/vendedlogs/states/" + name), Retention: s.d.logRetention(),
				RemovalPolicy: awscdk.RemovalPolicy_DESTROY}),
		},
	})
}
