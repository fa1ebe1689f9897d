package orderlist_test

import (
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/order/ordertest"
	"testing"
)

// A day of the list counts all orders that the filter selects, including those of other pages.
func TestDaysOfTheList(t *testing.T) {
	b := ordertest.New()
	for i := range 5 {
		o := draft(b.Clock(), line(1, "2", "10"))
		if i == 4 {
			o.DeliveryDate = date.AddDays(1)
		}
		if i == 3 {
			o.Customer.Name = "Harbor Deli"
		}
		b.Make(t, o)
	}
	rows, _, err := b.List.Rows(ctx, orderlist.Filter{Search: "corner"}, nil, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	days, err := b.List.Days(ctx, orderlist.Filter{Search: "corner"}, rows)
	if err != nil || len(days) != 2 || days[0].Date != date.AddDays(1) || days[0].Orders != 1 || days[1].Date != date ||
		days[1].Orders != 3 || days[1].Total.String() != "60" {
		t.Errorf("%+v %v", days, err)
	}
	if none, err := b.List.Days(ctx, orderlist.Filter{}, nil); err != nil || none != nil {
		t.Errorf("of no rows: %+v %v", none, err)
	}
}
