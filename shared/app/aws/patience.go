package aws

import (
	"time"

	"github.com/aws/aws-sdk-go-v2/aws/retry"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// A call to DynamoDB ends within five seconds, also when the service hangs or throttles, so that a person gets an answer, and
// API Gateway does not end the request. The SDK by itself waits for an answer without a limit. An attempt usually takes
// milliseconds; it may take attemptTime, because it may read 16 MB.
const (
	attempts    = 3
	attemptTime = 1400 * time.Millisecond
	mostBackoff = 250 * time.Millisecond
)

// patience limits an attempt to some time, and the time between attempts.
func patience(attempt time.Duration) func(*dynamodb.Options) {
	return func(o *dynamodb.Options) {
		o.HTTPClient = awshttp.NewBuildableClient().WithTimeout(attempt)
		o.Retryer = retry.NewStandard(func(o *retry.StandardOptions) {
			o.MaxAttempts, o.MaxBackoff = attempts, mostBackoff
		})
	}
}
