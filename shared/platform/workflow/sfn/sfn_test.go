//go:build integration

package sfn_test

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	client "github.com/aws/aws-sdk-go-v2/service/sfn"

	"backdock/shared/platform/workflow"
	"backdock/shared/platform/workflow/sfn"
	"backdock/shared/platform/workflow/workflowtest"
)

// waits is a machine whose executions run for a minute.
const waits = `{"StartAt": "Wait", "States": {"Wait": {"Type": "Wait", "Seconds": 60, "End": true}}}`

// TestStepFunctions runs against the emulator at AWS_ENDPOINT_URL.
func TestStepFunctions(t *testing.T) {
	endpoint := os.Getenv("AWS_ENDPOINT_URL")
	if endpoint == "" {
		t.Fatal("set AWS_ENDPOINT_URL to an emulator's address, as make test-stack does")
	}
	c := client.New(client.Options{Region: "us-east-1", BaseEndpoint: aws.String(endpoint),
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")})
	made, err := c.CreateStateMachine(t.Context(), &client.CreateStateMachineInput{
		Name: aws.String(fmt.Sprintf("suite-%d", time.Now().UnixNano())), Definition: aws.String(waits),
		RoleArn: aws.String("arn:aws:iam::000000000000:role/suite")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_, _ = c.DeleteStateMachine(context.Background(), &client.DeleteStateMachineInput{StateMachineArn: made.StateMachineArn})
	})
	workflowtest.Run(t, sfn.New(c, map[string]string{workflow.TripFulfillmentToInvoice: aws.ToString(made.StateMachineArn)}))
}
