package adjustments_test

import (
	"fmt"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/stock/adjustment"
)

// An adjustment has as many lines as it may have, each with the longest memo; one of NetSuite has as many as NetSuite allows.
func TestTheLargestAdjustment(t *testing.T) {
	s := shop(t)
	var lines []map[string]any
	for i := range adjustment.MaxLines {
		lines = append(lines, map[string]any{"itemId": "11", "quantity": 1, "units": "1", "reason": "damaged",
			"memo": fmt.Sprint(i, apitest.Words(400))})
	}
	made := posted(t, s.As(access.Manager, "POST", "/inventory-adjustment/positive", map[string]any{"locationId": "1",
		"reason": "found", "memo": apitest.Words(900), "lines": lines}))
	s.As(access.Manager, "GET", "/inventory-adjustment/"+made.ID, nil).Want(t, 200, fmt.Sprint(adjustment.MaxLines-1))

	const theirs = 10_000
	c := adjustment.Copy{ID: "900", Number: "IA900", Date: civil.MustParse("2026-11-20"), Memo: apitest.Words(900)}
	for i := range theirs {
		c.Lines = append(c.Lines, adjustment.CopyLine{Line: i + 1, ItemID: "11", LocationID: "1", Quantity: money.Int(int64(i + 1)),
			Units: "2", Memo: fmt.Sprintf("pallet %d %x", i, i*i*7919)})
	}
	if err := s.Adjustments().Import(t.Context(), []adjustment.Copy{c}); err != nil {
		t.Fatal(err)
	}
	s.As(access.Manager, "GET", "/inventory-adjustment/900", nil).Want(t, 200, fmt.Sprintf(`"lineCount":%d`, theirs))
	copies, err := s.Adjustments().Copies(t.Context(), []string{"900"})
	if got := copies["900"]; err != nil || len(got.Lines) != theirs || got.Lines[theirs-1] != c.Lines[theirs-1] {
		t.Errorf("%d lines, %v", len(got.Lines), err)
	}
	s.SmallItems(t)
	if err := s.Adjustments().Remove(t.Context(), []string{"900"}); err != nil {
		t.Fatal(err)
	}
	s.As(access.Manager, "GET", "/inventory-adjustment/900", nil).Want(t, 200, `"removed"`)
}
