package stack

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"backdock/infra/bundle"
	"backdock/infra/layout"
	"backdock/infra/setup"
	"backdock/shared/app/migrations"
	"backdock/shared/platform/table/dynamo"
)

const (
	stage   = "local"
	account = "000000000000"
)

// concurrency is the simulated ERP account's limit of concurrent requests.
const concurrency = 5

// deploy deploys the CDK app to the emulator, unless the same version is deployed already.
func (s *Stack) deploy(ctx context.Context) (string, error) {
	if !s.Zips {
		if err := bundle.Hosted(s.zips()); err != nil {
			return "", err
		}
	}
	values := []string{"stage=" + stage, "version=local", "architecture=" + architecture(), "functions=" + s.zips(),
		"portalUrl=" + s.Address(), "mailFrom=portal@backdock.example", "mailIdentity=address"}
	inputs := []string{s.bin(cdkApp), filepath.Join(s.Root, "cdk.json")}
	if s.Zips {
		inputs = append(inputs, s.zips())
	} else {
		values = append(values, "handlerUrl=http://"+s.hostAddress()+"/", "erpPerProcess="+strconv.Itoa(concurrency))
	}
	hash, err := fingerprint(inputs...)
	if err != nil {
		return "", err
	}
	want := fmt.Sprint(hash, values)
	there, err := s.marks.Get(ctx, "deployed")
	if err != nil {
		return "", err
	}
	said := "unchanged"
	if there != want {
		said = "done"
		if err := s.cdk(ctx, values); err != nil {
			return "", err
		}
		if err := s.marks.Set(ctx, "deployed", want); err != nil {
			return "", err
		}
	}
	return said, s.readOutputs(ctx)
}

// cdk bootstraps the emulator's account, once, and deploys all stacks.
func (s *Stack) cdk(ctx context.Context, values []string) error {
	s.progress.Say("Deploy: CDK to the emulator")
	cdk := func(args ...string) error {
		command := append(s.cdkCommand(), args...)
		return run(ctx, s.Root, s.awsEnv("CDK_DISABLE_CLI_TELEMETRY=true"), command[0], command[1:]...)
	}
	bootstrapped, err := s.marks.Get(ctx, "bootstrapped")
	if err != nil {
		return err
	}
	if bootstrapped == "" {
		// With an empty app the command does not synthesize ours, which bootstrapping does not need.
		if err := cdk("bootstrap", "aws://"+account+"/"+region, "--app", "", "--no-notices"); err != nil {
			return err
		}
		if err := s.marks.Set(ctx, "bootstrapped", "yes"); err != nil {
			return err
		}
	}
	args := []string{"deploy", "--all", "--app", s.bin(cdkApp), "--output", filepath.Join(s.Dir, "cdk.out"),
		"--require-approval", "never",
		"--method", "direct", "--no-notices", "--progress", "events", "--concurrency", "4"}
	for _, v := range values {
		args = append(args, "-c", v)
	}
	return cdk(args...)
}

// readOutputs reads the outputs of the deployed stacks.
func (s *Stack) readOutputs(ctx context.Context) error {
	client := cloudformation.NewFromConfig(s.awsConfig())
	s.outputs = map[string]string{}
	for _, name := range []string{layout.Data, layout.App, layout.Portal} {
		out, err := client.DescribeStacks(ctx, &cloudformation.DescribeStacksInput{StackName: aws.String(layout.Stack(stage,
			name))})
		if err != nil {
			return fmt.Errorf("outputs of the stack %s: %w", name, err)
		}
		for _, o := range out.Stacks[0].Outputs {
			s.outputs[aws.ToString(o.OutputKey)] = aws.ToString(o.OutputValue)
		}
	}
	return nil
}

// allowMigrations records that all functions are of this version, now that they have started.
func (s *Stack) allowMigrations(ctx context.Context) (string, error) {
	t := dynamo.New(dynamodb.NewFromConfig(s.awsConfig()), s.outputs["TableName"])
	return "allowed", migrations.Release().Finish(ctx, t, time.Now())
}

// fillSecrets creates the signing keys and stores the simulator's credentials.
func (s *Stack) fillSecrets(ctx context.Context) (string, error) {
	secrets := setup.NewSecrets(s.awsConfig(), stage)
	if _, err := secrets.Keys(ctx, time.Now()); err != nil {
		return "", err
	}
	credentials, err := s.erpCredentials(ctx)
	if err != nil {
		return "", err
	}
	if _, err := secrets.ERP(ctx, credentials); err != nil {
		return "", err
	}
	s.origin, err = secrets.PlainOrigin(ctx)
	return "", err
}
