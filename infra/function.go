package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsiam"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslambda"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslogs"
	"github.com/aws/jsii-runtime-go"

	"backdock/infra/bundle"
)

// function is a Lambda function with its role and log group.
type function struct {
	awslambda.Function
	name string
	role awsiam.Role
	need need
}

// functionStack is a stack that has functions.
type functionStack struct {
	awscdk.Stack
	d         deployment
	data      *dataStack
	functions map[string]*function
}

func newFunctionStack(stack awscdk.Stack, d deployment, data *dataStack) functionStack {
	return functionStack{Stack: stack, d: d, data: data, functions: map[string]*function{}}
}

// addFunction creates a function with the permissions, memory and timeout that needs.go declares.
func (s *functionStack) addFunction(name, summary string) error {
	n, ok := needs[name]
	if !ok {
		return fmt.Errorf("needs.go does not say what the function %s gets", name)
	}
	f := &function{name: name, need: n}
	logs := awslogs.NewLogGroup(s.Stack, jsii.String("Logs-"+name), &awslogs.LogGroupProps{
		LogGroupName:  jsii.String(s.d.logGroup(name)),
		Retention:     s.d.logRetention(),
		RemovalPolicy: awscdk.RemovalPolicy_DESTROY,
	})
	f.role = awsiam.NewRole(s.Stack, jsii.String("Role-"+name), &awsiam.RoleProps{
		AssumedBy:   awsiam.NewServicePrincipal(jsii.String("lambda.amazonaws.com"), nil),
		Description: jsii.String("Backdock: " + summary),
	})
	f.allow([]string{"logs:CreateLogStream", "logs:PutLogEvents"}, logs.LogGroupArn())
	architecture := awslambda.Architecture_ARM_64()
	if s.d.Architecture == "amd64" {
		architecture = awslambda.Architecture_X86_64()
	}
	props := &awslambda.FunctionProps{
		FunctionName: jsii.String(s.d.functionName(name)),
		Description:  jsii.String(summary),
		Runtime:      awslambda.Runtime_PROVIDED_AL2023(),
		Architecture: architecture,
		Handler:      jsii.String("bootstrap"),
		Code:         awslambda.Code_FromAsset(jsii.String(filepath.Join(s.d.Functions, bundle.ZipName(name))), nil),
		Role:         f.role,
		LogGroup:     logs,
		MemorySize:   jsii.Number(or(n.MemoryMB, 512)),
		Timeout:      awscdk.Duration_Seconds(jsii.Number(n.timeout())),
		Tracing:      awslambda.Tracing_ACTIVE,
		Environment:  s.environment(n),
	}
	if slices.ContainsFunc(takers(s.d.ERPReserved), func(t taker) bool {
		return t.worker == name && slices.Contains(n.Send, t.queue)
	}) {
		// Otherwise Lambda drops a message that the worker has passed on to itself about 16 times, such as a task's while
		// the ERP is away: https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
		props.RecursiveLoop = awslambda.RecursiveLoop_ALLOW
	}
	if name == erpWorker && s.d.ERPReserved > 0 {
		props.ReservedConcurrentExecutions = jsii.Number(float64(s.d.ERPReserved))
	}
	f.Function = awslambda.NewFunction(s.Stack, jsii.String("Function-"+name), props)
	s.grant(f)
	s.functions[name] = f
	return nil
}

func or(v, otherwise float64) float64 {
	if v == 0 {
		return otherwise
	}
	return v
}

// logRetention is long enough for operators, and deletes personal data in logs after a limited time.
func (d deployment) logRetention() awslogs.RetentionDays {
	if d.local() {
		return awslogs.RetentionDays_ONE_WEEK
	}
	return awslogs.RetentionDays_THREE_MONTHS
}

// environment holds the variables that shared/app/aws reads.
func (s *functionStack) environment(n need) *map[string]*string {
	env := map[string]*string{"APP_VERSION": jsii.String(s.d.Version), "STAGE": jsii.String(s.d.Stage)}
	if n.Table != none {
		env["TABLE_NAME"] = s.data.table.TableName()
	}
	if n.Blobs != none {
		env["BLOB_BUCKET"] = s.data.blobs.BucketName()
	}
	if len(n.Images) > 0 {
		env["IMAGE_BUCKET"] = s.data.images.BucketName()
	}
	for _, q := range n.Send {
		env["QUEUE_URL_"+variable(q)] = s.queueURL(q)
	}
	if n.Links && s.d.PortalURL != "" {
		env["PORTAL_URL"] = jsii.String(s.d.PortalURL)
	}
	if n.Mail && s.d.MailFrom != "" {
		env["MAIL_FROM"], env["MAIL_CONFIGURATION_SET"] = jsii.String(s.d.MailFrom), jsii.String(s.d.name("mail"))
	}
	if n.Routes && !s.d.local() { // the emulator does not have the service
		env["LOCATION_ROUTES_URL"] = jsii.String("https://routes.geo." + *s.Region() + "." + *s.UrlSuffix())
	}
	if n.Places {
		env["LOCATION_PLACES_URL"] = jsii.String("https://places.geo." + *s.Region() + "." + *s.UrlSuffix())
	}
	for _, m := range n.Start {
		env["STATE_MACHINE_"+variable(m)] = s.machineARN(m)
	}
	variables := map[secret]string{signingSecret: "SIGNING_SECRET_ID", publicKeysSecret: "PUBLIC_KEYS_SECRET_ID",
		originSecret: "ORIGIN_SECRET_ID", erpSecret: "ERP_SECRET_ID"}
	for _, name := range n.Secrets {
		env[variables[name]] = s.data.secrets[name].SecretArn()
		if name == erpSecret {
			env["ERP_CONCURRENCY"] = jsii.String(strconv.Itoa(s.d.ERPPerProcess))
		}
	}
	if s.d.HandlerURL != "" {
		env["MINISTACK_LAMBDA_PROXY_URL"] = jsii.String(s.d.HandlerURL)
	}
	return &env
}

func variable(name string) string { return strings.ToUpper(strings.ReplaceAll(name, "-", "_")) }
