package spot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"backdock/shared/platform/table"
	"backdock/shared/prices/spot"
)

// TestTheLargestSheet publishes a sheet of 200 lines with all prices and the longest texts, in as many transactions as it
// needs, lets orders buy of as many offers as a transaction can hold, and closes the sheet.
func TestTheLargestSheet(t *testing.T) {
	w := newWorld(t)
	var lines []spot.Line
	after := map[string]spot.Bought{}
	for n := range spot.MaxLines {
		line := w.line("S1", fmt.Sprint(n), fmt.Sprint(n))
		line.Note, line.Reason = strings.Repeat("𝄞", spot.MaxText), strings.Repeat("𝄞", spot.MaxText)
		line.Quantity = dec("99999.999")
		line.Prices = nil
		for level := range spot.MaxPrices {
			line.Prices = append(line.Prices, spot.LevelPrice{PriceLevelID: fmt.Sprint(level), Price: dec("123456.78901")})
		}
		lines = append(lines, line)
		if n < 99 {
			after[line.ID] = spot.Bought{Quantity: dec("12.345"), Amount: dec("123456.78")}
		}
	}
	sheet := w.publish("S1", "2026-11-23", lines...)
	if len(sheet.Drafts()) > 0 || sheet.Version != 4 {
		t.Errorf("%d drafts, version %d", len(sheet.Drafts()), sheet.Version)
	}
	open, err := w.offers.Open(ctx)
	if err != nil || len(open) != spot.MaxLines {
		t.Errorf("%d open, %v", len(open), err)
	}
	for n := range 30 {
		if err := w.table.Commit(ctx, spot.Ops(fmt.Sprint("O", n), fmt.Sprint("C", n), nil, after, w.clock())...); err != nil {
			t.Fatal(err)
		}
		w.wait(1234567 * time.Microsecond)
	}
	if closed, err := w.sheets.Close(ctx, "S1", nil); err != nil || len(closed.Results[0].Points) != 24 {
		t.Errorf("%d points, %v", len(closed.Results[0].Points), err)
	}
	for _, i := range w.memory.Items() {
		if size := i.Size(); size > table.MaxItemBytes*9/10 {
			t.Errorf("%s/%s needs %d bytes", i.PK, i.SK, size)
		}
	}
}
