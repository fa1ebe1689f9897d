package aws

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager"
	"github.com/aws/aws-sdk-go-v2/service/sesv2"
	"github.com/aws/aws-sdk-go-v2/service/sfn"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

func configFor(t *testing.T, url string) aws.Config {
	t.Helper()
	env := map[string]string{"AWS_REGION": "us-west-2", "AWS_ACCESS_KEY_ID": "AKIAFUNCTION", "AWS_SECRET_ACCESS_KEY": "k",
		"AWS_ENDPOINT_URL": url}
	cfg, err := configOf(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

// counted is a service that answers every request alike, and counts them.
func counted(t *testing.T, answer http.HandlerFunc) (url string, calls *atomic.Int32) {
	calls = &atomic.Int32{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		_, _ = io.Copy(io.Discard, r.Body) // a server notices that its caller has left once the body is read
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL, calls
}

func hangs(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

func TestDynamoDBThatThrottlesIsNotWaitedForWithoutAnEnd(t *testing.T) {
	url, calls := counted(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/x-amz-json-1.0")
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, `{"__type":"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException"}`)
	})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	_, err := services{cfg: configFor(t, url)}.table().ListTables(ctx, nil)
	if err == nil || ctx.Err() != nil || calls.Load() != int32(tablePatience.attempts) {
		t.Errorf("ended with %v after %d attempts", err, calls.Load())
	}
}

// A call of each client ends, although the service does not answer.
func TestNoServiceIsWaitedForWithoutAnEnd(t *testing.T) {
	before := []patience{tablePatience, servicePatience, blobPatience}
	t.Cleanup(func() { tablePatience, servicePatience, blobPatience = before[0], before[1], before[2] })
	for _, p := range []*patience{&tablePatience, &servicePatience, &blobPatience} {
		p.attemptTime = 20 * time.Millisecond
	}
	text := aws.String("x")
	byPath := func(o *s3.Options) { o.UsePathStyle = true } // the test's server has no names of buckets
	for name, call := range map[string]func(context.Context, services) error{
		"DynamoDB": func(ctx context.Context, to services) error {
			_, err := to.table().ListTables(ctx, &dynamodb.ListTablesInput{})
			return err
		},
		"S3, reading": func(ctx context.Context, to services) error {
			_, err := to.buckets().GetObject(ctx, &s3.GetObjectInput{Bucket: text, Key: text}, byPath)
			return err
		},
		"S3, writing": func(ctx context.Context, to services) error {
			_, err := to.buckets().PutObject(ctx, &s3.PutObjectInput{Bucket: text, Key: text, Body: strings.NewReader("value")},
				byPath)
			return err
		},
		"SQS": func(ctx context.Context, to services) error {
			_, err := to.queues().SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: text, MessageBody: text})
			return err
		},
		"Step Functions": func(ctx context.Context, to services) error {
			_, err := to.workflows().DescribeExecution(ctx, &sfn.DescribeExecutionInput{ExecutionArn: text})
			return err
		},
		"SES": func(ctx context.Context, to services) error {
			_, err := to.mails().GetAccount(ctx, &sesv2.GetAccountInput{})
			return err
		},
		"Secrets Manager": func(ctx context.Context, to services) error {
			_, err := to.secrets().GetSecretValue(ctx, &secretsmanager.GetSecretValueInput{SecretId: text})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			url, calls := counted(t, hangs)
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			to := services{cfg: configFor(t, strings.Replace(url, "127.0.0.1", "localhost", 1))}
			if err := call(ctx, to); err == nil || ctx.Err() != nil {
				t.Errorf("ended with %v", err)
			}
			if n := calls.Load(); n != 3 {
				t.Errorf("%d attempts", n)
			}
		})
	}
}

// A person gets an answer in five seconds from the table, and in any case before API Gateway ends the request after
// 30 seconds (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html).
func TestPatienceIsShorterThanTheGatewayS(t *testing.T) {
	for _, tt := range []struct {
		patience
		most time.Duration
	}{{tablePatience, 5 * time.Second}, {servicePatience, 8 * time.Second}, {blobPatience, 25 * time.Second}} {
		if got := tt.patience.most(); got > tt.most {
			t.Errorf("a call may take %s", got)
		}
	}
	to := services{cfg: configFor(t, "")}
	for name, used := range map[string]struct {
		client any
		want   patience
	}{
		"DynamoDB":        {to.table().Options().HTTPClient, tablePatience},
		"S3":              {to.buckets().Options().HTTPClient, blobPatience},
		"SQS":             {to.queues().Options().HTTPClient, servicePatience},
		"Step Functions":  {to.workflows().Options().HTTPClient, servicePatience},
		"SES":             {to.mails().Options().HTTPClient, servicePatience},
		"Secrets Manager": {to.secrets().Options().HTTPClient, servicePatience},
	} {
		if c, ok := used.client.(*awshttp.BuildableClient); !ok || c.GetTimeout() != used.want.attemptTime {
			t.Errorf("%s waits %v for an attempt", name, c.GetTimeout())
		}
	}
	if got := newLocation(aws.Config{}, "", "", nil).client.Timeout; got != locationAttempt || got > 3*time.Second {
		t.Errorf("Amazon Location Service is waited for %s for an attempt", got)
	}
}
