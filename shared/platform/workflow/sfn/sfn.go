// Package sfn starts executions in AWS Step Functions.
package sfn

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sfn"
	"github.com/aws/aws-sdk-go-v2/service/sfn/types"

	"backdock/shared/platform/workflow"
)

// Runner implements workflow.Runner.
type Runner struct {
	client *sfn.Client
	arns   map[string]string // by machine name
}

// New makes a runner; arns maps machine names to state machine ARNs.
func New(client *sfn.Client, arns map[string]string) *Runner { return &Runner{client, arns} }

// Start implements workflow.Runner.
func (r *Runner) Start(ctx context.Context, machine, name string, input any) (string, error) {
	arn, ok := r.arns[machine]
	if !ok {
		return "", fmt.Errorf("start %q: this function has no such state machine", machine)
	}
	body, err := json.Marshal(input)
	if err != nil {
		return "", fmt.Errorf("start %s: %w", machine, err)
	}
	out, err := r.client.StartExecution(ctx, &sfn.StartExecutionInput{StateMachineArn: &arn, Name: &name,
		Input: aws.String(string(body))})
	var exists *types.ExecutionAlreadyExists
	if errors.As(err, &exists) {
		return executionARN(arn, name), nil
	}
	if err != nil {
		return "", fmt.Errorf("start %s as %s: %w", machine, name, err)
	}
	return aws.ToString(out.ExecutionArn), nil
}

// executionARN returns arn:…:execution:<machine>:<name> for arn:…:stateMachine:<machine>.
func executionARN(machineARN, name string) string {
	return strings.Replace(machineARN, ":stateMachine:", ":execution:", 1) + ":" + name
}

// State implements workflow.Runner.
func (r *Runner) State(ctx context.Context, executionID string) (workflow.State, error) {
	out, err := r.client.DescribeExecution(ctx, &sfn.DescribeExecutionInput{ExecutionArn: &executionID})
	var gone *types.ExecutionDoesNotExist
	if errors.As(err, &gone) {
		return workflow.Unknown, nil
	}
	if err != nil {
		return "", fmt.Errorf("state of an execution: %w", err)
	}
	switch out.Status {
	case types.ExecutionStatusRunning, types.ExecutionStatusPendingRedrive:
		return workflow.Running, nil
	case types.ExecutionStatusSucceeded:
		return workflow.Succeeded, nil
	}
	return workflow.Failed, nil
}
