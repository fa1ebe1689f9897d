package aws

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
)

// answerLimit is above the limit of 6 MB of Amazon Location Service itself.
const answerLimit = 16 << 20

// locationAttempt is how long an attempt may take. A call with its second attempt is bounded by its caller.
const locationAttempt = 2500 * time.Millisecond

// location sends requests to one of the APIs of Amazon Location Service, signed with the SDK's core: for a call or two,
// no function's zip needs the service's own SDK packages.
type location struct {
	url         string
	service     string // the name that requests are signed for
	region      string
	credentials aws.CredentialsProvider
	client      *http.Client
	now         func() time.Time
}

func newLocation(cfg aws.Config, url, service string, now func() time.Time) location {
	return location{url, service, cfg.Region, cfg.Credentials, &http.Client{Timeout: locationAttempt}, now}
}

// locationError is a refusal of the service.
type locationError struct {
	status int
	kind   string
}

// Error implements error.
func (e locationError) Error() string {
	return fmt.Sprintf("Amazon Location Service: %d %s, %s", e.status, http.StatusText(e.status), e.kind)
}

// post sends a signed request, and once more if the service is throttled or fails.
func (l location) post(ctx context.Context, path string, body []byte) ([]byte, error) {
	for attempt := 0; ; attempt++ {
		raw, again, err := l.try(ctx, path, body)
		if err == nil || !again || attempt > 0 {
			return raw, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(200 * time.Millisecond):
		}
	}
}

func (l location) try(ctx context.Context, path string, body []byte) (raw []byte, again bool, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, l.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, false, err
	}
	req.Header.Set("content-type", "application/json")
	credentials, err := l.credentials.Retrieve(ctx)
	if err != nil {
		return nil, false, fmt.Errorf("credentials for Amazon Location Service: %w", err)
	}
	sum := sha256.Sum256(body)
	if err := v4.NewSigner().SignHTTP(ctx, credentials, req, hex.EncodeToString(sum[:]), l.service, l.region,
		l.now()); err != nil {
		return nil, false, fmt.Errorf("sign a request to Amazon Location Service: %w", err)
	}
	resp, err := l.client.Do(req)
	if err != nil {
		return nil, true, fmt.Errorf("ask Amazon Location Service: %w", err)
	}
	defer resp.Body.Close()
	raw, err = io.ReadAll(io.LimitReader(resp.Body, answerLimit))
	if err != nil {
		return nil, true, fmt.Errorf("read the answer of Amazon Location Service: %w", err)
	}
	if resp.StatusCode != http.StatusOK { // the message may have coordinates: only its type is for the log
		return nil, resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode >= 500,
			locationError{resp.StatusCode, resp.Header.Get("x-amzn-errortype")}
	}
	return raw, false, nil
}
