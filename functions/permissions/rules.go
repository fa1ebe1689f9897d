package main

import (
	"slices"

	"backdock/shared/access"
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
		operations: []string{"getAuthProfile", "logout", "listOwnSessions", "revokeToken", "revokeAllSessions", "revokeSessionsByClientType",
			"getTokenVersion", "invalidateAllTokens", "getOwnUser", "updateOwnUser", "changePassword"}},
	{text: "The caller's own carts.", proof: []string{"functions.TestEverybodyListsOwnCarts"}, operations: []string{"listMyCarts"}},
	{text: "A driver's own trips: lists and figures leave another's out, and by itself it is not there (404).",
		proof: []string{"functions.TestADriverReadsOwnTrips", "trips.TestADriverSeesOwnTripsOnly"}, roles: []access.Role{access.Driver},
		operations: []string{"listTrips", "listTripsOfDriver", "listTripsOfVehicle", "listTripsOfRoute", "listActiveTripsOfToday", "getTripStats",
			"listTripsInProgress", "getProgressMetrics", "getTripOfFulfillment", "getTrip", "setTripStatus", "completeStop", "getFulfillmentStatus",
			"transitionTrip", "getTransitionOptions"}},
	{text: "What happens on the road. The rest needs trip.dispatch, and a closed trip is opened again by an admin alone (409).",
		proof: []string{"trips.TestADriverSeesOwnTripsOnly", "trips.TestNoPathAroundTheGuards"}, unless: []access.Permission{access.TripDispatch},
		operations: []string{"setTripStatus", "transitionTrip"}},
	{text: "Without costs, margins and the floor of prices, and not by them (zeroMarkupOnly: 403): they need cost.view.",
		proof: []string{"functions.TestCostsAreForThoseWhoMaySeeThem", "items.TestWhoSeesWhat", "items.TestZeroMarkup"}, unless: []access.Permission{access.CostView},
		operations: []string{"getItem", "searchItems", "searchItemsByTerm", "listItemsPage", "autocompleteItems", "resolveItems", "listSubstitutes", "getCart", "createCart",
			"updateCart", "createSalesOrder", "addCartToSalesOrder", "getSalesOrder", "updateSalesOrder"}},
	{text: "Without the setting pricing.floorMargin (403): it needs cost.view.", proof: []string{"functions.TestCostsAreForThoseWhoMaySeeThem"},
		unless: []access.Permission{access.CostView}, operations: []string{"listSettings", "getSetting", "getSettingHistory"}},
	{text: "Without prices of items, and rates of last purchases: they need price.view.",
		proof: []string{"items.TestWhoSeesWhat", "analytics.TestWhoMay"}, unless: []access.Permission{access.PriceView},
		operations: []string{"getItem", "searchItems", "searchItemsByTerm", "listItemsPage", "autocompleteItems", "resolveItems", "listSubstitutes",
			"listItems", "listActiveItems", "listItemsWithUnitTypes", "getLastPurchaseInfo", "getProductSaleForCustomer"}},
	{text: "A rate under the floor stays a line's error: it needs price.belowFloor and a reason.",
		proof: []string{"cart.TestBelowCostNeedsPermissionAndReason", "cart.TestFloorMargin"}, unless: []access.Permission{access.PriceBelowFloor},
		operations: []string{"createCart", "updateCart", "createSalesOrder", "addCartToSalesOrder", "updateSalesOrder"}},
	{text: "Needs catalog.write or order.write as well.",
		proof: []string{"functions.TestEveryRowOfThePermissions"}, unless: []access.Permission{access.CatalogWrite, access.OrderWrite}, refuses: true,
		operations: []string{"updateCustomer", "setPar", "removePar", "addPreferredProduct", "removePreferredProduct"}},
	{text: "Drivers alone (role=driver); other users need user.manage (403).",
		proof: []string{"users.TestUsersByRole"}, unless: []access.Permission{access.UserManage}, operations: []string{"listUsers", "listUsersByRole"}},
	{text: "Jobs that make orders; those that close orders need order.close (403).",
		proof: []string{"adminutils.TestWhoMay"}, unless: []access.Permission{access.OrderClose}, operations: []string{"getJob", "listJobResults", "cancelJob"}},
}
