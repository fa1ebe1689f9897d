package main

import (
	"fmt"
	"net/mail"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/jsii-runtime-go"

	"backdock/infra/layout"
)

// deployment is what differs between one deployment and another. Its values come
// from the CDK's context (-c name=value); README.md lists them.
type deployment struct {
	// Stage names the deployment and is part of every name; "local" is the emulator's.
	Stage string
	// Version is what GET /health tells.
	Version string
	// Functions is the folder with one folder per function, its binary in it.
	Functions string
	// ERPReserved is the reserved concurrency of the ERP worker, which bounds the
	// requests in flight in the ERP's account; 0 reserves nothing.
	ERPReserved int
	// ERPPerProcess is the same bound inside one process: 1 in Lambda, where a
	// process has one call; the local host is one process for all.
	ERPPerProcess int
	// AlarmEmail is told of alarms; "" nobody.
	AlarmEmail string
	// MailFrom is the address that mails are from; "" sends none.
	MailFrom string
	// MailIdentity is what of MailFrom SES confirms.
	MailIdentity mailIdentity
	// PortalURL is the portal's address for links in mails, without a slash at its
	// end; "" before the first deployment has made one.
	PortalURL string
	// PortalCertificate is the ARN of the certificate of PortalURL's domain, which
	// CloudFront then answers for; "" CloudFront's own domain alone.
	PortalCertificate string
	// WebACL is the ARN of the web ACL in front of CloudFront; "" none.
	WebACL string
	// HandlerURL, with the emulator only, is where all functions are hosted
	// instead of in Lambda.
	HandlerURL string
	// Architecture of the functions: arm64 or amd64.
	Architecture string
	// Protected are the stacks that exist already, by the last part of their names:
	// they and the table in them refuse to be deleted. A stack that is made for the
	// first time is not among them: CloudFormation has to be able to delete what a
	// failed creation left, or the next try could not start.
	Protected []string
}

const localStage = "local"

func (d deployment) local() bool { return d.Stage == localStage }

// name is a resource's physical name.
func (d deployment) name(of string) string { return "backdock-" + d.Stage + "-" + of }

// functionName is the name of a function in Lambda.
func (d deployment) functionName(name string) string { return layout.Function(d.Stage, name) }

// logGroup is the name of a function's log group.
func (d deployment) logGroup(function string) string {
	return "/aws/lambda/" + d.functionName(function)
}

// keep is what happens to data when its stack goes: it stays, unless the stack's
// first creation failed. What that left would be in the way of the next try.
func (d deployment) keep() awscdk.RemovalPolicy {
	if d.local() {
		return awscdk.RemovalPolicy_DESTROY
	}
	return awscdk.RemovalPolicy_RETAIN_ON_UPDATE_OR_DELETE
}

// protected tells whether a stack refuses to be deleted.
func (d deployment) protected(stack string) bool {
	return !d.local() && slices.Contains(d.Protected, stack)
}

// regional is the physical name of a resource whose names are global, although the
// resource belongs to the deployment of one region.
func (d deployment) regional(s awscdk.Stack, of string) *string {
	return jsii.String(d.name(of) + "-" + *s.Region())
}

var stageForm = regexp.MustCompile(`^[a-z][a-z0-9]{0,11}$`)

func deploymentOf(app awscdk.App) (deployment, error) {
	var firstErr error
	text := func(name, otherwise string) string {
		if v, ok := app.Node().TryGetContext(jsii.String(name)).(string); ok && v != "" {
			return v
		}
		return otherwise
	}
	number := func(name string, otherwise int) int {
		n, err := strconv.Atoi(text(name, strconv.Itoa(otherwise)))
		if err != nil && firstErr == nil {
			firstErr = fmt.Errorf("context %s: %w", name, err)
		}
		return n
	}
	d := deployment{
		Stage:             text("stage", "prod"),
		Version:           text("version", "dev"),
		ERPReserved:       number("erpReservedConcurrency", 5),
		ERPPerProcess:     number("erpPerProcess", 1),
		AlarmEmail:        text("alarmEmail", ""),
		MailFrom:          text("mailFrom", ""),
		MailIdentity:      mailIdentity(text("mailIdentity", string(domainIdentity))),
		PortalURL:         text("portalUrl", ""),
		PortalCertificate: text("portalCertificate", ""),
		WebACL:            text("webAcl", ""),
		HandlerURL:        text("handlerUrl", ""),
		Architecture:      text("architecture", "arm64"),
		Protected:         strings.Split(text("protected", strings.Join(append(layout.Stacks(), layout.Edge), ",")), ","),
	}
	var err error
	if d.Functions, err = filepath.Abs(text("functions", filepath.Join(".build", d.Architecture))); err != nil {
		return d, fmt.Errorf("the functions' folder: %w", err)
	}
	if !stageForm.MatchString(d.Stage) {
		return d, fmt.Errorf("stage %q: use up to 12 small letters and digits", d.Stage)
	}
	if d.ERPReserved != 0 && d.ERPReserved < leastReservation {
		return d, fmt.Errorf("erpReservedConcurrency %d: reserve at least %d, two calls for each of the ERP's queues, or 0 "+
			"for none", d.ERPReserved, leastReservation)
	}
	if d.MailFrom != "" {
		if a, err := mail.ParseAddress(d.MailFrom); err != nil || a.Address != d.MailFrom {
			return d, fmt.Errorf("mailFrom %q: write an address alone, such as portal@example.com", d.MailFrom)
		}
	}
	if !slices.Contains([]mailIdentity{domainIdentity, addressIdentity, noIdentity}, d.MailIdentity) {
		return d, fmt.Errorf("mailIdentity %q: use domain, address or none", d.MailIdentity)
	}
	if d.PortalCertificate != "" {
		// CloudFront takes certificates from there alone.
		if !strings.HasPrefix(d.PortalCertificate, "arn:aws:acm:us-east-1:") {
			return d, fmt.Errorf("portalCertificate %q: give the ARN of a certificate of ACM in us-east-1", d.PortalCertificate)
		}
		if d.portalDomain() == "" {
			return d, fmt.Errorf("portalUrl %q: with a certificate, give the address that it is for, such as "+
				"https://portal.example.com", d.PortalURL)
		}
	}
	if d.HandlerURL != "" && !d.local() {
		return d, fmt.Errorf("handlerUrl is for the stage %s only", localStage)
	}
	if _, err := os.Stat(d.Functions); err != nil {
		return d, fmt.Errorf("build the functions first (make build): %w", err)
	}
	return d, firstErr
}

// portalDomain is the host of PortalURL; "" when that is none of HTTPS.
func (d deployment) portalDomain() string {
	u, err := url.Parse(d.PortalURL)
	if err != nil || u.Scheme != "https" {
		return ""
	}
	return u.Host
}

// newStack makes an empty stack of the deployment. Region "" is the one that the
// deploy command was started for.
func (d deployment) newStack(app awscdk.App, name, region, description string) awscdk.Stack {
	p := &awscdk.StackProps{
		Description: jsii.String("Backdock (" + d.Stage + "): " + description),
		Tags:        &map[string]*string{"product": jsii.String("backdock"), "stage": jsii.String(d.Stage)},
		// The names of resources are ours; what the CDK would add about itself is not needed.
		AnalyticsReporting: jsii.Bool(false),
	}
	if d.protected(name) {
		p.TerminationProtection = jsii.Bool(true)
	}
	if region != "" {
		p.Env = &awscdk.Environment{Region: jsii.String(region)}
	}
	return awscdk.NewStack(app, jsii.String(layout.Stack(d.Stage, name)), p)
}

// output makes a value readable for the deploy command and the local stack.
func output(s awscdk.Stack, name string, value *string) {
	awscdk.NewCfnOutput(s, jsii.String(name), &awscdk.CfnOutputProps{Value: value})
}

// camel writes a kebab-case name as part of a logical id: erp-bulk is ErpBulk.
func camel(name string) string {
	var b strings.Builder
	for _, part := range strings.Split(name, "-") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}
