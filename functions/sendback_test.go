package functions_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"backdock/functions"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/table"
)

// notSentBack are operations that change a part of a record or start an action, and have a body of their own.
var notSentBack = map[string]string{
	"setAddressCoordinates":  "sets where one address is",
	"setAddressDelivery":     "sets the delivery facts of one address",
	"setPar":                 "sets one par",
	"setItemsMetadata":       "changes many items at once",
	"updateMargins":          "changes many items at once",
	"reorderFeaturedItems":   "takes the places of all",
	"moveFeaturedItem":       "takes the place of one",
	"assignAddress":          "sets the route of one address",
	"reorderRoute":           "takes the order of all stops",
	"transferAddress":        "has no body: the path says all",
	"addItemToPricingReport": "has no body: the path says all",
	"toggleRoute":            "turns a route on or off",
	"toggleVehicle":          "turns a vehicle on or off",
	"transitionTrip":         "asks for a step of a trip",
	"setTripStatus":          "asks for a step of a trip",
	"setReportAside":         "says what could not be reported",
	"completeStop":           "says how a stop went",
	"recalculateDistances":   "has no body",
	"setSalesOrderRoute":     "sets or unpins the route",
	"changePassword":         "takes passwords, which nobody reads",
	"activateUser":           "asks for the reason alone",
	"deactivateUser":         "asks for the reason alone",
	"resetUserPassword":      "takes a password, which nobody reads",
	"setUserPhone":           "sets the number; there is no GET of one user",
	"setUserRole":            "sets the role; there is no GET of one user",
}

// readOf returns the operation that reads what an operation changes: the one on the same path, or on the
// longest path above it.
func readOf(change api.Declared, all []api.Declared) (api.Declared, bool) {
	path := parameter.ReplaceAllString(change.Path, "{}")
	var best api.Declared
	for _, op := range all {
		above := parameter.ReplaceAllString(op.Path, "{}")
		if op.Method == "GET" && (above == path || strings.HasPrefix(path, above+"/")) && len(op.Path) > len(best.Path) {
			best = op
		}
	}
	return best, best.ID != ""
}

// Users who may read and change a record can send it back as they read it, and nothing changes. Unknown
// fields are refused by name.
func TestRecordsThatWereReadCanBeSentBack(t *testing.T) {
	d := newDepot(t)
	var written []table.Key
	d.Memory.Stream(func(c table.Change) { written = append(written, c.Key) })
	// more are additional records in other states and of other kinds.
	more := map[string][]string{
		"getTrip":       {"/trips/" + d.otherTrip},
		"getSalesOrder": {"/sales-order/" + d.otherOrder},
		"getCart":       {"/cart/" + d.cart},
		"getSetting": {"/site-settings/tracking.roadFactor", "/site-settings/warehouse.coordinates",
			"/site-settings/warehouse.timezone"},
		"getOwnUser": {"/auth/profile"},
		"getItem":    {"/inventory-items/102"},
	}
	all := functions.API(nil).Operations()
	excepted := 0
	for _, change := range all {
		changes := change.Method == "PUT" || change.Method == "PATCH" ||
			change.Method == "POST" && slices.ContainsFunc(all, func(op api.Declared) bool {
				return op.Method == "GET" && op.Path == change.Path && strings.HasSuffix(op.Path, "}")
			})
		if !changes {
			continue
		}
		if _, ok := notSentBack[change.ID]; ok {
			excepted++
			continue
		}
		read, ok := readOf(change, all)
		if !ok {
			t.Errorf("%s %s: no operation reads what %s changes", change.Method, change.Path, change.ID)
			continue
		}
		first, ok := d.reads()[read.ID]
		if !ok {
			first = read.Path
		}
		for _, path := range append([]string{first}, more[read.ID]...) {
			to := path + strings.TrimPrefix(parameter.ReplaceAllString(change.Path, "{}"), parameter.ReplaceAllString(read.Path,
				"{}"))
			if path == "/auth/profile" {
				to = change.Path
			}
			t.Run(change.Method+" "+to, func(t *testing.T) {
				sent := 0
				for _, role := range access.Roles {
					sent += d.sendBack(t, role, path, change.Method, to, &written)
				}
				if sent == 0 {
					t.Errorf("nobody could read GET %s and send it back: except %s, or say in more what can be", path, change.ID)
				}
			})
		}
	}
	if excepted != len(notSentBack) {
		t.Errorf("%d operations are excepted, %d of them exist", len(notSentBack), excepted)
	}
}

// sendBack reads a record and sends it back, as a role. It returns 0 if the role may not. written are the
// keys of all writes so far.
func (d *depot) sendBack(t *testing.T, role access.Role, path, method, to string, written *[]table.Key) int {
	t.Helper()
	read := func() (record map[string]any, ok bool) {
		a := d.As(role, "GET", path, nil)
		if a.Status == 403 || a.Status == 404 {
			return nil, false
		}
		a.Want(t, 200).Into(t, &record)
		return record, true
	}
	before, ok := read()
	if !ok {
		return 0
	}
	body, err := json.Marshal(before)
	if err != nil {
		t.Fatal(err)
	}
	start := len(*written)
	a := d.As(role, method, to, body)
	if a.Status == 403 || a.Status == 404 {
		return 0
	}
	if a.Status != 200 {
		t.Errorf("%s as %s: %s", to, role, a)
		return 1
	}
	// fields that are not shown may have changed, such as the source of a text
	if wrote := (*written)[start:]; len(wrote) > 0 {
		t.Errorf("%s as %s wrote %v", to, role, wrote)
	}
	after, _ := read()
	for field, value := range before {
		if !reflect.DeepEqual(after[field], value) {
			t.Errorf("%s as %s changed %s: %v is now %v", to, role, field, value, after[field])
		}
	}
	after["nobodysField"] = 1
	refused := d.As(role, method, to, after).Want(t, 400, "nobodysField should not exist")
	if strings.Count(string(refused.Body), "should not exist") != 1 {
		t.Errorf("refused more than the unknown field: %s", refused.Body)
	}
	return 1
}
