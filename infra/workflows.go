package main

import (
	_ "embed"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsiam"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslambda"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslogs"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsstepfunctions"
	"github.com/aws/jsii-runtime-go"

	"backdock/shared/platform/workflow"
)

//go:embed trip-fulfillment-to-invoice.asl.json
var fulfillmentToInvoice string

//go:embed pricing-data-collection.asl.json
var pricingDataCollection string

// machine is a state machine. It calls only one function, and every exchange with the ERP goes through the queues.
type machine struct {
	name, comment, definition string
	worker, variable          string // the function, and what the definition calls it
	suffix                    string // of the ids of its resources
}

var machines = []machine{
	// The function creates a sync task per order.
	{name: workflow.TripFulfillmentToInvoice, comment: "A trip's way from fulfillment to invoice, one execution a step",
		definition: fulfillmentToInvoice, worker: fulfillment, variable: "Fulfillment"},
	// The function starts a discovery, and calculates what it has read.
	{name: workflow.PricingDataCollection, comment: "The collection of a pricing report",
		definition: pricingDataCollection, worker: collector, variable: "Collector", suffix: "-pricing"},
}

// addWorkflows creates the state machines.
func (s *appStack) addWorkflows() {
	for _, m := range machines {
		if f := s.functions[m.worker]; f != nil {
			s.addWorkflow(m, f)
		}
	}
}

func (s *appStack) addWorkflow(m machine, f awslambda.Function) {
	name := s.d.name(m.name)
	role := awsiam.NewRole(s.Stack, jsii.String("Role-workflow"+m.suffix),
		&awsiam.RoleProps{AssumedBy: awsiam.NewServicePrincipal(jsii.String("states.amazonaws.com"), nil)})
	role.AddToPolicy(awsiam.NewPolicyStatement(&awsiam.PolicyStatementProps{
		Actions: jsii.Strings("lambda:InvokeFunction"), Resources: &[]*string{f.FunctionArn()}}))
	awsstepfunctions.NewStateMachine(s.Stack, jsii.String("Workflow"+m.suffix), &awsstepfunctions.StateMachineProps{
		StateMachineName:        jsii.String(name),
		Comment:                 jsii.String(m.comment),
		Role:                    role,
		TracingEnabled:          jsii.Bool(true),
		DefinitionBody:          awsstepfunctions.DefinitionBody_FromString(jsii.String(m.definition)),
		DefinitionSubstitutions: &map[string]*string{m.variable: f.FunctionArn()},
		Logs: &awsstepfunctions.LogOptions{
			Level: awsstepfunctions.LogLevel_ALL, IncludeExecutionData: jsii.Bool(true),
			Destination: awslogs.NewLogGroup(s.Stack, jsii.String("Logs-workflow"+m.suffix), &awslogs.LogGroupProps{
				// For log groups with this prefix, Step Functions does not extend a resource policy, whose size is
				// limited.
				LogGroupName: jsii.String("/aws/vendedlogs/states/" + name), Retention: s.d.logRetention(),
				RemovalPolicy: awscdk.RemovalPolicy_DESTROY}),
		},
	})
}
