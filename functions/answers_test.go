package functions_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

var (
	// secret matches fields that nobody may get, priced those of costs and margins, floored those of floors.
	secret  = regexp.MustCompile(`(?i)hash|secret|private|^password$`)
	priced  = regexp.MustCompile(`(?i)cost|margin|markup|profit|stockValue`)
	floored = regexp.MustCompile(`(?i)floor`)
)

// names calls each with the names of all fields, at any depth.
func names(v any, each func(string)) {
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			each(name)
			names(inner, each)
		}
	case []any:
		for _, inner := range v {
			names(inner, each)
		}
	}
}

// ofADay reports whether a field of a day plan is about the delivery itself: what kilometers, hours and trucks cost by
// the settings planning.cost…, and how evenly the work is shared. Neither is a cost of items or a customer's balance.
func ofADay(path, name string) bool {
	return strings.HasPrefix(path, "/dispatch/plan/") && slices.Contains([]string{"cost", "costPerStop", "balance"}, name)
}

// No read operation reveals a cost or a margin to a role without cost.view, or the floor of a line to a role
// without price.override, or a secret to anybody.
func TestCostsAreForThoseWhoMaySeeThem(t *testing.T) {
	d := newDepot(t)
	for _, role := range access.Roles {
		caller := access.Caller{UserID: "x", Role: role}
		mayCosts, mayFloors := caller.May(access.CostView), caller.May(access.PriceOverride)
		costs, floors := 0, 0
		d.everyRead(role, func(path string, a apitest.Answer) {
			var body any
			a.Into(t, &body)
			names(body, func(name string) {
				hidden := !mayCosts && priced.MatchString(name) && !ofADay(path, name)
				if secret.MatchString(name) || hidden || !mayFloors && floored.MatchString(name) {
					t.Errorf("GET %s tells %s %s: %s", path, role, name, a)
				}
			})
			for _, number := range []string{averageCost, lastCost} {
				if strings.Contains(string(a.Body), number) {
					if costs++; !mayCosts {
						t.Errorf("GET %s tells %s %s: %s", path, role, number, a)
					}
				}
			}
			if strings.Contains(string(a.Body), floor) {
				if floors++; !mayFloors {
					t.Errorf("GET %s tells %s the floor: %s", path, role, a)
				}
			}
		})
		if mayCosts && costs < 5 || mayFloors && floors < 3 {
			t.Errorf("%s is told of costs %d times and of floors %d times alone: there is too little to read", role, costs,
				floors)
		}
	}
	d.As(access.Sales, "GET", "/inventory-items/paginated?zeroMarkupOnly=true", nil).Want(t, 403, "cost.view")
}

// variable matches what differs between two servers that do the same: ids, texts made from them, and times.
var variable = regexp.MustCompile(`[0-9A-HJKMNP-TV-Z]{26}(-[0-9A-Z]+)?|SO-[0-9A-Z-]+|\d{4}-\d\d-\d\dT[0-9:.]+Z|"tookMs":[0-9.]+`)

func withoutVariables(a apitest.Answer) string {
	return fmt.Sprint(a.Status, " ", variable.ReplaceAllString(string(a.Body), "~"))
}

// For users without cost.view, answers do not depend on the cost of apples: all read operations, and all
// typed rates, give the same bytes.
func TestNoAnswerDependsOnCost(t *testing.T) {
	depots := []*depot{newDepot(t), newDepotAt(t, "13.9", "30"), newDepotAt(t, "0.01", "0.02")}
	blind := slices.DeleteFunc(slices.Clone(access.Roles), func(r access.Role) bool {
		return access.Caller{UserID: "x",
			Role: r}.May(access.CostView)
	})
	answers := make([][]string, len(depots))
	for i, d := range depots {
		keep := func(what string, a apitest.Answer) {
			answers[i] = append(answers[i], variable.ReplaceAllString(what, "~")+": "+withoutVariables(a))
		}
		for _, role := range blind {
			d.everyRead(role, func(path string, a apitest.Answer) { keep(string(role)+" GET "+path, a) })
		}
		for _, rate := range []string{"0.01", "13.8", "13.91", "15.43", "15.44", "18.37", "18.38", "24", "30"} {
			line := fmt.Sprintf(`[{"netSuiteInvItemId":"101","customRate":%s}]`, rate)
			a := d.As(access.Sales, "POST", "/cart", `{"netSuiteCustomerId":"7","deliveryDate":"2026-11-21","cartItems":`+line+
				`}`)
			keep("a cart at "+rate, a)
			var c struct {
				ID string `json:"_id"`
			}
			a.Into(t, &c)
			keep("asking at "+rate, d.As(access.Sales, "POST", "/price-approvals",
				object{"cartId": c.ID, "lineId": d.firstLine(c.ID), "reason": "a promise"}))
			keep("the order at "+rate, d.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", "{}"))
			keep("an edit at "+rate, d.As(access.Sales, "PATCH", "/sales-order/"+d.otherOrder, `{"items":`+line+`}`))
		}
	}
	for i := range answers[1:] {
		for n, want := range answers[0] {
			if got := answers[i+1][n]; got != want {
				t.Errorf("with another cost:\n%s\ninstead of\n%s", got, want)
			}
		}
	}
}

// No read operation shows a driver anything of another driver's trip.
func TestADriverReadsOwnTrips(t *testing.T) {
	d := newDepot(t)
	own := 0
	look := func(path string, a apitest.Answer) {
		if strings.Contains(string(a.Body), d.trip) {
			own++
		}
		for _, id := range []string{d.otherOrder, d.otherFulfillment, `"T-1002"`, d.route} {
			if strings.Contains(string(a.Body), id) {
				t.Errorf("GET %s tells of the other trip's %s: %s", path, id, a)
			}
		}
	}
	d.everyRead(access.Driver, look)
	if own < 5 {
		t.Errorf("%d answers tell of the driver's own trip", own)
	}
	for _, path := range []string{"/trips/" + d.otherTrip, "/trips/" + d.otherTrip + "/stops/" + d.otherStop + "/lines",
		"/routes/" + d.otherTrip + "/fulfillment-status", "/routes/" + d.otherTrip + "/transition-options",
		"/routes/" + d.route + "/fulfillment-status", "/sales-order/item-fulfillment/" + d.otherFulfillment + "/trip-details",
		"/sales-order/item-fulfillment/" + d.otherOrder + "/trip-details"} {
		d.As(access.Dispatcher, "GET", path, nil).Want(t, 200)
		d.As(access.Driver, "GET", path, nil).Want(t, 404)
	}
	d.As(access.Driver, "GET", "/trips?driverId=user-sales", nil).Want(t, 200, `"total":0,`)
	d.As(access.Driver, "GET", "/trips/stats?from=2026-11-01&to=2026-11-30", nil).Want(t, 200, `"total":1,`)
}

// requestID matches the only difference between two equal answers.
var requestID = regexp.MustCompile(`"requestId":"[^"]*"`)

// A driver gets the same answer for another driver's trip, for one that does not exist, and for something
// that is on no trip.
func TestADriverLearnsNothingOfOthersTrips(t *testing.T) {
	d := newDepot(t)
	asked := 0
	for _, op := range functions.API(nil).Operations() {
		if !(access.Caller{UserID: "x", Role: access.Driver}).May(op.Permission) || !strings.Contains(op.Path, "{") {
			continue
		}
		body := map[string]any{"setTripStatus": object{"status": "in_progress"},
			"transitionTrip": object{"targetStatus": "in_progress"}, "completeStop": object{}}[op.ID]
		answers := map[string][]string{}
		for _, id := range []string{d.otherTrip, d.route, d.otherOrder, d.otherFulfillment, d.order + "x", "1", "IF-1",
			"IF-1-2", "IF-" + d.otherTrip + "-" + d.order} {
			a := d.As(access.Driver, op.Method, parameter.ReplaceAllString(op.Path, id), body)
			if a.Status == 200 { // lists and figures, which leave out the trips of others
				continue
			}
			answers[requestID.ReplaceAllString(a.String(), "")] = append(answers[requestID.ReplaceAllString(a.String(), "")], id)
			asked++
			for _, secret := range []string{d.otherTrip, d.otherOrder, d.otherFulfillment, "T-1002", d.route} {
				if strings.Contains(string(a.Body), secret) {
					t.Errorf("%s tells of %s: %s", op.ID, secret, a)
				}
			}
		}
		if len(answers) > 1 {
			t.Errorf("%s answers differently: %v", op.ID, answers)
		}
	}
	if asked < 40 {
		t.Errorf("only %d answers were compared", asked)
	}
}

// soldFor matches fields with sale prices or with what a customer owes.
var soldFor = regexp.MustCompile(`(?i)price$|^prices$|^(custom|determined|last)?rate$|amount|^total$|^value|balance|creditLimit|revenue|floor`)

// facetValue matches the values of facets, which are names.
var facetValue = regexp.MustCompile(`^\.facets\.[a-z]+\.value$`)

// counts matches the paths whose totals are numbers of stops, trips and records.
var counts = regexp.MustCompile(`^/(trips|routes|sync-tasks)`)

// amounts are numbers of the depot that are prices, totals or balances.
var amounts = []string{"24.17", "96.68", "1234.56", "7654.32", "13.79", "55.16"}

// No read operation shows prices, totals, credit limits or balances to a role without price.view; roles with
// it get them.
func TestPricesAreForThoseWhoMaySeeThem(t *testing.T) {
	d := newDepot(t)
	for _, role := range access.Roles {
		mayPrices := access.Caller{UserID: "x", Role: role}.May(access.PriceView)
		told := 0
		d.everyRead(role, func(path string, a apitest.Answer) {
			var body any
			a.Into(t, &body)
			if strings.HasPrefix(path, "/site-settings") || strings.HasPrefix(path, "/admin-utils") || a.Status != 200 {
				return // values of settings; total is a number of orders there
			}
			walk(body, "", func(at string, value any) {
				name := at[strings.LastIndex(at, ".")+1:]
				number, isNumber := value.(float64)
				switch {
				case !soldFor.MatchString(name), facetValue.MatchString(at), ofADay(path, name), name == "total" && isNumber && (counts.MatchString(path) || pages(body) == number):
				case mayPrices:
					told++
				case value == nil:
				default:
					if list, ok := value.([]any); ok && len(list) == 0 {
						return
					}
					t.Errorf("GET %s tells %s %s: %v", path, role, at, value)
				}
			})
			for _, amount := range amounts {
				if !mayPrices && strings.Contains(string(a.Body), amount) {
					t.Errorf("GET %s tells %s %s: %s", path, role, amount, a)
				}
			}
		})
		if mayPrices && told < 30 && role != access.Pricing {
			t.Errorf("%s is told of prices %d times alone", role, told)
		}
	}
	d.As(access.Warehouse, "GET", `/sales-order/paginated?sorting=[{"id":"total","desc":true}]`, nil).Want(t, 403,
		"price.view")
	d.As(access.Viewer, "GET", `/sales-order/paginated?sorting=[{"id":"total","desc":true}]`, nil).Want(t, 200)
}

// pages returns the total of a list with pages, or -1 for other answers.
func pages(body any) float64 {
	o, _ := body.(object)
	if _, ok := o["totalPages"]; !ok {
		return -1
	}
	total, _ := o["total"].(float64)
	return total
}

// walk calls value with the path and the value of each field, at any depth.
func walk(v any, at string, each func(at string, value any)) {
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			each(at+"."+name, inner)
			walk(inner, at+"."+name, each)
		}
	case []any:
		for _, inner := range v {
			walk(inner, at, each)
		}
	}
}

// The current record in a conflict leaves out what the caller may not see.
func TestAConflictTellsNoMore(t *testing.T) {
	d := newDepot(t)
	d.As(access.Dispatcher, "PUT", "/trips/"+d.otherTrip, object{"notes": "x", "version": 99}).Want(t, 409, `"current"`)
	a := d.As(access.Dispatcher, "PUT", "/trips/"+d.otherTrip, object{"notes": "x", "version": 99})
	if strings.Contains(string(a.Body), `"value"`) || strings.Contains(string(a.Body), "@example.com") {
		t.Errorf("the dispatcher reads %s", a)
	}
	if a := d.As(access.Manager, "PUT", "/trips/"+d.otherTrip,
		object{"notes": "x", "version": 99}); !strings.Contains(string(a.Body), `"value"`) {
		t.Errorf("the manager reads %s", a)
	}
}

// Emails of drivers need the permission user.manage.
func TestEmailsOfDriversAreForThoseWhoManageUsers(t *testing.T) {
	d := newDepot(t)
	for _, role := range access.Roles {
		if role == access.Driver { // their own email
			continue
		}
		told := 0
		d.everyRead(role, func(path string, a apitest.Answer) {
			if strings.Contains(string(a.Body), "driver@example.com") {
				if told++; !(access.Caller{UserID: "x", Role: role}).May(access.UserManage) {
					t.Errorf("GET %s tells %s: %s", path, role, a)
				}
			}
		})
		if role == access.Admin && told < 5 {
			t.Errorf("the admin is told %d times", told)
		}
	}
}

func TestEverybodyListsOwnCarts(t *testing.T) {
	d := newDepot(t)
	for role, cart := range map[access.Role]string{access.Sales: d.refused, access.Manager: d.cart} {
		var carts []struct {
			ID string `json:"_id"`
		}
		d.As(role, "GET", "/cart/my-carts", nil).Want(t, 200).Into(t, &carts)
		if len(carts) != 1 || carts[0].ID != cart {
			t.Errorf("%s lists %v, want %s", role, carts, cart)
		}
	}
}
