package main

import (
	"strings"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsiam"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsses"
	"github.com/aws/jsii-runtime-go"
)

// mailIdentity is the kind of identity that SES verifies before it sends mail.
type mailIdentity string

const (
	// domainIdentity is the domain of the sender address, verified by DNS records.
	domainIdentity mailIdentity = "domain"
	// addressIdentity is only the sender address, verified by a mail with a link.
	addressIdentity mailIdentity = "address"
	// noIdentity creates none, because the account has the identity already or it is managed elsewhere.
	noIdentity mailIdentity = "none"
)

// addMail creates the sender's identity and its configuration set. Both are kept when the stack is deleted, because
// a new identity would have to be verified again.
func (s *dataStack) addMail(d deployment) {
	if d.MailFrom == "" {
		return
	}
	set := awsses.NewCfnConfigurationSet(s.Stack, jsii.String("Mail"), &awsses.CfnConfigurationSetProps{
		Name: jsii.String(d.name("mail")),
		// Mails contain codes and sign-in links, so they are sent over encrypted connections only.
		DeliveryOptions:   &awsses.CfnConfigurationSet_DeliveryOptionsProperty{TlsPolicy: jsii.String("REQUIRE")},
		ReputationOptions: &awsses.CfnConfigurationSet_ReputationOptionsProperty{ReputationMetricsEnabled: jsii.Bool(true)},
		SendingOptions:    &awsses.CfnConfigurationSet_SendingOptionsProperty{SendingEnabled: jsii.Bool(true)},
		SuppressionOptions: &awsses.CfnConfigurationSet_SuppressionOptionsProperty{SuppressedReasons: jsii.Strings("BOUNCE",
			"COMPLAINT")},
	})
	awsses.NewCfnConfigurationSetEventDestination(s.Stack, jsii.String("MailEvents"),
		&awsses.CfnConfigurationSetEventDestinationProps{
			ConfigurationSetName: set.Ref(),
			EventDestination: &awsses.CfnConfigurationSetEventDestination_EventDestinationProperty{
				Name: jsii.String("metrics"), Enabled: jsii.Bool(true),
				MatchingEventTypes: jsii.Strings("send", "delivery", "bounce", "complaint", "reject"),
				CloudWatchDestination: &awsses.CfnConfigurationSetEventDestination_CloudWatchDestinationProperty{
					DimensionConfigurations: &[]any{&awsses.CfnConfigurationSetEventDestination_DimensionConfigurationProperty{
						DimensionName: jsii.String(mailDimension), DimensionValueSource: jsii.String("messageTag"),
						DefaultDimensionValue: jsii.String("none")}}},
			},
		})
	if d.MailIdentity == noIdentity {
		return
	}
	name := d.MailFrom
	if d.MailIdentity == domainIdentity {
		_, name, _ = strings.Cut(d.MailFrom, "@")
	}
	identity := awsses.NewCfnEmailIdentity(s.Stack, jsii.String("MailIdentity"),
		&awsses.CfnEmailIdentityProps{EmailIdentity: jsii.String(name)})
	identity.ApplyRemovalPolicy(d.keep(), nil)
	if d.MailIdentity == domainIdentity {
		for i, record := range [][2]*string{
			{identity.AttrDkimDnsTokenName1(), identity.AttrDkimDnsTokenValue1()},
			{identity.AttrDkimDnsTokenName2(), identity.AttrDkimDnsTokenValue2()},
			{identity.AttrDkimDnsTokenName3(), identity.AttrDkimDnsTokenValue3()},
		} {
			output(s.Stack, "MailDns"+string(rune('1'+i)),
				awscdk.Fn_Join(jsii.String(" CNAME "), &[]*string{record[0], record[1]}))
		}
	}
}

// mailDimension is the tag that SES gives each mail of a configuration set.
const mailDimension = "ses:configuration-set"

// sendMail allows a function to send mail from the deployment's address only. The policy limits the sender address,
// because it depends on the account which identity SES checks.
func (s *functionStack) sendMail(f *function) {
	arn := func(resource, name string) *string {
		return s.FormatArn(&awscdk.ArnComponents{Service: jsii.String("ses"), Resource: jsii.String(resource),
			ResourceName: jsii.String(name)})
	}
	f.role.AddToPolicy(awsiam.NewPolicyStatement(&awsiam.PolicyStatementProps{
		Actions: jsii.Strings("ses:SendEmail"), Resources: &[]*string{arn("identity", "*"),
			arn("configuration-set", s.d.name("mail"))},
		Conditions: &map[string]any{"StringEquals": map[string]any{"ses:FromAddress": s.d.MailFrom}},
	}))
}
