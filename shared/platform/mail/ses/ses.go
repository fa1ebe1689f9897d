// Package ses sends mail by Amazon SES.
package ses

import (
	"context"
	"errors"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sesv2"
	"github.com/aws/aws-sdk-go-v2/service/sesv2/types"

	"backdock/shared/platform/mail"
)

// Sender implements mail.Sender.
type Sender struct {
	client        *sesv2.Client
	from          string
	configuration *string
}

// New makes a sender. from is the sender's address, configuration the name of the SES configuration set, or
// "" for none.
func New(client *sesv2.Client, from, configuration string) *Sender {
	s := &Sender{client: client, from: from}
	if configuration != "" {
		s.configuration = &configuration
	}
	return s
}

// Send implements mail.Sender. SES answers a bad request for an invalid address. A rejected message is caused
// by the setup of SES (the sandbox, an unverified sender) and can be sent again after that is fixed.
func (s *Sender) Send(ctx context.Context, m mail.Message) error {
	utf8 := aws.String("UTF-8")
	_, err := s.client.SendEmail(ctx, &sesv2.SendEmailInput{
		FromEmailAddress:     &s.from,
		ConfigurationSetName: s.configuration,
		Destination:          &types.Destination{ToAddresses: []string{m.To}},
		Content: &types.EmailContent{Simple: &types.Message{
			Subject: &types.Content{Data: &m.Subject, Charset: utf8},
			Body:    &types.Body{Text: &types.Content{Data: &m.Text, Charset: utf8}},
		}},
	})
	if _, bad := errors.AsType[*types.BadRequestException](err); bad {
		return fmt.Errorf("%w: %w", mail.ErrRefused, err)
	}
	if err != nil {
		return fmt.Errorf("send mail: %w", err)
	}
	return nil
}
