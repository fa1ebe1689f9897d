package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation/types"

	"backdock/infra/local/stack"
)

// deployer runs the CDK's command line.
type deployer struct {
	root, prefix, account string
	prepared              stack.Prepared
	values                []string // of the app's context
	portal                string   // the portal's address; "" as long as it has none
}

// portalOf is the address that an earlier deployment made; "" where there was none.
func (d *deployer) portalOf(ctx context.Context, cfg aws.Config) (string, error) {
	there, err := d.describe(ctx, cloudformation.NewFromConfig(cfg), "Portal")
	if err != nil || there == nil {
		return "", err
	}
	for _, o := range there.Outputs {
		if aws.ToString(o.OutputKey) == "DistributionDomain" {
			return "https://" + aws.ToString(o.OutputValue), nil
		}
	}
	return "", nil
}

// describe gives a stack; nil where there is none.
func (d *deployer) describe(ctx context.Context, client *cloudformation.Client, name string) (*types.Stack, error) {
	out, err := client.DescribeStacks(ctx, &cloudformation.DescribeStacksInput{StackName: aws.String(d.prefix + name)})
	if notThere(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the stack %s: %w", d.prefix+name, err)
	}
	return &out.Stacks[0], nil
}

// neverMade are the states of a stack that was never created in full.
var neverMade = []types.StackStatus{types.StackStatusReviewInProgress, types.StackStatusCreateInProgress, types.StackStatusCreateFailed,
	types.StackStatusRollbackInProgress, types.StackStatusRollbackComplete, types.StackStatusRollbackFailed,
	types.StackStatusDeleteInProgress, types.StackStatusDeleteFailed, types.StackStatusDeleteComplete}

// existing are those of the stacks that were created in full.
func (d *deployer) existing(ctx context.Context, cfg aws.Config, region string, names []string) ([]string, error) {
	client := cloudformation.NewFromConfig(cfg, func(o *cloudformation.Options) { o.Region = region })
	var there []string
	for _, name := range names {
		s, err := d.describe(ctx, client, name)
		if err != nil {
			return nil, err
		}
		if s != nil && !slices.Contains(neverMade, s.StackStatus) {
			there = append(there, name)
		}
	}
	return there, nil
}

// deploy bootstraps the account's region, deploys some stacks and gives their
// outputs. Stacks that are new are deployed twice: the first time nothing in them
// is protected from deletion, so that a failed creation can be repeated. The second
// time also tells the functions the portal's address, which CloudFront has by then.
func (d *deployer) deploy(ctx context.Context, cfg aws.Config, region string, names ...string) (map[string]string, error) {
	env := append(slices.Clone(d.prepared.Env), "AWS_REGION="+region, "AWS_DEFAULT_REGION="+region)
	if err := d.cdk(ctx, env, "bootstrap", "aws://"+d.account+"/"+region, "--app", ""); err != nil {
		return nil, err
	}
	there, err := d.existing(ctx, cfg, region, names)
	if err != nil {
		return nil, err
	}
	outputs, err := d.run(ctx, env, there, names)
	if err != nil {
		return nil, err
	}
	made := outputs["DistributionDomain"]
	again := len(there) < len(names)
	if d.portal == "" && made != "" {
		d.portal, again = "https://"+made, true
	}
	if !again {
		return outputs, nil
	}
	return d.run(ctx, env, names, names)
}

// run deploys stacks, some of them protected, and gives their outputs.
func (d *deployer) run(ctx context.Context, env, protected, names []string) (map[string]string, error) {
	file := filepath.Join(d.root, "cdk.out", "outputs.json")
	args := []string{"deploy", "--require-approval", "never", "--outputs-file", file, "--exclusively"}
	for _, v := range d.context(protected) {
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

// context is what the CDK app is told.
func (d *deployer) context(protected []string) []string {
	if len(protected) == 0 {
		protected = []string{"none"}
	}
	return append(slices.Clone(d.values), "portalUrl="+d.portal, "protected="+strings.Join(protected, ","))
}

func (d *deployer) cdk(ctx context.Context, env []string, args ...string) error {
	command := append(slices.Clone(d.prepared.CDK), args...)
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = d.root, env, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("cdk %s: %w", strings.Join(args[:1], " "), err)
	}
	return nil
}
