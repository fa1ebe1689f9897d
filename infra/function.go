package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsiam"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslambda"
	"github.com/aws/aws-cdk-go/awscdk/v2/awslogs"
	"github.com/aws/jsii-runtime-go"
)

// function is a Lambda function with its role and log group.
type function struct {
	awslambda.Function
	name string
	role awsiam.Role
	need need
}

// newFunction makes the function of that name with what needs.go gives it.
func (s *appStack) newFunction(name, summary string) (*function, error) {
	n, ok := needs[name]
	if !ok {
		return nil, fmt.Errorf("needs.go does not say what the function %s gets", name)
	}
	f := &function{name: name, need: n}
	physical := s.d.name(name)
	logs := awslogs.NewLogGroup(s.Stack, jsii.String("Logs-"+name), &awslogs.LogGroupProps{
		LogGroupName:  jsii.String("/aws/lambda/" + physical),
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
		FunctionName: jsii.String(physical),
		Description:  jsii.String(summary),
		Runtime:      awslambda.Runtime_PROVIDED_AL2023(),
		Architecture: architecture,
		Handler:      jsii.String("bootstrap"),
		Code:         awslambda.Code_FromAsset(jsii.String(filepath.Join(s.d.Functions, name)), nil),
		Role:         f.role,
		LogGroup:     logs,
		MemorySize:   jsii.Number(or(n.MemoryMB, 512)),
		Timeout:      awscdk.Duration_Seconds(jsii.Number(n.timeout())),
		Tracing:      awslambda.Tracing_ACTIVE,
		Environment:  s.environment(n),
	}
	if name == erpWorker && s.d.ERPReserved > 0 {
		props.ReservedConcurrentExecutions = jsii.Number(float64(s.d.ERPReserved))
	}
	f.Function = awslambda.NewFunction(s.Stack, jsii.String("Function-"+name), props)
	s.grant(f)
	return f, nil
}

func or(v, otherwise float64) float64 {
	if v == 0 {
		return otherwise
	}
	return v
}

// logRetention: what an operator looks back at, and no personal data for ever.
func (d deployment) logRetention() awslogs.RetentionDays {
	if d.local() {
		return awslogs.RetentionDays_ONE_WEEK
	}
	return awslogs.RetentionDays_THREE_MONTHS
}

// environment is what shared/app/aws reads.
func (s *appStack) environment(n need) *map[string]*string {
	env := map[string]*string{"APP_VERSION": jsii.String(s.d.Version)}
	if n.Table != none {
		env["TABLE_NAME"] = s.data.table.TableName()
	}
	if n.Blobs != none {
		env["BLOB_BUCKET"] = s.data.blobs.BucketName()
	}
	for _, q := range n.Send {
		env["QUEUE_URL_"+variable(q)] = s.queues[q].work.QueueUrl()
	}
	if n.Links && s.d.PortalURL != "" {
		env["PORTAL_URL"] = jsii.String(s.d.PortalURL)
	}
	if n.Mail && s.d.MailFrom != "" {
		env["MAIL_FROM"], env["MAIL_CONFIGURATION_SET"] = jsii.String(s.d.MailFrom), jsii.String(s.d.name("mail"))
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

// grant gives a function the permissions that its needs come to.
func (s *appStack) grant(f *function) {
	table := []*string{s.data.table.TableArn()}
	for _, i := range indexes {
		table = append(table, awscdk.Fn_Join(jsii.String("/index/"), &[]*string{s.data.table.TableArn(), jsii.String(i.name)}))
	}
	reads := []string{"dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"}
	switch f.need.Table {
	case write:
		f.allow([]string{"dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:BatchWriteItem", "dynamodb:ConditionCheckItem"}, table[0])
		f.allow(reads, table...)
		f.keepAudit(table[0])
	case read:
		f.allow(reads, table...)
	}
	objects := s.data.blobs.ArnForObjects(jsii.String("*"))
	if f.need.Blobs != none {
		// Without ListBucket, S3 answers 403 instead of 404 for an object that is not there.
		f.allow([]string{"s3:ListBucket"}, s.data.blobs.BucketArn())
		f.allow([]string{"s3:GetObject"}, objects)
	}
	if f.need.Blobs == write {
		f.allow([]string{"s3:PutObject"}, objects)
	}
	for _, q := range f.need.Send {
		f.allow([]string{"sqs:SendMessage"}, s.queues[q].work.QueueArn())
	}
	if f.need.Mail && s.d.MailFrom != "" {
		s.sendMail(f)
	}
	for _, m := range f.need.Start {
		f.allow([]string{"states:StartExecution"}, s.machineARN(m))
		f.allow([]string{"states:DescribeExecution"}, s.FormatArn(&awscdk.ArnComponents{Service: jsii.String("states"), Resource: jsii.String("execution"),
			ResourceName: jsii.String(s.d.name(m) + ":*"), ArnFormat: awscdk.ArnFormat_COLON_RESOURCE_NAME}))
	}
	for _, name := range f.need.Secrets {
		f.allow([]string{"secretsmanager:GetSecretValue"}, s.data.secrets[name].SecretArn())
	}
	for _, name := range f.need.Rotate {
		f.allow([]string{"secretsmanager:PutSecretValue"}, s.data.secrets[name].SecretArn())
	}
}

// allow adds a statement to the function's own policy.
func (f *function) allow(actions []string, resources ...*string) {
	f.role.AddToPolicy(awsiam.NewPolicyStatement(&awsiam.PolicyStatementProps{Actions: jsii.Strings(actions...), Resources: &resources}))
}

// keepAudit lets nobody change or delete what the audit list holds; see shared/platform/audit
// for its keys. A put over an event is refused by the put's own condition.
func (f *function) keepAudit(table *string) {
	f.role.AddToPolicy(awsiam.NewPolicyStatement(&awsiam.PolicyStatementProps{
		Effect: awsiam.Effect_DENY, Actions: jsii.Strings("dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:BatchWriteItem"), Resources: &[]*string{table},
		Conditions: &map[string]any{"ForAnyValue:StringLike": map[string]any{"dynamodb:LeadingKeys": []string{"AUDIT", "AUDIT#*"}}},
	}))
}
