package salesorder_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/salesorder"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order/ordersync"
)

// answered is an error answer of NetSuite.
type answered struct {
	status           int
	code, path, text string
}

// asked returns the error that the client makes of an error answer.
func asked(t *testing.T, a answered) error {
	t.Helper()
	client := apptest.ERPClient(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/token") {
			_, _ = w.Write([]byte(`{"access_token":"t","expires_in":3600,"token_type":"Bearer"}`))
			return
		}
		w.WriteHeader(a.status)
		detail := map[string]string{"detail": a.text, "o:errorCode": a.code}
		if a.path != "" {
			detail["o:errorPath"] = a.path
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"title": http.StatusText(a.status), "status": a.status,
			"o:errorDetails": []any{detail}})
	}))
	_, err := client.SalesOrder(t.Context(), "9001")
	return err
}

// invalidValue is NetSuite's answer to a value that it does not know.
func invalidValue(field, path string) answered {
	return answered{400, "INVALID_CONTENT", path, "Error while accessing resource: " +
		"You have entered an Invalid Field Value 9999 for the following field: " + field}
}

func userError(text string) answered { return answered{400, "USER_ERROR", "", text} }

// TestProblemOfAnAnswer has the answers of NetSuite that are told apart.
func TestProblemOfAnAnswer(t *testing.T) {
	for name, tt := range map[string]struct {
		answer answered
		code   synctask.SyncCode
		field  string
		params synctask.SyncParams
	}{
		"too many requests": {answered{429, "CONCURRENCY_LIMIT_EXCEEDED", "", "Concurrent request limit exceeded."},
			synctask.SyncBusy, "", synctask.SyncParams{}},
		"sign-in": {answered{401, "INVALID_LOGIN", "", "Invalid login attempt."}, synctask.SyncSignInRefused, "",
			synctask.SyncParams{}},
		"permission, by status": {answered{403, "", "", "No."}, synctask.SyncPermissionMissing, "", synctask.SyncParams{}},
		"permission, by code": {answered{400, "INSUFFICIENT_PERMISSION", "", "No."}, synctask.SyncPermissionMissing, "",
			synctask.SyncParams{}},
		"permission, by words": {userError("Permission Violation: You need the Sales Order permission."),
			synctask.SyncPermissionMissing, "", synctask.SyncParams{}},
		"period": {userError("The posting period Nov 2026 is closed."), synctask.SyncPeriodClosed, "", synctask.SyncParams{}},
		"credit limit": {userError("Customer exceeded the credit limit"), synctask.SyncCreditHold, "",
			synctask.SyncParams{}},
		"customer inactive": {userError("The customer Harbor Deli is inactive."), synctask.SyncCustomerInactive, "",
			synctask.SyncParams{}},
		"item of a line": {invalidValue("item", "item.items[2].item"), synctask.SyncItemInvalid,
			"items.2.netSuiteInvItemId", synctask.SyncParams{Line: 3}},
		"id of the item of a line": {invalidValue("item", "item.items[11].item.id"), synctask.SyncItemInvalid,
			"items.11.netSuiteInvItemId", synctask.SyncParams{Line: 12}},
		"whole line": {answered{400, "INVALID_CONTENT", "item.items[1]", "Invalid."}, synctask.SyncItemInvalid,
			"items.1.netSuiteInvItemId", synctask.SyncParams{Line: 2}},
		"item without a line": {invalidValue("item", ""), synctask.SyncItemInvalid, "", synctask.SyncParams{}},
		"item inactive":       {userError("The item 1045 is inactive."), synctask.SyncItemInvalid, "", synctask.SyncParams{}},
		"bad reference": {answered{400, "INVALID_KEY_OR_REF", "", "Invalid item reference key 1045 for subsidiary 1"},
			synctask.SyncItemInvalid, "", synctask.SyncParams{}},
		"bad reference to a customer": {answered{400, "INVALID_KEY_OR_REF", "", "Invalid entity reference key 7"},
			synctask.SyncCustomerInvalid, "netSuiteCustomerId", synctask.SyncParams{}},
		"customer": {invalidValue("entity", "entity"), synctask.SyncCustomerInvalid, "netSuiteCustomerId",
			synctask.SyncParams{}},
		"address": {invalidValue("shipAddressList", "shipAddressList"), synctask.SyncAddressUnknown, "shipTo",
			synctask.SyncParams{}},
		"location, only in words": {invalidValue("location", ""), synctask.SyncLocationInvalid, "", synctask.SyncParams{}},
		"unit": {invalidValue("units", "item.items[0].units"), synctask.SyncUnitInvalid, "items.0.units",
			synctask.SyncParams{Line: 1}},
		"order date": {invalidValue("tranDate", "tranDate"), synctask.SyncOrderDateInvalid, "transactionDate",
			synctask.SyncParams{}},
		"delivery date": {invalidValue("shipDate", "shipDate"), synctask.SyncDeliveryDateInvalid, "deliveryDate",
			synctask.SyncParams{}},
		"another field": {invalidValue("department", "department"), synctask.SyncFieldInvalid, "",
			synctask.SyncParams{Field: "department"}},
		"another field, only its path": {answered{400, "NONEXISTENT_FIELD", "item.items[0].color", "No such field."},
			synctask.SyncFieldInvalid, "", synctask.SyncParams{Field: "color"}},
		"a header is no field": {answered{400, "INVALID_HEADER", "Prefer", "No."}, synctask.SyncRefused, "",
			synctask.SyncParams{}},
		"required": {userError("Please enter value(s) for: Subsidiary."), synctask.SyncFieldRequired, "",
			synctask.SyncParams{Field: "Subsidiary"}},
		"duplicate": {userError("This record already exists"), synctask.SyncAlreadyExists, "", synctask.SyncParams{}},
		"gone": {answered{404, "NONEXISTENT_ID", "", "Record does not exist."}, synctask.SyncRecordMissing, "",
			synctask.SyncParams{}},
		"a reference is gone": {userError("That record does not exist."), synctask.SyncRecordMissing, "",
			synctask.SyncParams{}},
		"stock, by code": {answered{400, "INSUFFICIENT_QUANTITY", "", "No."}, synctask.SyncStockShort, "",
			synctask.SyncParams{}},
		"stock, by words": {userError("You only have 2 available for item 1045"), synctask.SyncStockShort, "",
			synctask.SyncParams{}},
		"fault of its own": {answered{500, "UNEXPECTED_ERROR", "", "An unexpected error occurred. Error ID: jrgb"},
			synctask.SyncUnavailable, "", synctask.SyncParams{}},
		"another rule": {userError("We have not met this."), synctask.SyncRefused, "", synctask.SyncParams{}},
	} {
		t.Run(name, func(t *testing.T) {
			err := asked(t, tt.answer)
			want := synctask.SyncProblem{Code: tt.code, Field: tt.field, Params: tt.params}
			if got := salesorder.ProblemOf(err); got != want {
				t.Errorf("%v: %+v, want %+v", err, got, want)
			}
			if got := salesorder.ProblemOf(fmt.Errorf("push: %w", err)); got != want {
				t.Errorf("wrapped: %+v, want %+v", got, want)
			}
		})
	}
}

// TestProblemWithoutAnAnswer has the errors of Push that are no answers of NetSuite.
func TestProblemWithoutAnAnswer(t *testing.T) {
	for code, err := range map[synctask.SyncCode]error{
		synctask.SyncOutcomeUnknown: &netsuite.Error{Kind: netsuite.UnknownOutcome, Cause: context.DeadlineExceeded},
		synctask.SyncUnavailable:    &netsuite.Error{Kind: netsuite.Unavailable, Cause: context.DeadlineExceeded},
		synctask.SyncSignInRefused:  &netsuite.Error{Kind: netsuite.Auth, Status: 400, Code: "invalid_grant"},
		synctask.SyncConflict:       &synctask.Refusal{Code: ordersync.Conflicting},
		synctask.SyncDifferentTotal: &synctask.Refusal{Code: ordersync.DifferentTotal},
		synctask.SyncForeignRecord:  &synctask.Refusal{Code: ordersync.ForeignRecord},
		synctask.SyncRefused:        nil,
	} {
		if got := salesorder.ProblemOf(err); got != (synctask.SyncProblem{Code: code}) {
			t.Errorf("%v: %+v, want %s", err, got, code)
		}
	}
	if got := salesorder.ProblemOf(fmt.Errorf("late: %w", context.DeadlineExceeded)); got.Code != synctask.SyncUnavailable {
		t.Errorf("time limit: %+v", got)
	}
	if got := salesorder.ProblemOf(errors.New("item inactive")); got.Code != synctask.SyncRefused {
		t.Errorf("an error of our own: %+v", got)
	}
}

func TestTheProblemOfASettingNamesIt(t *testing.T) {
	f := newOffice(t)
	if _, err := f.Settings().Set(ctx, setting.ERPLocation, []byte(`""`), setting.Write{}); err != nil {
		t.Fatal(err)
	}
	o := f.Order(ctx, t, full())
	err := f.push(o)
	if err := f.sender.Failed(ctx, o.ID, o.Sync.TaskID, err, "words"); err != nil {
		t.Fatal(err)
	}
	want := synctask.SyncProblem{Code: synctask.SyncSettingMissing, Params: synctask.SyncParams{Key: setting.ERPLocation}}
	if got := f.get(t, o.ID).Sync; got.Problem == nil || *got.Problem != want || got.Error != "words" {
		t.Errorf("sync %+v", got)
	}
}

// The problem goes when the order is sent again, and a conflict is stored before the worker ends the task.
func TestAProblemStaysUntilTheOrderIsSentAgain(t *testing.T) {
	f := newOffice(t)
	o := conflicting(t, f)
	if p := o.Sync.Problem; p == nil || p.Code != synctask.SyncConflict {
		t.Fatalf("sync %+v", o.Sync)
	}
	o, err := f.OrderSender().Requeue(ctx, o.ID)
	if err != nil || o.Sync.Problem != nil {
		t.Fatalf("sync %+v, %v", o.Sync, err)
	}
	if o = f.pushed(t, o); o.Sync.Problem != nil {
		t.Errorf("sync %+v", o.Sync)
	}
}
