package demodata

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"backdock/shared/platform/money"
)

// address is one row of a customer's address book.
type address struct {
	id, label, addressee string
	street, city, zip    string
	area                 string // community area of the city; empty for a billing address
	lat, lng             int    // millionths of a degree; 0 for a billing address
	squareFeet           int
	shipping, billing    bool // the customer's default of that kind
	route, stop          int  // index of the route, and stop number from 1; set for delivery addresses
}

// delivered reports whether trucks deliver to the address.
func (a *address) delivered() bool { return a.squareFeet > 0 }

// customer is a store or a group of stores with one account.
type customer struct {
	id, code, name, email, phone string
	level                        int // index into priceLevels
	terms                        term
	creditLimit                  money.Decimal
	rep                          *employee
	addresses                    []*address
	inactive                     bool
	assortment                   []*item // the items it buys, most frequent first
	restricted, preferred        []*item
	// The customer began to buy began days before today and stopped buying stopped days before today. began is 0 if it
	// has bought since the start of the data, stopped is 0 if it still buys.
	began, stopped int
}

func (c *customer) defaultBilling() *address {
	return c.addresses[slices.IndexFunc(c.addresses, func(a *address) bool { return a.billing })]
}

// size returns the total floor space of the customer's stores, in square feet.
func (c *customer) size() int {
	total := 0
	for _, a := range c.addresses {
		total += a.squareFeet
	}
	return total
}

// term is a NetSuite payment term.
type term struct {
	id, name string
	days     int
}

var terms = []term{{"1", "Due on receipt", 0}, {"2", "Net 7", 7}, {"3", "Net 14", 14}, {"4", "Net 30", 30}}

// termsFrom is the shortest term of each price level, as an index into terms.
var termsFrom = [...]int{basePrice: 0, independent: 1, chain: 3, institutional: 2}

// chainNames are the beginnings of the names of chain stores.
var chainNames = []string{"aldi", "dominick", "jewel", "food 4 less", "save-a-lot", "walgreens", "walmart",
	"whole foods", "trader joe", "treasure island", "fairplay", "strack", "ultra foods", "mariano", "target"}

// places maps types of store to departments. A store of the type buys about three times as much from them. Words in the
// name of a store tell its type.
var places = []struct {
	words       []string
	departments []string
}{
	{[]string{"liquor", "cellar"}, []string{beverages, snackDept}},
	{[]string{"meat", "carniceria", "packing", "sausage", "provision", "fish"}, []string{meatDept, frozenDept}},
	{[]string{"produce", "fruit", "frut"}, []string{produceDpt, dryGrocery}},
	{[]string{"bakery", "deli", "pastry"}, []string{bakeryDept, meatDept, chilled}},
	{[]string{"dollar", "discount"}, []string{snackDept, dryGrocery}},
}

// porkFree are words in the names of stores that take no pork. pork are words in the names of items with pork.
var (
	porkFree = []string{"halal", "zabiha", "kosher", "noor meat", "safah", "jerusalem"}
	pork     = []string{"bacon", "ham", "pork", "pepperoni", "prosciutto", "salami", "chorizo", "bratwurst"}
)

func makeCustomers(items []*item, employees []*employee) []*customer {
	r := stream("customers")
	stores := mustRead(readStores, storesCSV)
	var reps []*employee
	for _, e := range employees {
		if e.salesRep {
			reps = append(reps, e)
		}
	}
	var out []*customer
	for _, group := range groupStores(stores) {
		c := &customer{id: strconv.Itoa(1001 + len(out)), code: fmt.Sprintf("C%04d", 1001+len(out)), name: group[0].name}
		isChain := slices.ContainsFunc(chainNames, func(n string) bool {
			return strings.HasPrefix(strings.ToLower(c.name),
				n)
		})
		for i, s := range group {
			label := "Store"
			if len(group) > 1 {
				label = "Store " + s.street
			}
			c.addresses = append(c.addresses, &address{
				label: label, addressee: c.name, street: s.street, city: "Chicago", zip: s.zip, area: s.area,
				lat: s.lat, lng: s.lng, squareFeet: s.squareFeet, shipping: i == 0,
			})
		}
		if (isChain && !oneIn(r, 3)) || oneIn(r, 12) {
			c.addresses = append(c.addresses, &address{
				label: "Accounts Payable", addressee: c.name, street: fmt.Sprintf("PO Box %d", between(r, 1200, 98999)),
				city: "Chicago", zip: pick(r, stores).zip, billing: true,
			})
		} else {
			c.addresses[0].billing = true
		}
		switch {
		case isChain || c.size() >= 30_000:
			c.level = chain
		case containsAny(c.name, "commissary", "health", "bakery", "trattoria", "taqueria", "grill", "tower", "deli"):
			c.level = institutional
		case c.size() <= 2600:
			c.level = basePrice
		default:
			c.level = independent
		}
		c.email = "orders." + strings.ToLower(c.code) + "@example.com"
		c.phone = fmt.Sprintf("(%s) 555-%04d", pick(r, []string{"312", "773", "872"}), 100+len(out)%100)
		c.terms = terms[min(termsFrom[c.level]+r.IntN(2), len(terms)-1)]
		c.creditLimit = money.Int(int64(2500 * (1 + c.size()/2500 + between(r, 0, 3))))
		c.rep = reps[len(out)%len(reps)]
		c.inactive = len(out)%53 == 17
		switch {
		case len(out)%41 == 9: // customers who stopped buying
			c.stopped = between(r, 18, 50)
		case len(out)%37 == 5: // new customers
			c.began = between(r, 14, 60)
		}
		c.assort(r, items)
		out = append(out, c)
	}
	nameApart(out)
	next := 50_001
	for _, c := range out {
		for _, a := range c.addresses {
			a.id = strconv.Itoa(next)
			next++
		}
	}
	return out
}

// groupStores combines two stores of the same name into one account with two delivery addresses, unless they belong to
// a chain. Every other store is a separate account.
func groupStores(stores []store) [][]store {
	byName := map[string]int{}
	for _, s := range stores {
		byName[s.name]++
	}
	var out [][]store
	at := map[string]int{}
	for _, s := range stores {
		if i, ok := at[s.name]; ok && byName[s.name] == 2 {
			out[i] = append(out[i], s)
			continue
		}
		at[s.name] = len(out)
		out = append(out, []store{s})
	}
	return out
}

// nameApart makes the names of customers unique. It adds the community area to a shared name and, if the names are
// still equal, the street.
func nameApart(customers []*customer) {
	for _, part := range []func(*address) string{
		func(a *address) string { return a.area },
		func(a *address) string { return a.street },
	} {
		count := map[string]int{}
		for _, c := range customers {
			count[c.name]++
		}
		for _, c := range customers {
			if count[c.name] > 1 {
				c.name += " - " + part(c.addresses[0])
			}
		}
	}
	for _, c := range customers {
		for _, a := range c.addresses {
			a.addressee = c.name
		}
	}
}

// assort draws the customer's assortment by popularity and kind of store. Larger stores get more items. Restricted
// items are left out.
func (c *customer) assort(r *rand.Rand, items []*item) {
	var favored []string
	for _, p := range places {
		if containsAny(c.name, p.words...) {
			favored = append(favored, p.departments...)
		}
	}
	takesNoPork := containsAny(c.name, porkFree...)
	byPopularity := newWeighted(len(items), func(i int) int { return items[i].popularity })
	taken := map[*item]bool{}
	for want := min(30+c.size()/500, 140); len(c.assortment) < want; {
		it := items[byPopularity.draw(r)]
		switch {
		case taken[it] || it.inactive:
		case takesNoPork && containsAny(it.name, pork...):
			if len(c.restricted) < 6 {
				c.restricted = append(c.restricted, it)
				taken[it] = true
			}
		case len(favored) > 0 && !slices.Contains(favored, it.category.department) && !oneIn(r, 3):
		default:
			c.assortment = append(c.assortment, it)
			taken[it] = true
		}
	}
	if oneIn(r, 8) {
		c.preferred = slices.Clone(c.assortment[:between(r, 3, 8)])
	}
	if oneIn(r, 20) && !takesNoPork {
		for range between(r, 1, 3) {
			if it := pick(r, items); !taken[it] && !it.inactive {
				c.restricted = append(c.restricted, it)
				taken[it] = true
			}
		}
	}
}
