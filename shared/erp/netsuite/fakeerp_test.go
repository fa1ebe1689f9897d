package netsuite_test

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"backdock/shared/erp/netsuite"
)

// erp is the part of an account that these tests need: a token endpoint that verifies the assertion, records
// with unique external ids, transforms, and scripted faults. The simulator has the full protocol.
type erp struct {
	t      testing.TB
	server *httptest.Server
	key    crypto.Signer

	mu       sync.Mutex
	requests []*http.Request // record and SuiteQL calls, in order of arrival
	bodies   []string
	tokens   int
	inFlight int
	mostIn   int
	records  map[string]map[string]map[string]any // by type and id: the body
	nextID   int
	late     []func()

	expiresIn string    // raw JSON
	date      time.Time // of the token answer; zero: the server's own
	// "", "drop_before", "drop_after", "late", "429" or a status
	fault func(r *http.Request) string
	// how transforms treat an external id: keep, refuse, ignore
	keying string
	handle func(w http.ResponseWriter, r *http.Request, b string) bool // true: the request was answered
}

func newERP(t testing.TB) *erp {
	e := &erp{t: t, key: rsaKey(), records: map[string]map[string]map[string]any{}, nextID: 100, expiresIn: "3600",
		keying: "keep"}
	e.server = httptest.NewUnstartedServer(e)
	e.server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, 0)
	e.server.Start()
	t.Cleanup(e.server.Close)
	return e
}

var rsaKey = sync.OnceValue(func() crypto.Signer {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
})

func ecKey() crypto.Signer {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	return key
}

func pemOf(t testing.TB, key any) []byte {
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
}

// config returns a client's configuration for this account, without waiting.
func (e *erp) config() netsuite.Config {
	key, err := netsuite.ParsePrivateKey(pemOf(e.t, e.key))
	if err != nil {
		e.t.Fatal(err)
	}
	return netsuite.Config{
		AccountID: "TSTDRV1", ClientID: "client-1", CertificateID: "cert-1", PrivateKey: key,
		BaseURL: e.server.URL, Now: time.Now,
		Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
	}
}

func (e *erp) client() *netsuite.Client { return netsuite.New(e.config()) }

func (e *erp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	if strings.HasSuffix(r.URL.Path, "/oauth2/v1/token") {
		e.token(w, string(body))
		return
	}
	if !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer token-") {
		e.refuse(w, 401, "INVALID_LOGIN", "", "Invalid login attempt.")
		return
	}
	e.mu.Lock()
	e.inFlight++
	e.mostIn = max(e.mostIn, e.inFlight)
	e.requests, e.bodies = append(e.requests, r), append(e.bodies, string(body))
	fault := ""
	if e.fault != nil {
		fault = e.fault(r)
	}
	e.mu.Unlock()
	defer func() { e.mu.Lock(); e.inFlight--; e.mu.Unlock() }()

	switch fault {
	case "":
		e.mu.Lock()
		late := e.late
		e.late = nil
		e.mu.Unlock()
		e.answer(w, r, string(body))
		for _, do := range late {
			do()
		}
	case "drop_before":
		panic(http.ErrAbortHandler)
	case "drop_after":
		e.answer(httptest.NewRecorder(), r, string(body))
		panic(http.ErrAbortHandler)
	case "late": // carried out after the answer to the next call
		e.mu.Lock()
		e.late = append(e.late, func() { e.answer(httptest.NewRecorder(), r, string(body)) })
		e.mu.Unlock()
		panic(http.ErrAbortHandler)
	case "429":
		e.refuse(w, 429, "CONCURRENCY_LIMIT_EXCEEDED", "", "Concurrent request limit exceeded. Request blocked.")
	default:
		status, _ := strconv.Atoi(fault)
		e.refuse(w, status, "UNEXPECTED_ERROR", "", "An unexpected error occurred.")
	}
}

func (e *erp) token(w http.ResponseWriter, body string) {
	if !e.date.IsZero() {
		w.Header().Set("Date", e.date.UTC().Format(http.TimeFormat))
	}
	form, err := url.ParseQuery(body)
	if err != nil {
		e.t.Error(err)
	}
	claims := jwt.MapClaims{}
	_, err = jwt.ParseWithClaims(form.Get("client_assertion"), claims, func(token *jwt.Token) (any, error) {
		if token.Header["kid"] != "cert-1" || token.Header["typ"] != "JWT" {
			return nil, fmt.Errorf("header %v", token.Header)
		}
		return e.key.Public(), nil
	}, jwt.WithValidMethods([]string{"PS256", "ES256"}), jwt.WithoutClaimsValidation())
	issued, _ := claims["iat"].(float64)
	expires, _ := claims["exp"].(float64)
	scope, isArray := claims["scope"].([]any)
	if err != nil || form.Get("grant_type") != "client_credentials" || claims["iss"] != "client-1" ||
		expires-issued >= 3600 ||
		claims["aud"] != e.server.URL+"/services/rest/auth/oauth2/v1/token" ||
		!isArray || !slices.Equal(scope, []any{"rest_webservices"}) ||
		form.Get("client_assertion_type") != "urn:ietf:params:oauth:client-assertion-type:jwt-bearer" {
		w.WriteHeader(400)
		fmt.Fprintf(w, `{"error":"invalid_client","error_description":"assertion refused"}`)
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.tokens++
	fmt.Fprintf(w, `{"access_token":"token-%d","expires_in":%s,"token_type":"bearer"}`, e.tokens, e.expiresIn)
}

func (e *erp) refuse(w http.ResponseWriter, status int, code, path, detail string) {
	w.Header().Set("Content-Type", "application/vnd.oracle.resource+json; type=error")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]any{"type": "about:blank", "title": http.StatusText(status), "status": status,
		"o:errorDetails": []any{map[string]any{"detail": detail, "o:errorCode": code, "o:errorPath": path}}})
}

func (e *erp) answer(w http.ResponseWriter, r *http.Request, body string) {
	if e.handle != nil && e.handle(w, r, body) {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if r.URL.Path == "/services/rest/query/v1/suiteql" {
		e.linked(w, body)
		return
	}
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/services/rest/record/v1/"), "/")
	fields := map[string]any{}
	if body != "" {
		if err := json.Unmarshal([]byte(body), &fields); err != nil {
			e.refuse(w, 400, "INVALID_REQUEST", "", err.Error())
			return
		}
	}
	switch {
	case r.Method == "POST" && len(parts) == 1:
		e.create(w, parts[0], fields)
	case r.Method == "POST" && len(parts) == 4 && parts[2] == "!transform":
		e.transform(w, parts[1], parts[3], fields)
	case len(parts) == 2:
		e.record(w, r, parts[0], parts[1], fields)
	default:
		e.refuse(w, 404, "NONEXISTENT_ID", "", "Record does not exist.")
	}
}

func (e *erp) create(w http.ResponseWriter, recordType string, fields map[string]any) {
	if external, ok := fields["externalId"]; ok && e.byExternalID(recordType, external) != "" {
		e.refuse(w, 400, "USER_ERROR", "", "This record already exists")
		return
	}
	id := strconv.Itoa(e.nextID)
	e.nextID++
	if e.records[recordType] == nil {
		e.records[recordType] = map[string]map[string]any{}
	}
	fields["id"] = id
	e.records[recordType][id] = fields
	w.Header().Set("Location", e.server.URL+"/services/rest/record/v1/"+recordType+"/"+id)
	w.WriteHeader(204)
}

func (e *erp) transform(w http.ResponseWriter, source, to string, fields map[string]any) {
	switch e.keying {
	case "refuse":
		if _, ok := fields["externalId"]; ok {
			e.refuse(w, 400, "NONEXISTENT_FIELD", "externalId", "Unknown reference or field externalId")
			return
		}
	case "ignore":
		delete(fields, "externalId")
	}
	fields["createdFrom"] = source
	e.create(w, to, fields)
}

func (e *erp) record(w http.ResponseWriter, r *http.Request, recordType, id string, fields map[string]any) {
	external, byExternal := strings.CutPrefix(id, "eid:")
	if byExternal {
		id = e.byExternalID(recordType, external)
	}
	stored, ok := e.records[recordType][id]
	switch {
	case r.Method == "PUT" && byExternal && !ok:
		fields["externalId"] = external
		e.create(w, recordType, fields)
	case !ok:
		e.refuse(w, 404, "NONEXISTENT_ID", "", "Record does not exist.")
	case r.Method == "GET":
		json.NewEncoder(w).Encode(stored)
	case r.Method == "PATCH" || r.Method == "PUT":
		maps.Copy(stored, fields)
		w.Header().Set("Location", e.server.URL+"/services/rest/record/v1/"+recordType+"/"+id)
		w.WriteHeader(204)
	case r.Method == "DELETE":
		delete(e.records[recordType], id)
		w.WriteHeader(204)
	}
}

// linked answers the one query that the client itself sends: the records made from a transaction.
func (e *erp) linked(w http.ResponseWriter, body string) {
	var q struct{ Params []string }
	json.Unmarshal([]byte(body), &q)
	items := []any{}
	for recordType, records := range e.records {
		for id, record := range records {
			if record["createdFrom"] != q.Params[0] || strings.ToLower(recordType) != q.Params[1] {
				continue
			}
			row := map[string]any{"links": []any{}, "id": id}
			for _, column := range []string{"externalId", "memo"} {
				if v, ok := record[column]; ok {
					row[strings.ToLower(column)] = v
				}
			}
			items = append(items, row)
		}
	}
	json.NewEncoder(w).Encode(map[string]any{"items": items, "hasMore": false, "totalResults": len(items)})
}

func (e *erp) byExternalID(recordType string, external any) string {
	for id, record := range e.records[recordType] {
		if record["externalId"] == external {
			return id
		}
	}
	return ""
}

func (e *erp) count(recordType string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.records[recordType])
}

// sent returns method and path of the record and SuiteQL calls.
func (e *erp) sent() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	var all []string
	for _, r := range e.requests {
		all = append(all, r.Method+" "+strings.TrimPrefix(r.URL.RequestURI(), "/services/rest"))
	}
	return all
}

// script returns a fault function with one entry per request; after the last entry there are no faults.
func script(faults ...string) func(*http.Request) string {
	return func(*http.Request) string {
		if len(faults) == 0 {
			return ""
		}
		next := faults[0]
		faults = faults[1:]
		return next
	}
}
