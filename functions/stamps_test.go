package functions_test

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

// unstamped are the types with an _id but without createdAt, updatedAt and version.
var unstamped = map[string]string{
	"AuditEvent":                    "an event: it has the one time at, and never changes",
	"DispatchDriver":                "a reference to a user: the name and nothing else",
	"PricingmatrixPriceLevel":       "a reference to a price level: the name and nothing else",
	"DispatchVehicle":               "a reference to a vehicle: its name, capacity and features",
	"HistoryEntry":                  "an event: it has the one time at, and never changes",
	"CustomersSummary":              "the compact row of lists of all customers; GET /customer/{id} has them",
	"ItemsCompactItem":              "the compact row of lists of all items; GET /inventory-items/{id} has them",
	"ItemsItemWithUnits":            "the compact row of lists of all items; GET /inventory-items/{id} has them",
	"ItemsItemAvailability":         "the stock of an item, not the item",
	"ItemsSuggestion":               "what to type next, not the item",
	"UnitType":                      "a part of items, read with them; NetSuite's list as a whole, imported as a whole",
	"VehiclesAssociatedRoute":       "a reference to a route: the name and nothing else",
	"SalesordersRelatedFulfillment": "NetSuite's record, which the portal copies and never changes",
	"SalesordersRelatedInvoice":     "NetSuite's record, which the portal copies and never changes",
	"TripsStopReport":               "an event: it says when it was made and received, and never changes",
	"TripsSetAside":                 "an event: it says when it was made and received, and is not read any more once it is decided",
	"TripsTrackedStop":              "a part of a trip, whose times and version are in trip",
	"TripDriver":                    "a reference to a user: the name and nothing else",
}

// name returns a schema's own name, or that of an array's elements.
func (s *schema) name() string {
	if s.Items != nil {
		s = s.Items
	}
	return strings.TrimPrefix(s.Ref, "#/components/schemas/")
}

// records returns the types with an id in an operation's answer: the answer itself, its array elements, or
// the records in a property of a page.
func (c contract) records(path, method string) []string {
	answer, ok := c.Paths[path][method].Responses["200"]
	if !ok {
		return nil
	}
	top := answer.Content["application/json"].Schema.name()
	names := []string{top}
	if c.identified(top) == "" {
		for _, p := range c.Components.Schemas[top].Properties {
			if p.Items != nil {
				names = append(names, p.name())
			}
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return c.identified(name) == "" })
}

// identified returns the property that identifies records of a type, or "".
func (c contract) identified(name string) string {
	for _, id := range []string{"_id", "key"} {
		if s := c.Components.Schemas[name]; s != nil && s.Properties[id] != nil {
			return id
		}
	}
	return ""
}

// Every stored record in an answer has its creation time, the time of its last change, and its version.
func TestRecordsHaveTimesAndVersion(t *testing.T) {
	c := readContract(t)
	read := map[string]string{}
	for path, methods := range c.Paths {
		if _, ok := methods["get"]; !ok {
			continue
		}
		for _, name := range c.records(path, "get") {
			read[name] = path
		}
	}
	if len(read) < 20 {
		t.Errorf("only %d kinds of records are read: %v", len(read), slices.Sorted(maps.Keys(read)))
	}
	for name, path := range read {
		var missing []string
		for _, field := range []string{"createdAt", "updatedAt", "version"} {
			if _, ok := c.Components.Schemas[name].Properties[field]; !ok {
				missing = append(missing, field)
			}
		}
		switch _, excepted := unstamped[name]; {
		case missing != nil && !excepted:
			t.Errorf("%s, read by GET %s, has no %v: add them, or say in unstamped why it needs none", name, path, missing)
		case missing == nil && excepted:
			t.Errorf("%s is excepted and has its times and version", name)
		}
	}
	for name := range unstamped {
		if read[name] == "" {
			t.Errorf("%s is excepted and is not read", name)
		}
	}
}

// The times are set, and in order, wherever records are answered.
func TestTimesAreKept(t *testing.T) {
	d := newDepot(t)
	seen := map[string]int{}
	d.everyRead(access.Admin, func(path string, a apitest.Answer) {
		var body any
		a.Into(t, &body)
		each(body, func(o object) {
			created, isMade := o["createdAt"].(string)
			updated, isChanged := o["updatedAt"].(string)
			if _, ok := o["createdAt"]; !ok || o["createdAt"] == nil && o["isDefault"] == true {
				return
			}
			seen[path]++
			from, errFrom := time.Parse(time.RFC3339, created)
			to, errTo := time.Parse(time.RFC3339, updated)
			if !isMade || !isChanged || errFrom != nil || errTo != nil || from.Year() < 2026 || to.Before(from) {
				t.Errorf("GET %s: createdAt %v, updatedAt %v", path, o["createdAt"], o["updatedAt"])
			}
		})
	})
	if len(seen) < 30 {
		t.Errorf("times on %d paths alone: %v", len(seen), seen)
	}
}

// each calls f with every object in a decoded JSON value.
func each(v any, f func(object)) {
	switch v := v.(type) {
	case map[string]any:
		f(v)
		for _, inner := range v {
			each(inner, f)
		}
	case []any:
		for _, inner := range v {
			each(inner, f)
		}
	}
}

// Records that were stored before these times existed can be read: customers and items return the time of
// their last import, invitations when they were mailed, settings their last change. The next change keeps
// that as the creation time.
func TestRecordsStoredWithoutTimes(t *testing.T) {
	d := newDepot(t)
	var invitations []struct {
		ID string `json:"_id"`
	}
	d.As(access.Admin, "GET", "/users/invitations", nil).Into(t, &invitations)
	d.forget(table.Key{PK: "CUSTOMER#7", SK: "CUSTOMER"}, "createdAt", "updatedAt")
	d.forget(table.Key{PK: "ITEM#101", SK: "ITEM"}, "createdAt", "updatedAt")
	d.forget(table.Key{PK: "SETTINGS", SK: "orders.maxDiscountPercent"}, "createdAt")
	d.forget(table.Key{PK: "INVITATION#" + invitations[0].ID, SK: "INVITATION"}, "updatedAt")
	d.Advance(48 * time.Hour)
	recent := func(at time.Time) bool { return d.Now().Sub(at) < 24*time.Hour }

	times := func(path string) (made, changed time.Time) {
		t.Helper()
		var v struct{ CreatedAt, UpdatedAt time.Time }
		d.As(access.Admin, "GET", path, nil).Want(t, 200).Into(t, &v)
		return v.CreatedAt, v.UpdatedAt
	}
	changes := map[string][3]string{
		"/customer/7":                              {"PATCH", "/customer/7", `{"notes":"ring twice"}`},
		"/inventory-items/101":                     {"PATCH", "/inventory-items/101/metadata", `{"featured":true}`},
		"/site-settings/orders.maxDiscountPercent": {"POST", "/site-settings/orders.maxDiscountPercent", `{"value":12}`},
	}
	for path, change := range changes {
		made, changed := times(path)
		if made.IsZero() || recent(made) || !changed.Equal(made) {
			t.Errorf("GET %s: made %v, changed %v", path, made, changed)
		}
		d.made(access.Admin, change[0], change[1], change[2])
		if again, changed := times(path); !again.Equal(made) || !recent(changed) {
			t.Errorf("GET %s after a change: made %v, not %v; changed %v", path, again, made, changed)
		}
	}
	d.As(access.Admin, "GET", "/users/invitations", nil).Want(t, 200, `"updatedAt":"2026-11-21T14:`)
}

// forget removes fields from a stored record.
func (d *depot) forget(k table.Key, fields ...string) {
	d.t.Helper()
	it, err := d.Memory.Get(context.Background(), k)
	if err != nil {
		d.t.Fatal(err)
	}
	var body map[string]json.RawMessage
	if err := it.Decode(&body); err != nil {
		d.t.Fatal(err)
	}
	for _, f := range fields {
		delete(body, f)
	}
	if it.Body, err = json.Marshal(body); err != nil {
		d.t.Fatal(err)
	}
	if err := d.Memory.Write(context.Background(), table.Put(it)); err != nil {
		d.t.Fatal(err)
	}
}
