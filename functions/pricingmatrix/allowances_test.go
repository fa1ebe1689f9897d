package pricingmatrix_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/pricingmatrix"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
)

const allowances = "/pricing-matrix/allowances"

// dairy is a shop with the items 2000, whose case of 12 costs 24, and 2001 without a cost; both are stocked by the each. Today
// is 2026-11-21.
func dairy(t testing.TB) *apitest.Server {
	t.Helper()
	s := company(t)
	if _, err := s.UnitTypes().Import(t.Context(), []unit.Type{{ID: "8", Name: "Each / Case of 12", Items: []unit.Unit{
		{ID: "1", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
		{ID: "2", Abbreviation: "CS", ConversionRate: money.Int(12)}}}}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Items().Import(t.Context(), []item.Item{
		{ID: "2000", ItemID: "BTR", Name: "Butter", Category: "Dairy", UnitsTypeID: "8", SaleUnit: "2", StockUnit: "1", PurchaseUnit: "2",
			AverageCost: dec("2"), IsActive: true, Prices: []item.Price{{PriceLevelID: "1", Price: *dec("30")}}},
		{ID: "2001", ItemID: "MLK", Name: "Milk", Category: "Dairy", UnitsTypeID: "8", SaleUnit: "2", StockUnit: "1", PurchaseUnit: "2",
			IsActive: true, Prices: []item.Price{}}}); err != nil {
		t.Fatal(err)
	}
	return s
}

// back is the body of an allowance.
func back(itemID string, amount any, from, until string, more ...any) object {
	body := object{"itemId": itemID, "vendor": "Great Lakes Dairy", "amount": amount, "from": from, "until": until}
	for i := 0; i < len(more); i += 2 {
		body[more[i].(string)] = more[i+1]
	}
	return body
}

func create(t testing.TB, s *apitest.Server, body object) pricingmatrix.Allowance {
	t.Helper()
	var a pricingmatrix.Allowance
	s.As(access.Pricing, "POST", allowances, body).Want(t, 201).Into(t, &a)
	return a
}

// listed returns the allowances of a page in short.
func listed(t testing.TB, s *apitest.Server, query string) string {
	t.Helper()
	var page pricingmatrix.AllowancesPage
	s.As(access.Pricing, "GET", allowances+query, nil).Want(t, 200).Into(t, &page)
	all := []string{fmt.Sprint(page.Total)}
	for _, a := range page.Allowances {
		all = append(all, fmt.Sprint(a.Item.ItemID, " ", a.Amount, " ", a.UnitName, " ", a.From, " ", a.State))
	}
	return strings.Join(all, "; ")
}

func TestAllowancesAreListed(t *testing.T) {
	s := dairy(t)
	first := create(t, s, back("2000", 3, "2026-11-01", "2026-11-21", "note", "Thanksgiving"))
	if first.State != "inForce" || first.UnitName != "CS" || first.PerSaleUnit.String() != "3" || first.Cost.String() != "24" ||
		first.CreatedBy.Value.ID == "" || first.Version != 1 {
		t.Errorf("%+v", first)
	}
	each := create(t, s, back("2000", 0.12345, "2026-11-22", "2026-12-31", "units", "1", "vendor", "Farm"))
	if each.State != "coming" || each.UnitName != "EA" || each.PerSaleUnit.String() != "1.4814" {
		t.Errorf("per each: %+v", each)
	}
	if free := create(t, s, back("2001", 99, "2026-10-01", "2026-11-20")); free.State != "ended" || free.Cost != nil {
		t.Errorf("without a cost: %+v", free)
	}
	for query, want := range map[string]string{
		"":                         "3; BTR 0.12345 EA 2026-11-22 coming; BTR 3 CS 2026-11-01 inForce; MLK 99 CS 2026-10-01 ended",
		"?state=inForce":           "1; BTR 3 CS 2026-11-01 inForce",
		"?state=coming":            "1; BTR 0.12345 EA 2026-11-22 coming",
		"?itemId=2001":             "1; MLK 99 CS 2026-10-01 ended",
		"?search=milk":             "1; MLK 99 CS 2026-10-01 ended",
		"?search=FARM":             "1; BTR 0.12345 EA 2026-11-22 coming",
		"?search=thanksg":          "1; BTR 3 CS 2026-11-01 inForce",
		"?limit=1&page=2":          "3; BTR 3 CS 2026-11-01 inForce",
		"?sortBy=until&limit=1":    "3; BTR 0.12345 EA 2026-11-22 coming",
		"?sortBy=vendor&limit=1":   "3; MLK 99 CS 2026-10-01 ended",
		"?search=nothing%20fits":   "0",
		"?itemId=2000&state=ended": "0",
	} {
		if got := listed(t, s, query); got != want {
			t.Errorf("%s: got %s, want %s", query, got, want)
		}
	}
	// The last day counts until midnight at the warehouse, which is in Chicago.
	s.Advance(24 * time.Hour)
	if got := listed(t, s, "?state=inForce"); got != "1; BTR 0.12345 EA 2026-11-22 inForce" {
		t.Errorf("the next day: %s", got)
	}
}

func TestWhatIsWrongWithAnAllowance(t *testing.T) {
	s := dairy(t)
	create(t, s, back("2000", 20, "2026-12-10", "2026-12-20"))
	for want, body := range map[string]object{
		"itemId is not an item":                                               back("9", 1, "2026-11-01", "2026-11-02"),
		"units is not a unit of the item":                                     back("2000", 1, "2026-11-01", "2026-11-02", "units", "7"),
		"vendor should not be empty":                                          back("2000", 1, "2026-11-01", "2026-11-02", "vendor", " "),
		"amount must be greater than 0":                                       back("2000", 0, "2026-11-01", "2026-11-02"),
		"amount must have at most 5 decimals":                                 back("2000", 0.123456, "2026-11-01", "2026-11-02"),
		"amount must not be greater than 999999":                              back("2001", 1_000_000, "2026-11-01", "2026-11-02"),
		"until must not be before the first day":                              back("2000", 1, "2026-11-02", "2026-11-01"),
		"until must be at most 2027-01-01: an allowance has at most 366 days": back("2000", 1, "2026-01-01", "2027-01-02"),
		"above the cost of 24":                                                back("2000", 24.01, "2026-11-01", "2026-11-02"),
		"makes 24.1 per sale unit on 2026-12-10":                              back("2000", 4.1, "2026-12-01", "2026-12-10"),
		"makes 24.00008 per sale unit on 2026-12-20":                          back("2000", 0.33334, "2026-12-20", "2026-12-31", "units", "1"),
		"at most 80 characters":                                               back("2000", 1, "2026-11-01", "2026-11-02", "vendor", strings.Repeat("x", 81)),
	} {
		a := s.As(access.Pricing, "POST", allowances, body)
		if a.Status != 400 || !strings.Contains(string(a.Body), want) {
			t.Errorf("%v: want %s: %s", body, want, a)
		}
	}
	create(t, s, back("2000", 24, "2026-11-01", "2026-11-02"))
	create(t, s, back("2000", 4, "2026-12-20", "2027-12-20"))
	s.As(access.Pricing, "GET", allowances+"?state=now", nil).Want(t, 400)
}

func TestAnAllowanceIsChangedAndDeleted(t *testing.T) {
	s := dairy(t)
	a := create(t, s, back("2000", 20, "2026-11-01", "2026-11-30"))
	at := allowances + "/" + a.ID
	var changed pricingmatrix.Allowance
	for range 2 { // the same again, as after a lost answer
		s.As(access.Manager, "PATCH", at, object{"amount": 2, "units": "1", "version": 1}).Want(t, 200).Into(t, &changed)
		if changed.Version != 2 || changed.PerSaleUnit.String() != "24" || changed.UpdatedBy.Value.ID == changed.CreatedBy.Value.ID {
			t.Errorf("%+v", changed)
		}
	}
	s.As(access.Pricing, "PATCH", at, object{"amount": 1, "version": 1}).Want(t, 409, `"unitName":"EA"`, `"version":2`)
	s.As(access.Pricing, "PATCH", at, object{"amount": 2.01, "version": 2}).Want(t, 400, "above the cost")
	s.As(access.Pricing, "PATCH", at, object{"until": "2026-10-30", "version": 2}).Want(t, 400, "until must not be before the first day")
	// After a fall of the cost, only a larger amount or other days are refused, not a note.
	if _, err := s.Items().Import(t.Context(), []item.Item{{ID: "2000", ItemID: "BTR", Name: "Butter", UnitsTypeID: "8", SaleUnit: "2",
		StockUnit: "1", PurchaseUnit: "2", AverageCost: dec("1.5"), IsActive: true, Hash: "cheaper"}}); err != nil {
		t.Fatal(err)
	}
	s.As(access.Pricing, "PATCH", at, object{"note": "see the contract", "version": 2}).Want(t, 200, `"version":3`)
	s.As(access.Pricing, "DELETE", at+"?version=2", nil).Want(t, 409, `"version":3`, `"state":"inForce"`)
	for range 2 {
		s.As(access.Pricing, "DELETE", at+"?version=3", nil).Want(t, 204)
	}
	s.As(access.Pricing, "PATCH", at, object{"amount": 1, "version": 3}).Want(t, 404)
	if got := listed(t, s, ""); got != "0" {
		t.Errorf("after its deletion: %s", got)
	}
	s.As(access.Admin, "GET", "/admin/audit?subject="+a.ID, nil).Want(t, 200, "vendorAllowance.create", "vendorAllowance.change",
		"vendorAllowance.delete", "see the contract")
}

func TestSeveralAllowancesAreCreatedAtOnce(t *testing.T) {
	s := dairy(t)
	many := func(all ...object) object { return object{"allowances": all} }
	s.As(access.Pricing, "POST", allowances+"/batch", many(back("2000", 14, "2026-11-01", "2026-11-30"), back("9", 1, "2026-11-01", "2026-11-30"),
		back("2000", 11, "2026-11-30", "2026-12-30"), back("2001", -1, "2026-11-01", "2026-11-30"))).
		Want(t, 400, "allowances.1.itemId is not an item", "allowances.2.amount makes 25 per sale unit on 2026-11-30", "allowances.3.amount must be greater")
	if got := listed(t, s, ""); got != "0" {
		t.Errorf("after a refusal: %s", got)
	}
	request := apitest.Request{Method: "POST", Path: allowances + "/batch", Token: s.Token(access.Pricing),
		Header: map[string]string{"idempotency-key": "k"}, Body: many(back("2000", 14, "2026-11-01", "2026-11-29"),
			back("2000", 11, "2026-11-30", "2026-12-30"), back("2001", 1, "2026-11-02", "2026-11-30"))}
	var first, again pricingmatrix.Allowances
	s.Do(request).Want(t, 201).Into(t, &first)
	s.Do(request).Want(t, 201).Into(t, &again)
	if len(first.Allowances) != 3 || first.Allowances[1].Amount.String() != "11" || again.Allowances[2].ID != first.Allowances[2].ID {
		t.Errorf("%+v\n%+v", first, again)
	}
	if got := listed(t, s, "?limit=1"); got != "3; BTR 11 CS 2026-11-30 coming" {
		t.Error(got)
	}
}

// Of two people who change an allowance, the second one is told and sees what the first one did.
func TestTwoWritersOfAnAllowance(t *testing.T) {
	s := dairy(t)
	a := create(t, s, back("2000", 1, "2026-11-01", "2026-11-30"))
	answers := make([]apitest.Answer, 8)
	var all sync.WaitGroup
	for n := range answers {
		token := s.Token(access.Pricing)
		all.Go(func() {
			answers[n] = s.Do(apitest.Request{Method: "PATCH", Path: allowances + "/" + a.ID, Token: token,
				Body: object{"note": fmt.Sprint("note ", n), "version": 1}})
		})
	}
	all.Wait()
	won := 0
	for _, a := range answers {
		if a.Status == 200 {
			won++
		} else {
			a.Want(t, 409, `"version":2`)
		}
	}
	if won != 1 {
		t.Errorf("%d of them succeeded", won)
	}
}

func TestWhoSeesAllowances(t *testing.T) {
	s := dairy(t)
	a := create(t, s, back("2000", 1, "2026-11-01", "2026-11-30"))
	for _, role := range access.Roles {
		want := 403
		if role == access.Admin || role == access.Manager || role == access.Pricing {
			want = 200
		}
		s.As(role, "GET", allowances, nil).Want(t, want)
		if want == 403 {
			s.As(role, "POST", allowances, back("2000", 1, "2026-11-01", "2026-11-30")).Want(t, 403)
			s.As(role, "POST", allowances+"/batch", object{"allowances": []object{back("2000", 1, "2026-11-01", "2026-11-30")}}).Want(t, 403)
			s.As(role, "PATCH", allowances+"/"+a.ID, object{"note": "x", "version": 1}).Want(t, 403)
			s.As(role, "DELETE", allowances+"/"+a.ID+"?version=1", nil).Want(t, 403)
		}
	}
}

// The grid of item prices shows what is paid back today, and the margin with it. Cost and floors do not use it.
func TestTheGridShowsAllowances(t *testing.T) {
	s := dairy(t)
	before := pricesOf(t, s, "?ids=2000,2001").Items
	create(t, s, back("2000", 3, "2026-11-21", "2026-11-21"))
	create(t, s, back("2000", 0.25, "2026-11-01", "2026-12-21", "units", "1"))
	create(t, s, back("2001", 1, "2026-11-22", "2026-12-21"))
	now := pricesOf(t, s, "?ids=2000,2001").Items
	butter := now[0]
	if butter.Allowance.Amount.String() != "6" || butter.Prices[0].Margin.String() != "0.2" || butter.Prices[0].After.String() != "0.4" ||
		now[1].Allowance != nil {
		t.Errorf("%+v", now)
	}
	if !money.Same(butter.Cost, before[0].Cost) || fmt.Sprint(butter.Floors[0].Price) != fmt.Sprint(before[0].Floors[0].Price) {
		t.Errorf("cost and floor changed: %+v, before %+v", butter, before[0])
	}
}

// The records of the largest batch, and its event, are below the limit of an item of the table.
func TestTheLargestAllowances(t *testing.T) {
	s := dairy(t)
	all := make([]object, 90)
	for i := range all {
		all[i] = back("2001", 999_999, "2026-01-01", "2027-01-01", "vendor", apitest.Words(80), "note", apitest.Words(200))
	}
	s.As(access.Pricing, "POST", allowances+"/batch", object{"allowances": all}).Want(t, 201)
	s.SmallItems(t)
	s.As(access.Pricing, "POST", allowances+"/batch", object{"allowances": append(all, all[0])}).Want(t, 400)
}
