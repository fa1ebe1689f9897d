package netsuite

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"

	"golang.org/x/sync/errgroup"
)

// Check is one result of TestConnection.
type Check struct {
	Name   string     `json:"name"` // what was checked, such as "Read sales order"
	State  CheckState `json:"state"`
	Detail string     `json:"detail"` // what was found
	Advice string     `json:"advice"` // what to do; "" if nothing
}

// CheckState is the outcome of a check.
type CheckState string

// The outcomes of a check.
const (
	CheckOK      CheckState = "ok"
	CheckFailed  CheckState = "failed"
	CheckUnknown CheckState = "unknown" // NetSuite does not expose it
)

// neededRecords are the record types that TestConnection tries to read.
var neededRecords = []string{
	TypeCustomer, TypeInventoryItem, TypeUnitsType, TypePriceLevel, TypeEmployee, TypeVendor, TypeLocation,
	TypeSalesOrder, TypeItemFulfillment, TypeInvoice, TypePurchaseOrder, TypeInventoryAdjustment,
}

// TestConnection signs in again and checks what we need, without writing anything: the clocks, SuiteQL, the
// permission to read each record type, the prices of customers, and the features. If the sign-in fails, that is the only
// result. A check that is not answered before ctx ends has failed.
func (c *Client) TestConnection(ctx context.Context) []Check {
	skew, err := c.signIn(ctx)
	if err != nil {
		return []Check{failed("Sign-in", err)}
	}
	checks := []func() Check{
		func() Check { return Check{"Sign-in", CheckOK, "NetSuite takes the certificate", ""} },
		func() Check { return checkClock(skew) },
		func() Check { return c.checkSuiteQL(ctx) },
	}
	for _, recordType := range neededRecords {
		checks = append(checks, func() Check { return c.checkRecord(ctx, recordType) })
	}
	checks = append(checks,
		func() Check {
			return c.checkRows(ctx, "Multiple Prices", "SELECT id FROM pricelevel", 2, "there is only one price level",
				"Switch on Multiple Prices under Setup > Company > Enable Features > Transactions")
		},
		func() Check {
			return c.checkRows(ctx, "Multiple Units of Measure", "SELECT internalid FROM unitstypeuom", 1, "there are no units",
				"Switch on Multiple Units of Measure under Setup > Company > Enable Features > Items & Inventory")
		},
		func() Check { return c.checkContractPrices(ctx, "Item Pricing", "customeritempricing") },
		func() Check { return c.checkContractPrices(ctx, "Group Pricing", "customergrouppricing") },
		func() Check { return c.checkPriceRules(ctx) },
		func() Check { return c.checkPickPackShip(ctx) },
		func() Check {
			return Check{"Advanced Shipping", CheckUnknown, "NetSuite does not tell over REST",
				"See Setup > Company > Enable Features > Transactions: it must be on, else a fulfillment makes its invoice by itself"}
		})
	return inParallel(checks)
}

// checksAtOnce is how many checks run in parallel; the account's limit of requests may let fewer through.
const checksAtOnce = 4

func inParallel(checks []func() Check) []Check {
	results := make([]Check, len(checks))
	var g errgroup.Group
	g.SetLimit(checksAtOnce)
	for i, check := range checks {
		g.Go(func() error {
			results[i] = check()
			return nil
		})
	}
	_ = g.Wait() // no check returns an error
	return results
}

func (c *Client) signIn(ctx context.Context) (skew time.Duration, err error) {
	if err := c.gate.enter(ctx, c.lane); err != nil {
		return 0, err
	}
	defer c.gate.leave()
	return c.tokens.signIn(ctx)
}

func failed(name string, err error) Check {
	check := Check{Name: name, State: CheckFailed, Detail: err.Error()}
	if errors.Is(err, context.DeadlineExceeded) {
		check.Detail, check.Advice = "NetSuite did not answer in time", again
	}
	var e *Error
	if errors.As(err, &e) {
		switch e.Kind {
		case Auth:
			check.Advice = "Check the client id, the certificate id, the key and that the certificate is mapped to a user and a role (a sandbox refresh removes the mapping)"
		case Permission:
			check.Advice = "Give the role this permission under Setup > Users/Roles > Manage Roles"
		case Unavailable, Concurrency:
			check.Advice = again
		}
	}
	return check
}

const again = "Try again in a few minutes"

func checkClock(skew time.Duration) Check {
	if skew.Abs() > time.Minute {
		return Check{"Clock", CheckFailed, describeSkew(skew), "Set it, or sign-ins will fail"}
	}
	return Check{"Clock", CheckOK, "within a minute of NetSuite's", ""}
}

func (c *Client) checkSuiteQL(ctx context.Context) Check {
	now, err := c.ServerTime(ctx)
	if err != nil {
		return failed("SuiteQL", err)
	}
	return Check{"SuiteQL", CheckOK, "answers; the account's times are " + now.Zone.String(), ""}
}

func (c *Client) checkRecord(ctx context.Context, recordType string) Check {
	name := "Read " + inWords(recordType)
	at, err := recordPath(recordType)
	if err != nil {
		return failed(name, err)
	}
	if _, err := c.do(ctx, call{method: http.MethodGet, path: at, query: url.Values{"limit": {"1"}}}); err != nil {
		return failed(name, err)
	}
	return Check{name, CheckOK, "the role may read it", ""}
}

// inWords writes a record type as people do: "sales order" for salesOrder.
func inWords(recordType string) string {
	var b strings.Builder
	for _, r := range recordType {
		if unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// CheckReference checks that a record which the portal refers to is there. Unlike TestConnection's record types, the
// portal never reads it, so the role need not have the permission.
func (c *Client) CheckReference(ctx context.Context, name, recordType, id string) Check {
	at, err := recordPath(recordType, id)
	if err == nil {
		_, err = c.do(ctx, call{method: http.MethodGet, path: at})
	}
	var e *Error
	switch {
	case err == nil:
		return Check{name, CheckOK, inWords(recordType) + " " + id + " is there", ""}
	case errors.As(err, &e) && e.Kind == Permission:
		return Check{name, CheckUnknown, "the role may not read it", "See in NetSuite whether " + inWords(recordType) + " " + id + " is right"}
	case errors.As(err, &e) && e.Kind == NotFound:
		return Check{name, CheckFailed, "NetSuite has no " + inWords(recordType) + " " + id, "Correct the internal id in the site settings"}
	}
	return failed(name, err)
}

// checkRows passes if a query returns enough rows to show that the feature is in use.
func (c *Client) checkRows(ctx context.Context, name, statement string, enough int, missing, advice string) Check {
	result, err := c.Query(ctx, statement, nil, Page{Limit: enough})
	switch {
	case err != nil:
		return failed(name, err)
	case len(result.Rows) < enough:
		return Check{name, CheckFailed, missing, advice}
	}
	return Check{name, CheckOK, "in use", ""}
}

// checkPickPackShip checks whether item fulfillments have the field ship status. The metadata catalog of an
// account only has the fields of its features.
func (c *Client) checkPickPackShip(ctx context.Context) Check {
	const name = "Pick, Pack and Ship"
	var schema struct {
		Properties map[string]any `json:"properties"`
	}
	err := c.read(ctx, call{method: http.MethodGet, path: recordRoot + "/metadata-catalog/" + TypeItemFulfillment,
		accept: "application/schema+json"}, &schema)
	if err != nil || len(schema.Properties) == 0 {
		reason := "the catalog has no fields of the item fulfillment"
		if err != nil {
			reason = err.Error()
		}
		return Check{name, CheckUnknown, fmt.Sprintf("cannot be read (%s)", reason),
			"See Setup > Company > Enable Features > Transactions"}
	}
	for field := range schema.Properties {
		if strings.EqualFold(field, "shipStatus") {
			return Check{name, CheckOK, "fulfillments can be packed before they are shipped", ""}
		}
	}
	return Check{name, CheckOK, "is off: fulfillments are made as shipped", ""}
}
