package aws

import (
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager"
	"github.com/aws/aws-sdk-go-v2/service/sesv2"
	"github.com/aws/aws-sdk-go-v2/service/sfn"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

// patience limits how long a call to a service of AWS takes, so that a person gets an answer, and API Gateway does not end
// the request after 30 seconds. The SDK by itself waits for an answer without a limit, see
// https://docs.aws.amazon.com/sdk-for-go/v2/developer-guide/configure-http.html.
type patience struct {
	attempts    int
	attemptTime time.Duration
	mostBackoff time.Duration // between attempts
}

var (
	// tablePatience: a call to DynamoDB ends within five seconds. An attempt usually takes milliseconds; it may read 16 MB.
	tablePatience = patience{3, 1400 * time.Millisecond, 250 * time.Millisecond}
	// servicePatience is for small requests and answers: SQS, SES, Secrets Manager, Step Functions.
	servicePatience = patience{3, 2500 * time.Millisecond, 250 * time.Millisecond}
	// blobPatience is for S3. An attempt carries a whole object, such as a picture or the snapshot of a large list with tens
	// of megabytes, and the function has only a part of a CPU.
	blobPatience = patience{3, 8 * time.Second, 250 * time.Millisecond}
)

// most is the longest time that a call takes.
func (p patience) most() time.Duration {
	return time.Duration(p.attempts)*p.attemptTime + time.Duration(p.attempts-1)*p.mostBackoff
}

// config returns cfg with this patience.
func (p patience) config(cfg aws.Config) aws.Config {
	cfg.HTTPClient = awshttp.NewBuildableClient().WithTimeout(p.attemptTime)
	cfg.Retryer = func() aws.Retryer {
		return retry.NewStandard(func(o *retry.StandardOptions) {
			o.MaxAttempts, o.MaxBackoff = p.attempts, p.mostBackoff
		})
	}
	return cfg
}

// services makes the clients of AWS's services. Each is made when it is needed, because a function uses few of them and its
// start waits for them. Making one sends nothing.
type services struct {
	cfg      aws.Config
	emulated bool // an emulator on a busy machine may take longer than AWS, so it is waited for
}

func (s services) with(p patience) aws.Config {
	if s.emulated {
		return s.cfg
	}
	return p.config(s.cfg)
}

func (s services) table() *dynamodb.Client { return dynamodb.NewFromConfig(s.with(tablePatience)) }
func (s services) queues() *sqs.Client     { return sqs.NewFromConfig(s.with(servicePatience)) }
func (s services) workflows() *sfn.Client  { return sfn.NewFromConfig(s.with(servicePatience)) }
func (s services) mails() *sesv2.Client    { return sesv2.NewFromConfig(s.with(servicePatience)) }
func (s services) secrets() *secretsmanager.Client {
	return secretsmanager.NewFromConfig(s.with(servicePatience))
}

func (s services) buckets() *s3.Client {
	return s3.NewFromConfig(s.with(blobPatience), func(o *s3.Options) { o.UsePathStyle = s.emulated })
}
