// Command undelivered shows what lies in a deployment's queue "undelivered": records of the table's stream that a function
// could not process, and runs of a schedule that failed. Of a stream record, the message has only the position; the
// command reads the record there and prints the key and the kind of the change. DynamoDB keeps positions for a day.
//
//	go run ./infra/undelivered -stage prod           show all messages; they stay in the queue
//	go run ./infra/undelivered -stage prod -delete   show them and delete those that were shown
//
// Credentials and region come from the AWS SDK's usual sources.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodbstreams"
	streamtypes "github.com/aws/aws-sdk-go-v2/service/dynamodbstreams/types"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"
)

func main() {
	stage := flag.String("stage", "prod", "stage of the deployment")
	remove := flag.Bool("delete", false, "delete the messages that were shown")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	cfg, err := config.LoadDefaultConfig(ctx)
	if err == nil {
		err = show(ctx, cfg, "backdock-"+*stage+"-undelivered", *remove, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

const (
	// hiddenSeconds is how long a message that was shown is hidden from the next receive. It is in the queue again
	// afterwards.
	hiddenSeconds = 60
	// waitSeconds makes SQS ask all of its servers. Without a wait it asks some, and may answer that a queue with
	// messages is empty.
	waitSeconds = 1
)

// show writes what each message of the queue is about.
func show(ctx context.Context, cfg aws.Config, queue string, remove bool, out io.Writer) error {
	messages, streams := sqs.NewFromConfig(cfg), dynamodbstreams.NewFromConfig(cfg)
	address, err := messages.GetQueueUrl(ctx, &sqs.GetQueueUrlInput{QueueName: &queue})
	if err != nil {
		return fmt.Errorf("the queue %s: %w", queue, err)
	}
	for shown := map[string]bool{}; ; {
		got, err := messages.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{QueueUrl: address.QueueUrl, MaxNumberOfMessages: 10,
			VisibilityTimeout: hiddenSeconds, WaitTimeSeconds: waitSeconds, MessageAttributeNames: []string{"All"},
			MessageSystemAttributeNames: []types.MessageSystemAttributeName{types.MessageSystemAttributeNameSentTimestamp}})
		if err != nil {
			return fmt.Errorf("receive from %s: %w", queue, err)
		}
		// A message comes again if it was shown so long ago that it is no longer hidden.
		fresh := slices.DeleteFunc(got.Messages, func(m types.Message) bool { return shown[aws.ToString(m.MessageId)] })
		if len(fresh) == 0 {
			fmt.Fprintf(out, "%d messages in %s\n", len(shown), queue)
			return nil
		}
		for _, m := range fresh {
			shown[aws.ToString(m.MessageId)] = true
			if err := write(ctx, streams, read(m), out); err != nil {
				return err
			}
			if !remove {
				continue
			}
			if _, err := messages.DeleteMessage(ctx, &sqs.DeleteMessageInput{QueueUrl: address.QueueUrl,
				ReceiptHandle: m.ReceiptHandle}); err != nil {
				return fmt.Errorf("delete message %s: %w", aws.ToString(m.MessageId), err)
			}
		}
	}
}

// write writes a message, and the stream's records that it is about.
func write(ctx context.Context, streams *dynamodbstreams.Client, u undelivered, out io.Writer) error {
	fmt.Fprintf(out, "%s  %s\n", u.at.Format("2006-01-02 15:04:05Z"), u.what)
	if u.batch == nil {
		return nil
	}
	records, err := u.batch.records(ctx, streams)
	if gone(err) {
		fmt.Fprintln(out, "    DynamoDB does not have these records any more: it keeps them for a day")
		return nil
	}
	if err != nil {
		return err
	}
	for _, r := range records {
		fmt.Fprintf(out, "    %s %s\n", r.EventName, keyOf(r.Dynamodb))
	}
	return nil
}

// gone reports whether the stream does not reach back to a record.
func gone(err error) bool {
	_, trimmed := errors.AsType[*streamtypes.TrimmedDataAccessException](err)
	_, missing := errors.AsType[*streamtypes.ResourceNotFoundException](err)
	return trimmed || missing
}
