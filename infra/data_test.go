package main

import (
	"strings"
	"testing"
)

func TestDataSurvives(t *testing.T) {
	for _, kind := range []string{"AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::SecretsManager::Secret"} {
		found := of("Data", kind)
		if len(found) == 0 {
			t.Errorf("no %s", kind)
		}
		for id, r := range found {
			if r.DeletionPolicy != "RetainExceptOnCreate" || r.UpdateReplacePolicy != "Retain" {
				t.Errorf("%s: on deletion %q, on replacement %q", id, r.DeletionPolicy, r.UpdateReplacePolicy)
			}
		}
	}
	for _, r := range of("Data", "AWS::DynamoDB::Table") {
		p := r.Properties
		if at(p, "PointInTimeRecoverySpecification", "PointInTimeRecoveryEnabled") != true ||
			p["DeletionProtectionEnabled"] != true {
			t.Error("the table can be lost")
		}
		if at(p, "SSESpecification", "SSEEnabled") != true {
			t.Error("the table is not encrypted with a key of the account")
		}
		if at(p, "StreamSpecification", "StreamViewType") != "NEW_AND_OLD_IMAGES" ||
			at(p, "TimeToLiveSpecification", "AttributeName") != "ttl" {
			t.Error("stream or expiry of the table are not as shared/platform/table wants them")
		}
		if len(p["GlobalSecondaryIndexes"].([]any)) != len(indexes) {
			t.Error("indexes of the table")
		}
	}
}

func TestBucketsAreClosed(t *testing.T) {
	for _, stack := range []string{"Data", "Portal"} {
		for id, b := range of(stack, "AWS::S3::Bucket") {
			block := at(b.Properties, "PublicAccessBlockConfiguration")
			for _, name := range []string{"BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets"} {
				if at(block, name) != true {
					t.Errorf("%s/%s: %s", stack, id, name)
				}
			}
			if b.Properties["BucketEncryption"] == nil {
				t.Errorf("%s/%s is not encrypted", stack, id)
			}
		}
		for id, p := range of(stack, "AWS::S3::BucketPolicy") {
			if !strings.Contains(text(p.Properties), `"aws:SecureTransport":"false"`) {
				t.Errorf("%s/%s takes plain HTTP", stack, id)
			}
		}
	}
}

// An export is kept when no stack imports it any more.
func TestExportsDoNotDependOnTheirUse(t *testing.T) {
	_, template := dataOf(t, map[string]any{})
	for _, want := range []string{"ExportsOutputRefTable", "ExportsOutputFnGetAttTable", "Arn", "StreamArn",
		"ExportsOutputRefBlobs", "ExportsOutputFnGetAttBlobs",
		"ExportsOutputRefSecretsigning", "ExportsOutputRefSecretpublickeys", "ExportsOutputRefSecretorigin",
		"ExportsOutputRefSecreterp"} {
		if !strings.Contains(template, want) {
			t.Errorf("%s is not exported", want)
		}
	}
}

// Only CloudFront reads the bucket of pictures directly, and only the pictures.
func TestPicturesAreReadByCloudFront(t *testing.T) {
	readers := 0
	for _, p := range of("Data", "AWS::S3::BucketPolicy") {
		for _, s := range list(at(p.Properties, "PolicyDocument", "Statement")) {
			if at(s, "Effect") != "Allow" {
				continue
			}
			readers++
			if at(s, "Action") != "s3:GetObject" || text(at(s, "Principal")) != `{"Service":"cloudfront.amazonaws.com"}` ||
				!strings.Contains(text(at(s, "Resource")), "/images/*") ||
				!strings.Contains(text(at(s, "Condition", "StringLike", "AWS:SourceArn")), ":distribution/*") {
				t.Errorf("a bucket policy allows %s", text(s))
			}
		}
	}
	if readers != 1 {
		t.Errorf("%d statements allow something, want 1", readers)
	}
}

// Only snapshots of lists expire; pictures, signatures and proofs stay.
func TestLeftOverSnapshotsAreDeleted(t *testing.T) {
	rules := 0
	for id, b := range of("Data", "AWS::S3::Bucket") {
		list, _ := at(b.Properties, "LifecycleConfiguration", "Rules").([]any)
		for _, r := range list {
			if rules++; at(r, "Prefix") != "lists/" || at(r, "ExpirationInDays") != float64(snapshotDays) {
				t.Errorf("%s: %v", id, r)
			}
		}
	}
	if rules != 1 {
		t.Errorf("%d rules", rules)
	}
}
