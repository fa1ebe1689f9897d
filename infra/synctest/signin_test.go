package synctest_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backdock/infra/netsuitesim/signin"
	"backdock/shared/app/aws"
	"backdock/shared/erp/discovery"
	"backdock/shared/platform/access"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
)

// vault is the one secret of Secrets Manager that the worker reads.
type vault struct {
	mu    sync.Mutex
	value string
	reads int
}

// ServeHTTP implements http.Handler.
func (v *vault) ServeHTTP(rw http.ResponseWriter, _ *http.Request) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.reads++
	rw.Header().Set("content-type", "application/x-amz-json-1.1")
	_ = json.NewEncoder(rw).Encode(map[string]string{"SecretString": v.value})
}

func (v *vault) store(value string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.value = value
}

func (v *vault) read() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.reads
}

// document returns the secret's document for the simulator's credentials.
func (w *world) document(c signin.Credentials) string {
	w.t.Helper()
	doc, err := json.Marshal(aws.ERPSecret{AccountID: c.AccountID, ClientID: c.ClientID, CertificateID: c.CertificateID,
		PrivateKey: c.PrivateKey, BaseURL: w.server.URL})
	if err != nil {
		w.t.Fatal(err)
	}
	return string(doc)
}

// useVault gives the worker the client that a deployed function makes of its secret.
func (w *world) useVault() *vault {
	w.t.Helper()
	v := &vault{value: w.document(w.sim.Credentials())}
	server := httptest.NewServer(v)
	w.t.Cleanup(server.Close)
	env := map[string]string{"AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "AKIAFUNCTION", "AWS_SECRET_ACCESS_KEY": "k",
		"AWS_ENDPOINT_URL": server.URL, "ERP_SECRET_ID": "erp", "ERP_CONCURRENCY": "5"}
	deployed, err := aws.FromEnv(func(name string) string { return env[name] })
	if err != nil {
		w.t.Fatal(err)
	}
	deployed.Table, deployed.Now, deployed.Log = w.b.Table, w.now, w.b.Log
	w.b.ERP = deployed.ERP
	return v
}

// The certificate is revoked while orders are sent and items are read. Nothing fails for good: the tasks wait, the portal
// says what to do, and all of them arrive, once, after the certificate has been replaced. Nothing is deployed again.
func TestARevokedCertificateLosesNothing(t *testing.T) {
	w := newSmallWorld(t)
	w.oneClock = true
	v := w.useVault()
	api, _ := w.api(access.Admin)
	state := func() string {
		return ask(api, "GET", "/api/sync-tasks/erp-state", w.signIn(api), "")
	}
	var orders []order.Order
	take := func(n int) {
		for range n {
			orders = append(orders, w.takeOrder(itemID, 1))
		}
	}
	var created atomic.Int64
	w.watch(func(r *http.Request) {
		if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/salesOrder") && created.Add(1) == 8 {
			w.control("DELETE", "certificate", nil, nil)
		}
	})
	take(20)
	d, err := w.discoveries().Start(t.Context(), discovery.Options{Full: true})
	if err != nil {
		t.Fatal(err)
	}
	wait := func(d time.Duration) (reads int) {
		before := v.read()
		for began := w.now(); w.now().Sub(began) < d; w.pause() {
			w.run()
		}
		return v.read() - before
	}
	wait(time.Minute)
	take(10)
	if reads := wait(30 * time.Minute); reads == 0 || reads > 31 {
		t.Errorf("the secret was read %d times in half an hour", reads)
	}
	away, err := w.tasks().Away(t.Context())
	if err != nil || !away.IsAway() || away.Reason() != synctask.SignInRefused {
		t.Errorf("away %+v, %v", away, err)
	}
	if n := len(w.erpOrders()); n == 0 || n >= 20 {
		t.Errorf("%d orders had arrived: the certificate was not revoked in the middle", n)
	}
	noneFailed := func() {
		t.Helper()
		for _, r := range w.taskRows(synctask.Filter{Status: synctask.Failed}) {
			t.Errorf("task %s %s failed: %s", r.ID, r.ResourceType, r.Cause)
		}
	}
	noneFailed()
	told := state()
	for _, want := range []string{`"away":true`, `"why":"signin_refused"`, "certificate", "invalid_client"} {
		if !strings.Contains(told, want) {
			t.Errorf("the portal does not say %s: %s", want, told)
		}
	}
	if health := ask(api, "GET", "/api/health", "", ""); !strings.Contains(health, `"status":"degraded"`) ||
		!strings.Contains(health, `"erp":"unavailable"`) || strings.Contains(health, "invalid_client") {
		t.Errorf("health: %s", health)
	}

	// The operator maps a new certificate, but stores half of the document first.
	var made signin.Credentials
	w.control("POST", "certificate", nil, &made)
	v.store(w.document(made)[:200])
	wait(3 * time.Minute)
	if told := state(); !strings.Contains(told, "not a JSON document") {
		t.Errorf("the portal does not say that the document cannot be read: %s", told)
	}
	noneFailed()
	v.store(w.document(made))
	if took := w.through(10 * time.Minute); took > 2*time.Minute {
		t.Errorf("through %v after the certificate was replaced", took)
	}
	w.wantOnce(orders)
	noneFailed()
	w.noneDead()
	if d, err = w.discoveries().Get(t.Context(), d.ID); err != nil || d.Status != discovery.Completed {
		t.Errorf("the discovery is %s, %v", d.Status, err)
	}
	if told := state(); !strings.Contains(told, `"away":false`) {
		t.Errorf("afterwards the portal says %s", told)
	}
}

// A process that starts while the document cannot be read has no client. Its tasks wait as well.
func TestTasksWaitForADocumentThatCannotBeRead(t *testing.T) {
	w := newSmallWorld(t)
	w.oneClock = true
	v := w.useVault()
	good := v.value
	v.store("{")
	orders := []order.Order{w.takeOrder(itemID, 1), w.takeOrder(itemID, 2)}
	for began := w.now(); w.now().Sub(began) < 10*time.Minute; w.pause() {
		w.run()
	}
	if away, err := w.tasks().Away(t.Context()); err != nil || away.Reason() != synctask.SignInRefused || !away.IsAway() {
		t.Errorf("away %+v, %v", away, err)
	}
	v.store(good)
	w.through(10 * time.Minute)
	w.wantOnce(orders)
	w.noneDead()
}

// NetSuite refuses one record because of the role's permissions. That is the record's error: it fails, and the others
// arrive.
func TestAMissingPermissionIsAnErrorOfTheRecord(t *testing.T) {
	w := newSmallWorld(t)
	bad := w.takeOrder(itemID, 1)
	w.fault(simFault{Match: map[string]string{"path": bad.OrderNumber}, Kind: "status", Status: 403})
	w.run()
	var orders []order.Order
	for range 5 {
		orders = append(orders, w.takeOrder(itemID, 1))
	}
	w.settle(10 * time.Minute)
	if now := w.order(bad.ID); now.Sync.Status != synctask.StateFailed ||
		now.Sync.Problem == nil || now.Sync.Problem.Code != synctask.SyncPermissionMissing {
		t.Errorf("the order is %+v", now.Sync)
	}
	there := w.erpOrders()
	for _, o := range orders {
		if there[o.OrderNumber] != 1 {
			t.Errorf("order %s is there %d times", o.OrderNumber, there[o.OrderNumber])
		}
	}
	if away, err := w.tasks().Away(t.Context()); err != nil || away.Failures != 0 {
		t.Errorf("away %+v, %v", away, err)
	}
}
