package netsuite_test

import (
	"bytes"
	"context"
	"crypto"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/trace"
)

func ping(t *testing.T, c *netsuite.Client) error {
	t.Helper()
	_, err := c.Query(t.Context(), "SELECT 1", []string{"1", "x"}, netsuite.Page{})
	return err
}

func TestSignInByEachKindOfKey(t *testing.T) {
	for name, key := range map[string]crypto.Signer{"RSA signs by PS256": rsaKey(), "P-256 signs by ES256": ecKey()} {
		t.Run(name, func(t *testing.T) {
			e := newERP(t)
			e.key = key
			if err := ping(t, e.client()); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestKeysInOtherForms(t *testing.T) {
	key := rsaKey().(*rsa.PrivateKey)
	pkcs1 := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})
	if _, err := netsuite.ParsePrivateKey(pkcs1); err != nil {
		t.Error(err)
	}
	public, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range [][]byte{nil, []byte("no key"),
		pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: public})} {
		if _, err := netsuite.ParsePrivateKey(text); err == nil {
			t.Errorf("%.20q was taken", text)
		}
	}
}

func FuzzParsePrivateKey(f *testing.F) {
	f.Add(pemOf(f, rsaKey()))
	f.Add(pemOf(f, ecKey()))
	f.Add([]byte("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		key, err := netsuite.ParsePrivateKey(text)
		if err == nil && fmt.Sprint(key) != "[private key]" {
			t.Error("a key shows itself")
		}
	})
}

func TestOneTokenServesAllUntilItNearsItsEnd(t *testing.T) {
	for _, expiresIn := range []string{`3600`, `"3600"`} {
		t.Run(expiresIn, func(t *testing.T) {
			e := newERP(t)
			e.expiresIn = expiresIn
			var mu sync.Mutex
			now := time.Now()
			config := e.config()
			config.Now = func() time.Time { mu.Lock(); defer mu.Unlock(); return now }
			client := netsuite.New(config)
			var all sync.WaitGroup
			for range 20 {
				all.Go(func() {
					if err := ping(t, client); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			if e.tokens != 1 {
				t.Errorf("%d tokens for 20 calls at once", e.tokens)
			}
			pass := func(d time.Duration) { mu.Lock(); now = now.Add(d); mu.Unlock() }
			pass(54 * time.Minute)
			ping(t, client)
			if e.tokens != 1 {
				t.Error("renewed too soon")
			}
			pass(2 * time.Minute)
			ping(t, client)
			if e.tokens != 2 {
				t.Error("not renewed before its end")
			}
		})
	}
}

func TestARefusedTokenIsReplacedOnce(t *testing.T) {
	e := newERP(t)
	client := e.client()
	if err := ping(t, client); err != nil {
		t.Fatal(err)
	}
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		old := r.Header.Get("Authorization") == "Bearer token-1"
		if old {
			e.refuse(w, 401, "INVALID_LOGIN", "", "Invalid login attempt.")
		}
		return old
	}
	if err := ping(t, client); err != nil || e.tokens != 2 {
		t.Fatalf("%d tokens, %v", e.tokens, err)
	}
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		e.refuse(w, 401, "INVALID_LOGIN", "", "Invalid login attempt.")
		return true
	}
	before := len(e.sent())
	err := ping(t, client)
	if netsuite.KindOf(err) != netsuite.Auth || !netsuite.Retryable(err) {
		t.Errorf("got %v", err)
	}
	if n := len(e.sent()) - before; n != 2 || e.tokens != 3 {
		t.Errorf("%d calls, %d tokens", n, e.tokens)
	}
}

// A certificate is replaced while the process runs: the call that is refused with the old one succeeds with the new one.
// The credentials are read again only after a refusal.
func TestRefusedCredentialsAreReadAgain(t *testing.T) {
	key := func(of crypto.Signer) netsuite.PrivateKey {
		parsed, err := netsuite.ParsePrivateKey(pemOf(t, of))
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	e := newERP(t)
	old := ecKey()
	stored, reads := netsuite.Credentials{ClientID: "client-1", CertificateID: "cert-1", PrivateKey: key(old)}, 0
	var unreadable error
	config := e.config()
	config.PrivateKey = stored.PrivateKey
	config.Reread = func(context.Context) (netsuite.Credentials, error) { reads++; return stored, unreadable }
	e.key = old
	client := netsuite.New(config)
	if err := ping(t, client); err != nil || reads != 0 {
		t.Fatalf("%v after %d reads", err, reads)
	}
	e.key = rsaKey()
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		revoked := r.Header.Get("Authorization") == "Bearer token-1"
		if revoked {
			e.refuse(w, 401, "INVALID_LOGIN", "", "Invalid login attempt.")
		}
		return revoked
	}
	if err := ping(t, client); netsuite.KindOf(err) != netsuite.Auth || reads == 0 {
		t.Fatalf("with the old certificate: %v after %d reads", err, reads)
	}
	unreadable = errors.New("no PEM block")
	if err := ping(t, client); netsuite.KindOf(err) != netsuite.Auth || !strings.Contains(err.Error(), "no PEM block") {
		t.Fatalf("with a document that cannot be read: %v", err)
	}
	unreadable, stored.PrivateKey = nil, key(e.key)
	if err := ping(t, client); err != nil || e.tokens != 2 {
		t.Errorf("with the new certificate: %v, %d tokens", err, e.tokens)
	}
	if shown := fmt.Sprintf("%v %+v %#v", stored, stored, stored); strings.Contains(shown, "client-1") {
		t.Error("credentials are shown")
	}
}

// A refused sign-in is no answer to a task, but a missing permission is one.
func TestWhatCountsAsAnAnswer(t *testing.T) {
	for status, want := range map[int]bool{401: false, 403: true, 404: true, 429: true, 503: false} {
		e := newERP(t)
		e.handle = func(w http.ResponseWriter, _ *http.Request, _ string) bool {
			e.refuse(w, status, "CODE", "", "refused")
			return true
		}
		ctx, answers := netsuite.CountAnswers(t.Context())
		if _, err := e.client().Query(ctx, "SELECT 1", nil, netsuite.Page{}); err == nil || answers.Any() != want {
			t.Errorf("%d: %v, answered %v", status, err, answers.Any())
		}
	}
}

func TestARefusedSignInTellsOfTheClock(t *testing.T) {
	e := newERP(t)
	config := e.config()
	config.ClientID = "somebody-else"
	e.date = time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	config.Now = func() time.Time { return e.date.Add(10 * time.Minute) }
	err := ping(t, netsuite.New(config))
	if netsuite.KindOf(err) != netsuite.Auth || !strings.Contains(err.Error(), "invalid_client") ||
		!strings.Contains(err.Error(), "clock is 10m0s ahead") {
		t.Errorf("got %v", err)
	}
	if len(e.sent()) != 0 {
		t.Error("a call was sent without a token")
	}
}

func TestACreateWithoutATokenIsKnownNotToBeDone(t *testing.T) {
	e := newERP(t)
	config := e.config()
	config.TokenURL = "http://127.0.0.1:1/token"
	config.Attempts = 2
	_, err := netsuite.New(config).Create(t.Context(), netsuite.TypeSalesOrder, "SO-1", someOrder)
	if netsuite.KindOf(err) != netsuite.Unavailable {
		t.Errorf("got %v", err)
	}
}

func TestSecretsAreNeverShown(t *testing.T) {
	e := newERP(t)
	config := e.config()
	var logged bytes.Buffer
	config.Log = trace.Logger(&logged)
	client := netsuite.New(config)
	e.fault = script("500", "drop_before")
	if _, err := client.Create(t.Context(), netsuite.TypeSalesOrder, "SO-1",
		map[string]string{"memo": "between us"}); err != nil {
		t.Fatal(err)
	}
	config.Log.Info("as attributes", "config", config, "pointer", &config, "key", config.PrivateKey, "client", client)
	shown := logged.String() + fmt.Sprintf("%v %+v %#v %s %v %+v %#v %v", config, config, config, config,
		config.PrivateKey, config.PrivateKey, config.PrivateKey, client)
	asJSON, err := json.Marshal(config.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	shown += string(asJSON)
	key := rsaKey().(*rsa.PrivateKey)
	for what, secret := range map[string]string{
		"the key's exponent": key.D.String(), "the key's prime": key.Primes[0].String(), "a token": "token-1",
		"a body": "between us", "the client id": "client-1", "an assertion": "eyJ",
	} {
		if strings.Contains(shown, secret) {
			t.Errorf("%s is shown", what)
		}
	}
}

func TestEachCallIsOneLineInTheLog(t *testing.T) {
	e := newERP(t)
	config := e.config()
	var logged bytes.Buffer
	config.Log = trace.Logger(&logged)
	e.fault = script("429")
	ctx := trace.With(trace.With(t.Context(), trace.Request, "req-1"), trace.Task, "task-1")
	if _, err := netsuite.New(config).Query(ctx, "SELECT 1", []string{"1", "x"}, netsuite.Page{}); err != nil {
		t.Fatal(err)
	}
	type line struct {
		Method, Path, RequestID, TaskID, Kind, Code string
		Status, Attempt                             int
		Ms                                          *int
	}
	var lines []line
	for text := range strings.Lines(logged.String()) {
		var l line
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatal(err)
		}
		if l.Ms == nil {
			t.Error("no duration")
		}
		l.Ms = nil
		lines = append(lines, l)
	}
	want := []line{
		{"POST", "/services/rest/query/v1/suiteql", "req-1", "task-1", "concurrency", "CONCURRENCY_LIMIT_EXCEEDED", 429, 1,
			nil},
		{"POST", "/services/rest/query/v1/suiteql", "req-1", "task-1", "", "", 200, 2, nil},
	}
	if fmt.Sprint(lines) != fmt.Sprint(want) {
		t.Errorf("got %+v", lines)
	}
	if got := e.requests[0].Header.Get("X-Request-Id"); got != "req-1" {
		t.Errorf("sent request id %q", got)
	}
}
