package customers

import (
	"context"
	"time"

	"backdock/shared/delivery/route"
	"backdock/shared/platform/api"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/receiving"
)

// Customer is a customer in the API.
type Customer struct {
	Summary
	PriceLevel         string          `json:"priceLevel" doc:"the price level's name; empty if NetSuite has not sent it"`
	PreferredProducts  []string        `json:"preferredProducts" doc:"item ids"`
	RestrictedProducts []string        `json:"restrictedProducts" doc:"item ids"`
	TakesSubstitutes   bool            `json:"takesSubstitutes" doc:"false: nothing in place of what was ordered"`
	Notes              string          `json:"notes"`
	Pars               []customer.Par  `json:"pars" doc:"stock of products that the customer wants to have"`
	ContractPrices     []ContractPrice `json:"contractPrices" needs:"price.view" doc:"prices that NetSuite keeps for this customer; those of items come before those of pricing groups, both before the customer's price level"`
	CreatedAt          time.Time       `json:"createdAt" doc:"when the portal first stored the customer"`
	UpdatedAt          time.Time       `json:"updatedAt" doc:"when the portal last stored the customer"`
	Version            int64           `json:"version" doc:"of preferences, restrictions, notes and pars"`
}

// Summary is a customer in a list.
type Summary struct {
	ID           string         `json:"_id"`
	NetSuiteID   string         `json:"netSuiteCustomerId"`
	EntityID     string         `json:"entityId" doc:"the code"`
	Name         string         `json:"name"`
	Email        string         `json:"email"`
	Phone        string         `json:"phone"`
	PriceLevelID string         `json:"priceLevelId"`
	Terms        string         `json:"terms"`
	CreditLimit  money.Decimal  `json:"creditLimit" needs:"price.view"`
	Balance      money.Decimal  `json:"balance" needs:"price.view"`
	SalesRep     string         `json:"salesRep"`
	IsActive     bool           `json:"isActive"`
	Addresses    []Address      `json:"addresses"`
	Sync         synctask.State `json:"sync"`
}

// Address is one of a customer's addresses. The coordinates are null if they are not known.
type Address struct {
	customer.Address
	Latitude  *float64                   `json:"latitude" nullable:"true"`
	Longitude *float64                   `json:"longitude" nullable:"true"`
	Route     api.Optional[AddressRoute] `json:"route"`
	// Delivery are the delivery facts; nil in lists of all customers, which are compact.
	Delivery *receiving.Facts `json:"delivery,omitempty" doc:"delivery facts: when and how it receives deliveries; absent in lists"`
}

// AddressRoute is the route that serves an address.
type AddressRoute struct {
	RouteID    string `json:"routeId"`
	Name       string `json:"name"`
	StopNumber int    `json:"stopNumber"`
}

func summaryOf(c customer.Customer, address func(customer.Address) Address) Summary {
	s := Summary{ID: c.ID, NetSuiteID: c.ID, EntityID: c.EntityID, Name: c.Name, Email: c.Email, Phone: c.Phone,
		PriceLevelID: c.Level(),
		Terms:        c.Terms, CreditLimit: c.CreditLimit, Balance: c.Balance, SalesRep: c.SalesRep, IsActive: c.IsActive,
		Addresses: make([]Address, len(c.Addresses)), Sync: syncOf(c.SyncedAt)}
	for i, a := range c.Addresses {
		s.Addresses[i] = address(a)
	}
	return s
}

func syncOf(at time.Time) synctask.State {
	return synctask.State{Status: synctask.StateSynced, LastSyncedAt: &at}
}

// located returns an address with its coordinates (if place is not nil) and its route (if it has one).
func located(a customer.Address, place *customer.Place, on AddressRoute) Address {
	out := Address{Address: a}
	if place != nil {
		out.Latitude, out.Longitude = &place.Latitude, &place.Longitude
	}
	if on.RouteID != "" {
		out.Route = api.Optional[AddressRoute]{Given: true, Value: on}
	}
	return out
}

// customerOf returns the API's form of a customer, with all addresses and the names of their routes.
func (h *handler) customerOf(ctx context.Context, d customer.Detail) (Customer, error) {
	names := map[string]string{}
	for _, a := range d.Assignments {
		name, err := h.routes.Name(ctx, a.RouteID)
		if err != nil {
			return Customer{}, err
		}
		names[a.RouteID] = name
	}
	level, err := h.levels.Name(ctx, d.Level())
	if err != nil {
		return Customer{}, err
	}
	contract, err := h.contractOf(ctx, d.Contract)
	if err != nil {
		return Customer{}, err
	}
	summary := summaryOf(d.Customer, func(a customer.Address) Address {
		on := d.Assignments[a.ID]
		var place *customer.Place
		if p, ok := d.Places[a.ID]; ok {
			place = &p
		}
		out := located(a, place, AddressRoute{on.RouteID, names[on.RouteID], on.StopNumber})
		out.Delivery = new(d.Facts(a.ID))
		return out
	})
	return Customer{Summary: summary, PriceLevel: level, PreferredProducts: d.Preferences.Preferred,
		RestrictedProducts: d.Preferences.Restricted,
		TakesSubstitutes:   !d.Preferences.NoSubstitutes,
		Notes:              d.Preferences.Notes, Pars: d.Preferences.Pars, ContractPrices: contract,
		CreatedAt: d.CreatedAt, UpdatedAt: d.UpdatedAt, Version: d.Preferences.Version}, nil
}

// summaries returns the API's form of a list of customers. It reads all routes at once.
func (h *handler) summaries(ctx context.Context, rows []*customer.Row) ([]Summary, error) {
	routes, err := h.routes.List(ctx)
	if err != nil {
		return nil, err
	}
	at := map[route.Stop]AddressRoute{}
	for _, r := range routes {
		for i, stop := range r.Stops {
			at[stop] = AddressRoute{r.ID, r.Name, i + 1}
		}
	}
	all := make([]Summary, len(rows))
	for i, row := range rows {
		all[i] = summaryOf(row.Customer, func(a customer.Address) Address {
			return located(a, row.Place, at[route.Stop{CustomerID: row.ID, AddressID: a.ID}])
		})
	}
	return all, nil
}
