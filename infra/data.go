package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsdynamodb"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsiam"
	"github.com/aws/aws-cdk-go/awscdk/v2/awss3"
	"github.com/aws/aws-cdk-go/awscdk/v2/awssecretsmanager"
	"github.com/aws/jsii-runtime-go"

	"backdock/infra/layout"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table/dynamo"
)

// dataStack has the persistent resources: the table, the blobs and the secrets. Except in the local stack, they are
// kept when the stack is deleted.
type dataStack struct {
	awscdk.Stack
	table   awsdynamodb.Table
	blobs   awss3.Bucket
	images  awss3.Bucket // pictures of items, which CloudFront serves
	secrets map[secret]awssecretsmanager.Secret
}

// secret is the name of a document in Secrets Manager.
type secret string

const (
	// signingSecret holds session.Signing, for the auth group only. The deploy command creates the key; until then
	// the secret holds a random text.
	signingSecret secret = "signing"
	// publicKeysSecret holds session.PublicKeys.
	publicKeysSecret secret = "public-keys"
	// originSecret holds the text that CloudFront adds to its requests.
	originSecret secret = "origin"
	// erpSecret holds the ERP's account and credentials, see aws.ERPSecret.
	erpSecret secret = "erp"
)

var secretNames = []secret{signingSecret, publicKeysSecret, originSecret, erpSecret}

var secretSummaries = map[secret]string{
	signingSecret:    "Signing key of access tokens and secret of refresh tokens",
	publicKeysSecret: "Public keys of access tokens",
	originSecret:     "Header by which the API knows CloudFront",
	erpSecret:        "NetSuite account and OAuth 2.0 client credentials",
}

// indexes of the table by name, with their keys.
var indexes = []struct{ name, pk, sk string }{
	{dynamo.IndexByAll, dynamo.AllPK, dynamo.AllSK},
	{dynamo.IndexByKey, dynamo.KeyPK, dynamo.KeySK},
	{dynamo.IndexByFeed, dynamo.FeedPK, dynamo.FeedSK},
}

func newDataStack(app awscdk.App, d deployment) *dataStack {
	s := &dataStack{Stack: d.newStack(app, layout.Data, "", "what must survive"),
		secrets: map[secret]awssecretsmanager.Secret{}}
	key := func(name string) *awsdynamodb.Attribute {
		return &awsdynamodb.Attribute{Name: jsii.String(name), Type: awsdynamodb.AttributeType_STRING}
	}
	s.table = awsdynamodb.NewTable(s.Stack, jsii.String("Table"), &awsdynamodb.TableProps{
		PartitionKey:        key(dynamo.PK),
		SortKey:             key(dynamo.SK),
		BillingMode:         awsdynamodb.BillingMode_PAY_PER_REQUEST,
		Encryption:          awsdynamodb.TableEncryption_AWS_MANAGED,
		Stream:              awsdynamodb.StreamViewType_NEW_AND_OLD_IMAGES,
		TimeToLiveAttribute: jsii.String(dynamo.TTL),
		PointInTimeRecoverySpecification: &awsdynamodb.PointInTimeRecoverySpecification{
			PointInTimeRecoveryEnabled: jsii.Bool(true)},
		DeletionProtection: jsii.Bool(d.protected(layout.Data)),
		RemovalPolicy:      d.keep(),
	})
	for _, i := range indexes {
		props := &awsdynamodb.GlobalSecondaryIndexProps{IndexName: jsii.String(i.name), PartitionKey: key(i.pk),
			SortKey:        key(i.sk),
			ProjectionType: awsdynamodb.ProjectionType_ALL}
		switch i.name {
		case dynamo.IndexByKey:
			props.ProjectionType = awsdynamodb.ProjectionType_KEYS_ONLY
		case dynamo.IndexByFeed:
			props.ProjectionType, props.NonKeyAttributes = awsdynamodb.ProjectionType_INCLUDE,
				jsii.Strings(dynamo.FeedList, dynamo.FeedRow)
		}
		s.table.AddGlobalSecondaryIndex(props)
	}
	s.blobs = s.newBucket(d, "Blobs")
	if !d.local() {
		s.blobs.AddLifecycleRule(&awss3.LifecycleRule{Id: jsii.String("old-snapshots"),
			Prefix: jsii.String(listing.SnapshotPrefix), Expiration: awscdk.Duration_Days(jsii.Number(snapshotDays))})
	}
	s.images = s.newBucket(d, "Images")
	s.serveImages()
	for _, name := range secretNames {
		s.secrets[name] = awssecretsmanager.NewSecret(s.Stack, jsii.String("Secret-"+string(name)),
			&awssecretsmanager.SecretProps{
				SecretName:  jsii.String("backdock/" + d.Stage + "/" + string(name)),
				Description: jsii.String(secretSummaries[name]),
				GenerateSecretString: &awssecretsmanager.SecretStringGenerator{
					ExcludePunctuation: jsii.Bool(true), PasswordLength: jsii.Number(48)},
				RemovalPolicy: d.keep(),
			})
	}
	s.addMail(d)
	s.exportAll()
	output(s.Stack, "TableName", s.table.TableName())
	output(s.Stack, "BlobBucket", s.blobs.BucketName())
	output(s.Stack, "ImageBucket", s.images.BucketName())
	return s
}

// snapshotDays is how long a snapshot of a list is kept after it was last saved. The indexer saves those in use every
// hour; those of an older version's row types are left over. Snapshots that are older than 29 days are not read.
const snapshotDays = 30

func (s *dataStack) newBucket(d deployment, id string) awss3.Bucket {
	return awss3.NewBucket(s.Stack, jsii.String(id), &awss3.BucketProps{
		BlockPublicAccess: awss3.BlockPublicAccess_BLOCK_ALL(),
		Encryption:        awss3.BucketEncryption_S3_MANAGED,
		EnforceSSL:        jsii.Bool(!d.local()), // the emulator uses plain HTTP
		ObjectOwnership:   awss3.ObjectOwnership_BUCKET_OWNER_ENFORCED,
		RemovalPolicy:     d.keep(),
	})
}

// serveImages allows CloudFront to read the pictures of items. The condition names the distributions of the account
// instead of the one of the portal, because that one is created later, in a stack that depends on this one.
func (s *dataStack) serveImages() {
	s.images.AddToResourcePolicy(awsiam.NewPolicyStatement(&awsiam.PolicyStatementProps{
		Principals: &[]awsiam.IPrincipal{awsiam.NewServicePrincipal(jsii.String("cloudfront.amazonaws.com"), nil)},
		Actions:    jsii.Strings("s3:GetObject"),
		Resources:  &[]*string{s.images.ArnForObjects(jsii.String("images/*"))},
		Conditions: &map[string]any{"StringLike": map[string]any{"AWS:SourceArn": s.FormatArn(&awscdk.ArnComponents{
			Service: jsii.String("cloudfront"), Region: jsii.String(""), Resource: jsii.String("distribution"),
			ResourceName: jsii.String("*")})}},
	}))
}

// exportAll exports everything that other stacks may import, even if no stack imports it now. Without this, the CDK
// would remove an export together with its last import. CloudFormation would then refuse the update, because this
// stack is updated first, while the old function still imports the value.
func (s *dataStack) exportAll() {
	all := []*string{s.table.TableName(), s.table.TableArn(), s.table.TableStreamArn(), s.blobs.BucketName(),
		s.blobs.BucketArn(), s.images.BucketName(), s.images.BucketArn(), s.images.BucketRegionalDomainName()}
	for _, name := range secretNames {
		all = append(all, s.secrets[name].SecretArn())
	}
	for _, value := range all {
		s.ExportValue(value, nil)
	}
}
