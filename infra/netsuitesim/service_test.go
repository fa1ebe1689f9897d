package netsuitesim_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sort"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/infra/netsuitesim"
	"backdock/infra/netsuitesim/signin"

	"github.com/golang-jwt/jwt/v5"
)

func TestToken(t *testing.T) {
	a := start(t)
	type change = func(method *jwt.SigningMethod, header map[string]any, claims jwt.MapClaims)
	alg := func(m jwt.SigningMethod) change {
		return func(method *jwt.SigningMethod, _ map[string]any, _ jwt.MapClaims) { *method = m }
	}
	claim := func(name string, v any) change {
		return func(_ *jwt.SigningMethod, _ map[string]any, claims jwt.MapClaims) { claims[name] = v }
	}
	for name, test := range map[string]struct {
		change change
		err    string // "" if a token is expected
	}{
		"PS256":                       {nil, ""},
		"PS512":                       {alg(jwt.SigningMethodPS512), ""},
		"RS256":                       {alg(jwt.SigningMethodRS256), "invalid_client"},
		"HS256":                       {alg(jwt.SigningMethodHS256), "invalid_client"},
		"EC with the RSA certificate": {alg(jwt.SigningMethodES256), "invalid_client"},
		"ES256": {func(m *jwt.SigningMethod, h map[string]any, _ jwt.MapClaims) {
			*m, h["kid"] = jwt.SigningMethodES256, credentials().ECCertificateID
		}, ""},
		"unknown certificate": {func(_ *jwt.SigningMethod, h map[string]any, _ jwt.MapClaims) { h["kid"] = "x" },
			"invalid_client"},
		"unknown client": {claim("iss", "x"), "invalid_client"},
		"other audience": {claim("aud", "https://example.com"), "invalid_request"},
		"audience by the account's name": {claim("aud",
			"https://tstdrv1.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token"), ""},
		"longer than an hour": {claim("exp", a.now.Add(time.Hour+time.Second).Unix()), "invalid_request"},
		"over":                {claim("exp", a.now.Add(-time.Minute).Unix()), "invalid_client"},
		"from tomorrow":       {claim("iat", a.now.Add(24*time.Hour).Unix()), "invalid_client"},
		"scope as text":       {claim("scope", "rest_webservices"), ""},
		"scopes with comma":   {claim("scope", "restlets,rest_webservices"), ""},
		"unknown scope":       {claim("scope", "everything"), "invalid_scope"},
		"other scope":         {claim("scope", []string{"restlets"}), "invalid_scope"},
		"no scope":            {claim("scope", nil), "invalid_scope"},
	} {
		t.Run(name, func(t *testing.T) {
			status, body := a.askToken(a.assertion(test.change))
			if test.err == "" && (status != 200 || body["access_token"] == "") || test.err != "" &&
				(status != 400 || body["error"] != test.err) {
				t.Fatalf("%d %v", status, body)
			}
		})
	}
	status, body := a.askToken("nonsense")
	if status != 400 || body["error"] != "invalid_client" {
		t.Fatalf("%d %v", status, body)
	}
}

func TestAccessToken(t *testing.T) {
	a := start(t, func(o *netsuitesim.Options) { o.TokenTTL = time.Minute })
	const login = "Invalid login attempt. For more details, see the Login Audit Trail in the NetSuite UI at Setup > Users/Roles > User Management > View Login Audit Trail."
	for _, header := range []string{"", "Bearer x", "Basic eDp4", "Bearer " + a.assertion(nil)} {
		r := a.must(401, "GET", "customer", "", "Authorization", header)
		same(t, "code", r.code(), "INVALID_LOGIN")
		same(t, "detail", r.detail("detail"), login)
	}
	a.must(200, "GET", "customer", "")
	a.now = a.now.Add(61 * time.Second)
	a.must(401, "GET", "customer", "")
	a.token = a.signIn()
	a.must(200, "GET", "customer", "")
}

// A certificate that is revoked counts at once: for sign-ins, and for tokens that it has got before. Its successor has
// another id and key.
func TestACertificateIsRevokedAndReplaced(t *testing.T) {
	a := start(t)
	a.must(200, "GET", "customer", "")
	a.must(204, "DELETE", "/_sim/certificate", "")
	same(t, "code", a.must(401, "GET", "customer", "").code(), "INVALID_LOGIN")
	if status, body := a.askToken(a.assertion(nil)); status != 400 || body["error"] != "invalid_client" {
		t.Errorf("the sign-in: %d %v", status, body)
	}
	old := credentials()
	var made signin.Credentials
	if err := json.Unmarshal([]byte(a.must(201, "POST", "/_sim/certificate", "").text), &made); err != nil {
		t.Fatal(err)
	}
	if made.CertificateID == old.CertificateID || made.PrivateKey == old.PrivateKey || made.ClientID != old.ClientID {
		t.Errorf("replaced by %s of the client %s", made.CertificateID, made.ClientID)
	}
	same(t, "told", a.sim.Credentials().CertificateID, made.CertificateID)
	if status, _ := a.askToken(a.assertion(nil)); status != 400 {
		t.Errorf("the old certificate signs in: %d", status)
	}
}

// tba signs a call by RFC 5849. signedURL is the URL in the signature.
func (a *account) tba(method, signedURL string, change func(p map[string]string)) string {
	a.t.Helper()
	c := credentials()
	p := map[string]string{"realm": "TSTDRV1", "oauth_consumer_key": c.ConsumerKey, "oauth_token": c.TokenID,
		"oauth_signature_method": "HMAC-SHA256",
		"oauth_timestamp":        strconv.FormatInt(a.now.Unix(), 10), "oauth_nonce": "n1", "oauth_version": "1.0"}
	if change != nil {
		change(p)
	}
	u, err := url.Parse(signedURL)
	if err != nil {
		a.t.Fatal(err)
	}
	escape := func(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
	var pairs []string
	for k, v := range p {
		if k != "realm" {
			pairs = append(pairs, escape(k)+"="+escape(v))
		}
	}
	for k, vs := range u.Query() {
		pairs = append(pairs, escape(k)+"="+escape(vs[0]))
	}
	sort.Strings(pairs)
	mac := hmac.New(sha256.New, []byte(c.ConsumerSecret+"&"+c.TokenSecret))
	fmt.Fprintf(mac, "%s&%s&%s", method, escape(u.Scheme+"://"+u.Host+u.EscapedPath()), escape(strings.Join(pairs, "&")))
	header := "OAuth "
	for k, v := range p {
		header += fmt.Sprintf(`%s="%s",`, k, escape(v))
	}
	return header + `oauth_signature="` + escape(base64.StdEncoding.EncodeToString(mac.Sum(nil))) + `"`
}

func TestTBA(t *testing.T) {
	a := start(t)
	path := "/services/rest/record/v1/customer"
	query := "?q=" + url.QueryEscape(`companyName CONTAIN "a b&c"`) + "&limit=5"
	for name, test := range map[string]struct {
		signed string
		change func(p map[string]string)
		status int
	}{
		"good":                            {a.url + path + query, nil, 200},
		"query left out of the signature": {a.url + path, nil, 401},
		"another host":                    {"https://tstdrv1.suitetalk.api.netsuite.com" + path + query, nil, 401},
		"HMAC-SHA1": {a.url + path + query,
			func(p map[string]string) { p["oauth_signature_method"] = "HMAC-SHA1" }, 401},
		"another realm": {a.url + path + query, func(p map[string]string) { p["realm"] = "tstdrv1" }, 401},
		"another token": {a.url + path + query, func(p map[string]string) { p["oauth_token"] = "x" }, 401},
		"an hour ago": {a.url + path + query, func(p map[string]string) {
			p["oauth_timestamp"] = strconv.FormatInt(a.now.Add(-time.Hour).Unix(), 10)
		}, 401},
	} {
		t.Run(name, func(t *testing.T) {
			a.must(test.status, "GET", path+query, "", "Authorization", a.tba("GET", test.signed, test.change))
		})
	}
	a.must(401, "GET", path+query, "", "Authorization", a.tba("GET", a.url+path+query, nil)) // its nonce was used
	a.must(200, "GET", path+query, "", "Authorization", a.tba("GET", a.url+path+query,
		func(p map[string]string) { p["oauth_nonce"] = "n2" }))
}

func (a *account) fault(body string) { a.t.Helper(); a.must(201, "POST", "/_sim/faults", body) }

func TestFaults(t *testing.T) {
	a := start(t)
	create := `{"companyName":"%s","externalId":"%s","subsidiary":"1"}`
	count := func() int { return len(a.ql("SELECT id FROM customer")) }

	a.fault(`{"match":{"method":"POST","path":"/customer"},"kind":"status","status":429,"count":2}`)
	for range 2 {
		r := a.must(429, "POST", "customer", fmt.Sprintf(create, "x", "x"))
		same(t, "429", r.code()+" "+r.detail("detail")+" "+at(r.body, "o:errorCode"),
			"CONCURRENCY_LIMIT_EXCEEDED Concurrent request limit exceeded. Request blocked. USER_ERROR")
	}
	a.must(200, "GET", "customer", "")
	a.must(204, "POST", "customer", fmt.Sprintf(create, "first", "E1"))

	a.fault(`{"match":{"path":"/CUSTOMER"},"kind":"drop_before","count":1}`)
	if _, err := a.try("POST", "customer", fmt.Sprintf(create, "second", "E2")); err == nil {
		t.Fatal("the connection was not dropped")
	}
	if n := count(); n != 1 {
		t.Fatalf("drop_before left %d customers, want 1", n)
	}
	a.fault(`{"match":{"method":"POST","path":"/customer"},"kind":"drop_after_commit","count":1}`)
	if _, err := a.try("POST", "customer", fmt.Sprintf(create, "second", "E2")); err == nil {
		t.Fatal("the connection was not dropped")
	}
	same(t, "drop_after_commit keeps the record", at(a.get("customer/eid:E2"), "companyName"), "second")

	// A delay and a status apply together.
	a.fault(`{"match":{"method":"GET"},"kind":"delay","delayMs":60,"count":1}`)
	a.fault(`{"match":{"method":"GET"},"kind":"status","status":503,"count":1}`)
	began := time.Now()
	same(t, "503", a.must(503, "GET", "customer", "").code(), "UNEXPECTED_ERROR")
	if took := time.Since(began); took < 60*time.Millisecond {
		t.Fatalf("no delay: %v", took)
	}
	a.must(200, "GET", "customer", "")

	// About a third of the calls fail, the same ones in every run.
	a.fault(`{"match":{"path":"/subsidiary"},"kind":"status","status":500,"rate":0.3}`)
	failed := 0
	for range 100 {
		if a.call("GET", "subsidiary/1", "").status == 500 {
			failed++
		}
	}
	if failed < 15 || failed > 45 {
		t.Fatalf("%d of 100 failed at rate 0.3", failed)
	}
	a.must(204, "DELETE", "/_sim/faults", "")
	a.must(200, "GET", "subsidiary/1", "")
	for _, bad := range []string{`{}`, `{"kind":"status"}`, `{"kind":"delay"}`, `{"kind":"drop_before","rate":2}`,
		`{"kind":"drop_before","Cuont":2}`} {
		a.must(400, "POST", "/_sim/faults", bad)
	}
}

// inFlight waits until n calls hold a place under the limit.
func (a *account) inFlight(n int) {
	a.t.Helper()
	for end := time.Now().Add(time.Minute); at(a.must(200, "GET", "/_sim/stats", "").body, "inFlight") != fmt.Sprint(n); {
		if time.Now().After(end) {
			a.t.Fatalf("there were no %d calls in flight within a minute", n)
		}
	}
}

// send makes a call and ignores the response.
func (a *account) send(ctx context.Context, method, path, body string) error {
	req, err := http.NewRequestWithContext(ctx, method, a.url+"/services/rest/record/v1/"+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+a.token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func TestConcurrencyLimit(t *testing.T) {
	a := start(t)
	a.fault(`{"match":{"path":"/customer"},"kind":"delay","delayMs":3600000}`)
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	for range 5 { // these calls run until their clients disconnect
		wg.Go(func() {
			if err := a.send(ctx, "GET", "customer", ""); !errors.Is(err, context.Canceled) {
				t.Errorf("a call that is delayed: %v", err)
			}
		})
	}
	a.inFlight(5) // control calls are served while the limit is reached
	for range 3 {
		if r := a.must(429, "GET", "customer", ""); r.code() != "CONCURRENCY_LIMIT_EXCEEDED" {
			t.Errorf("429: %s", r.text)
		}
	}
	cancel()
	wg.Wait()
	a.inFlight(0)
	a.must(204, "DELETE", "/_sim/faults", "")
	a.must(200, "GET", "customer", "")
	stats := a.must(200, "GET", "/_sim/stats", "").body
	same(t, "stats", at(stats, "mostInFlight")+" "+at(stats, "tooMany")+" "+at(stats, "byPath", "GET record/v1/customer"),
		"5 3 9")
}

func TestResetAndState(t *testing.T) {
	dir := t.TempDir()
	disk := func(o *netsuitesim.Options) { o.StateDir = dir }
	a := start(t, disk)
	if _, err := a.sim.Load(context.Background(), history(10, 3)); err != nil {
		t.Fatal(err)
	}
	state := func() string {
		t.Helper()
		return fmt.Sprint(a.ql("SELECT * FROM transaction ORDER BY id"),
			a.ql("SELECT * FROM aggregateitemlocation ORDER BY item"),
			a.ql("SELECT * FROM customer ORDER BY id"), a.ql("SELECT * FROM transactionline ORDER BY uniquekey"),
			a.ql("SELECT * FROM customeraddressbookentityaddress"))
	}
	before := state()
	so := a.create("salesOrder", `{"entity":"1","externalId":"SO-0x","orderStatus":"B","location":"1","item":{"items":[{"item":"3","quantity":2}]}}`)
	a.must(204, "POST", "salesOrder/"+so+"/!transform/itemFulfillment", `{"shipStatus":"C"}`)
	a.must(204, "POST", "salesOrder/"+so+"/!transform/invoice", ``)
	a.must(204, "PATCH", "customer/1", `{"phone":"1","addressBook":null}`)
	a.must(204, "DELETE", "invoice/1002", "")
	a.must(204, "PATCH", "salesOrder/1003", `{"externalId":"SO-swap"}`)
	a.must(204, "PATCH", "salesOrder/1006", `{"externalId":"SO-1"}`)
	a.fault(`{"kind":"status","status":500}`)
	a.must(204, "POST", "/_sim/reset", "")
	same(t, "state after a reset", state(), before)
	same(t, "deletions", fmt.Sprint(len(a.ql("SELECT * FROM deletedrecord"))), "0")
	a.must(404, "GET", "salesOrder/"+so, "")
	a.must(200, "GET", "salesOrder/eid:SO-1", "")

	kept := a.create("customer", `{"companyName":"Kept","subsidiary":"1"}`)
	if err := a.sim.Close(); err != nil {
		t.Fatal(err)
	}
	b := start(t, disk)
	same(t, "kept between runs", at(b.get("customer/"+kept), "companyName"), "Kept")
	b.token = a.token // signed before the restart
	same(t, "ids go on", b.create("customer", `{"companyName":"Next","subsidiary":"1"}`), next(kept))
	b.must(204, "POST", "/_sim/reset", "")
	b.must(404, "GET", "customer/"+kept, "")
}

func next(id string) string {
	n, _ := strconv.Atoi(id)
	return strconv.Itoa(n + 1)
}

func TestControl(t *testing.T) {
	a := start(t)
	got := a.must(200, "GET", "/_sim/credentials", "", "Authorization", "").body
	same(t, "credentials", at(got, "accountId")+at(got, "clientId"), "TSTDRV1"+credentials().ClientID)
	lines := ""
	for r := range history(3, 2) {
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		lines += string(b) + "\n"
	}
	same(t, "loaded", at(a.must(200, "POST", "/_sim/load", lines).body, "loaded"), "11")
	var orders []map[string]any
	if err := json.Unmarshal([]byte(a.must(200, "GET", "/_sim/records/salesorder", "").text), &orders); err != nil {
		t.Fatal(err)
	}
	same(t, "records", fmt.Sprint(len(orders))+at(orders[1], "externalId")+at(orders[1], "item", 9, "quantity"), "2SO-12")
	a.must(404, "GET", "/_sim/records/nothing", "")
	for text, want := range map[string]string{
		`{"type":"nothing","id":"1","body":{}}`:                                                       "unknown",
		`{"type":"customer","id":"x","body":{}}`:                                                      "internal id",
		`{"type":"vendor","id":"1","body":{"companyName":"x"}}`:                                       "is that of a customer",
		`{"type":"customer","id":"7","body":{"copmanyName":"x"}}`:                                     "copmanyName",
		`{"type":"salesOrder","id":"70","body":{"entity":"99","status":"B","tranDate":"2026-01-01"}}`: "Invalid Field Value 99",
		`{"type":"salesOrder","id":"70","body":{"entity":"1","tranDate":"2026-01-01"}}`:               "status",
		`{"type":"customer","id":"7","body":{"companyName":"x"}}` + "\nnonsense":                      "invalid character",
	} {
		r := a.must(http.StatusBadRequest, "POST", "/_sim/load", text)
		if !strings.Contains(r.text, want) {
			t.Fatalf("load %s: %s, want %q", text, r.text, want)
		}
	}
	a.must(404, "GET", "customer/7", "")
}

// A client that disconnects while it waits has sent its request: the record is created.
func TestWorkGoesOnWithoutTheClient(t *testing.T) {
	a := start(t)
	a.fault(`{"match":{"method":"POST"},"kind":"delay","delayMs":3600000}`)
	ctx, cancel := context.WithCancel(t.Context())
	answered := make(chan error)
	go func() {
		answered <- a.send(ctx, "POST", "customer", `{"companyName":"x","externalId":"GONE","subsidiary":"1"}`)
	}()
	a.inFlight(1)
	cancel()
	if err := <-answered; !errors.Is(err, context.Canceled) {
		t.Fatalf("the call was answered: %v", err)
	}
	a.inFlight(0)
	a.must(200, "GET", "customer/eid:GONE", "")
}

func TestBodyTooLong(t *testing.T) {
	a := start(t)
	a.refused("INVALID_REQUEST", "too long", "POST", "customer", `{"companyName":"`+strings.Repeat("x", 5<<20)+`"}`)
}
