// Package problem tells why NetSuite refused a record: it reads NetSuite's errors and returns a code with params, from
// which the portal makes its text.
package problem

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
)

// MissingSetting is the error of a setting that a record cannot be sent without.
type MissingSetting struct {
	Key  string
	Need string // what NetSuite needs it for, such as "a location on every order"
}

func (m *MissingSetting) Error() string { return m.Unwrap().Error() }

// Unwrap returns the error for people.
func (m *MissingSetting) Unwrap() error {
	return fault.New(fault.Conflict, "the setting %s is missing: NetSuite needs %s", m.Key, m.Need)
}

// Record describes how the errors of one type of record are read.
type Record struct {
	// Refusals are the problems of the portal's own refusals, by their codes.
	Refusals map[string]synctask.SyncCode
	// Fields are the problems of NetSuite's fields, by their names in lower case.
	Fields map[string]Field
}

// Field is the problem of a field of NetSuite's record.
type Field struct {
	Code synctask.SyncCode
	// Name is the portal's name of the field; "": it is not on the record. With Lines it is the name on a line.
	Name string
	// Lines is the portal's name of the lines, if the field is on a line.
	Lines string
}

// Of returns the problem of an error of a Push; nil: no worker finished the task. NetSuite's message is read only if
// its code, path and status do not tell the reason.
func (r Record) Of(err error) synctask.SyncProblem {
	var said *netsuite.Error
	var refused *synctask.Refusal
	var missing *MissingSetting
	switch {
	case errors.As(err, &said):
		return r.problemIn(said)
	case errors.As(err, &refused):
		return problem(cmp.Or(r.Refusals[refused.Code], synctask.SyncRefused))
	case errors.As(err, &missing):
		return synctask.SyncProblem{Code: synctask.SyncSettingMissing, Params: synctask.SyncParams{Key: missing.Key}}
	case errors.Is(err, context.DeadlineExceeded):
		return problem(synctask.SyncUnavailable)
	}
	return problem(synctask.SyncRefused)
}

func problem(code synctask.SyncCode) synctask.SyncProblem { return synctask.SyncProblem{Code: code} }

// byKind are the problems of the kinds that tell the reason. An Invalid error needs a closer look.
var byKind = map[netsuite.Kind]synctask.SyncCode{
	netsuite.Concurrency:    synctask.SyncBusy,
	netsuite.UnknownOutcome: synctask.SyncOutcomeUnknown,
	netsuite.Auth:           synctask.SyncSignInRefused,
	netsuite.Permission:     synctask.SyncPermissionMissing,
	netsuite.NotFound:       synctask.SyncRecordMissing,
	netsuite.Duplicate:      synctask.SyncAlreadyExists,
	netsuite.Unavailable:    synctask.SyncUnavailable,
}

// byCode are the problems of NetSuite's error codes that tell the reason whatever the status is.
var byCode = map[string]synctask.SyncCode{
	"INVALID_LOGIN":           synctask.SyncSignInRefused,
	"INSUFFICIENT_PERMISSION": synctask.SyncPermissionMissing,
	"NONEXISTENT_ID":          synctask.SyncRecordMissing,
	"INSUFFICIENT_QUANTITY":   synctask.SyncStockShort,
	"UNEXPECTED_ERROR":        synctask.SyncUnavailable,
}

func (r Record) problemIn(e *netsuite.Error) synctask.SyncProblem {
	if code, ok := byKind[e.Kind]; ok {
		return problem(code)
	}
	if code, ok := byCode[e.Code]; ok {
		return problem(code)
	}
	name := fieldAt(e)
	if p, ok := r.ofField(name, e); ok {
		return p
	}
	if p, ok := r.problemInDetail(e); ok {
		return p
	}
	if name != "" {
		return synctask.SyncProblem{Code: synctask.SyncFieldInvalid, Params: synctask.SyncParams{Field: name}}
	}
	return problem(synctask.SyncRefused)
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
func (r Record) ofField(name string, e *netsuite.Error) (synctask.SyncProblem, bool) {
	known, ok := r.Fields[strings.ToLower(name)]
	if !ok {
		return synctask.SyncProblem{}, false
	}
	p := synctask.SyncProblem{Code: known.Code, Field: known.Name}
	if known.Lines != "" {
		p.Field = ""
		if at, ok := lineOf(e); ok {
			p.Params.Line, p.Field = at+1, fmt.Sprintf("%s.%d.%s", known.Lines, at, known.Name)
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
	code synctask.SyncCode
}{
	{regexp.MustCompile(`(?i)permission violation|do not have (?:the )?permission`), synctask.SyncPermissionMissing},
	{regexp.MustCompile(`(?i)period[^.;]*(?:closed|locked)|(?:closed|locked)[^.;]*period`), synctask.SyncPeriodClosed},
	{regexp.MustCompile(`(?i)credit (?:limit|hold)|over (?:its|their|the) limit`), synctask.SyncCreditHold},
	{regexp.MustCompile(`(?i)(?:customer|entity)[^.;]*inactive|inactive[^.;]*(?:customer|entity)`),
		synctask.SyncCustomerInactive},
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
func (r Record) problemInDetail(e *netsuite.Error) (synctask.SyncProblem, bool) {
	for _, known := range byWords {
		if known.like.MatchString(e.Detail) {
			return problem(known.code), true
		}
	}
	if e.Code == "INVALID_KEY_OR_REF" || badReference.MatchString(e.Detail) {
		if ofCustomer.MatchString(e.Detail) {
			return r.ofField("entity", e)
		}
		return r.ofField("item", e)
	}
	if found := badField.FindStringSubmatch(e.Detail); found != nil {
		if p, ok := r.ofField(found[1], e); ok {
			return p, true
		}
		return synctask.SyncProblem{Code: synctask.SyncFieldInvalid, Params: synctask.SyncParams{Field: found[1]}}, true
	}
	if found := wantedField.FindStringSubmatch(e.Detail); found != nil {
		return synctask.SyncProblem{Code: synctask.SyncFieldRequired,
			Params: synctask.SyncParams{Field: strings.TrimSpace(found[1])}}, true
	}
	switch {
	case noRecord.MatchString(e.Detail):
		return problem(synctask.SyncRecordMissing), true
	case shortStock.MatchString(e.Detail):
		return problem(synctask.SyncStockShort), true
	}
	return synctask.SyncProblem{}, false
}
