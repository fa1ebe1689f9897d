//go:build integration

package s3_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	client "github.com/aws/aws-sdk-go-v2/service/s3"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/blob/blobtest"
	"backdock/shared/platform/blob/s3"
)

// TestS3 runs against the emulator at AWS_ENDPOINT_URL.
func TestS3(t *testing.T) {
	endpoint := os.Getenv("AWS_ENDPOINT_URL")
	if endpoint == "" {
		t.Fatal("set AWS_ENDPOINT_URL to an emulator's address, as make test-stack does")
	}
	c := client.New(client.Options{Region: "us-east-1", BaseEndpoint: aws.String(endpoint), UsePathStyle: true,
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")})
	bucket := fmt.Sprintf("suite-%d", time.Now().UnixNano())
	if _, err := c.CreateBucket(t.Context(), &client.CreateBucketInput{Bucket: &bucket}); err != nil {
		t.Fatal(err)
	}
	blobtest.Run(t, func(*testing.T) blob.Store { return s3.New(c, bucket) })
}
