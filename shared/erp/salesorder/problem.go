package salesorder

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
)

// missingSetting is the error of a setting that orders cannot be sent without.
type missingSetting struct {
	key string
	err *fault.Error
}

func (m *missingSetting) Error() string { return m.err.Error() }
func (m *missingSetting) Unwrap() error { return m.err }

// refusals are the problems of the portal's own refusals, by their codes.
var refusals = map[string]order.SyncCode{
	order.Conflicting:    order.SyncConflict,
	order.DifferentTotal: order.SyncDifferentTotal,
	order.ForeignRecord:  order.SyncForeignRecord,
}

// ProblemOf returns the problem of an error of Push; nil: no worker finished the task. NetSuite's message is read only
// if its code, path and status do not tell the reason.
func ProblemOf(err error) order.SyncProblem {
	var said *netsuite.Error
	var refused *synctask.Refusal
	var missing *missingSetting
	switch {
	case errors.As(err, &said):
		return problemIn(said)
	case errors.As(err, &refused):
		return problem(cmp.Or(refusals[refused.Code], order.SyncRefused))
	case errors.As(err, &missing):
		return order.SyncProblem{Code: order.SyncSettingMissing, Params: order.SyncParams{Key: missing.key}}
	case errors.Is(err, context.DeadlineExceeded):
		return problem(order.SyncUnavailable)
	}
	return problem(order.SyncRefused)
}

func problem(code order.SyncCode) order.SyncProblem { return order.SyncProblem{Code: code} }

// byKind are the problems of the kinds that tell the reason. An Invalid error needs a closer look.
var byKind = map[netsuite.Kind]order.SyncCode{
	netsuite.Concurrency:    order.SyncBusy,
	netsuite.UnknownOutcome: order.SyncOutcomeUnknown,
	netsuite.Auth:           order.SyncSignInRefused,
	netsuite.Permission:     order.SyncPermissionMissing,
	netsuite.NotFound:       order.SyncRecordMissing,
	netsuite.Duplicate:      order.SyncAlreadyExists,
	netsuite.Unavailable:    order.SyncUnavailable,
}

// byCode are the problems of NetSuite's error codes that tell the reason whatever the status is.
var byCode = map[string]order.SyncCode{
	"INVALID_LOGIN":           order.SyncSignInRefused,
	"INSUFFICIENT_PERMISSION": order.SyncPermissionMissing,
	"NONEXISTENT_ID":          order.SyncRecordMissing,
	"INSUFFICIENT_QUANTITY":   order.SyncStockShort,
	"UNEXPECTED_ERROR":        order.SyncUnavailable,
}

// fieldProblem is the problem of a field of NetSuite's order.
type fieldProblem struct {
	code order.SyncCode
	// field is the portal's name of the field; "": it is not on the order.
	field  string
	onLine bool
}

// byField are the problems of NetSuite's fields, by their names in lower case.
var byField = map[string]fieldProblem{
	"item":            {order.SyncItemInvalid, "netSuiteInvItemId", true},
	"units":           {order.SyncUnitInvalid, "units", true},
	"entity":          {order.SyncCustomerInvalid, "netSuiteCustomerId", false},
	"shipaddresslist": {order.SyncAddressUnknown, "shipTo", false},
	"location":        {order.SyncLocationInvalid, "", false},
	"trandate":        {order.SyncOrderDateInvalid, "transactionDate", false},
	"shipdate":        {order.SyncDeliveryDateInvalid, "deliveryDate", false},
}

func problemIn(e *netsuite.Error) order.SyncProblem {
	if code, ok := byKind[e.Kind]; ok {
		return problem(code)
	}
	if code, ok := byCode[e.Code]; ok {
		return problem(code)
	}
	name := fieldAt(e)
	if p, ok := ofField(name, e); ok {
		return p
	}
	if p, ok := problemInDetail(e); ok {
		return p
	}
	if name != "" {
		return order.SyncProblem{Code: order.SyncFieldInvalid, Params: order.SyncParams{Field: name}}
	}
	return problem(order.SyncRefused)
}

var (
	// bodyPath matches the path of a field of the body, such as item.items[2].units.
	bodyPath = regexp.MustCompile(`^\w+(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*$`)
	index    = regexp.MustCompile(`(?i)items?\[(\d+)\]`)
)

// fieldAt returns the name of the field of the body that the path of the error names, or "".
func fieldAt(e *netsuite.Error) string {
	switch e.Code {
	case "INVALID_URL", "INVALID_HEADER", "INVALID_PARAMETER":
		return ""
	}
	if !bodyPath.MatchString(e.Path) {
		return ""
	}
	path := strings.TrimSuffix(e.Path, ".id") // the id of a reference
	name := path[strings.LastIndex(path, ".")+1:]
	if name, _, numbered := strings.Cut(name, "["); numbered && name == "items" {
		return "item" // the whole line
	}
	return name
}

// ofField returns the problem of a known field of NetSuite's.
func ofField(name string, e *netsuite.Error) (order.SyncProblem, bool) {
	known, ok := byField[strings.ToLower(name)]
	if !ok {
		return order.SyncProblem{}, false
	}
	p := order.SyncProblem{Code: known.code, Field: known.field}
	if known.onLine {
		p.Field = ""
		if at, ok := lineOf(e); ok {
			p.Params.Line, p.Field = at+1, fmt.Sprintf("items.%d.%s", at, known.field)
		}
	}
	return p, true
}

// lineOf returns the line that the error names, from 0.
func lineOf(e *netsuite.Error) (int, bool) {
	for _, text := range []string{e.Path, e.Detail} {
		if found := index.FindStringSubmatch(text); found != nil {
			at, err := strconv.Atoi(found[1])
			return at, err == nil
		}
	}
	return 0, false
}

// byWords are the problems that NetSuite reports only in its message (the codes USER_ERROR and INVALID_CONTENT). The
// first match counts.
var byWords = []struct {
	like *regexp.Regexp
	code order.SyncCode
}{
	{regexp.MustCompile(`(?i)permission violation|do not have (?:the )?permission`), order.SyncPermissionMissing},
	{regexp.MustCompile(`(?i)period[^.;]*(?:closed|locked)|(?:closed|locked)[^.;]*period`), order.SyncPeriodClosed},
	{regexp.MustCompile(`(?i)credit (?:limit|hold)|over (?:its|their|the) limit`), order.SyncCreditHold},
	{regexp.MustCompile(`(?i)(?:customer|entity)[^.;]*inactive|inactive[^.;]*(?:customer|entity)`),
		order.SyncCustomerInactive},
}

var (
	badReference = regexp.MustCompile(`(?i)item[^.;]*inactive|inactive[^.;]*item|reference key `)
	ofCustomer   = regexp.MustCompile(`(?i)customer|entity`)
	badField     = regexp.MustCompile(`(?i)for the following field: (\w+)`)
	wantedField  = regexp.MustCompile(`(?i)enter (?:a )?value\(?s?\)? for:? ([^.[(]+)`)
	noRecord     = regexp.MustCompile(`(?i)does not exist`)
	shortStock   = regexp.MustCompile(`(?i)only have [^.;]*available|not enough stock`)
)

// problemInDetail returns the problem that NetSuite's message tells.
func problemInDetail(e *netsuite.Error) (order.SyncProblem, bool) {
	for _, known := range byWords {
		if known.like.MatchString(e.Detail) {
			return problem(known.code), true
		}
	}
	if e.Code == "INVALID_KEY_OR_REF" || badReference.MatchString(e.Detail) {
		if ofCustomer.MatchString(e.Detail) {
			return ofField("entity", e)
		}
		return ofField("item", e)
	}
	if found := badField.FindStringSubmatch(e.Detail); found != nil {
		if p, ok := ofField(found[1], e); ok {
			return p, true
		}
		return order.SyncProblem{Code: order.SyncFieldInvalid, Params: order.SyncParams{Field: found[1]}}, true
	}
	if found := wantedField.FindStringSubmatch(e.Detail); found != nil {
		return order.SyncProblem{Code: order.SyncFieldRequired,
			Params: order.SyncParams{Field: strings.TrimSpace(found[1])}}, true
	}
	switch {
	case noRecord.MatchString(e.Detail):
		return problem(order.SyncRecordMissing), true
	case shortStock.MatchString(e.Detail):
		return problem(order.SyncStockShort), true
	}
	return order.SyncProblem{}, false
}
