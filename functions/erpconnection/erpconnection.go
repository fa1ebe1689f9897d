// Package erpconnection tests the connection to NetSuite. It is the only group of operations with the credentials of
// NetSuite, and it only reads there.
package erpconnection

import (
	"context"
	"net/http"
	"time"

	"backdock/shared/app"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/setting"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "erp-connection",
	Summary:  "Test of the connection to NetSuite",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{client: b.ERP, settings: b.Settings()}
	}
	api.Handle(a, api.Operation{ID: "testErpConnection", Method: http.MethodPost, Path: "/erp/test-connection",
		Summary:     "Test the connection to NetSuite",
		Description: "Signs in anew, and looks whether everything that the portal needs can be read and is set. It writes nothing, in NetSuite or here. What NetSuite has not answered after 20 seconds has failed.",
		Permission:  access.SyncRun}, h.test)
}

// patience is less than API Gateway's 30 seconds for an answer.
const patience = 20 * time.Second

type handler struct {
	client   func(context.Context) (*netsuite.Client, error)
	settings *setting.Settings
}

// known returns the client, or nil without credentials that can be read. The error may tell of them, so it is left out.
func (h *handler) known(ctx context.Context) *netsuite.Client {
	if h.client == nil {
		return nil
	}
	client, err := h.client(ctx)
	if err != nil {
		return nil
	}
	return client
}

// Result is what a test found.
type Result struct {
	OK     bool    `json:"ok" doc:"no check has failed"`
	Checks []Check `json:"checks"`
}

// Check is one thing that was looked at.
type Check struct {
	Name     string `json:"name" doc:"what was checked, such as Read sales order"`
	OK       bool   `json:"ok"`
	Severity string `json:"severity" enum:"none,warning,error" doc:"none: it is as it should be; warning: NetSuite does not say; error: it has failed"`
	Detail   string `json:"detail" doc:"what was found"`
	Advice   string `json:"advice" doc:"what to do; empty: nothing"`
}

func (h *handler) test(ctx context.Context, _ *struct{}) (Result, error) {
	client := h.known(ctx)
	if client == nil {
		return result([]netsuite.Check{{Name: "Credentials", State: netsuite.CheckFailed,
			Detail: "the credentials of NetSuite are not set, or cannot be read", Advice: "Deploy with ERP_SECRET_FILE"}}), nil
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	checks := client.TestConnection(ctx)
	if len(checks) == 1 { // not signed in
		return result(checks), nil
	}
	for _, needed := range []struct{ name, key, recordType, need string }{
		{"Setting of the location", setting.ERPLocation, netsuite.TypeLocation, "orders cannot be sent"},
		{"Setting of the subsidiary", setting.ERPSubsidiary, "subsidiary", "inventory adjustments cannot be sent"},
		{"Setting of the adjustment account", setting.ERPAdjustmentAccount, "account", "inventory adjustments cannot be sent"},
	} {
		id, err := setting.Value[string](ctx, h.settings, needed.key)
		if err != nil {
			return Result{}, err
		}
		check := netsuite.Check{Name: needed.name, State: netsuite.CheckFailed, Detail: "is not set: " + needed.need,
			Advice: "Set " + needed.key + " in the site settings"}
		if id != "" {
			check = client.CheckReference(ctx, needed.name, needed.recordType, id)
		}
		checks = append(checks, check)
	}
	return result(checks), nil
}

func result(checks []netsuite.Check) Result {
	r := Result{OK: true, Checks: make([]Check, len(checks))}
	for i, c := range checks {
		severity := map[netsuite.CheckState]string{netsuite.CheckOK: "none", netsuite.CheckUnknown: "warning",
			netsuite.CheckFailed: "error"}[c.State]
		r.Checks[i] = Check{Name: c.Name, OK: c.State == netsuite.CheckOK, Severity: severity, Detail: c.Detail, Advice: c.Advice}
		r.OK = r.OK && c.State != netsuite.CheckFailed
	}
	return r
}
