package netsuite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Record types that we use, as they are named in the URL.
const (
	TypeCustomer            = "customer"
	TypeInventoryItem       = "inventoryItem"
	TypeUnitsType           = "unitsType"
	TypePriceLevel          = "priceLevel"
	TypeEmployee            = "employee"
	TypeVendor              = "vendor"
	TypeLocation            = "location"
	TypeSalesOrder          = "salesOrder"
	TypeItemFulfillment     = "itemFulfillment"
	TypeInvoice             = "invoice"
	TypePurchaseOrder       = "purchaseOrder"
	TypeInventoryAdjustment = "inventoryAdjustment"
)

// View selects what Get reads of a record. The zero View is only the body fields.
type View struct {
	Expand bool     // also sublists and subrecords
	Fields []string // only these body fields; NetSuite cannot select fields of sublists
}

// Get reads a record into the value that into points to. id is an internal id or ByExternalID.
func (c *Client) Get(ctx context.Context, recordType, id string, view View, into any) error {
	at, err := recordPath(recordType, id)
	if err != nil {
		return err
	}
	query := url.Values{}
	if view.Expand {
		query.Set("expandSubResources", "true")
	}
	if len(view.Fields) > 0 {
		query.Set("fields", strings.Join(view.Fields, ","))
	}
	return c.read(ctx, call{method: http.MethodGet, path: at, query: query}, into)
}

// Sublist reads all rows of a record's sublist into the slice that rows points to. It reads all pages, and
// follows links if NetSuite returns links instead of rows.
func (c *Client) Sublist(ctx context.Context, recordType, id, sublist string, rows any) error {
	at, err := recordPath(recordType, id, sublist)
	if err != nil {
		return err
	}
	const limit = 1000 // largest page; an offset must be a multiple of it
	var all []json.RawMessage
	for offset := 0; ; offset += limit {
		query := url.Values{"expandSubResources": {"true"}, "limit": {strconv.Itoa(limit)}, "offset": {strconv.Itoa(offset)}}
		var page struct {
			Items   []json.RawMessage `json:"items"`
			HasMore bool              `json:"hasMore"`
		}
		if err := c.read(ctx, call{method: http.MethodGet, path: at, query: query}, &page); err != nil {
			return err
		}
		for _, row := range page.Items {
			if key := linkedKey(row); key != "" {
				if err := c.read(ctx, call{method: http.MethodGet, path: at + "/" + key}, &row); err != nil {
					return err
				}
			}
			all = append(all, row)
		}
		if !page.HasMore || len(page.Items) == 0 {
			break
		}
	}
	joined, err := json.Marshal(all)
	if err != nil {
		return fmt.Errorf("read %s: %w", at, err)
	}
	if err := json.Unmarshal(joined, rows); err != nil {
		return fmt.Errorf("read %s: %w", at, err)
	}
	return nil
}

// linkedKey returns the escaped last part of a row's own link if the row has nothing else, or "" if it has
// the data.
func linkedKey(row json.RawMessage) string {
	var fields map[string]json.RawMessage
	if json.Unmarshal(row, &fields) != nil {
		return ""
	}
	for name := range fields {
		if name != "links" && name != "id" {
			return ""
		}
	}
	var links []struct{ Rel, Href string }
	if json.Unmarshal(fields["links"], &links) != nil {
		return ""
	}
	for _, l := range links {
		if l.Rel == "self" {
			return path.Base(pathOf(l.Href))
		}
	}
	return ""
}

// Upsert writes the record with this external id, creating it if needed, and returns its internal id. It is
// idempotent, because every sublist in the body must be named in replace, so that its rows replace the
// record's rows instead of being added.
func (c *Client) Upsert(ctx context.Context, recordType, externalID string, body any,
	replace ...string) (id string, err error) {
	if !externalIDForm.MatchString(externalID) {
		return "", fmt.Errorf("external id %q may contain only letters, digits, _ and -", externalID)
	}
	at, err := recordPath(recordType, ByExternalID(externalID))
	if err != nil {
		return "", err
	}
	content, err := noAppending(body, replace)
	if err != nil {
		return "", fmt.Errorf("upsert %s %s: %w", recordType, externalID, err)
	}
	put := call{method: http.MethodPut, path: at, query: replacing(replace), body: content, repeatable: true}
	done, err := c.do(ctx, put)
	if KindOf(err) == Duplicate {
		// The first try was still running when it was sent again; now it is done.
		done, err = c.do(ctx, put)
	}
	if err != nil {
		return "", err
	}
	if id := idIn(done.location); id != "" {
		return id, nil
	}
	id, found, err := c.find(ctx, recordType, externalID)
	if err == nil && !found {
		err = fmt.Errorf("upsert %s %s: done, but it cannot be read back", recordType, externalID)
	}
	return id, err
}

// Patch changes the fields in body and keeps the others. A sublist row with a line number changes that row. A
// sublist named in replace replaces the record's. Rows without a line number in a sublist that is not
// replaced are refused here, because NetSuite would add them again with each repeat.
func (c *Client) Patch(ctx context.Context, recordType, id string, body any, replace ...string) error {
	at, err := recordPath(recordType, id)
	if err != nil {
		return err
	}
	content, err := noAppending(body, replace)
	if err != nil {
		return fmt.Errorf("patch %s %s: %w", recordType, id, err)
	}
	_, err = c.do(ctx, call{method: http.MethodPatch, path: at, query: replacing(replace), body: content,
		repeatable: true})
	return err
}

// Delete deletes a record. If a repeat after a lost answer does not find it, it counts as deleted. A record
// that never existed is NotFound.
func (c *Client) Delete(ctx context.Context, recordType, id string) error {
	at, err := recordPath(recordType, id)
	if err != nil {
		return err
	}
	done, err := c.do(ctx, call{method: http.MethodDelete, path: at, repeatable: true})
	if KindOf(err) == NotFound && done.unsure {
		return nil
	}
	return err
}

// read makes a call and decodes its answer.
func (c *Client) read(ctx context.Context, call call, into any) error {
	done, err := c.do(ctx, call)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(done.body, into); err != nil {
		return fmt.Errorf("read the answer to %s: %w", call.name(), err)
	}
	return nil
}

// recordPath returns /…/{type}/{id}[/{sublist}…]. It refuses parts that would change the URL.
func recordPath(recordType string, parts ...string) (string, error) {
	if !recordTypeForm.MatchString(recordType) {
		return "", fmt.Errorf("%q is not a record type", recordType)
	}
	at := recordRoot + "/" + recordType
	for _, p := range parts {
		if !locatorForm.MatchString(p) {
			return "", fmt.Errorf("%q is not a record id", p)
		}
		at += "/" + p
	}
	return at, nil
}

func replacing(sublists []string) url.Values {
	if len(sublists) == 0 {
		return nil
	}
	return url.Values{"replace": {strings.Join(sublists, ",")}}
}

var errAppends = errors.New("would add rows again with each repeat: replace the sublist or give each row its line")

// noAppending returns body as JSON after checking that sending it twice has the same effect as sending it
// once.
func noAppending(body any, replace []string) (json.RawMessage, error) {
	content, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(content, &fields); err != nil {
		return nil, fmt.Errorf("a record is a JSON object: %w", err)
	}
	for name, value := range fields {
		if slices.Contains(replace, name) {
			continue
		}
		var sublist struct {
			Items []struct {
				Line      json.RawMessage `json:"line"`
				OrderLine json.RawMessage `json:"orderLine"`
			} `json:"items"`
		}
		if json.Unmarshal(value, &sublist) != nil {
			continue // not a sublist
		}
		for _, row := range sublist.Items {
			if row.Line == nil && row.OrderLine == nil {
				return nil, fmt.Errorf("sublist %s %w", name, errAppends)
			}
		}
	}
	return content, nil
}

// idIn returns the internal id at the end of a Location, or "".
func idIn(location string) string {
	id := path.Base(pathOf(location))
	if _, err := strconv.ParseInt(id, 10, 64); err != nil {
		return ""
	}
	return id
}
