package simulation

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"

	"backdock/infra/netsuitesim"
	"backdock/shared/erp/netsuite"
)

// credentials are made once, because generating an RSA key of 3072 bits is slow.
var credentials = sync.OnceValues(func() (*netsuitesim.Credentials, error) {
	return netsuitesim.NewCredentials("TSTDRV1")
})

const erpAddress = "https://tstdrv1.suitetalk.api.netsuite.com"

// erpCalls is the way to the simulated ERP, without sockets. A call of an invocation waits at the gate.
type erpCalls struct {
	erp  http.Handler
	gate *Gate
}

// RoundTrip implements http.RoundTripper.
func (e erpCalls) RoundTrip(r *http.Request) (*http.Response, error) {
	kind := ERPWrite
	if r.Method == http.MethodGet || strings.HasSuffix(r.URL.Path, "/suiteql") || strings.HasSuffix(r.URL.Path, "/token") {
		kind = ERPRead
	}
	var answer *http.Response
	err := e.gate.pass(r.Context(), kind, func() string { return r.Method + " " + r.URL.RequestURI() }, func() error {
		answer = serve(e.erp, r)
		return nil
	})
	switch {
	case errors.Is(err, errRefused):
		return plain(r, http.StatusServiceUnavailable, "simulated: unavailable"), nil
	case errors.Is(err, errThrottled):
		return plain(r, http.StatusTooManyRequests, `{"title":"Too Many Requests","status":429,"o:errorDetails":[{`+
			`"detail":"Concurrent request limit exceeded. Request blocked.","o:errorCode":"CONCURRENCY_LIMIT_EXCEEDED"}]}`), nil
	case err != nil:
		return nil, err
	}
	return answer, nil
}

// serve calls the ERP as if the request came over the network. It completes even if the caller is gone.
func serve(h http.Handler, r *http.Request) *http.Response {
	in := r.Clone(context.WithoutCancel(r.Context()))
	in.RequestURI, in.Host = r.URL.RequestURI(), r.URL.Host
	if in.Body == nil {
		in.Body = http.NoBody
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, in)
	answer := rec.Result()
	answer.Request = r
	return answer
}

func plain(r *http.Request, status int, body string) *http.Response {
	return &http.Response{StatusCode: status, Status: fmt.Sprint(status, " ", http.StatusText(status)), Request: r,
		Header: http.Header{"Content-Type": {"application/vnd.oracle.resource+json; type=error"}},
		Body:   io.NopCloser(strings.NewReader(body)), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1}
}

// client makes the ERP client of a new process. It has one request in flight and tries each twice, as deployed.
func (w *World) client() *netsuite.Client {
	return netsuite.New(netsuite.Config{AccountID: w.keys.AccountID, ClientID: w.keys.ClientID,
		CertificateID: w.keys.ECCertificateID, PrivateKey: w.key, BaseURL: erpAddress, Now: time.Now, MaxInFlight: 1,
		Attempts: 2, Rand: func() float64 { return 0.5 }, HTTP: &http.Client{Transport: erpCalls{w.erpHandler, &w.gate}}})
}

// control calls the control API of the ERP simulator.
func (w *World) control(method, path string, body, into any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req := httptest.NewRequest(method, "/_sim/"+path, bytes.NewReader(raw))
	rec := httptest.NewRecorder()
	w.erpHandler.ServeHTTP(rec, req)
	if rec.Code > 299 {
		return fmt.Errorf("%s %s: %d %s", method, path, rec.Code, rec.Body)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(rec.Body.Bytes(), into)
}
