package netsuitesim

// Record is one record of a bulk load, in the form of the record API. It also states what the ERP would otherwise
// assign: the internal id, line numbers (`line`), statuses and dates (`createdDate`, `lastModifiedDate`; RFC 3339).
//
// Body values are strings, bools, ints, json.Number (or anything that marshals to a JSON number), maps and slices. A
// reference takes every form of the record API: {"id": "110"}, "110" or 110. Sublists are {"items": [...]}. Quantities
// on transaction lines are positive and in the line's unit, as in REST. Quantities in an item's `locations` are in its
// stock unit.
type Record struct {
	// Type is the record name as in the URL: customer, inventoryItem, salesOrder, …
	Type string `json:"type"`
	// ID is the internal id, digits only. All transactions share one id space; customers, vendors and employees share
	// another.
	ID   string         `json:"id"`
	Body map[string]any `json:"body"`
}
