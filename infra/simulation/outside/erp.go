package outside

import (
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

	"backdock/infra/netsuitesim/signin"
	"backdock/infra/simulation/gate"
	"backdock/shared/erp/netsuite"
)

// credentials are made once, because generating an RSA key of 3072 bits is slow.
var credentials = sync.OnceValues(func() (*signin.Credentials, error) {
	return signin.NewCredentials("TSTDRV1")
})

const erpAddress = "https://tstdrv1.suitetalk.api.netsuite.com"

// erpCalls is the way to the simulated ERP, without sockets. A call of an invocation waits at the gate.
type erpCalls struct {
	erp  http.Handler
	gate *gate.Gate
}

// RoundTrip implements http.RoundTripper.
func (e erpCalls) RoundTrip(r *http.Request) (*http.Response, error) {
	kind := gate.ERPWrite
	if r.Method == http.MethodGet || strings.HasSuffix(r.URL.Path, "/suiteql") || strings.HasSuffix(r.URL.Path, "/token") {
		kind = gate.ERPRead
	}
	var answer *http.Response
	err := e.gate.Pass(r.Context(), kind, func() string { return r.Method + " " + r.URL.RequestURI() }, func() error {
		answer = serve(e.erp, r)
		return nil
	})
	switch {
	case errors.Is(err, gate.ErrRefused):
		return plain(r, http.StatusServiceUnavailable, "simulated: unavailable"), nil
	case errors.Is(err, gate.ErrThrottled):
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

// ERP makes a client of the ERP for a new process. It has one request in flight and tries each twice, as deployed.
func (w *World) ERP() *netsuite.Client {
	return netsuite.New(netsuite.Config{AccountID: w.keys.AccountID, ClientID: w.keys.ClientID,
		CertificateID: w.keys.ECCertificateID, PrivateKey: w.key, BaseURL: erpAddress, Now: time.Now, MaxInFlight: 1,
		Attempts: 2, Rand: func() float64 { return 0.5 }, HTTP: &http.Client{Transport: erpCalls{w.erp, w.Gate}}})
}

// Records decodes the ERP's records of a type, by the control API of its simulator.
func (w *World) Records(kind string, into any) {
	rec := httptest.NewRecorder()
	w.erp.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/_sim/records/"+kind, http.NoBody))
	if rec.Code > 299 {
		panic(fmt.Sprintf("records of type %s: %d %s", kind, rec.Code, rec.Body))
	}
	if err := json.Unmarshal(rec.Body.Bytes(), into); err != nil {
		panic(fmt.Sprintf("records of type %s: %v", kind, err))
	}
}
