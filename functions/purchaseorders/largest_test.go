package purchaseorders_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// A purchase order with as many lines as NetSuite allows is stored, listed and read.
func TestTheLargestPurchaseOrder(t *testing.T) {
	s := newBay(t)
	const lines = 10_000
	all := make([]purchaseorder.Line, lines)
	for i := range all {
		all[i] = line(fmt.Sprint(1+i%2), int64(i+1), 0)
		all[i].Name = fmt.Sprintf("What the vendor calls it, number %d %x", i, i*i*7919)
	}
	s.bought("7", "B", "Acme", "2026-11-25", all...)
	s.SmallItems(t)
	s.As(access.Admin, "GET", "/purchase-orders/pending-receipt", nil).Want(t, 200, fmt.Sprintf(`"lineCount":%d`, lines))
	var got struct {
		Lines []struct{ Quantity money.Decimal }
	}
	s.As(access.Admin, "GET", "/purchase-orders/7", nil).Want(t, 200).Into(t, &got)
	if len(got.Lines) != lines || !got.Lines[lines-1].Quantity.Equal(money.Int(lines)) {
		t.Errorf("%d lines", len(got.Lines))
	}
}

// An order that was stored until November 2026, with its lines in its own text, is read as it is.
func TestAPurchaseOrderOfTheOlderForm(t *testing.T) {
	s := newBay(t)
	s.bought("7", "B", "Acme", "2026-11-25", line("1", 4, 1))
	r, err := s.PurchaseOrders().Record(ctx, "7")
	if err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	item, err := s.Table.Get(ctx, table.Key{PK: "PURCHASE#7", SK: "PURCHASE"})
	if err != nil {
		t.Fatal(err)
	}
	item.Body, item.Blob = body, nil
	if err := s.Table.Commit(ctx, table.Put(item)); err != nil {
		t.Fatal(err)
	}
	s.As(access.Admin, "GET", "/purchase-orders/7", nil).Want(t, 200, `"quantity":4`, `"received":1`)
	s.As(access.Admin, "GET", "/purchase-orders/pending-receipt", nil).Want(t, 200, `"lineCount":1`)
}
