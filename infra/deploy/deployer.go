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

	"backdock/infra/layout"
	"backdock/infra/local/stack"
	"backdock/shared/platform/table"
)

// deployer runs the CDK's command line.
type deployer struct {
	root, prefix, account string
	prepared              stack.Prepared
	values                []string // of the app's context
	portal                string   // the portal's address; "" if there is none yet
}

// portalOf returns the portal's address from an earlier deployment, "" if there was none.
func (d *deployer) portalOf(ctx context.Context, cfg aws.Config) (string, error) {
	domain, err := d.output(ctx, cfg, layout.Portal, "DistributionDomain")
	if err != nil || domain == "" {
		return "", err
	}
	return "https://" + domain, nil
}

// table returns the table of an earlier deployment, nil if there is none.
func (d *deployer) table(ctx context.Context, cfg aws.Config) (table.Table, error) {
	name, err := d.output(ctx, cfg, layout.Data, "TableName")
	if err != nil || name == "" {
		return nil, err
	}
	return tableOf(cfg, name), nil
}

// output returns an output of a stack of an earlier deployment, "" if there is none.
func (d *deployer) output(ctx context.Context, cfg aws.Config, stack, key string) (string, error) {
	there, err := d.describe(ctx, cloudformation.NewFromConfig(cfg), stack)
	if err != nil || there == nil {
		return "", err
	}
	for _, o := range there.Outputs {
		if aws.ToString(o.OutputKey) == key {
			return aws.ToString(o.OutputValue), nil
		}
	}
	return "", nil
}

// describe returns a stack, nil if it does not exist.
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

// neverMade are the states of a stack whose first creation did not succeed.
var neverMade = []types.StackStatus{types.StackStatusReviewInProgress, types.StackStatusCreateInProgress,
	types.StackStatusCreateFailed,
	types.StackStatusRollbackInProgress, types.StackStatusRollbackComplete, types.StackStatusRollbackFailed,
	types.StackStatusDeleteInProgress, types.StackStatusDeleteFailed, types.StackStatusDeleteComplete}

// existing returns those of the stacks whose creation succeeded.
func (d *deployer) existing(ctx context.Context, cfg aws.Config, names []string) ([]string, error) {
	client := cloudformation.NewFromConfig(cfg)
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

// deploy bootstraps the CDK in a region, deploys some stacks and returns their outputs. New stacks are deployed
// twice. In the first deployment nothing in them is protected from deletion, so a failed creation can be repeated.
// The second one also gives the functions the portal's address, which CloudFront has by then.
//
// Stacks that lose operations are deployed after the stacks that take them.
func (d *deployer) deploy(ctx context.Context, cfg aws.Config, region string,
	names ...string) (map[string]string, error) {
	cfg = cfg.Copy()
	cfg.Region = region
	env := append(slices.Clone(d.prepared.Env), "AWS_REGION="+region, "AWS_DEFAULT_REGION="+region)
	if err := d.cdk(ctx, env, "bootstrap", "aws://"+d.account+"/"+region, "--app", ""); err != nil {
		return nil, err
	}
	there, err := d.existing(ctx, cfg, names)
	if err != nil {
		return nil, err
	}
	if err := d.synth(ctx, env, there); err != nil {
		return nil, err
	}
	waves, err := d.makeRoom(ctx, cfg, there)
	if err != nil {
		return nil, err
	}
	for _, wave := range waves {
		if _, err := d.run(ctx, env, wave); err != nil {
			return nil, err
		}
	}
	outputs, err := d.run(ctx, env, names)
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
	if err := d.synth(ctx, env, names); err != nil {
		return nil, err
	}
	return d.run(ctx, env, names)
}

// assembly is the folder of the synthesized templates.
func (d *deployer) assembly() string { return filepath.Join(d.root, "cdk.out") }

// synth writes the templates of all stacks, some of them protected.
func (d *deployer) synth(ctx context.Context, env, protected []string) error {
	args := []string{"synth", "--quiet", "--output", d.assembly()}
	for _, v := range d.context(protected) {
		args = append(args, "-c", v)
	}
	return d.cdk(ctx, env, args...)
}

// run deploys the synthesized stacks and returns their outputs.
func (d *deployer) run(ctx context.Context, env, names []string) (map[string]string, error) {
	file := filepath.Join(d.assembly(), "outputs.json")
	args := []string{"deploy", "--app", d.assembly(), "--require-approval", "never", "--outputs-file", file,
		"--exclusively",
		"--concurrency", "3"}
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

// context returns the context arguments for the CDK app.
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
