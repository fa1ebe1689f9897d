//go:build integration

package sqs_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	client "github.com/aws/aws-sdk-go-v2/service/sqs"

	"backdock/shared/platform/queue"
	"backdock/shared/platform/queue/queuetest"
	"backdock/shared/platform/queue/sqs"
)

// TestSQS runs against the emulator at AWS_ENDPOINT_URL.
func TestSQS(t *testing.T) {
	endpoint := os.Getenv("AWS_ENDPOINT_URL")
	if endpoint == "" {
		t.Fatal("set AWS_ENDPOINT_URL to an emulator's address, as make test-stack does")
	}
	c := client.New(client.Options{Region: "us-east-1", BaseEndpoint: aws.String(endpoint),
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")})
	queuetest.Run(t, func(t *testing.T) queuetest.Queues {
		urls := map[string]string{}
		for _, name := range []string{queue.Jobs, queue.Mail} {
			out, err := c.CreateQueue(t.Context(), &client.CreateQueueInput{
				QueueName: aws.String(fmt.Sprintf("suite-%d-%s", time.Now().UnixNano(), name))})
			if err != nil {
				t.Fatal(err)
			}
			urls[name] = aws.ToString(out.QueueUrl)
			t.Cleanup(func() {
				_, _ = c.DeleteQueue(context.Background(), &client.DeleteQueueInput{QueueUrl: out.QueueUrl})
			})
		}
		receive := func(ctx context.Context, name string) ([]json.RawMessage, error) {
			url := urls[name]
			out, err := c.ReceiveMessage(ctx, &client.ReceiveMessageInput{QueueUrl: &url, MaxNumberOfMessages: 10})
			if err != nil {
				return nil, err
			}
			var bodies []json.RawMessage
			for _, m := range out.Messages {
				bodies = append(bodies, json.RawMessage(aws.ToString(m.Body)))
				if _, err := c.DeleteMessage(ctx, &client.DeleteMessageInput{QueueUrl: &url,
					ReceiptHandle: m.ReceiptHandle}); err != nil {
					return nil, err
				}
			}
			return bodies, nil
		}
		return queuetest.Queues{Sender: sqs.New(c, urls), Receive: receive}
	})
}
