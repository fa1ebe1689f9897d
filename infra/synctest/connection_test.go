package synctest_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"backdock/functions/erpconnection"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/access"
	"backdock/shared/platform/setting"
)

// TestTheConnectionIsTested asks the API about the account as it is, with settings that are missing or wrong, and while
// NetSuite is down. What failed is named with what to do; nothing is written, and no credential is told.
func TestTheConnectionIsTested(t *testing.T) {
	w := newSmallWorld(t)
	api, token := w.api(access.Admin)
	tested := func() (r erpconnection.Result, failed map[string]string) {
		t.Helper()
		answer := ask(api, "POST", "/api/erp/test-connection", token, "")
		if err := json.Unmarshal([]byte(answer), &r); err != nil || len(r.Checks) == 0 {
			t.Fatalf("%v: %s", err, answer)
		}
		failed = map[string]string{}
		for _, c := range r.Checks {
			if c.OK != (c.Severity == "none") || c.Detail == "" || c.Severity == "error" && c.Advice == "" {
				t.Errorf("%+v", c)
			}
			if c.Severity == "error" {
				failed[c.Name] = c.Detail + ". " + c.Advice
			}
		}
		if r.OK != (len(failed) == 0) {
			t.Errorf("ok %v with %v", r.OK, failed)
		}
		return r, failed
	}
	const account = "Setting of the adjustment account"
	if _, failed := tested(); len(failed) != 2 || !strings.Contains(failed[account], "Set erp.adjustmentAccountId") ||
		!strings.Contains(failed["Multiple Prices"], "only one price level") {
		t.Errorf("in the small account: %v", failed)
	}
	w.set(setting.ERPAdjustmentAccount, `"4"`)
	w.set(setting.ERPLocation, `"77"`)
	if _, failed := tested(); failed[account] != "" || !strings.Contains(failed["Setting of the location"], "NetSuite has no location 77") {
		t.Errorf("with a location that is not there: %v", failed)
	}
	w.setDown(true)
	if r, failed := tested(); len(r.Checks) != 1 || !strings.Contains(failed["Sign-in"], "Try again") {
		t.Errorf("while NetSuite is down: %+v", r)
	}
	w.b.ERP = func(context.Context) (*netsuite.Client, error) { return nil, errors.New("the key -----BEGIN") }
	api, token = w.api(access.Admin)
	if r, failed := tested(); len(r.Checks) != 1 || failed["Credentials"] == "" || strings.Contains(failed["Credentials"], "BEGIN") {
		t.Errorf("without credentials: %+v", r)
	}
}
