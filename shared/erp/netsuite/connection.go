package netsuite

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Check is one result of TestConnection.
type Check struct {
	Name   string     `json:"name"` // what was checked, such as "Read salesOrder"
	State  CheckState `json:"state"`
	Detail string     `json:"detail"` // what was found and, if there is a problem, what to do
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
// permission to read each record type, the prices of customers, and the features. If the sign-in fails, that is the only result.
func (c *Client) TestConnection(ctx context.Context) []Check {
	skew, err := c.signIn(ctx)
	if err != nil {
		return []Check{failed("Sign-in", err)}
	}
	checks := []Check{{"Sign-in", CheckOK, "NetSuite takes the certificate"}, checkClock(skew), c.checkSuiteQL(ctx)}
	for _, recordType := range neededRecords {
		checks = append(checks, c.checkRecord(ctx, recordType))
	}
	return append(checks,
		c.checkRows(ctx, "Multiple Prices", "SELECT id FROM pricelevel", 2,
			"there is only one price level: switch on Multiple Prices under Setup > Company > Enable Features > Transactions"),
		c.checkRows(ctx, "Multiple Units of Measure", "SELECT internalid FROM unitstypeuom", 1,
			"there are no units: switch on Multiple Units of Measure under Setup > Company > Enable Features > Items & Inventory"),
		c.checkContractPrices(ctx, "Item Pricing", "customeritempricing"),
		c.checkContractPrices(ctx, "Group Pricing", "customergrouppricing"),
		c.checkPriceRules(ctx),
		c.checkPickPackShip(ctx),
		Check{"Advanced Shipping", CheckUnknown,
			"NetSuite does not tell over REST: see Setup > Company > Enable Features > Transactions. " +
				"It must be on, else a fulfillment makes its invoice by itself"})
}

func (c *Client) signIn(ctx context.Context) (skew time.Duration, err error) {
	if err := c.gate.enter(ctx, c.lane); err != nil {
		return 0, err
	}
	defer c.gate.leave()
	return c.tokens.signIn(ctx)
}

func failed(name string, err error) Check {
	detail := err.Error()
	var e *Error
	if errors.As(err, &e) {
		switch e.Kind {
		case Auth:
			detail += ". Check the client id, the certificate id, the key and that the certificate is mapped to a user and a role (a sandbox refresh removes the mapping)"
		case Permission:
			detail += ". Give the role this permission under Setup > Users/Roles > Manage Roles"
		case Unavailable, Concurrency:
			detail += ". Try again in a few minutes"
		}
	}
	return Check{name, CheckFailed, detail}
}

func checkClock(skew time.Duration) Check {
	if skew.Abs() > time.Minute {
		return Check{"Clock", CheckFailed, describeSkew(skew) + ": set it, or sign-ins will fail"}
	}
	return Check{"Clock", CheckOK, "within a minute of NetSuite's"}
}

func (c *Client) checkSuiteQL(ctx context.Context) Check {
	now, err := c.ServerTime(ctx)
	if err != nil {
		return failed("SuiteQL", err)
	}
	return Check{"SuiteQL", CheckOK, "answers; the account's times are " + now.Zone.String()}
}

func (c *Client) checkRecord(ctx context.Context, recordType string) Check {
	name := "Read " + recordType
	at, err := recordPath(recordType)
	if err != nil {
		return failed(name, err)
	}
	if _, err := c.do(ctx, call{method: http.MethodGet, path: at, query: url.Values{"limit": {"1"}}}); err != nil {
		return failed(name, err)
	}
	return Check{name, CheckOK, "the role may read it"}
}

// checkRows passes if a query returns enough rows to show that the feature is in use.
func (c *Client) checkRows(ctx context.Context, name, statement string, enough int, advice string) Check {
	result, err := c.Query(ctx, statement, nil, Page{Limit: enough})
	switch {
	case err != nil:
		return failed(name, err)
	case len(result.Rows) < enough:
		return Check{name, CheckFailed, advice}
	}
	return Check{name, CheckOK, "in use"}
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
		reason := "the catalogue has no fields of the item fulfillment"
		if err != nil {
			reason = err.Error()
		}
		return Check{name, CheckUnknown,
			fmt.Sprintf("cannot be read (%s): see Setup > Company > Enable Features > Transactions", reason)}
	}
	for field := range schema.Properties {
		if strings.EqualFold(field, "shipStatus") {
			return Check{name, CheckOK, "fulfillments can be packed before they are shipped"}
		}
	}
	return Check{name, CheckOK, "is off: fulfillments are made as shipped"}
}
