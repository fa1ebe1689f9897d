package ses_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/sesv2"

	"backdock/shared/platform/mail"
	"backdock/shared/platform/mail/ses"
)

func TestSend(t *testing.T) {
	tests := map[string]struct {
		status     int
		kind       string // SES error type
		ok, refuse bool
	}{
		"taken":                      {status: 200, ok: true},
		"an address that is none":    {status: 400, kind: "BadRequestException", refuse: true},
		"a sender without a license": {status: 400, kind: "MessageRejected"},
		"too many at once":           {status: 429, kind: "TooManyRequestsException"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var got string
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				got = r.URL.Path + " " + string(body)
				w.Header().Set("x-amzn-errortype", tt.kind)
				w.WriteHeader(tt.status)
				_, _ = io.WriteString(w, `{"MessageId":"1"}`)
			}))
			defer server.Close()
			client := sesv2.New(sesv2.Options{Region: "us-east-1", BaseEndpoint: &server.URL, RetryMaxAttempts: 1,
				Credentials: aws.NewCredentialsCache(credentials.NewStaticCredentialsProvider("a", "b", ""))})
			err := ses.New(client, "desk@example.com", "set").Send(t.Context(), mail.Message{To: "ann@example.com",
				Subject: "Grüße", Text: "Hello"})
			if (err == nil) != tt.ok || errors.Is(err, mail.ErrRefused) != tt.refuse {
				t.Errorf("got %v", err)
			}
			for _, want := range []string{"/v2/email/outbound-emails", `"FromEmailAddress":"desk@example.com"`,
				`"ToAddresses":["ann@example.com"]`, `"Grüße"`, `"Hello"`, `"ConfigurationSetName":"set"`} {
				if !strings.Contains(got, want) {
					t.Errorf("no %s in %s", want, got)
				}
			}
		})
	}
}
