package aws

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager"

	"backdock/shared/app"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/table/memory"
)

// A document of another account replaces the client: its address and limits are those of the account. While NetSuite
// refuses the credentials, a process reads them once a minute.
func TestCredentialsOfAnotherAccount(t *testing.T) {
	account := func(admits bool) string {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case !strings.HasSuffix(r.URL.Path, "/token"):
				_, _ = io.WriteString(w, `{"items":[]}`)
			case admits:
				_, _ = io.WriteString(w, `{"access_token":"t","expires_in":3600}`)
			default:
				w.WriteHeader(http.StatusBadRequest)
				_, _ = io.WriteString(w, `{"error":"invalid_client"}`)
			}
		}))
		t.Cleanup(server.Close)
		return server.URL
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	service := &secretsManager{values: map[string]string{}}
	store := func(address string) {
		doc, err := json.Marshal(ERPSecret{AccountID: "A", ClientID: "c", CertificateID: "k", BaseURL: address,
			PrivateKey: string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))})
		if err != nil {
			t.Fatal(err)
		}
		service.values["erp"] = string(doc)
	}
	server := httptest.NewServer(service)
	t.Cleanup(server.Close)
	now := time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	b := &app.Backend{Table: memory.New(), Now: clock, Log: slog.New(slog.DiscardHandler)}
	made := &erp{id: "erp", concurrency: "5", backend: b, secrets: &secrets{now: clock,
		client: secretsmanager.NewFromConfig(aws.Config{Region: "us-east-1", BaseEndpoint: &server.URL,
			Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")})}}
	task := func() error {
		client, err := made.get(t.Context())
		if err != nil {
			return err
		}
		_, err = client.Query(t.Context(), "SELECT 1", nil, netsuite.Page{})
		return err
	}
	store(account(false))
	for range 3 {
		if err := task(); netsuite.KindOf(err) != netsuite.Auth {
			t.Fatalf("refused credentials: %v", err)
		}
	}
	if service.reads != 1 {
		t.Errorf("%d reads within a minute", service.reads)
	}
	store(account(true))
	now = now.Add(credentialsAge)
	if err := task(); netsuite.KindOf(err) != netsuite.Auth || !strings.Contains(err.Error(), "another account") {
		t.Errorf("the try that finds another account: %v", err)
	}
	if err := task(); err != nil || service.reads != 2 {
		t.Errorf("the next try: %v after %d reads", err, service.reads)
	}
}
