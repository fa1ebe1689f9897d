package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsiam"
	"github.com/aws/jsii-runtime-go"

	"backdock/functions/rights"
)

// grant gives a function the permissions that its declaration in needs.go requires.
func (s *functionStack) grant(f *function) {
	table := []*string{s.data.table.TableArn()}
	for _, i := range indexes {
		table = append(table, awscdk.Fn_Join(jsii.String("/index/"),
			&[]*string{s.data.table.TableArn(), jsii.String(i.name)}))
	}
	reads := []string{"dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"}
	switch f.need.Table {
	case write:
		f.allowWrites(table[0])
		f.allow(reads, table...)
	case read:
		f.allow(reads, table...)
	}
	objects := s.data.blobs.ArnForObjects(jsii.String("*"))
	if f.need.Blobs != none {
		// Without ListBucket, S3 answers 403 instead of 404 for a missing object.
		f.allow([]string{"s3:ListBucket"}, s.data.blobs.BucketArn())
		f.allow([]string{"s3:GetObject"}, objects)
	}
	if f.need.Blobs == write {
		f.allow([]string{"s3:PutObject"}, objects)
	}
	if f.need.Photos {
		f.allow([]string{"s3:DeleteObject"}, s.data.blobs.ArnForObjects(jsii.String("proofs/*")))
	}
	if len(f.need.Images) > 0 {
		f.allow(f.need.Images, s.data.images.ArnForObjects(jsii.String("images/*")))
	}
	for _, q := range f.need.Send {
		f.allow([]string{"sqs:SendMessage"}, s.queueARN(q))
	}
	if f.need.Mail && s.d.MailFrom != "" {
		s.sendMail(f)
	}
	if f.need.Routes {
		// The only resource, see https://docs.aws.amazon.com/service-authorization/latest/reference/list_geo-routes.html
		f.allow([]string{"geo-routes:CalculateRoutes"}, s.locationARN("geo-routes"))
	}
	if f.need.Places {
		// The only resource, see https://docs.aws.amazon.com/service-authorization/latest/reference/list_geo-places.html
		f.allow([]string{"geo-places:Geocode"}, s.locationARN("geo-places"))
	}
	for _, m := range f.need.Start {
		f.allow([]string{"states:StartExecution"}, s.machineARN(m))
		f.allow([]string{"states:DescribeExecution"},
			s.FormatArn(&awscdk.ArnComponents{Service: jsii.String("states"), Resource: jsii.String("execution"),
				ResourceName: jsii.String(s.d.name(m) + ":*"), ArnFormat: awscdk.ArnFormat_COLON_RESOURCE_NAME}))
	}
	for _, name := range f.need.Secrets {
		f.allow([]string{"secretsmanager:GetSecretValue"}, s.data.secrets[name].SecretArn())
	}
	for _, name := range f.need.Rotate {
		f.allow([]string{"secretsmanager:PutSecretValue"}, s.data.secrets[name].SecretArn())
	}
}

// locationARN is the provider of an API of Amazon Location Service, which has no account.
func (s *functionStack) locationARN(service string) *string {
	return s.FormatArn(&awscdk.ArnComponents{Service: jsii.String(service), Account: jsii.String(""),
		Resource: jsii.String("provider"), ResourceName: jsii.String("default")})
}

// allow adds a statement to the function's own policy.
func (f *function) allow(actions []string, resources ...*string) {
	f.role.AddToPolicy(awsiam.NewPolicyStatement(&awsiam.PolicyStatementProps{Actions: jsii.Strings(actions...),
		Resources: &resources}))
}

// leadingKeys is the partition keys of a request: those of all items of a batch, and that of each operation of a
// transaction.
const leadingKeys = "dynamodb:LeadingKeys"

// allowWrites allows the writes of functions/rights.
func (f *function) allowWrites(table *string) {
	grant := rights.Of(f.name)
	f.allow([]string{rights.Check}, table)
	if grant.Others {
		f.allow(rights.Writes, table)
		f.deny(rights.Writes, table, grant.Denied())
	} else {
		f.role.AddToPolicy(awsiam.NewPolicyStatement(&awsiam.PolicyStatementProps{
			Actions: jsii.Strings(rights.Writes...), Resources: &[]*string{table},
			// Without Null, a request without keys would be allowed:
			// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
			Conditions: &map[string]any{"ForAllValues:StringLike": map[string]any{leadingKeys: grant.List()},
				"Null": map[string]any{leadingKeys: "false"}},
		}))
	}
	f.deny([]string{rights.Update, rights.Delete, rights.Batch}, table, rights.Audit)
}

// deny denies actions on the items with some partition keys.
func (f *function) deny(actions []string, table *string, keys []string) {
	f.role.AddToPolicy(awsiam.NewPolicyStatement(&awsiam.PolicyStatementProps{Effect: awsiam.Effect_DENY,
		Actions: jsii.Strings(actions...), Resources: &[]*string{table},
		Conditions: &map[string]any{"ForAnyValue:StringLike": map[string]any{leadingKeys: keys}}}))
}

// Queues and state machines are referred to by name. They are in another stack than many of their users, and an
// export could not be removed from its stack while a function of another stack imports it.

func (s *functionStack) queueARN(name string) *string {
	return s.FormatArn(&awscdk.ArnComponents{Service: jsii.String("sqs"), Resource: jsii.String(s.d.name(name))})
}

func (s *functionStack) queueURL(name string) *string {
	return jsii.String("https://sqs." + *s.Region() + "." + *s.UrlSuffix() + "/" + *s.Account() + "/" + s.d.name(name))
}

// machineARN returns the ARN of a state machine.
func (s *functionStack) machineARN(name string) *string {
	return s.FormatArn(&awscdk.ArnComponents{Service: jsii.String("states"), Resource: jsii.String("stateMachine"),
		ResourceName: jsii.String(s.d.name(name)), ArnFormat: awscdk.ArnFormat_COLON_RESOURCE_NAME})
}
