package aws

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"backdock/shared/app"
	"backdock/shared/erp/gate"
	"backdock/shared/erp/netsuite"
)

// ERPSecret is the document under ERP_SECRET_ID.
type ERPSecret struct {
	AccountID     string `json:"accountId"`
	ClientID      string `json:"clientId"`
	CertificateID string `json:"certificateId"`
	PrivateKey    string `json:"privateKey"` // PEM
	BaseURL       string `json:"baseUrl,omitempty"`
}

const (
	// erpAttempts is how often the client sends a request. After that the worker is freed, and the task is
	// retried a few seconds later.
	erpAttempts = 4
	// credentialsAge is the age from which credentials are read again after a refusal. While NetSuite refuses them, a
	// process reads them once a minute.
	credentialsAge = time.Minute
)

// erp makes the ERP's client at its first use. There is one per process, because it limits the process's concurrent
// requests. The client has another one follow when the stored credentials become those of another account.
type erp struct {
	secrets     *secrets
	id          string
	concurrency string
	backend     *app.Backend

	mu     sync.Mutex
	client *netsuite.Client
}

// get returns the client. Its error is a *netsuite.Error that is retryable, because tasks wait until the credentials can
// be read.
func (e *erp) get(ctx context.Context) (*netsuite.Client, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.client != nil {
		return e.client, nil
	}
	doc, credentials, err := e.read(ctx)
	if err != nil {
		return nil, err
	}
	inFlight, err := strconv.Atoi(e.concurrency)
	if err != nil {
		return nil, fmt.Errorf("ERP_CONCURRENCY %q is not a number", e.concurrency)
	}
	b := e.backend
	e.client = netsuite.New(netsuite.Config{AccountID: doc.AccountID, ClientID: credentials.ClientID,
		CertificateID: credentials.CertificateID, PrivateKey: credentials.PrivateKey, Reread: e.reread(doc),
		BaseURL: doc.BaseURL, MaxInFlight: inFlight, Attempts: erpAttempts, Now: b.Now,
		Enter: gate.New(b.Table, b.Settings(), b.Now).Enter,
		Log:   slog.New(callMetrics{b.Log.Handler(), "erp-worker", b.Now})})
	return e.client, nil
}

// reread returns netsuite.Config.Reread for the client of a document.
func (e *erp) reread(of ERPSecret) func(context.Context) (netsuite.Credentials, error) {
	return func(ctx context.Context) (netsuite.Credentials, error) {
		doc, credentials, err := e.read(ctx)
		if err == nil && (doc.AccountID != of.AccountID || doc.BaseURL != of.BaseURL) {
			e.mu.Lock()
			defer e.mu.Unlock()
			e.client = nil // the next task gets a client of the other account
			return credentials, errors.New("they are of another account, which the next try uses")
		}
		return credentials, err
	}
}

// read returns the document as it was stored a minute ago or later.
func (e *erp) read(ctx context.Context) (doc ERPSecret, c netsuite.Credentials, err error) {
	value, err := e.secrets.get(ctx, e.id, credentialsAge)
	if err != nil {
		return doc, c, &netsuite.Error{Kind: netsuite.Unavailable, RequestPath: "credentials", Cause: err}
	}
	cause := errors.New("they are not a JSON document") // the decoder's error would quote the credentials
	if json.Unmarshal(value, &doc) == nil {
		c.ClientID, c.CertificateID = doc.ClientID, doc.CertificateID
		c.PrivateKey, cause = netsuite.ParsePrivateKey([]byte(doc.PrivateKey))
	}
	if cause != nil {
		return doc, c, &netsuite.Error{Kind: netsuite.Auth, RequestPath: "credentials", Cause: cause}
	}
	return doc, c, nil
}
