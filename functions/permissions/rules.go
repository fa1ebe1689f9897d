package main

import (
	"slices"

	"backdock/shared/platform/access"
)

// rule is what a handler looks at beyond the permission that its operation declares.
type rule struct {
	text       string
	proof      []string // tests
	operations []string
	// unless are permissions of which one spares a caller the rule; none: only roles decides.
	unless []access.Permission
	// roles that the rule is for; nil: all.
	roles []access.Role
	// refuses: whom the rule is for may not call the operation at all.
	refuses bool
}

func (r rule) spares(who access.Caller) bool {
	return (r.roles != nil && !slices.Contains(r.roles, who.Role)) || slices.ContainsFunc(r.unless, who.May)
}

var rules = []rule{
	{text: "The caller's own account and own sessions. Another's session is not there (404).",
		proof: []string{"auth.TestOwnSessions", "auth.TestEndingOwnSessions", "users.TestProfile"},
		operations: []string{"getAuthProfile", "logout", "listOwnSessions", "revokeToken", "revokeAllSessions",
			"revokeSessionsByClientType",
			"getTokenVersion", "invalidateAllTokens", "getOwnUser", "updateOwnUser", "changePassword"}},
	{text: "The caller's own carts.", proof: []string{"functions.TestEverybodyListsOwnCarts"},
		operations: []string{"listMyCarts"}},
	{text: "A driver's own trips: lists and figures leave another's out, and by itself it is not there (404, the same as for one that does not exist).",
		proof: []string{"functions.TestADriverReadsOwnTrips", "functions.TestADriverLearnsNothingOfOthersTrips",
			"trips.TestADriverSeesOwnTripsOnly"}, roles: []access.Role{access.Driver},
		operations: []string{"listTrips", "listTripsOfDriver", "listTripsOfVehicle", "listTripsOfRoute",
			"listActiveTripsOfToday", "getTripStats",
			"listTripsInProgress", "getProgressMetrics", "getTripOfFulfillment", "getTrip", "listStopLines", "setTripStatus",
			"completeStop", "getFulfillmentStatus",
			"transitionTrip", "getTransitionOptions"}},
	{text: "What happens on the road. The rest needs trip.dispatch, and a closed trip is opened again by an admin alone (409).",
		proof:      []string{"trips.TestADriverSeesOwnTripsOnly", "trips.TestNoPathAroundTheGuards"},
		unless:     []access.Permission{access.TripDispatch},
		operations: []string{"setTripStatus", "transitionTrip"}},
	{text: "Without costs and margins, and not by them (zeroMarkupOnly: 403): they need cost.view.",
		proof: []string{"functions.TestCostsAreForThoseWhoMaySeeThem", "functions.TestNoAnswerDependsOnCost",
			"items.TestWhoSeesWhat", "items.TestZeroMarkup"},
		unless: []access.Permission{access.CostView},
		operations: []string{"getItem", "searchItems", "searchItemsByTerm", "listItemsPage", "autocompleteItems",
			"resolveItems", "listSubstitutes",
			"createPriceApproval", "listPriceApprovals", "approvePriceApproval", "refusePriceApproval"}},
	{text: "Without the floors of lines: they need price.override.", proof: []string{"cart.TestWhoSeesTheFloor",
		"salesorders.TestAPendingLineIsApproved"},
		unless: []access.Permission{access.PriceOverride}, operations: []string{"getCart", "getSalesOrder"}},
	{text: "The caller's own requests; all of them need price.belowFloor.",
		proof:  []string{"salesorders.TestWhoMayAskAndDecide"},
		unless: []access.Permission{access.PriceBelowFloor}, operations: []string{"listPriceApprovals"}},
	{text: "Without what things are sold for (prices, rates, amounts, totals, values), credit limits and balances, and not sorted by them (403): they need price.view.",
		proof:  []string{"functions.TestPricesAreForThoseWhoMaySeeThem", "items.TestWhoSeesWhat", "analytics.TestWhoMay"},
		unless: []access.Permission{access.PriceView},
		operations: []string{"getItem", "searchItems", "searchItemsByTerm", "listItemsPage", "autocompleteItems",
			"resolveItems", "listSubstitutes",
			"listItems", "listActiveItems", "listItemsWithUnitTypes", "getLastPurchaseInfo", "getProductSaleForCustomer",
			"getCart", "listMyCarts",
			"listSalesOrders", "listSalesOrdersAwaitingFulfillment", "getSalesOrder", "getSalesOrderHistory",
			"setSalesOrderRoute", "listEligibleForTrips",
			"listCustomers", "searchCustomers", "getCustomer", "updateCustomer", "setPar", "removePar", "addPreferredProduct",
			"removePreferredProduct",
			"restrictProduct", "allowProduct", "listTrips", "listTripsOfDriver", "listTripsOfVehicle", "listTripsOfRoute",
			"listActiveTripsOfToday", "getTripStats",
			"listTripsInProgress", "getProgressMetrics", "getTrip", "createTrip", "updateTrip", "setTripStatus",
			"transitionTrip", "completeStop",
			"recalculateDistances", "addPickupStop", "addDeliveryStop", "addWarehouseStop"}},
	{text: "Without the emails of drivers: they need user.manage.",
		proof:      []string{"functions.TestEmailsOfDriversAreForThoseWhoManageUsers"},
		unless:     []access.Permission{access.UserManage},
		operations: []string{"listUsers", "listUsersByRole", "listEligibleDrivers", "getVehicleDriver"}},
	{text: "Needs catalog.write or order.write as well.",
		proof: []string{"functions.TestEveryRowOfThePermissions"}, unless: []access.Permission{access.CatalogWrite,
			access.OrderWrite}, refuses: true,
		operations: []string{"updateCustomer", "setPar", "removePar", "addPreferredProduct", "removePreferredProduct"}},
	{text: "Drivers alone (role=driver); other users need user.manage (403).",
		proof: []string{"users.TestUsersByRole"}, unless: []access.Permission{access.UserManage},
		operations: []string{"listUsers", "listUsersByRole"}},
	{text: "Jobs that make orders; those that close orders need order.close (403).",
		proof: []string{"adminutils.TestWhoMay"}, unless: []access.Permission{access.OrderClose},
		operations: []string{"getJob", "listJobResults", "cancelJob"}},
}
