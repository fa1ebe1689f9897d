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

	"backdock/infra/bundle"
	"backdock/infra/layout"
)

// deployment holds the parameters of one deployment. The values come from the CDK's context (-c name=value);
// infra/deploy/README.md lists them.
type deployment struct {
	// Stage is the name of the deployment and part of every resource name; the local stack's is "local".
	Stage string
	// Version is the version that GET /health returns.
	Version string
	// Functions is the folder that contains one folder per function, with its binary.
	Functions string
	// ERPReserved is the reserved concurrency of the ERP worker, which limits the requests in flight to the ERP; 0
	// reserves nothing.
	ERPReserved int
	// ERPPerProcess is the maximum of requests in flight to the ERP in one process. It is 1 in Lambda, where a
	// process has one invocation at a time; the local host is one process for all functions.
	ERPPerProcess int
	// AlarmEmail is the address that alarms are sent to; "" for none.
	AlarmEmail string
	// MailFrom is the sender address of mails; without it no mail is sent.
	MailFrom string
	// MailIdentity is the part of MailFrom that SES verifies.
	MailIdentity mailIdentity
	// PortalURL is the portal's address for links in mails, without a trailing slash; "" until the first deployment
	// has created one.
	PortalURL string
	// PortalCertificate is the ARN of the certificate for PortalURL's domain. With it CloudFront serves this
	// domain; with "" only its own domain.
	PortalCertificate string
	// MapOrigin is the origin of the map's style, such as https://maps.geo.eu-west-1.amazonaws.com; "" if the map is a
	// file in the portal's bucket.
	MapOrigin string
	// WebACL is the ARN of CloudFront's web ACL; "" for none.
	WebACL string
	// Distribution is the id of the portal's CloudFront distribution; "" until the stack Portal has created it.
	Distribution string
	// HandlerURL is the address of the host that runs all functions instead of Lambda, with the emulator only.
	HandlerURL string
	// Architecture of the functions: arm64 or amd64.
	Architecture string
	// Protected are the stacks that exist already, by the last part of their names. They and the table are
	// protected from deletion. A new stack is not protected: if its creation fails, CloudFormation must be able to
	// delete it, or the creation could not be repeated.
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

// keep is the removal policy of data: retained when its stack is deleted. During the first creation of the stack it
// is deleted, so that a failed creation can be repeated.
func (d deployment) keep() awscdk.RemovalPolicy {
	if d.local() {
		return awscdk.RemovalPolicy_DESTROY
	}
	return awscdk.RemovalPolicy_RETAIN_ON_UPDATE_OR_DELETE
}

// protected reports whether a stack is protected from deletion.
func (d deployment) protected(stack string) bool {
	return !d.local() && slices.Contains(d.Protected, stack)
}

// regional is the physical name of a global resource that belongs to the deployment in one region. The name
// contains the region.
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
		MapOrigin:         text("mapOrigin", ""),
		WebACL:            text("webAcl", ""),
		Distribution:      text("distribution", ""),
		HandlerURL:        text("handlerUrl", ""),
		Architecture:      text("architecture", "arm64"),
		Protected:         strings.Split(text("protected", strings.Join(append(layout.Stacks(), layout.Edge, layout.Front), ",")), ","),
	}
	var err error
	if d.Functions, err = filepath.Abs(text("functions", bundle.Folder(d.Architecture, bundle.Small))); err != nil {
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
		// CloudFront accepts certificates of this region only.
		if !strings.HasPrefix(d.PortalCertificate, "arn:aws:acm:us-east-1:") {
			return d, fmt.Errorf("portalCertificate %q: give the ARN of a certificate of ACM in us-east-1", d.PortalCertificate)
		}
		if d.portalDomain() == "" {
			return d, fmt.Errorf("portalUrl %q: with a certificate, give the address that it is for, such as "+
				"https://portal.example.com", d.PortalURL)
		}
	}
	if u, err := url.Parse(d.MapOrigin); d.MapOrigin != "" && (err != nil || d.MapOrigin != "https://"+u.Host) {
		return d, fmt.Errorf("mapOrigin %q: give the origin of the map's style, such as "+
			"https://maps.geo.eu-west-1.amazonaws.com", d.MapOrigin)
	}
	if d.HandlerURL != "" && !d.local() {
		return d, fmt.Errorf("handlerUrl is for the stage %s only", localStage)
	}
	if _, err := os.Stat(d.Functions); err != nil {
		return d, fmt.Errorf("build the functions first (make build): %w", err)
	}
	return d, firstErr
}

// portalDomain is the host of PortalURL, "" if PortalURL is not an HTTPS address.
func (d deployment) portalDomain() string {
	u, err := url.Parse(d.PortalURL)
	if err != nil || u.Scheme != "https" {
		return ""
	}
	return u.Host
}

// newStack creates an empty stack of the deployment. Region "" means the region of the deploy command.
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

// output adds a stack output, which the deploy command and the local stack read.
func output(s awscdk.Stack, name string, value *string) {
	awscdk.NewCfnOutput(s, jsii.String(name), &awscdk.CfnOutputProps{Value: value})
}

// camel converts a kebab-case name for use in a logical id: erp-bulk becomes ErpBulk.
func camel(name string) string {
	var b strings.Builder
	for _, part := range strings.Split(name, "-") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}
