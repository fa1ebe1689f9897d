package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation/types"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/smithy-go"

	"backdock/infra/apiroutes"
	"backdock/infra/layout"
)

// makeRoom prepares the stacks that are there for the next templates, so that every request is answered while they are
// deployed. It returns the stacks to deploy before the others, in waves. See prepare, whose errors it returns before it
// has changed anything. It is safe to repeat after a failure.
func (d *deployer) makeRoom(ctx context.Context, cfg aws.Config, there []string) ([][]string, error) {
	client := cloudformation.NewFromConfig(cfg)
	next, now := map[string]template{}, map[string]template{}
	for _, name := range layout.Stacks() {
		t, err := d.synthesized(name)
		if err != nil {
			return nil, err
		}
		next[name] = t
	}
	for _, name := range there {
		t, err := d.deployed(ctx, client, name)
		if err != nil {
			return nil, err
		}
		now[name] = t
	}
	h, err := prepare(now, next, apiroutes.Operations())
	if err != nil {
		return nil, err
	}
	for name, n := range h.leaving {
		fmt.Printf("%d operations move out of the stack %s, which serves them until they have\n", n, name)
	}
	for _, name := range h.prepared {
		if err := d.update(ctx, cfg, client, name, now[name]); err != nil {
			return nil, err
		}
	}
	return h.waves, nil
}

// synthesized reads a stack's template from cdk.out.
func (d *deployer) synthesized(name string) (template, error) {
	raw, err := os.ReadFile(filepath.Join(d.assembly(), d.prefix+name+".template.json"))
	if err != nil {
		return nil, fmt.Errorf("the new template of %s: %w", name, err)
	}
	return parse(name, raw)
}

// deployed reads a stack's template from CloudFormation.
func (d *deployer) deployed(ctx context.Context, client *cloudformation.Client, name string) (template, error) {
	out, err := client.GetTemplate(ctx, &cloudformation.GetTemplateInput{StackName: aws.String(d.prefix + name),
		TemplateStage: types.TemplateStageOriginal})
	if err != nil {
		return nil, fmt.Errorf("the deployed template of %s: %w", name, err)
	}
	return parse(name, []byte(aws.ToString(out.TemplateBody)))
}

// updateWithin is the timeout of a stack update; API Gateway creates several hundred routes in less time.
const updateWithin = 30 * time.Minute

// update updates a stack to another template; its parameters and its role do not change.
func (d *deployer) update(ctx context.Context, cfg aws.Config, client *cloudformation.Client, name string,
	t template) error {
	full := d.prefix + name
	url, err := d.upload(ctx, cfg, client, full, t)
	if err != nil {
		return err
	}
	stack, err := d.describe(ctx, client, name)
	if err != nil {
		return err
	}
	in := &cloudformation.UpdateStackInput{StackName: aws.String(full), TemplateURL: aws.String(url),
		Capabilities: []types.Capability{types.CapabilityCapabilityIam, types.CapabilityCapabilityNamedIam}, Tags: stack.Tags}
	for _, p := range stack.Parameters {
		in.Parameters = append(in.Parameters, types.Parameter{ParameterKey: p.ParameterKey, UsePreviousValue: aws.Bool(true)})
	}
	if _, err := client.UpdateStack(ctx, in); err != nil {
		if refused, ok := errors.AsType[smithy.APIError](err); ok &&
			strings.Contains(refused.ErrorMessage(), "No updates are to be performed") {
			return nil
		}
		return fmt.Errorf("prepare the stack %s: %w", full, err)
	}
	often := func(o *cloudformation.StackUpdateCompleteWaiterOptions) {
		o.MinDelay, o.MaxDelay = time.Second, 10*time.Second
	}
	waiter := cloudformation.NewStackUpdateCompleteWaiter(client, often)
	if err := waiter.Wait(ctx, &cloudformation.DescribeStacksInput{StackName: aws.String(full)},
		updateWithin); err != nil {
		return fmt.Errorf("prepare the stack %s (its events in CloudFormation say why): %w", full, err)
	}
	return nil
}

// upload puts a template into the bucket of the CDK's bootstrap and returns its URL. The template is too long to be
// sent in a request.
func (d *deployer) upload(ctx context.Context, cfg aws.Config, client *cloudformation.Client, full string,
	t template) (string, error) {
	raw, err := json.Marshal(t)
	if err != nil {
		return "", fmt.Errorf("the template of %s: %w", full, err)
	}
	bucket, err := client.DescribeStackResource(ctx, &cloudformation.DescribeStackResourceInput{
		StackName: aws.String("CDKToolkit"), LogicalResourceId: aws.String("StagingBucket")})
	if err != nil {
		return "", fmt.Errorf("the bucket of the CDK's bootstrap: %w", err)
	}
	name, key := aws.ToString(bucket.StackResourceDetail.PhysicalResourceId), "backdock/"+full+".json"
	files := s3.NewFromConfig(cfg, func(o *s3.Options) { o.UsePathStyle = os.Getenv("AWS_ENDPOINT_URL") != "" })
	if _, err := files.PutObject(ctx, &s3.PutObjectInput{Bucket: aws.String(name), Key: aws.String(key),
		Body: bytes.NewReader(raw)}); err != nil {
		return "", fmt.Errorf("upload the template of %s: %w", full, err)
	}
	return "https://s3." + cfg.Region + ".amazonaws.com/" + name + "/" + key, nil
}
