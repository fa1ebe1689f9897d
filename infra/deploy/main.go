// Command deploy brings the product to an AWS account: `make deploy`. It may be
// repeated at any time; what is there already is left or brought up to date.
//
// Credentials and region are those of the AWS SDK's usual places. Its parameters
// are environment variables, see README.md.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/sts"
	"github.com/aws/smithy-go"

	"backdock/infra/bundle"
	"backdock/infra/local/stack"
	"backdock/infra/publish"
	"backdock/infra/setup"
	"backdock/shared/table/dynamo"
)

func main() {
	buildOnly := flag.Bool("build", false, "build the functions into .build and end")
	architecture := flag.String("architecture", "arm64", "of the functions: arm64 or amd64")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root, err := os.Getwd()
	if err == nil {
		err = bundle.Build(ctx, root, filepath.Join(root, ".build", *architecture), *architecture, func(name string) { fmt.Println("built", name) })
	}
	if err == nil && !*buildOnly {
		err = deploy(ctx, root, parametersOf(os.Getenv))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// parameters of a deployment.
type parameters struct {
	stage, version, alarmEmail, adminEmail, erpFile, reserved string
	mailFrom, mailIdentity, portalURL, certificate            string
	webACL                                                    bool
}

func parametersOf(getenv func(string) string) parameters {
	or := func(name, otherwise string) string {
		if v := getenv(name); v != "" {
			return v
		}
		return otherwise
	}
	return parameters{stage: or("STAGE", "prod"), version: or("VERSION", "dev"), alarmEmail: getenv("ALARM_EMAIL"), adminEmail: getenv("ADMIN_EMAIL"),
		erpFile: getenv("ERP_SECRET_FILE"), reserved: or("ERP_RESERVED_CONCURRENCY", "5"),
		mailFrom: getenv("MAIL_FROM"), mailIdentity: or("MAIL_IDENTITY", "domain"), portalURL: strings.TrimSuffix(getenv("PORTAL_URL"), "/"),
		certificate: getenv("PORTAL_CERTIFICATE"), webACL: or("WEB_ACL", "yes") == "yes"}
}

const edgeRegion = "us-east-1" // where AWS takes web ACLs for CloudFront

func deploy(ctx context.Context, root string, p parameters) error {
	if p.stage == "local" {
		return errors.New("the stage local is the emulator's: make run")
	}
	if p.mailFrom == "" {
		return errors.New("say whom mails are from: set MAIL_FROM to an address of a domain of yours")
	}
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return fmt.Errorf("AWS configuration: %w", err)
	}
	if cfg.Region == "" {
		return errors.New("say where to: set AWS_REGION")
	}
	prepared, err := stack.Prepare(ctx, root, os.Stdout)
	if err != nil {
		return err
	}
	me, err := sts.NewFromConfig(cfg).GetCallerIdentity(ctx, &sts.GetCallerIdentityInput{})
	if err != nil {
		return fmt.Errorf("AWS account: %w", err)
	}
	d := &deployer{root: root, account: aws.ToString(me.Account), prepared: prepared, prefix: "Backdock-" + p.stage + "-", portal: p.portalURL,
		values: []string{"stage=" + p.stage, "version=" + p.version, "alarmEmail=" + p.alarmEmail, "erpReservedConcurrency=" + p.reserved,
			"mailFrom=" + p.mailFrom, "mailIdentity=" + p.mailIdentity, "portalCertificate=" + p.certificate}}
	if p.webACL {
		outputs, err := d.deploy(ctx, edgeRegion, "Edge")
		if err != nil {
			return err
		}
		d.values = append(d.values, "webAcl="+outputs["WebAclArn"])
	}
	if d.portal == "" {
		if d.portal, err = d.portalURL(ctx, cfg); err != nil {
			return err
		}
	}
	outputs, err := d.deploy(ctx, cfg.Region, "Data", "App", "Portal", "Observability")
	if err != nil {
		return err
	}
	if d.portal == "" {
		// The functions are there before CloudFront: the first time they are told its
		// address afterwards.
		d.portal = "https://" + outputs["DistributionDomain"]
		if _, err := d.deploy(ctx, cfg.Region, "App"); err != nil {
			return err
		}
	}
	return finish(ctx, cfg, p, d, outputs)
}

// finish does what no template can: keys, credentials, the first user, the portal.
func finish(ctx context.Context, cfg aws.Config, p parameters, d *deployer, outputs map[string]string) error {
	secrets := setup.NewSecrets(cfg, p.stage)
	if made, err := secrets.Keys(ctx, time.Now()); err != nil {
		return err
	} else if made {
		fmt.Println("made the signing keys")
	}
	if p.erpFile != "" {
		document, err := os.ReadFile(p.erpFile)
		if err != nil {
			return fmt.Errorf("the ERP's credentials: %w", err)
		}
		if _, err := secrets.ERP(ctx, document); err != nil {
			return err
		}
	}
	if p.adminEmail != "" {
		t := dynamo.New(dynamodb.NewFromConfig(cfg), outputs["TableName"])
		if invited, err := setup.FirstAdmin(ctx, t, d.portal, p.adminEmail, time.Now()); err != nil {
			return err
		} else if invited {
			fmt.Printf("invited %s as the first administrator, by mail\n", p.adminEmail)
		}
	}
	files, err := publish.Portal(ctx, cfg, d.prepared.Portal, publish.Target{Bucket: outputs["PortalBucket"], Distribution: outputs["DistributionId"],
		PathStyle: os.Getenv("AWS_ENDPOINT_URL") != ""})
	if err != nil {
		return err
	}
	for name, record := range outputs {
		if strings.HasPrefix(name, "MailDns") {
			fmt.Println("for mail, in the domain's DNS:", record)
		}
	}
	fmt.Printf("published %d files\n%s\n", files, d.portal)
	return nil
}

// deployer runs the CDK's command line.
type deployer struct {
	root, prefix, account string
	prepared              stack.Prepared
	values                []string // of the app's context
	portal                string   // the portal's address; "" as long as it has none
}

// portalURL is the address that an earlier deployment made; "" where there was none.
func (d *deployer) portalURL(ctx context.Context, cfg aws.Config) (string, error) {
	out, err := cloudformation.NewFromConfig(cfg).DescribeStacks(ctx, &cloudformation.DescribeStacksInput{StackName: aws.String(d.prefix + "Portal")})
	if refused, ok := errors.AsType[smithy.APIError](err); ok && refused.ErrorCode() == "ValidationError" {
		return "", nil // CloudFormation's word for a stack that is not there
	}
	if err != nil {
		return "", fmt.Errorf("the portal's stack: %w", err)
	}
	for _, o := range out.Stacks[0].Outputs {
		if aws.ToString(o.OutputKey) == "DistributionDomain" {
			return "https://" + aws.ToString(o.OutputValue), nil
		}
	}
	return "", nil
}

// deploy bootstraps the account's region and deploys some stacks. It answers
// their outputs.
func (d *deployer) deploy(ctx context.Context, region string, names ...string) (map[string]string, error) {
	env := append(d.prepared.Env, "AWS_REGION="+region, "AWS_DEFAULT_REGION="+region)
	if err := d.cdk(ctx, env, "bootstrap", "aws://"+d.account+"/"+region, "--app", ""); err != nil {
		return nil, err
	}
	file := filepath.Join(d.root, "cdk.out", "outputs.json")
	args := []string{"deploy", "--require-approval", "never", "--outputs-file", file, "--exclusively"}
	for _, v := range append(slices.Clone(d.values), "portalUrl="+d.portal) {
		args = append(args, "-c", v)
	}
	for _, name := range names {
		args = append(args, d.prefix+name)
	}
	if err := d.cdk(ctx, env, args...); err != nil {
		return nil, err
	}
	raw, err := os.ReadFile(file)
	var byStack map[string]map[string]string
	if err == nil {
		err = json.Unmarshal(raw, &byStack)
	}
	if err != nil {
		return nil, fmt.Errorf("outputs of the stacks: %w", err)
	}
	outputs := map[string]string{}
	for _, values := range byStack {
		for name, v := range values {
			outputs[name] = v
		}
	}
	return outputs, nil
}

func (d *deployer) cdk(ctx context.Context, env []string, args ...string) error {
	command := append(d.prepared.CDK, args...)
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = d.root, env, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("cdk %s: %w", strings.Join(args[:1], " "), err)
	}
	return nil
}
