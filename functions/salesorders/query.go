package salesorders

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

// maxSorts is the largest number of sort columns.
const maxSorts = 3

// readFilters reads the query parameter filters, a JSON object. now is when orders need attention. Errors: fault.Invalid,
// which names every wrong field.
func readFilters(text string, now order.Moment) (orderlist.Filter, error) {
	var f orderlist.Filter
	if text == "" {
		return f, nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &fields); err != nil {
		return f, fault.Fields("filters must be a JSON object")
	}
	readers := map[string]func(json.RawMessage) string{
		"status":           func(b json.RawMessage) string { return readStatuses(b, &f.Status) },
		"customerId":       func(b json.RawMessage) string { return readText(b, &f.CustomerID) },
		"deliveryDateFrom": func(b json.RawMessage) string { return readDate(b, &f.DeliveryDateFrom) },
		"deliveryDateTo":   func(b json.RawMessage) string { return readDate(b, &f.DeliveryDateTo) },
		"routeId":          func(b json.RawMessage) string { return readText(b, &f.RouteID) },
		"tripId":           func(b json.RawMessage) string { return readText(b, &f.TripID) },
		"sync":             func(b json.RawMessage) string { return readSync(b, &f.Sync) },
		"owner":            func(b json.RawMessage) string { return readText(b, &f.Owner) },
		"attention":        func(b json.RawMessage) string { return readAttention(b, now, &f.Attention) },
		"search":           func(b json.RawMessage) string { return readText(b, &f.Search) },
	}
	var messages []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		read, ok := readers[name]
		switch {
		case !ok:
			messages = append(messages, "filters."+name+" should not exist")
		case bytes.Equal(fields[name], []byte("null")): // null means absent
		default:
			if problem := read(fields[name]); problem != "" {
				messages = append(messages, "filters."+name+problem)
			}
		}
	}
	if messages != nil {
		return f, fault.Fields(messages...)
	}
	return f, nil
}

func readText(b json.RawMessage, into *string) string {
	if json.Unmarshal(b, into) != nil {
		return " must be a string"
	}
	return ""
}

func readDate(b json.RawMessage, into *civil.Date) string {
	if json.Unmarshal(b, into) != nil {
		return " must be a date of the form YYYY-MM-DD between 1900-01-01 and 2099-12-31"
	}
	return ""
}

func readStatuses(b json.RawMessage, into *[]order.Status) string {
	if json.Unmarshal(b, into) != nil {
		return " must be an array"
	}
	for i, s := range *into {
		if !s.Valid() {
			return fmt.Sprintf(".%d must be a status of sales orders", i)
		}
	}
	return ""
}

func readSync(b json.RawMessage, into *synctask.StateStatus) string {
	states := []synctask.StateStatus{synctask.StatePending, synctask.StateInProgress, synctask.StateSynced,
		synctask.StateFailed}
	if json.Unmarshal(b, into) != nil || !slices.Contains(states, *into) {
		return " must be one of: pending, in_progress, synced, failed"
	}
	return ""
}

func readAttention(b json.RawMessage, now order.Moment, into **order.Moment) string {
	if string(b) != "true" {
		return " must be true, or left out"
	}
	*into = &now
	return ""
}

// readSorting reads the query parameter sorting, a JSON array of columns. Errors: fault.Invalid.
func readSorting(text string) ([]orderlist.Sort, error) {
	if text == "" {
		return nil, nil
	}
	var columns []struct {
		ID   string `json:"id"`
		Desc bool   `json:"desc"`
	}
	dec := json.NewDecoder(strings.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&columns); err != nil || dec.More() {
		return nil, fault.Fields(`sorting must be a JSON array such as [{"id":"deliveryDate","desc":true}]`)
	}
	if len(columns) > maxSorts {
		return nil, fault.Fields(fmt.Sprintf("sorting must have at most %d entries", maxSorts))
	}
	var by []orderlist.Sort
	for i, c := range columns {
		if !slices.Contains(orderlist.Columns, c.ID) {
			return nil, fault.Fields(fmt.Sprintf("sorting.%d.id must be one of: %s", i, strings.Join(orderlist.Columns, ", ")))
		}
		by = append(by, orderlist.Sort{Column: c.ID, Desc: c.Desc})
	}
	return by, nil
}
