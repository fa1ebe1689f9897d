package outofstock_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/outofstock"
	"backdock/shared/platform/access"
)

const marks = "/warehouse-out-of-stock"

// The start of the tests is Saturday, November 21.

func TestAMarkProposesItsDate(t *testing.T) {
	s := newShop(t)
	s.bought("8", "2026-11-19", "50") // overdue: it proposes nothing
	s.bought("9", "2026-11-27", "240")
	s.ordered("7", "2026-11-23", "36")
	s.As(access.Viewer, "GET", marks+"/check/101", nil).Want(t, 200, `"outOfStock":false`, `"mark":null`,
		`"quantityLeft":24`, `"number":"PO9"`, `"openLines":1`, `"wanted":36`)
	m := s.marked(object{"quantityLeft": 24, "note": " crushed "})
	if m.ExpectedDate == nil || m.ExpectedDate.String() != "2026-11-27" || m.Note != "crushed" || m.MarkedBy == nil ||
		m.MarkedBy.Name != "The warehouse" || m.Stock.NextArrival.Vendor != "Niman" || m.AffectedLines != 1 ||
		m.ShortLines != 1 || !m.Stock.Short.Equal(dec("12")) || !m.Stock.Left.Equal(dec("24")) {
		t.Errorf("marked %+v, %+v", m, m.Stock)
	}
	if got := s.get(m); !got.AtRisk.Equal(dec("114.96")) {
		t.Errorf("%s is at risk", got.AtRisk)
	}
	s.As(access.Viewer, "GET", marks+"/check/101", nil).Want(t, 200, `"outOfStock":true`, m.ID)
	s.As(access.Viewer, "GET", marks+"/active", nil).Want(t, 200, m.ID)
	s.As(access.Viewer, "GET", "/inventory-items/101", nil).Want(t, 200, `"outOfStock":{"markId":"`+m.ID,
		`"expectedDate":"2026-11-27"`)
	s.As(access.Viewer, "GET", "/inventory-items/search?q=beef", nil).Want(t, 200, `"markId":"`+m.ID)
	s.As(access.Viewer, "GET", marks+"/"+m.ID+"/history", nil).Want(t, 200,
		"Marked out of stock, 24 LB left, due 2026-11-27: crushed")
}

// Of people who mark an item at the same time one succeeds, and the others get that mark.
func TestRacingMarks(t *testing.T) {
	s := newShop(t)
	roles := []access.Role{access.Admin, access.Manager, access.Sales, access.Warehouse, access.Pricing}
	answers := make([]apitest.Answer, len(roles))
	for _, role := range roles {
		s.Token(role)
	}
	var wg sync.WaitGroup
	for i, role := range roles {
		wg.Go(func() { answers[i] = s.As(role, "POST", marks+"/mark", `{"itemId":"101"}`) })
	}
	wg.Wait()
	var m outofstock.Mark
	for _, a := range answers {
		if a.Status == http.StatusCreated {
			a.Into(t, &m)
		}
	}
	made := 0
	for _, a := range answers {
		if a.Status == http.StatusCreated {
			made++
			continue
		}
		a.Want(t, 409, `"current":{`, m.ID)
	}
	if made != 1 {
		t.Errorf("%d marks were made", made)
	}
}

func TestRepeatedMark(t *testing.T) {
	s := newShop(t)
	send := func() apitest.Answer {
		return s.Do(apitest.Request{Method: "POST", Path: marks + "/mark", Body: `{"itemId":"101"}`,
			Token: s.Token(access.Sales), Header: map[string]string{"idempotency-key": "k"}})
	}
	var first, again outofstock.Mark
	send().Want(t, 201).Into(t, &first)
	send().Want(t, 201).Into(t, &again)
	if first.ID != again.ID {
		t.Errorf("%s and %s", first.ID, again.ID)
	}
}

// A refused call changes nothing.
func TestRefusedMarks(t *testing.T) {
	s := newShop(t)
	m := s.marked(nil)
	for name, tt := range map[string]struct {
		role         access.Role
		method, path string
		body         string
		status       int
		text         string
	}{
		"a viewer marks":          {access.Viewer, "POST", "/mark", `{"itemId":"102"}`, 403, "catalog.write"},
		"a driver reads":          {access.Driver, "GET", "/active", "", 403, "catalog.read"},
		"a dispatcher resolves":   {access.Dispatcher, "POST", "/" + m.ID + "/resolve", `{"resolutionNotes":"x"}`, 403, "catalog.write"},
		"a viewer edits":          {access.Viewer, "PATCH", "/" + m.ID, `{}`, 403, "catalog.write"},
		"an unknown item":         {access.Sales, "POST", "/mark", `{"itemId":"999"}`, 404, "there is no item 999"},
		"no item":                 {access.Sales, "POST", "/mark", `{}`, 400, "itemId"},
		"a negative quantity":     {access.Sales, "POST", "/mark", `{"itemId":"102","quantityLeft":-1}`, 400, "quantityLeft must not be less than 0"},
		"four decimals":           {access.Sales, "POST", "/mark", `{"itemId":"102","quantityLeft":1.0005}`, 400, "at most 3 decimals"},
		"a million":               {access.Sales, "POST", "/mark", `{"itemId":"102","quantityLeft":1000000}`, 400, "must not be greater"},
		"a date that is past":     {access.Sales, "POST", "/mark", `{"itemId":"102","expectedDate":"2026-11-20"}`, 400, "must not be before today"},
		"an unknown substitute":   {access.Sales, "POST", "/mark", `{"itemId":"102","substituteItemId":"999"}`, 400, "must be an item"},
		"itself as substitute":    {access.Sales, "POST", "/mark", `{"itemId":"102","substituteItemId":"102"}`, 400, "must be another item"},
		"an unknown field":        {access.Sales, "POST", "/mark", `{"itemId":"102","left":1}`, 400, "left"},
		"an unknown mark":         {access.Sales, "PATCH", "/999", `{}`, 404, "there is no out-of-stock mark 999"},
		"a stale version":         {access.Sales, "PATCH", "/" + m.ID, `{"note":"x","version":7}`, 409, `"current":{`},
		"no notes":                {access.Sales, "POST", "/" + m.ID + "/resolve", `{"resolutionNotes":" "}`, 400, "resolutionNotes should not be empty"},
		"notes left out":          {access.Sales, "POST", "/" + m.ID + "/resolve", `{}`, 400, "resolutionNotes"},
		"resolve, stale":          {access.Sales, "POST", "/" + m.ID + "/resolve", `{"resolutionNotes":"x","version":7}`, 409, `"current":{`},
		"lines of no mark":        {access.Sales, "GET", "/999/affected-lines", "", 404, "999"},
		"too many weeks":          {access.Sales, "GET", "/lost-sales?weeks=54", "", 400, "weeks"},
		"a status that is not":    {access.Sales, "GET", "?status=open", "", 400, "status"},
		"the warehouse swaps":     {access.Warehouse, "POST", "/" + m.ID + "/affected-lines", `{"action":"swap","lines":[]}`, 403, "order.write"},
		"no lines":                {access.Sales, "POST", "/" + m.ID + "/affected-lines", `{"action":"swap","lines":[]}`, 400, "lines"},
		"an action that is not":   {access.Sales, "POST", "/" + m.ID + "/affected-lines", `{"action":"drop","lines":[{"salesOrderId":"1","lineId":"1","orderVersion":1}]}`, 400, "action"},
		"a line named twice":      {access.Sales, "POST", "/" + m.ID + "/affected-lines", `{"action":"reduce","lines":[{"salesOrderId":"1","lineId":"1","orderVersion":1},{"salesOrderId":"1","lineId":"1","orderVersion":1}]}`, 400, "the same line twice"},
		"a negative reduction":    {access.Sales, "POST", "/" + m.ID + "/affected-lines", `{"action":"reduce","lines":[{"salesOrderId":"1","lineId":"1","orderVersion":1,"quantity":-1}]}`, 400, "lines.0.quantity"},
		"swap to nothing":         {access.Sales, "POST", "/" + m.ID + "/affected-lines", `{"action":"swap","lines":[{"salesOrderId":"1","lineId":"1","orderVersion":1,"quantity":0}]}`, 400, "lines.0.quantity must be greater than 0"},
		"swap to an unknown item": {access.Sales, "POST", "/" + m.ID + "/affected-lines", `{"action":"swap","substituteItemId":"999","lines":[{"salesOrderId":"1","lineId":"1","orderVersion":1}]}`, 400, "substituteItemId must be an item"},
	} {
		t.Run(name, func(t *testing.T) {
			var body any
			if tt.body != "" {
				body = tt.body
			}
			s.As(tt.role, tt.method, marks+tt.path, body).Want(t, tt.status, tt.text)
		})
	}
	if got := s.get(m); got.Version != 1 || got.Note != "" {
		t.Errorf("the mark is now %+v", got)
	}
	s.As(access.Viewer, "GET", marks+"/check/102", nil).Want(t, 200, `"outOfStock":false`)
}

func TestEditAndResolve(t *testing.T) {
	s := newShop(t)
	m := s.marked(object{"quantityLeft": 24})
	s.As(access.Sales, "PATCH", marks+"/"+m.ID, object{"quantityLeft": 10, "expectedDate": "2026-11-30", "note": "few left",
		"substituteItemId": "103", "version": 1}).Want(t, 200, `"version":2`, `"quantityLeft":10`, `"2026-11-30"`,
		`"substituteItemId":"103"`)
	s.As(access.Sales, "PATCH", marks+"/"+m.ID, object{"expectedDate": nil}).Want(t, 200, `"expectedDate":null`)
	var got outofstock.Mark
	for range 2 { // the second press answers the same
		s.As(access.Sales, "POST", marks+"/"+m.ID+"/resolve", `{"resolutionNotes":"240 LB arrived"}`).Want(t, 200).Into(t, &got)
		if got.Status != "resolved" || got.Version != 4 || got.ResolvedBy.Name != "The sales" || got.ResolvedAt == nil {
			t.Errorf("resolved: %+v", got)
		}
	}
	s.As(access.Sales, "POST", marks+"/"+m.ID+"/resolve", `{"resolutionNotes":"no"}`).Want(t, 409, `"current":{`)
	s.As(access.Sales, "PATCH", marks+"/"+m.ID, `{"note":"x"}`).Want(t, 409, "resolved")
	s.As(access.Viewer, "GET", "/inventory-items/101", nil).Want(t, 200, `"outOfStock":null`)
	s.As(access.Viewer, "GET", marks+"/"+m.ID+"/affected-lines", nil).Want(t, 200, `[]`)
	second := s.marked(nil)
	s.As(access.Viewer, "GET", marks+"?itemId=101", nil).Want(t, 200, `"total":2`)
	s.As(access.Viewer, "GET", marks+"?status=active", nil).Want(t, 200, `"total":1`, second.ID)
	s.As(access.Viewer, "GET", marks+"?date=2026-11-21&limit=1", nil).Want(t, 200, `"total":2`, `"totalPages":2`)
	s.As(access.Viewer, "GET", marks+"?date=2026-11-20", nil).Want(t, 200, `"total":0`)
	s.Advance(100 * 24 * time.Hour)
	s.As(access.Viewer, "GET", marks+"?status=resolved", nil).Want(t, 200, `"total":0`)
	s.As(access.Viewer, "GET", marks+"?itemId=101&status=resolved", nil).Want(t, 200, `"total":1`)
}

func TestStockIsBack(t *testing.T) {
	s := newShop(t)
	m := s.marked(object{"quantityLeft": 24})
	if m.Proposal != nil {
		t.Errorf("proposes to resolve: %+v", m.Proposal)
	}
	s.stock("101", "20", "-104") // some were shipped
	if m = s.get(m); m.Proposal != nil || !m.Stock.Left.Equal(dec("20")) {
		t.Errorf("proposes to resolve: %+v, left %s", m.Proposal, m.Stock.Left)
	}
	s.stock("101", "260", "136")
	if m = s.get(m); m.Proposal == nil || !m.Proposal.OnHand.Equal(dec("260")) || !m.Stock.Left.Equal(dec("260")) {
		t.Errorf("no proposal, or %+v", m.Proposal)
	}
}

func TestPricesOfMarks(t *testing.T) {
	s := newShop(t)
	o := s.ordered("7", "2026-11-23", "36")
	m := s.marked(nil)
	if got := s.change(access.Sales, m, "reduce", of(o, nil)); got[0].Outcome != "changed" {
		t.Fatalf("%+v", got)
	}
	s.ordered("7", "2026-11-24", "1")
	for _, path := range []string{marks + "/active", marks + "/" + m.ID, marks + "/" + m.ID + "/affected-lines",
		marks + "/lost-sales", marks + "?status=active"} {
		a := s.As(access.Warehouse, "GET", path, nil).Want(t, 200)
		for _, secret := range []string{"9.58", "344.88", "atRisk", `"amount"`} {
			if strings.Contains(string(a.Body), secret) {
				t.Errorf("%s tells the warehouse %s: %s", path, secret, a.Body)
			}
		}
	}
}
