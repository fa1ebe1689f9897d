package apptest

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"backdock/shared/erp/netsuite"
)

var newClient = sync.OnceValue(func() func(url string) *netsuite.Client {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		panic(err)
	}
	private, err := netsuite.ParsePrivateKey(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
	if err != nil {
		panic(err)
	}
	return func(url string) *netsuite.Client {
		return netsuite.New(netsuite.Config{AccountID: "TSTDRV1", ClientID: "c", CertificateID: "k",
			PrivateKey: private, BaseURL: url, Now: time.Now, Attempts: 1,
			Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }})
	}
})

// ERPClient returns a client of a NetSuite account that the handler plays, including tokens. It tries each
// request once.
func ERPClient(t testing.TB, account http.Handler) *netsuite.Client {
	t.Helper()
	server := httptest.NewUnstartedServer(account)
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, 0)
	server.Start()
	t.Cleanup(server.Close)
	return newClient()(server.URL)
}
