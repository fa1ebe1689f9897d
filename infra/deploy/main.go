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
	"strings"
	"syscall"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/sts"

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
		erpFile: getenv("ERP_SECRET_FILE"), reserved: or("ERP_RESERVED_CONCURRENCY", "5"), webACL: or("WEB_ACL", "yes") == "yes"}
}

const edgeRegion = "us-east-1" // where AWS takes web ACLs for CloudFront

func deploy(ctx context.Context, root string, p parameters) error {
	if p.stage == "local" {
		return errors.New("the stage local is the emulator's: make run")
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
	d := &deployer{root: root, account: aws.ToString(me.Account), prepared: prepared, prefix: "Backdock-" + p.stage + "-",
		values: []string{"stage=" + p.stage, "version=" + p.version, "alarmEmail=" + p.alarmEmail, "erpReservedConcurrency=" + p.reserved}}
	if p.webACL {
		outputs, err := d.deploy(ctx, edgeRegion, "Edge")
		if err != nil {
			return err
		}
		d.values = append(d.values, "webAcl="+outputs["WebAclArn"])
	}
	outputs, err := d.deploy(ctx, cfg.Region, "Data", "App", "Portal", "Observability")
	if err != nil {
		return err
	}
	return finish(ctx, cfg, p, prepared, outputs)
}

// finish does what no template can: keys, credentials, the first user, the portal.
func finish(ctx context.Context, cfg aws.Config, p parameters, prepared stack.Prepared, outputs map[string]string) error {
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
		password, err := setup.FirstAdmin(ctx, t, p.adminEmail, time.Now())
		if err != nil {
			return err
		}
		if password != "" {
			fmt.Printf("first administrator %s, password (shown this once): %s\n", p.adminEmail, password)
		}
	}
	files, err := publish.Portal(ctx, cfg, prepared.Portal, publish.Target{Bucket: outputs["PortalBucket"], Distribution: outputs["DistributionId"],
		PathStyle: os.Getenv("AWS_ENDPOINT_URL") != ""})
	if err != nil {
		return err
	}
	fmt.Printf("published %d files\nhttps://%s\n", files, outputs["DistributionDomain"])
	return nil
}

// deployer runs the CDK's command line.
type deployer struct {
	root, prefix, account string
	prepared              stack.Prepared
	values                []string // of the app's context
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
	for _, v := range d.values {
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
