// Package sqs sends messages to Amazon SQS.
package sqs

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"

	"backdock/shared/platform/table"
)

// Sender implements queue.Sender.
type Sender struct {
	client *sqs.Client
	urls   map[string]string // by queue name
}

// New makes a sender; urls maps queue names to queue URLs.
func New(client *sqs.Client, urls map[string]string) *Sender { return &Sender{client, urls} }

// Send implements queue.Sender in batches of ten. If the service refuses messages, the others have been sent
// and an error is returned.
func (s *Sender) Send(ctx context.Context, messages ...table.Message) error {
	byQueue := map[string][]table.Message{}
	for _, m := range messages {
		byQueue[m.Queue] = append(byQueue[m.Queue], m)
	}
	for name, all := range byQueue {
		url, ok := s.urls[name]
		if !ok {
			return fmt.Errorf("send to queue %q: this function has no such queue", name)
		}
		for batch := range slices.Chunk(all, 10) {
			in := &sqs.SendMessageBatchInput{QueueUrl: &url}
			for i, m := range batch {
				in.Entries = append(in.Entries, types.SendMessageBatchRequestEntry{Id: aws.String(strconv.Itoa(i)),
					MessageBody:  aws.String(string(m.Body)),
					DelaySeconds: int32(m.DelaySeconds)})
			}
			out, err := s.client.SendMessageBatch(ctx, in)
			if err != nil {
				return fmt.Errorf("send %d messages to %s: %w", len(batch), name, err)
			}
			if len(out.Failed) > 0 {
				return fmt.Errorf("send to %s: %d of %d refused, the first: %s", name, len(out.Failed), len(batch),
					aws.ToString(out.Failed[0].Message))
			}
		}
	}
	return nil
}
