package synctask

// Sync is the state of the sync of a record that the portal sends to NetSuite.
type Sync struct {
	State
	Problem *SyncProblem `json:"problem" doc:"why the sync failed, for programs: a text is made from its code and params; null: it did not fail, or it failed before problems were stored"`
}

// SyncProblem says why a record could not be sent, for programs. It contains no amounts.
type SyncProblem struct {
	Code   SyncCode   `json:"code" enum:"conflict,foreign_record,different_total,setting_missing,busy,outcome_unknown,signin_refused,permission_missing,period_closed,credit_hold,customer_inactive,item_invalid,customer_invalid,address_unknown,location_invalid,unit_invalid,order_date_invalid,delivery_date_invalid,field_invalid,field_required,already_exists,record_missing,stock_short,unavailable,refused" doc:"refused: the ERP's message says why, and no other code is known for it"`
	Field  string     `json:"field" doc:"of the record: where it is put right, such as items.2.units; empty: not on one field of the record"`
	Params SyncParams `json:"params"`
}

// SyncParams are the facts of a problem; facts that its code does not use are absent.
type SyncParams struct {
	Key   string `json:"key,omitempty" doc:"setting_missing: the setting"`
	Line  int    `json:"line,omitempty" doc:"item_invalid, unit_invalid: the line as it was sent, counted from 1; absent: not known"`
	Field string `json:"field,omitempty" numbers:"price.view" doc:"field_invalid, field_required: the ERP's name of the field; numbers in it need price.view"`
}

// SyncCode identifies a problem.
type SyncCode string

// The codes.
const (
	SyncConflict       SyncCode = "conflict"        // the lines were changed in NetSuite, too
	SyncForeignRecord  SyncCode = "foreign_record"  // NetSuite has another customer's order with our number
	SyncDifferentTotal SyncCode = "different_total" // NetSuite computed other lines or another total
	SyncSettingMissing SyncCode = "setting_missing"
	SyncBusy           SyncCode = "busy"            // too many requests at once; nothing was done
	SyncOutcomeUnknown SyncCode = "outcome_unknown" // sent without a confirmation

	SyncSignInRefused     SyncCode = "signin_refused"
	SyncPermissionMissing SyncCode = "permission_missing" // the portal's role may not do it
	SyncPeriodClosed      SyncCode = "period_closed"      // the accounting period of the record's date
	SyncCreditHold        SyncCode = "credit_hold"        // the customer is over the credit limit or on hold

	SyncCustomerInactive    SyncCode = "customer_inactive"
	SyncItemInvalid         SyncCode = "item_invalid"
	SyncCustomerInvalid     SyncCode = "customer_invalid"
	SyncAddressUnknown      SyncCode = "address_unknown" // the ship-to address
	SyncLocationInvalid     SyncCode = "location_invalid"
	SyncUnitInvalid         SyncCode = "unit_invalid"
	SyncOrderDateInvalid    SyncCode = "order_date_invalid"
	SyncDeliveryDateInvalid SyncCode = "delivery_date_invalid"
	SyncFieldInvalid        SyncCode = "field_invalid"
	SyncFieldRequired       SyncCode = "field_required"

	SyncAlreadyExists SyncCode = "already_exists"
	SyncRecordMissing SyncCode = "record_missing" // the record refers to one that NetSuite does not have
	SyncStockShort    SyncCode = "stock_short"
	SyncUnavailable   SyncCode = "unavailable" // not reached, or a fault of NetSuite itself
	SyncRefused       SyncCode = "refused"     // any other reason
)

// Become sets a state without an error.
func (s *Sync) Become(status StateStatus) {
	s.Status, s.Error, s.Problem = status, "", nil
}

// Fail sets the failed state with the error message and its problem.
func (s *Sync) Fail(words string, problem SyncProblem) {
	s.Status, s.Error, s.Problem = StateFailed, words, &problem
}
