package aws

import (
	"errors"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
)

// configOf returns the SDK's configuration from the variables that Lambda sets: region and session credentials,
// which hold for the life of the process. It replaces the SDK's LoadDefaultConfig, whose other sources of
// credentials (SSO, STS, shared files, web identity) a function never uses: they are half a megabyte of
// each zip and part of each cold start.
func configOf(getenv func(string) string) (aws.Config, error) {
	region, id, key := getenv("AWS_REGION"), getenv("AWS_ACCESS_KEY_ID"), getenv("AWS_SECRET_ACCESS_KEY")
	if region == "" || id == "" || key == "" {
		return aws.Config{}, errors.New("AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set")
	}
	cfg := aws.Config{
		Region:      region,
		Credentials: aws.NewCredentialsCache(credentials.NewStaticCredentialsProvider(id, key, getenv("AWS_SESSION_TOKEN"))),
	}
	if endpoint := getenv("AWS_ENDPOINT_URL"); endpoint != "" {
		cfg.BaseEndpoint = &endpoint
	}
	return cfg, nil
}
