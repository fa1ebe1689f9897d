package clienttest_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// journeys is the number of orders that go from entry to invoice at once, under the account's limit of five calls.
const journeys = 3

// Orders go from entry to invoice while the network and the ERP fail. Every order ends with exactly one of each record,
// in the requested state and with the requested amounts.
func TestOneOfEachWhateverFails(t *testing.T) {
	all := []fault{
		{Kind: "status", Status: 429, Rate: 0.3},
		{Kind: "status", Status: 503, Rate: 0.3},
		{Kind: "delay", DelayMs: 3_600_000, Rate: 0.3}, // longer than clients wait for a response
		{Kind: "drop_before", Rate: 0.3},
		{Kind: "drop_after_commit", Rate: 0.3},
	}
	tests := map[string][]fault{"nothing fails": nil, "everything at once": all[1:]}
	for _, f := range all {
		tests[fmt.Sprintf("%s %d", f.Kind, f.Status)] = []fault{f}
	}
	for name, faults := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			erp := start(t)
			patience := time.Minute
			for _, f := range faults {
				erp.inject(t, f)
				if f.Kind == "delay" { // many times the normal response time
					patience = 250 * time.Millisecond
				}
			}
			clients := erp.clients(t, patience)
			var done sync.WaitGroup
			for n := range journeys {
				done.Go(func() { journey(t, clients, n) })
			}
			done.Wait()
			erp.clearFaults(t)
			erp.judge(t)
		})
	}
}

// journey takes one order from entry to invoice as the workers do. Each step is called again, by another process, as
// long as its result may still change.
func journey(t *testing.T, clients func() *netsuite.Client, n int) {
	var order, fulfillment netsuite.Created
	var line netsuite.FulfillmentLine
	input := netsuite.SalesOrderInput{
		Entity: netsuite.Ref{ID: customerID}, Location: netsuite.Ref{ID: locationID}, Memo: new(fmt.Sprintf("order %d", n)),
		TranDate: civil.MustParse("2026-11-20"), ShipDate: civil.MustParse("2026-11-21"),
		OrderStatus: netsuite.OrderPendingFulfillment,
	}
	input.Item.Items = []netsuite.SalesOrderLineInput{
		{Item: netsuite.Ref{ID: itemID}, Quantity: money.Int(3), Units: caseUnit, Rate: new(money.MustParse("21.60"))},
		{Item: netsuite.Ref{ID: itemID}, Quantity: money.Int(5), Units: eachUnit, Rate: new(money.MustParse("1.95"))},
	}
	steps := []struct {
		name string
		call func(c *netsuite.Client) error
	}{
		{"create", func(c *netsuite.Client) (err error) {
			order, err = c.CreateSalesOrder(t.Context(), fmt.Sprintf("SO-%d", n), input)
			return err
		}},
		{"patch", func(c *netsuite.Client) error {
			change := netsuite.SalesOrderInput{Memo: new("changed"), Item: input.Item}
			change.Item.Items = append(change.Item.Items[:2:2], netsuite.SalesOrderLineInput{
				Item: netsuite.Ref{ID: itemID}, Quantity: money.Int(1), Units: caseUnit, Rate: new(money.MustParse("20"))})
			return c.UpdateSalesOrder(t.Context(), order.ID, change)
		}},
		{"fulfill", func(c *netsuite.Client) (err error) {
			// The third line is not fulfilled.
			var f netsuite.ItemFulfillmentInput
			f.ShipStatus = netsuite.Packed
			held, err := c.SalesOrder(t.Context(), order.ID)
			if err != nil {
				return err
			}
			for _, l := range held.Item.Items[:2] {
				f.Item.Items = append(f.Item.Items, netsuite.FulfillmentLineInput{OrderLine: l.Line, Quantity: new(l.Quantity),
					Location: netsuite.Ref{ID: locationID}})
			}
			fulfillment, err = c.FulfillSalesOrder(t.Context(), order.ID, fmt.Sprintf("IF-1-%d", n), f)
			return err
		}},
		{"read the fulfillment", func(c *netsuite.Client) error {
			f, err := c.ItemFulfillment(t.Context(), fulfillment.ID)
			if err == nil {
				line = f.Item.Items[0]
			}
			return err
		}},
		{"correct what was delivered", func(c *netsuite.Client) error {
			var f netsuite.ItemFulfillmentInput
			f.Item.Items = []netsuite.FulfillmentLineInput{{Line: line.Line, OrderLine: line.OrderLine,
				Quantity: new(money.Int(2))}}
			return c.UpdateItemFulfillment(t.Context(), fulfillment.ID, f)
		}},
		{"ship", func(c *netsuite.Client) error {
			return c.UpdateItemFulfillment(t.Context(), fulfillment.ID,
				netsuite.ItemFulfillmentInput{ShipStatus: netsuite.Shipped})
		}},
		{"invoice", func(c *netsuite.Client) error {
			_, err := c.InvoiceSalesOrder(t.Context(), order.ID, fmt.Sprintf("INV-1-%d", n), netsuite.InvoiceInput{})
			return err
		}},
	}
	for _, step := range steps {
		// A completed step may be requested again, for example when two people press the same button.
		for done, tries := 0, 0; done < 2; tries++ {
			err := step.call(clients())
			switch {
			case err == nil:
				done++
			case !netsuite.Retryable(err):
				t.Errorf("order %d, %s: %v", n, step.name, err)
				return
			case tries == 500:
				t.Errorf("order %d, %s does not come through: %v", n, step.name, err)
				return
			}
		}
	}
}

// judge compares what the ERP holds with what the journeys requested.
func (e *erp) judge(t *testing.T) {
	t.Helper()
	client := netsuite.New(e.config(t))
	for recordType, prefix := range map[string]string{"salesOrder": "SO-", "itemFulfillment": "IF-1-",
		"invoice": "INV-1-"} {
		records := e.records(t, recordType)
		if len(records) != journeys {
			t.Errorf("%d records of type %s", len(records), recordType)
		}
		seen := map[string]int{}
		for _, r := range records {
			seen[r.ExternalID]++
		}
		for n := range journeys {
			if id := fmt.Sprint(prefix, n); seen[id] != 1 {
				t.Errorf("%d records %s", seen[id], id)
			}
		}
	}
	for n := range journeys {
		order, err := client.SalesOrder(t.Context(), netsuite.ByExternalID(fmt.Sprintf("SO-%d", n)))
		if err != nil {
			t.Fatal(err)
		}
		if order.Memo != "changed" || len(order.Item.Items) != 3 || order.Total.String() != "94.55" {
			t.Errorf("order %d: memo %q, %d lines, total %s", n, order.Memo, len(order.Item.Items), order.Total)
		}
		for i, want := range []string{"2", "5", "0"} {
			if l := order.Item.Items[i]; l.QuantityFulfilled.String() != want || l.QuantityBilled.String() != want {
				t.Errorf("order %d line %d: fulfilled %s, billed %s, want %s", n, l.Line, l.QuantityFulfilled, l.QuantityBilled,
					want)
			}
		}
		f, err := client.ItemFulfillment(t.Context(), netsuite.ByExternalID(fmt.Sprintf("IF-1-%d", n)))
		if err != nil || f.ShipStatus != netsuite.Shipped || f.CreatedFrom.ID != string(order.ID) || len(f.Item.Items) != 2 {
			t.Errorf("fulfillment %d: %+v, %v", n, f, err)
		}
		invoice, err := client.Invoice(t.Context(), netsuite.ByExternalID(fmt.Sprintf("INV-1-%d", n)))
		if err != nil || invoice.Total.String() != "52.95" || invoice.CreatedFrom.ID != string(order.ID) {
			t.Errorf("invoice %d: total %s, from %s, %v", n, invoice.Total, invoice.CreatedFrom.ID, err)
		}
	}
}

// The account never admits more calls than its limit, and the client stays below it.
func TestTheClientStaysBelowTheLimit(t *testing.T) {
	t.Parallel()
	erp := start(t)
	client := netsuite.New(erp.config(t))
	atOnce := func(ctx context.Context, want error) *sync.WaitGroup {
		var all sync.WaitGroup
		for range 40 {
			all.Go(func() {
				if _, err := client.Query(ctx, "SELECT id FROM item", nil, netsuite.Page{}); !errors.Is(err, want) {
					t.Errorf("got %v, want %v", err, want)
				}
			})
		}
		return &all
	}
	inFlight := func(n int) {
		for end := time.Now().Add(time.Minute); erp.stats(t).InFlight != n; {
			if time.Now().After(end) {
				t.Fatalf("there were no %d calls in flight within a minute", n)
			}
		}
	}
	if _, err := client.ServerTime(t.Context()); err != nil { // sign in
		t.Fatal(err)
	}
	// Calls without a response hold their places until the client gives up.
	erp.inject(t, fault{Kind: "delay", DelayMs: 3_600_000})
	ctx, cancel := context.WithCancel(t.Context())
	unanswered := atOnce(ctx, context.Canceled)
	inFlight(5)
	cancel()
	unanswered.Wait()
	inFlight(0)
	erp.clearFaults(t)
	erp.inject(t, fault{Kind: "delay", DelayMs: 20})
	atOnce(t.Context(), nil).Wait()
	if stats := erp.stats(t); stats.MostInFlight != 5 || stats.TooMany != 0 {
		t.Errorf("%+v", stats)
	}
}

func TestTheClientReadsRowsByKey(t *testing.T) {
	t.Parallel()
	erp := start(t)
	client := netsuite.New(erp.config(t))
	for n := range 3 {
		order := netsuite.SalesOrderInput{Entity: netsuite.Ref{ID: customerID}, TranDate: civil.MustParse("2026-11-20"),
			OrderStatus: netsuite.OrderPendingFulfillment}
		order.Item.Items = []netsuite.SalesOrderLineInput{{Item: netsuite.Ref{ID: itemID}, Quantity: money.Int(3),
			Units: caseUnit, Rate: new(money.Int(2))}}
		if _, err := client.CreateSalesOrder(t.Context(), fmt.Sprintf("SO-%d", n), order); err != nil {
			t.Fatal(err)
		}
	}
	now, err := client.ServerTime(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for row, err := range client.Bulk().Rows(t.Context(), netsuite.Select{
		Columns: []string{"t.id", "l.id AS line", "t.externalid", netsuite.DateColumn("t.trandate", "trandate"),
			netsuite.TimeColumn("t.lastmodifieddate", "lastmodifieddate"), "l.quantity", "l.memo"},
		From:   "transaction t INNER JOIN transactionline l ON l.transaction = t.id",
		Where:  "t.type = 'SalesOrd' AND l.mainline = 'F' AND l.taxline = 'F' AND " + netsuite.Since("t.lastmodifieddate"),
		Params: []string{netsuite.TimeParam(now.UTC.Add(-time.Hour), now.Zone)},
		Key:    []string{"t.id"},
	}) {
		if err != nil {
			t.Fatal(err)
		}
		quantity, err := row.Decimal("quantity")
		if err != nil || quantity.String() != "-36" {
			t.Errorf("quantity %s in base units, %v", quantity, err)
		}
		if on, err := row.Date("trandate"); err != nil || on != civil.MustParse("2026-11-20") {
			t.Errorf("date %s, %v", on, err)
		}
		if at, err := row.Time("lastmodifieddate", now.Zone); err != nil || now.UTC.Sub(at).Abs() > time.Minute {
			t.Errorf("modified %s, it is %s, %v", at, now.UTC, err)
		}
		if row.Has("memo") {
			t.Error("a NULL is in the row")
		}
		found++
	}
	if found != 3 {
		t.Errorf("%d lines", found)
	}
}

func TestTheConnectionTestPasses(t *testing.T) {
	t.Parallel()
	for _, check := range netsuite.New(start(t).config(t)).TestConnection(t.Context()) {
		if check.State == netsuite.CheckFailed {
			t.Errorf("%+v", check)
		}
	}
}

func TestTheConnectionTestNamesCustomersWithPriceRules(t *testing.T) {
	t.Parallel()
	client := netsuite.New(start(t).config(t))
	if _, err := client.Create(t.Context(), "priceRule", "RULE-1", map[string]any{"name": "Summer", "priceLevel": "1",
		"customers": map[string]any{"items": []any{map[string]any{"customer": customerID}}}}); err != nil {
		t.Fatal(err)
	}
	for _, check := range client.TestConnection(t.Context()) {
		if check.Name == "Price rules" {
			if check.State != netsuite.CheckFailed || !strings.Contains(check.Detail, "1 customer has price rules") ||
				!strings.Contains(check.Detail, "(Summer)") {
				t.Errorf("%+v", check)
			}
			return
		}
	}
	t.Error("price rules were not checked")
}

func TestPricesAndAdjustments(t *testing.T) {
	t.Parallel()
	erp := start(t)
	client := netsuite.New(erp.config(t))
	base, tier := money.MustParse("23.45"), money.Int(22)
	for _, row := range []netsuite.PriceRow{
		{CurrencyPage: "1", PriceLevel: "1", Price: &base},
		{CurrencyPage: "1", PriceLevel: "1", Quantity: money.Int(10), Price: &tier},
	} {
		if err := client.SetPrice(t.Context(), itemID, row); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := client.Prices(t.Context(), itemID)
	if err != nil || len(rows) < 2 {
		t.Fatalf("%v, %v", rows, err)
	}
	for _, row := range rows {
		if row.PriceLevel == "1" && row.Price.String() != map[string]string{"0": "23.45", "10": "22"}[row.Quantity.String()] {
			t.Errorf("price %+v", row)
		}
	}
	adjustment := netsuite.InventoryAdjustmentInput{Account: netsuite.Ref{ID: accountID},
		Subsidiary:  netsuite.Ref{ID: "1"},
		AdjLocation: netsuite.Ref{ID: locationID}, Memo: "damaged"}
	adjustment.Inventory.Items = []netsuite.AdjustmentLineInput{{Item: netsuite.Ref{ID: itemID},
		Location:    netsuite.Ref{ID: locationID},
		AdjustQtyBy: money.Int(-2), Units: caseUnit}}
	for range 2 {
		if _, err := client.CreateInventoryAdjustment(t.Context(), "ADJ-1", adjustment); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(erp.records(t, "inventoryAdjustment")); n != 1 {
		t.Errorf("%d adjustments", n)
	}
}

func TestClosingAnOrder(t *testing.T) {
	t.Parallel()
	client := netsuite.New(start(t).config(t))
	order := netsuite.SalesOrderInput{Entity: netsuite.Ref{ID: customerID}, OrderStatus: netsuite.OrderPendingFulfillment}
	order.Item.Items = []netsuite.SalesOrderLineInput{{Item: netsuite.Ref{ID: itemID}, Quantity: money.Int(3),
		Units: caseUnit, Rate: new(money.Int(2))}}
	made, err := client.CreateSalesOrder(t.Context(), "SO-1", order)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := client.CloseSalesOrder(t.Context(), made.ID); err != nil {
			t.Fatal(err)
		}
	}
	held, err := client.SalesOrder(t.Context(), made.ID)
	if err != nil || held.Status != netsuite.OrderClosed {
		t.Errorf("status %s, %v", held.Status, err)
	}
}
