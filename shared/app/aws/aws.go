// Package aws makes a backend from a Lambda function's environment. It is one of the few packages that import
// the AWS SDK.
//
// Environment, set by infra; a function gets only what it needs:
//
//	TABLE_NAME             the table
//	BLOB_BUCKET            snapshots and proofs of delivery
//	IMAGE_BUCKET           pictures of items
//	QUEUE_URL_<NAME>       a queue, e.g. QUEUE_URL_ERP_PRIORITY
//	STATE_MACHINE_<NAME>   a state machine's ARN, e.g. STATE_MACHINE_TRIP_FULFILLMENT_TO_INVOICE
//	SIGNING_SECRET_ID      the signing key (only auth and the rotation of keys)
//	PUBLIC_KEYS_SECRET_ID  the public keys of tokens
//	ORIGIN_SECRET_ID       the header value that CloudFront adds to requests; unset: not checked
//	ERP_SECRET_ID          the ERP's account and credentials (only the erp worker)
//	ERP_CONCURRENCY        limit of concurrent requests to the ERP in one process
//	PORTAL_URL             the portal's address without a trailing slash, for links in mails
//	LOCATION_ROUTES_URL    Amazon Location Service's routes, without a path (only functions that measure trips)
//	LOCATION_PLACES_URL    Amazon Location Service's places, without a path (only functions that look addresses up)
//	MAIL_FROM              sender address of mails (only the mailer)
//	MAIL_CONFIGURATION_SET SES's configuration set (only the mailer)
//	APP_VERSION            the deployed version
//	STAGE                  the deployment's name, a dimension of its metrics; unset: local
package aws

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"backdock/shared/app"
	s3blob "backdock/shared/platform/blob/s3"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/mail/ses"
	"backdock/shared/platform/metric"
	"backdock/shared/platform/queue"
	sqsqueue "backdock/shared/platform/queue/sqs"
	"backdock/shared/platform/table/dynamo"
	"backdock/shared/platform/trace"
	"backdock/shared/platform/workflow"
	sfnworkflow "backdock/shared/platform/workflow/sfn"
)

// FromEnv makes the backend that getenv (usually os.Getenv) describes. It makes no request: secrets are read
// when they are first needed.
func FromEnv(getenv func(string) string) (*app.Backend, error) {
	cfg, err := configOf(getenv)
	if err != nil {
		return nil, err
	}
	log := trace.Logger(os.Stdout).With(metric.Stage, cmp.Or(getenv("STAGE"), "local"))
	b := &app.Backend{Now: time.Now, Log: log, Version: getenv("APP_VERSION"), PortalURL: getenv("PORTAL_URL"),
		ReadStream: readStream}
	to := services{cfg, getenv("AWS_ENDPOINT_URL") != ""}
	if name := getenv("TABLE_NAME"); name != "" {
		b.Table = listing.Track(dynamo.New(to.table(), name), b.Now)
	}
	if name := getenv("BLOB_BUCKET"); name != "" {
		b.Blobs = s3blob.New(to.buckets(), name)
	}
	if name := getenv("IMAGE_BUCKET"); name != "" {
		b.Images = s3blob.NewImmutable(to.buckets(), name)
	}
	if urls := named(queue.Names, "QUEUE_URL_", getenv); len(urls) > 0 {
		b.Queue = sqsqueue.New(to.queues(), urls)
	}
	if arns := named(workflow.Machines, "STATE_MACHINE_", getenv); len(arns) > 0 {
		b.Workflows = sfnworkflow.New(to.workflows(), arns)
	}
	if url := getenv("LOCATION_ROUTES_URL"); url != "" {
		b.AmazonRoads = newRoutes(cfg, url, b.Now)
	}
	if url := getenv("LOCATION_PLACES_URL"); url != "" {
		b.AmazonPlaces = newPlaces(cfg, url, b.Now)
	}
	if from := getenv("MAIL_FROM"); from != "" {
		b.Mail = ses.New(to.mails(), from, getenv("MAIL_CONFIGURATION_SET"))
	}
	s := &secrets{client: to.secrets(), now: func() time.Time { return b.Now() }}
	keys := &tokenKeys{secrets: s, signingID: getenv("SIGNING_SECRET_ID"), publicID: getenv("PUBLIC_KEYS_SECRET_ID")}
	b.Keys, b.KeyStore = keys, keys
	if id := getenv("ORIGIN_SECRET_ID"); id != "" {
		b.OriginSecret = func(ctx context.Context) (string, error) {
			v, err := s.get(ctx, id, time.Hour)
			return string(v), err
		}
	}
	if id := getenv("ERP_SECRET_ID"); id != "" {
		b.ERP = (&erp{secrets: s, id: id, concurrency: getenv("ERP_CONCURRENCY"), backend: b}).get
	}
	return b, nil
}

// named reads PREFIX_<NAME> for each of the names.
func named(names []string, prefix string, getenv func(string) string) map[string]string {
	found := map[string]string{}
	for _, name := range names {
		if v := getenv(prefix + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))); v != "" {
			found[name] = v
		}
	}
	return found
}

func readStream(event json.RawMessage) ([]app.StreamRecord, error) {
	var e events.DynamoDBEvent
	if err := json.Unmarshal(event, &e); err != nil {
		return nil, fmt.Errorf("stream event: %w", err)
	}
	records := make([]app.StreamRecord, len(e.Records))
	for i, r := range e.Records {
		change, err := dynamo.FromStream(r)
		records[i] = app.StreamRecord{SequenceNumber: r.Change.SequenceNumber, Change: change, Err: err}
	}
	return records, nil
}
