package customers_test

import (
	"fmt"
	"strings"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/sales/customer"
)

// A customer has a hundred addresses with as many windows, closed days and words as an address may have, and the longest
// lists and notes. What the record has no room for is refused, and the customer can still be read and changed.
func TestTheLargestCustomer(t *testing.T) {
	s := town(t)
	const addresses = 100
	c := customer.Customer{ID: "7", EntityID: "C7", Name: apitest.Words(80), IsActive: true}
	for n := range addresses {
		c.Addresses = append(c.Addresses, customer.Address{ID: fmt.Sprint(7000 + n), Label: strings.Repeat("L", 60),
			Street: strings.Repeat("S", 150), City: strings.Repeat("C", 50), IsDefaultShipping: n == 0})
	}
	imported := func() {
		t.Helper()
		if _, err := s.Customers().Import(ctx, []customer.Customer{c}); err != nil {
			t.Fatal(err)
		}
	}
	imported()
	var products []item.Item
	for n := range 1000 { // as many as a list of a customer may have
		products = append(products, item.Item{ID: fmt.Sprint(100_000 + n), Name: "Beans"})
	}
	if _, err := s.Items().Import(ctx, products); err != nil {
		t.Fatal(err)
	}
	for n, p := range products {
		list := "/customer/7/preferred-product"
		if n%2 == 0 {
			list = "/customer/7/restrict-product"
		}
		s.As(access.Admin, "POST", list, object{"productId": p.ID}).Want(t, 200)
		s.As(access.Admin, "PUT", "/customer/7/par/"+p.ID, object{"quantity": 12345.678, "units": "1"})
	}
	var windows []object
	for weekday := range 7 {
		for _, from := range []int{1, 7, 13, 19} {
			windows = append(windows, object{"weekday": weekday, "from": fmt.Sprintf("%02d:00", from),
				"to": fmt.Sprintf("%02d:30", from+3)})
		}
	}
	var closed []civil.Date
	for n := range 366 {
		closed = append(closed, civil.MustParse("2027-01-01").AddDays(n))
	}
	facts := object{"windows": windows, "closedDates": closed, "serviceMinutes": 480, "driverNote": apitest.Words(500),
		"vehicleFeatures": []string{"liftgate", "frozen"}}
	taken := 0
	for n := range addresses {
		a := s.As(access.Dispatcher, "PATCH", fmt.Sprintf("/customer/7/address/%d/delivery", 7000+n), facts)
		if a.Status != 200 {
			a.Want(t, 400, "closedDates must be fewer, or driverNote shorter: the delivery facts of the customer's addresses "+
				"together need")
			break
		}
		taken++
	}
	if taken == 0 || taken == addresses {
		t.Errorf("the facts of %d addresses were taken", taken)
	}
	s.As(access.Sales, "PATCH", "/customer/7", object{"notes": apitest.Words(2000)}).Want(t, 200)
	s.As(access.Dispatcher, "PATCH", "/customer/7/address/7000/delivery", object{"driverNote": "Ring"}).Want(t, 200)
	imported()
	s.As(access.Sales, "GET", "/customer/7", nil).Want(t, 200)
	s.SmallItems(t)
}
