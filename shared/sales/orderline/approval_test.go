package orderline_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/money"
	"backdock/shared/sales/orderline"
)

func given[T any](v T) api.Optional[T] { return api.Optional[T]{Given: true, Value: v} }

// approvable returns terms where a typed rate may be 15 % below the price, and a line with a lower rate.
func approvable() (orderline.Terms, orderline.Line) {
	t, _ := terms(2)
	percent := money.Int(15)
	t.MaxDiscountPercent, t.Stock = &percent, false
	rate := money.Int(10)
	return t, orderline.Line{ID: "a", ItemID: "0", Units: "2", Quantity: money.Int(5), CustomRate: &rate,
		PriceReason: "short dated"}
}

func approvalOf(quantity int64) *orderline.Approval {
	return &orderline.Approval{RequestID: "r", Status: orderline.ApprovalApproved, By: "boss", ByName: "The Boss",
		At: time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC), Reason: "fine", Quantity: money.Int(quantity)}
}

// For any edit, the approval stays exactly while item, unit, rate, reason and customer are the same and the quantity is
// not greater.
func TestAnApprovalIsForExactlyWhatWasApproved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms, line := approvable()
		line.Approval = approvalOf(5)
		lines := []orderline.Line{line}
		valid := true // an ended approval is never restored
		for range rapid.IntRange(1, 4).Draw(t, "edits") {
			before := lines[0]
			in := orderline.Input{ID: "a", ItemID: rapid.SampledFrom([]string{before.ItemID, "0", "1"}).Draw(t, "item")}
			if rapid.Bool().Draw(t, "types a quantity") {
				in.Quantity = given(money.Int(rapid.Int64Range(1, 8).Draw(t, "quantity")))
			}
			if rapid.Bool().Draw(t, "chooses a unit") {
				in.Units = given(rapid.SampledFrom([]string{"1", "2"}).Draw(t, "unit"))
			}
			if rapid.Bool().Draw(t, "types a rate") {
				in.CustomRate = given(money.Int(rapid.Int64Range(9, 11).Draw(t, "rate")))
			}
			if rapid.Bool().Draw(t, "gives a reason") {
				in.PriceReason = given(rapid.SampledFrom([]string{"short dated", "a promise"}).Draw(t, "reason"))
			}
			if rapid.Bool().Draw(t, "writes a note") {
				in.PickNotes = given("at the back door")
			}
			edit := orderline.Edit{Field: "items", Caller: access.Caller{UserID: "u", Role: access.Sales}, Items: terms.Items,
				NewCustomer: rapid.IntRange(0, 9).Draw(t, "customer") == 0, NewID: func() string { return "new" }}
			after, err := edit.Apply(lines, []orderline.Input{in})
			if err != nil {
				t.Fatal(err)
			}
			lines = terms.Judge(after)
			l := lines[0]
			valid = valid && !edit.NewCustomer && l.ItemID == line.ItemID && l.Units == line.Units &&
				money.Same(l.CustomRate, line.CustomRate) &&
				l.PriceReason == line.PriceReason && !line.Approval.Quantity.Less(l.Quantity)
			if (l.Approval != nil) != valid {
				t.Fatalf("approval %+v of %+v, want valid %t", l.Approval, l, valid)
			}
			if refused := l.ValidationError != nil; refused != (l.IsBelowFloor() && !valid) {
				t.Fatalf("line %+v, error %v", l, l.ValidationError)
			}
		}
	})
}

// The text and the problem of a rate below the floor depend on the state of the request.
func TestWhatALineSaysOfItsApproval(t *testing.T) {
	terms, line := approvable()
	l := terms.Judge([]orderline.Line{line})[0]
	says := func(words, params string) {
		t.Helper()
		p, err := json.Marshal(l.Problems)
		want := `[{"code":"below_floor","field":"customRate","params":` + params + `,"severity":"error"}]`
		if words == "" {
			want = "[]"
		}
		if err != nil || string(p) != want || (l.ValidationError == nil) != (words == "") || words != "" &&
			!strings.Contains(*l.ValidationError, words) {
			t.Errorf("%v, problems %s; want %q, %s", l.ValidationError, p, words, want)
		}
	}
	says("request approval", `{"floor":20.4}`)
	pending := approvalOf(5)
	pending.Status = orderline.ApprovalPending
	l.SetApproval(pending)
	says("it waits for an approval", `{"floor":20.4,"approval":"pending"}`)
	if again := terms.Judge([]orderline.Line{l})[0]; *again.ValidationError != *l.ValidationError ||
		again.Approval == nil {
		t.Errorf("judged again: %+v", again)
	}
	refused := *pending
	refused.Status = orderline.ApprovalRefused
	l.SetApproval(&refused)
	says("was refused", `{"floor":20.4,"approval":"refused"}`)
	l.SetApproval(approvalOf(5))
	says("", "")

	// Another error comes first, and stays.
	d := terms.Items["0"]
	d.IsActive = false
	terms.Items["0"] = d
	l = terms.Judge([]orderline.Line{line})[0]
	l.SetApproval(pending)
	if *l.ValidationError != "SKU-0 is inactive" || len(l.Problems) != 1 || l.Problems[0].Code != orderline.ItemInactive {
		t.Errorf("%+v", l)
	}
}

// A request ends if the rate is not below the floor any more.
func TestAPendingRequestEndsWithTheFloor(t *testing.T) {
	terms, line := approvable()
	for status, stays := range map[orderline.ApprovalStatus]bool{orderline.ApprovalPending: false,
		orderline.ApprovalRefused: false, orderline.ApprovalApproved: true} {
		line.Approval = approvalOf(5)
		line.Approval.Status = status
		terms.MaxDiscountPercent = nil
		if l := terms.Judge([]orderline.Line{line})[0]; l.ValidationError != nil || (l.Approval != nil) != stays {
			t.Errorf("%s: %+v", status, l)
		}
	}
}

func TestFloorsAreForThoseWhoMayOverride(t *testing.T) {
	terms, line := approvable()
	judged := terms.Judge([]orderline.Line{line})
	for _, role := range access.Roles {
		caller := access.Caller{UserID: "u", Role: role}
		raw, err := json.Marshal(orderline.For(caller, judged))
		if err != nil || strings.Contains(string(raw), `"floor":`) != caller.May(access.PriceOverride) {
			t.Errorf("%s: %s, %v", role, raw, err)
		}
	}
	if judged[0].Floor == nil || judged[0].Problems[0].Params.Floor == nil {
		t.Errorf("the judged lines were changed: %+v", judged[0])
	}
}

// The floor does not depend on cost.
func TestTheFloorIsNoMatterOfCost(t *testing.T) {
	terms, line := approvable()
	want := *terms.Judge([]orderline.Line{line})[0].Floor
	for _, cost := range []*money.Decimal{nil, line.CustomRate, terms.MaxDiscountPercent} {
		d := terms.Items["0"]
		d.AverageCost, d.LastPurchasePrice = cost, cost
		terms.Items["0"] = d
		if got := terms.Judge([]orderline.Line{line})[0]; !got.Floor.Rate.Equal(want.Rate) ||
			!strings.Contains(*got.ValidationError, "below the floor") {
			t.Errorf("cost %v: %+v", cost, got)
		}
	}
	d := terms.Items["0"]
	d.Floors = []item.Floor{{PriceLevelID: "2", Price: money.Int(9), Source: item.MatrixFloor}}
	terms.Items["0"] = d
	if l := terms.Judge([]orderline.Line{line})[0]; l.ValidationError != nil || l.Floor.Source != item.MatrixFloor {
		t.Errorf("above the published floor: %+v", l)
	}
}
