package netsuitesim

// Record is one record for the bulk load, in the form of the record API with everything stated that the
// ERP would otherwise assign: the internal id, the line numbers (`line`), statuses and dates
// (`createdDate`, `lastModifiedDate`; RFC 3339).
//
// Body values are strings, bools, ints, json.Number (or anything that marshals to a JSON number), maps and
// slices. References take every form that the record API takes: {"id": "110"}, "110" or 110. Sublists are
// {"items": [...]}. Quantities of transaction lines are in the line's unit and positive, as in REST; the
// location rows of an item are in its stock unit.
type Record struct {
	// Type is the record name, as in the URL: customer, inventoryItem, salesOrder, …
	Type string `json:"type"`
	// ID is the internal id, digits only. Transactions share one id space, and so do customers,
	// vendors and employees.
	ID   string         `json:"id"`
	Body map[string]any `json:"body"`
}
