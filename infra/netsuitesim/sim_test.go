package netsuitesim_test

import (
	"bytes"
	"crypto/ecdsa"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/infra/netsuitesim"
	"backdock/infra/netsuitesim/signin"

	"github.com/golang-jwt/jwt/v5"
)

// credentials are created once, because an RSA key takes time.
var credentials = sync.OnceValue(func() *signin.Credentials {
	c, err := signin.NewCredentials("TSTDRV1")
	if err != nil {
		panic(err)
	}
	return c
})

// account is a running simulator and a signed-in client.
type account struct {
	t     testing.TB
	sim   *netsuitesim.Sim
	url   string
	token string
	now   time.Time
}

func start(t testing.TB, change ...func(o *netsuitesim.Options)) *account {
	t.Helper()
	a := &account{t: t, now: time.Date(2026, 6, 15, 17, 0, 0, 0, time.UTC)}
	o := netsuitesim.Options{Credentials: credentials(), Now: func() time.Time { return a.now },
		Logger: slog.New(slog.NewTextHandler(t.Output(), nil))}
	for _, c := range change {
		c(&o)
	}
	sim, err := netsuitesim.New(o)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(sim.Handler())
	t.Cleanup(func() {
		server.Close()
		if err := sim.Close(); err != nil {
			t.Error(err)
		}
	})
	a.sim, a.url = sim, server.URL
	a.token = a.signIn()
	return a
}

func (a *account) assertion(change func(method *jwt.SigningMethod, header map[string]any,
	claims jwt.MapClaims)) string {
	a.t.Helper()
	c := credentials()
	var method jwt.SigningMethod = jwt.SigningMethodPS256
	header := map[string]any{"kid": c.CertificateID}
	claims := jwt.MapClaims{"iss": c.ClientID, "scope": []string{"restlets", "rest_webservices"}, "iat": a.now.Unix(),
		"exp": a.now.Add(time.Hour).Unix(), "aud": a.url + "/services/rest/auth/oauth2/v1/token"}
	if change != nil {
		change(&method, header, claims)
	}
	token := jwt.NewWithClaims(method, claims)
	for k, v := range header {
		token.Header[k] = v
	}
	var key any
	var err error
	switch {
	case strings.HasPrefix(method.Alg(), "ES"):
		key, err = jwt.ParseECPrivateKeyFromPEM([]byte(c.ECPrivateKey))
		if k, ok := key.(*ecdsa.PrivateKey); ok && method.Alg() == "ES256" {
			key = k
		}
	case strings.HasPrefix(method.Alg(), "HS"):
		key = []byte("secret")
	default:
		key, err = jwt.ParseRSAPrivateKeyFromPEM([]byte(c.PrivateKey))
	}
	if err != nil {
		a.t.Fatal(err)
	}
	text, err := token.SignedString(key)
	if err != nil {
		a.t.Fatal(err)
	}
	return text
}

// askToken sends an assertion and returns the status and the body.
func (a *account) askToken(assertion string) (int, map[string]any) {
	a.t.Helper()
	form := url.Values{"grant_type": {"client_credentials"}, "client_assertion": {assertion},
		"client_assertion_type": {"urn:ietf:params:oauth:client-assertion-type:jwt-bearer"}}
	resp, err := http.PostForm(a.url+"/services/rest/auth/oauth2/v1/token", form)
	if err != nil {
		a.t.Fatal(err)
	}
	defer resp.Body.Close()
	var body map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&body); err != nil {
		a.t.Fatal(err)
	}
	return resp.StatusCode, body
}

func (a *account) signIn() string {
	a.t.Helper()
	status, body := a.askToken(a.assertion(nil))
	if status != http.StatusOK {
		a.t.Fatalf("token: %d %v", status, body)
	}
	return body["access_token"].(string)
}

// answer is the response to a call.
type answer struct {
	status int
	header http.Header
	text   string
	body   map[string]any
}

// id returns the last part of the Location header.
func (r answer) id() string {
	at := r.header.Get("Location")
	return at[strings.LastIndex(at, "/")+1:]
}

// code returns the first o:errorCode.
func (r answer) code() string { return r.detail("o:errorCode") }

func (r answer) detail(name string) string {
	details, _ := r.body["o:errorDetails"].([]any)
	if len(details) == 0 {
		return ""
	}
	s, _ := details[0].(map[string]any)[name].(string)
	return s
}

// call sends a request as a careful client does. headers are name, value pairs that override the defaults.
func (a *account) call(method, path, body string, headers ...string) answer {
	a.t.Helper()
	r, err := a.try(method, path, body, headers...)
	if err != nil {
		a.t.Fatalf("%s %s: %v", method, path, err)
	}
	return r
}

func (a *account) try(method, path, body string, headers ...string) (answer, error) {
	if !strings.HasPrefix(path, "/") {
		path = "/services/rest/record/v1/" + path
	}
	req, err := http.NewRequest(method, a.url+path, strings.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	req.Header.Set("Authorization", "Bearer "+a.token)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-NetSuite-PropertyNameValidation", "Error")
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return answer{}, err
	}
	out := answer{status: resp.StatusCode, header: resp.Header, text: string(data)}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	_ = dec.Decode(&out.body) // some bodies are empty or arrays
	return out, nil
}

// must requires a status and returns the response.
func (a *account) must(status int, method, path, body string, headers ...string) answer {
	a.t.Helper()
	r := a.call(method, path, body, headers...)
	if r.status != status {
		a.t.Fatalf("%s %s %s: %d, want %d: %s", method, path, body, r.status, status, r.text)
	}
	return r
}

// refused requires a 400 with a code, and a text in its detail.
func (a *account) refused(code, text, method, path, body string, headers ...string) {
	a.t.Helper()
	r := a.must(http.StatusBadRequest, method, path, body, headers...)
	if r.code() != code || !strings.Contains(r.detail("detail"), text) {
		a.t.Fatalf("%s %s %s: %s, want %s with %q", method, path, body, r.text, code, text)
	}
}

// create posts a record and returns its id.
func (a *account) create(kind, body string) string {
	a.t.Helper()
	return a.must(http.StatusNoContent, "POST", kind, body).id()
}

// get loads a record with its sublists.
func (a *account) get(path string) map[string]any {
	a.t.Helper()
	return a.must(http.StatusOK, "GET", path+"?expandSubResources=true&simpleEnumFormat=true", "").body
}

// ql runs a query and returns its rows.
func (a *account) ql(query string, params ...string) []map[string]any {
	a.t.Helper()
	r := a.query("?limit=1000", query, params...)
	if r.status != http.StatusOK {
		a.t.Fatalf("%s: %s", query, r.text)
	}
	var rows []map[string]any
	for _, item := range r.body["items"].([]any) {
		rows = append(rows, item.(map[string]any))
	}
	return rows
}

func (a *account) query(page, query string, params ...string) answer {
	a.t.Helper()
	body := map[string]any{"q": query}
	if params != nil {
		body["params"] = params
	}
	b, err := json.Marshal(body)
	if err != nil {
		a.t.Fatal(err)
	}
	return a.call("POST", "/services/rest/query/v1/suiteql"+page, string(b), "Prefer", "transient")
}

// at returns a value inside nested maps and lists: at(body, "item", 0, "quantity").
func at(v any, path ...any) string {
	for _, p := range path {
		switch p := p.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[p]
		case int:
			m, _ := v.(map[string]any)
			items, _ := m["items"].([]any)
			if p >= len(items) {
				return ""
			}
			v = items[p]
		}
	}
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

func same(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Fatalf("%s: %q, want %q", what, got, want)
	}
}

// goods are the records that most tests need.
type goods struct {
	customer, vendor, each, dozen, unitsType, item, second string
}

// stockUp creates a customer, a vendor and two items. Location 1 holds 100 dozen of the first item and 5 of the second.
func (a *account) stockUp() goods {
	a.t.Helper()
	g := goods{}
	g.unitsType = a.create("unitsType", `{"name":"Count","uom":{"items":[{"unitName":"Each","pluralName":"Each","abbreviation":"ea",
		"pluralAbbreviation":"ea","conversionRate":1,"baseUnit":true},{"unitName":"Dozen","pluralName":"Dozens","abbreviation":"dz",
		"pluralAbbreviation":"dz","conversionRate":12,"baseUnit":false}]}}`)
	units := a.get("unitsType/" + g.unitsType)
	g.each, g.dozen = at(units, "uom", 0, "internalId"), at(units, "uom", 1, "internalId")
	a.create("priceLevel", `{"name":"Wholesale","discountPct":-10}`)
	g.item = a.create("inventoryItem", fmt.Sprintf(`{"itemId":"EGGS","displayName":"Eggs","unitsType":{"id":"%s"},"stockUnit":"%s","saleUnit":"%[3]s",
		"purchaseUnit":"%[3]s","subsidiary":{"items":[{"id":"1"}]},"price":{"items":[
		{"currencyPage":{"id":"1"},"priceLevel":{"id":"1"},"quantity":{"value":0},"price":3},
		{"currencyPage":{"id":"1"},"priceLevel":{"id":"1"},"quantity":{"value":10},"price":2.4}]}}`, g.unitsType, g.each, g.dozen))
	g.second = a.create("inventoryItem",
		`{"itemId":"MILK","displayName":"Milk","price":{"items":[{"priceLevel":{"id":"1"},"price":1.25}]}}`)
	g.vendor = a.create("vendor", `{"companyName":"Farm","subsidiary":{"id":"1"}}`)
	g.customer = a.create("customer", `{"companyName":"Corner Shop","email":"a@b.co","subsidiary":{"id":"1"},"terms":{"id":"2"},"addressbook":{"items":[
		{"defaultShipping":true,"defaultBilling":true,"label":"Shop","addressbookaddress":{"addr1":"1 Main St","city":"Chicago","state":"IL","zip":"60601","country":"US"}}]}}`)
	a.create("inventoryAdjustment", fmt.Sprintf(`{"account":{"id":"4"},"adjLocation":{"id":"1"},"subsidiary":{"id":"1"},"inventory":{"items":[
		{"item":{"id":"%s"},"adjustQtyBy":100,"units":"%s","unitCost":1.2},{"item":{"id":"%s"},"adjustQtyBy":5,"unitCost":0.5}]}}`, g.item, g.dozen, g.second))
	return g
}

func (a *account) stock(item string) map[string]any {
	a.t.Helper()
	return a.ql("SELECT quantityonhand oh, quantitycommitted c, quantityavailable a, quantityonorder oo, quantitybackordered b, averagecostmli avg FROM aggregateitemlocation WHERE item = ?", item)[0]
}

func queryEscape(s string) string { return url.QueryEscape(s) }
