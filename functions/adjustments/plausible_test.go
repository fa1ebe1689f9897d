package adjustments_test

import (
	"fmt"
	"regexp"
	"testing"

	"backdock/functions/adjustments"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
)

// body is an adjustment of item 11, of which 40 cases are on hand, at 24.60 a case.
func body(quantity, more string) string {
	return fmt.Sprintf(`{"reason":"found","lines":[{"itemId":"11","quantity":%s,"units":"2"}]%s}`, quantity, more)
}

// What is hardly possible is asked about once, and the answer is in the history.
func TestAQuestionBeforeWhatIsHardlyPossible(t *testing.T) {
	for name, tt := range map[string]struct {
		role             access.Role
		path, quantity   string
		code, text, kept string
	}{
		"less than nothing": {access.Warehouse, "negative", "5000", "below_zero",
			`{"after":-4960,"itemId":"B-11","line":1,"onHand":40,"quantity":5000,"units":"cs"}`,
			`"summary":"Confirmed: leaves less than nothing on hand","changes":[{"field":"B-11","before":"40 cs","after":"-4960 cs"}]`},
		"more than ten times the stock": {access.Warehouse, "positive", "401", "far_above_stock",
			`{"after":441,"itemId":"B-11","line":1,"onHand":40,"quantity":401,"units":"cs"}`,
			`"summary":"Confirmed: more than ten times what is on hand","changes":[{"field":"B-11","before":"40 cs","after":"441 cs"}]`},
		"a high value": {access.Manager, "positive", "41", "high_value",
			`"limit":1000,"lines":[{"itemId":"B-11","line":1,"quantity":41,"units":"cs","value":1008.6}]`,
			`"summary":"Confirmed: worth more than the limit for a question","changes":[{"field":"B-11","before":"","after":"1008.6"}]`},
	} {
		t.Run(name, func(t *testing.T) {
			s := shop(t)
			s.As(tt.role, "POST", "/inventory-adjustment/"+tt.path, body(tt.quantity, "")).
				Want(t, 409, `"code":"`+tt.code+`"`, tt.text)
			if got := onHand(t, s, "11"); got != "40/36" {
				t.Errorf("on hand %s after a question", got)
			}
			got := posted(t, s.As(tt.role, "POST", "/inventory-adjustment/"+tt.path,
				body(tt.quantity, `,"confirm":["`+tt.code+`"]`)))
			s.As(access.Admin, "GET", "/inventory-adjustment/"+got.ID+"/history", nil).Want(t, 200, tt.kept)
		})
	}
}

// Nothing that somebody without cost.view reads depends on what an item costs: two items that differ in their cost only
// have the same answers, below and above the values of the settings.
func TestCostsDoNotShowInQuestions(t *testing.T) {
	s := shop(t)
	cheap, dear := money.MustParse("0.01"), money.MustParse("900")
	var made []item.Item
	for id, cost := range map[string]*money.Decimal{"21": &cheap, "22": &dear} {
		made = append(made, item.Item{ID: id, ItemID: "X", Name: "X", UnitsTypeID: "9", StockUnit: "2", SaleUnit: "2",
			IsActive: true, AverageCost: cost})
	}
	if _, err := s.Items().Import(t.Context(), made); err != nil {
		t.Fatal(err)
	}
	stock := item.Stock{OnHand: money.Int(40), Available: money.Int(36)}
	if _, err := s.Items().ImportStock(t.Context(), map[string]item.Stock{"21": stock, "22": stock}); err != nil {
		t.Fatal(err)
	}
	s.As(access.Admin, "POST", "/site-settings/inventory.approvalValue", `{"value":500}`).Want(t, 200)
	read := map[string]string{}
	for _, id := range []string{"21", "22"} {
		a := posted(t, s.As(access.Warehouse, "POST", "/inventory-adjustment/positive",
			`{"reason":"found","lines":[{"itemId":"`+id+`","quantity":30,"units":"2"}]}`))
		for _, call := range []struct{ method, path, body string }{
			{"GET", "", ""}, {"GET", "/history", ""}, {"POST", "/send", ""},
			{"PATCH", "", `{"lines":[{"itemId":"` + id + `","quantity":29,"units":"2"}]}`}, {"GET", "/history", ""},
			{"POST", "/reverse", `{"reason":"x"}`}, {"POST", "/cancel", `{}`},
		} {
			answer := s.As(access.Warehouse, call.method, "/inventory-adjustment/"+a.ID+call.path, call.body)
			body := regexp.MustCompile(`"[0-9A-Z]{26}"|ADJ-[0-9A-Z]{26}|"2026-[^"]*"|"`+id+`"`).
				ReplaceAllString(string(answer.Body), "…")
			read[id] += fmt.Sprintf("%s %s: %d %s\n", call.method, call.path, answer.Status, body)
		}
		read[id] += onHand(t, s, id)
	}
	if read["21"] != read["22"] {
		t.Errorf("the warehouse reads\n%s\nof an item that costs 0.01, and\n%s\nof one that costs 900", read["21"],
			read["22"])
	}
}

// Only someone who sees costs states one.
func TestAUnitCostNeedsItsPermission(t *testing.T) {
	s := shop(t)
	lines := `{"reason":"found","lines":[{"itemId":"12","quantity":1,"units":"2","unitCost":10}]}`
	count := `{"lines":[{"itemId":"12","counted":41,"units":"2","expected":40,"unitCost":10}]}`
	for _, role := range []access.Role{access.Warehouse, access.Manager} {
		for path, body := range map[string]string{"positive": lines, "count": count} {
			a := s.As(role, "POST", "/inventory-adjustment/"+path, body)
			if role == access.Warehouse {
				a.Want(t, 403, "a unit cost needs the permission cost.view")
			} else if path == "positive" {
				a.Want(t, 201)
			}
		}
	}
}

// Each reason of the lines becomes an adjustment with a state of its own.
func TestOneAdjustmentForEachReason(t *testing.T) {
	s := shop(t)
	var got adjustments.Posted
	s.As(access.Warehouse, "POST", "/inventory-adjustment/negative", `{"reason":"damaged","memo":"cooler off","lines":[`+
		`{"itemId":"11","quantity":1,"units":"2"},{"itemId":"12","quantity":2,"units":"2","reason":"expired"},`+
		`{"itemId":"12","quantity":3,"units":"2"},{"itemId":"11","quantity":4,"units":"2","reason":"expired"}]}`).
		Want(t, 201).Into(t, &got)
	if len(got.More) != 1 || got.Reason != "damaged" || got.LineCount != 2 || got.More[0].Reason != "expired" ||
		got.More[0].Lines[0].Quantity.String() != "2" || got.More[0].Lines[1].OnHandAfter.String() != "35" ||
		got.Sync.TaskID == got.More[0].Sync.TaskID {
		t.Errorf("got %+v", got)
	}
	s.As(access.Viewer, "GET", "/inventory-adjustment?reason=expired", nil).Want(t, 200, `"total":1,`, "cooler off")
	if a, b := onHand(t, s, "11"), onHand(t, s, "12"); a != "35/31" || b != "35/31" {
		t.Errorf("on hand %s and %s", a, b)
	}
	s.As(access.Warehouse, "POST", "/inventory-adjustment/negative", `{"lines":[`+
		`{"itemId":"11","quantity":1,"units":"2","reason":"expired"},{"itemId":"12","quantity":2,"units":"2"}]}`).
		Want(t, 400, "reason should not be empty")
	s.As(access.Warehouse, "POST", "/inventory-adjustment/negative",
		`{"lines":[{"itemId":"11","quantity":1,"units":"2","reason":"expired"}]}`).Want(t, 201, `"reason":"expired"`)
}

// A second person who sees costs releases or refuses; the others do not see that an adjustment waits.
func TestReleaseByASecondPerson(t *testing.T) {
	s := shop(t)
	s.As(access.Admin, "POST", "/site-settings/inventory.approvalValue", `{"value":500}`).Want(t, 200)
	got := posted(t, s.As(access.Manager, "POST", "/inventory-adjustment/negative", body("21", ""))) // 516.60
	if got.Release == nil || !got.Release.Waiting || !got.Release.Own || !got.Unsent {
		t.Errorf("got %+v", got.Release)
	}
	path := "/inventory-adjustment/" + got.ID
	s.As(access.Pricing, "GET", "/inventory-adjustment?waiting=true", nil).Want(t, 200, `"total":1,`, `"own":false`)
	s.As(access.Warehouse, "GET", "/inventory-adjustment?waiting=true", nil).Want(t, 403)
	for _, call := range []string{"release", "refuse"} {
		s.As(access.Warehouse, "POST", path+"/"+call, `{"reason":"x"}`).Want(t, 403, "cost.view")
		s.As(access.Manager, "POST", path+"/"+call, `{"reason":"x"}`).Want(t, 403, "another person must release it")
	}
	s.As(access.Pricing, "POST", path+"/release", `{"version":1}`).Want(t, 409, `"current":{`)
	s.As(access.Pricing, "POST", path+"/release", `{"reason":"seen"}`).Want(t, 200, `"waiting":false`, `"name":"The pricing"`)
	s.As(access.Pricing, "GET", path+"/history", nil).Want(t, 200, "Released: seen")
	s.As(access.Pricing, "POST", path+"/refuse", `{"reason":"no"}`).Want(t, 409, "does not wait for a release")

	unreleased := posted(t, s.As(access.Warehouse, "POST", "/inventory-adjustment/positive", body("21", "")))
	s.As(access.Pricing, "POST", "/inventory-adjustment/"+unreleased.ID+"/refuse", `{}`).Want(t, 400, "reason")
	s.As(access.Pricing, "POST", "/inventory-adjustment/"+unreleased.ID+"/refuse", `{"reason":"count it again"}`).
		Want(t, 200, `"status":"cancelled"`)
	s.As(access.Warehouse, "GET", "/inventory-adjustment/"+unreleased.ID+"/history", nil).
		Want(t, 200, "Cancelled, the stock was taken back: count it again")
	if a := onHand(t, s, "11"); a != "19/15" {
		t.Errorf("on hand %s", a)
	}
}

func TestReverse(t *testing.T) {
	s := shop(t)
	got := posted(t, s.As(access.Warehouse, "POST", "/inventory-adjustment/negative", body("6", "")))
	path := "/inventory-adjustment/" + got.ID
	s.As(access.Warehouse, "POST", path+"/reverse", `{"reason":"wrong item"}`).
		Want(t, 409, "correct or cancel it instead", `"current":{`)
	a, err := s.Adjustments().Get(t.Context(), got.ID)
	if err == nil {
		_, err = s.Adjustments().BeginSending(t.Context(), a)
	}
	if err == nil {
		err = s.Adjustments().Sent(t.Context(), got.ID, "900", "IA9")
	}
	if err != nil {
		t.Fatal(err)
	}
	s.As(access.Viewer, "GET", path, nil).Want(t, 200, `"reversible":true`)
	s.As(access.Sales, "POST", path+"/reverse", `{"reason":"x"}`).Want(t, 403)
	s.As(access.Warehouse, "POST", path+"/reverse", `{"reason":""}`).Want(t, 400, "reason")
	back := posted(t, s.As(access.Warehouse, "POST", path+"/reverse", `{"reason":"wrong item"}`))
	if back.Direction != "positive" || back.Reverses != got.ID || back.Memo != "Reverses IA9: wrong item" {
		t.Errorf("got %+v", back)
	}
	s.As(access.Manager, "POST", path+"/reverse", `{"reason":"again"}`).Want(t, 200, `"_id":"`+back.ID+`"`)
	s.As(access.Viewer, "GET", path, nil).Want(t, 200, `"reversible":false`, `"reversedBy":"`+back.ID+`"`)
	s.As(access.Viewer, "GET", path+"/history", nil).Want(t, 200, "Reversed: wrong item")
	s.As(access.Pricing, "GET", "/inventory-adjustment/"+back.ID, nil).Want(t, 200, `"value":147.6`)
	if a := onHand(t, s, "11"); a != "40/36" {
		t.Errorf("on hand %s", a)
	}
}
