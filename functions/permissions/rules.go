package main

import (
	"slices"

	"backdock/shared/platform/access"
)

// rule is a check of a handler beyond the permission that its operation declares.
type rule struct {
	text       string
	proof      []string // names of tests
	operations []string
	// unless lists permissions that exempt a caller from the rule. Empty: only roles counts.
	unless []access.Permission
	// roles lists the roles that the rule applies to. nil: all.
	roles []access.Role
	// refuses says that callers to whom the rule applies may not call the operation at all.
	refuses bool
}

func (r rule) spares(who access.Caller) bool {
	return (r.roles != nil && !slices.Contains(r.roles, who.Role)) || slices.ContainsFunc(r.unless, who.May)
}

var rules = []rule{
	{text: "The caller's own account and own sessions. Sessions of others are not found (404).",
		proof: []string{"auth.TestOwnSessions", "auth.TestEndingOwnSessions", "users.TestProfile"},
		operations: []string{"getAuthProfile", "logout", "listOwnSessions", "revokeToken", "revokeAllSessions",
			"revokeSessionsByClientType",
			"getTokenVersion", "invalidateAllTokens", "getOwnUser", "updateOwnUser", "changePassword"}},
	{text: "The caller's own carts.", proof: []string{"functions.TestEverybodyListsOwnCarts"},
		operations: []string{"listMyCarts"}},
	{text: "A driver's own trips. Lists and figures leave out the trips of others; their ids are not found (404, as for a trip that does not exist).",
		proof: []string{"functions.TestADriverReadsOwnTrips", "functions.TestADriverLearnsNothingOfOthersTrips",
			"trips.TestADriverSeesOwnTripsOnly"}, roles: []access.Role{access.Driver},
		operations: []string{"listTrips", "listTripsOfDriver", "listTripsOfVehicle", "listTripsOfRoute",
			"listActiveTripsOfToday", "getTripStats",
			"listTripsInProgress", "getProgressMetrics", "getTripOfFulfillment", "getTrip", "listStopLines", "setTripStatus",
			"completeStop", "getFulfillmentStatus",
			"transitionTrip", "getTransitionOptions"}},
	{text: "Not for drivers (403): the board shows the trips of others.",
		proof: []string{"dispatch.TestAnEmptyBoardHasNoNulls"}, roles: []access.Role{access.Driver}, refuses: true,
		operations: []string{"getBoard", "getBoardLines"}},
	{text: "Status changes on the road. The others need trip.dispatch, and only an admin can reopen a closed trip (409).",
		proof:      []string{"trips.TestADriverSeesOwnTripsOnly", "trips.TestNoPathAroundTheGuards"},
		unless:     []access.Permission{access.TripDispatch},
		operations: []string{"setTripStatus", "transitionTrip"}},
	{text: "Without costs and margins, and without filters by them (zeroMarkupOnly: 403); these need cost.view.",
		proof: []string{"functions.TestCostsAreForThoseWhoMaySeeThem", "functions.TestNoAnswerDependsOnCost",
			"items.TestWhoSeesWhat", "items.TestZeroMarkup", "itemdetails.TestPrices", "itemdetails.TestHistory"},
		unless: []access.Permission{access.CostView},
		operations: []string{"getItem", "searchItems", "searchItemsByTerm", "listItemsPage", "autocompleteItems",
			"resolveItems", "listSubstitutes", "getItemPrices", "listItemPurchaseOrders", "getItemHistory",
			"listPendingPurchaseOrders", "getPurchaseOrder",
			"createPriceApproval", "listPriceApprovals", "approvePriceApproval", "refusePriceApproval"}},
	{text: "Without floors, which need price.override.", proof: []string{"cart.TestWhoSeesTheFloor",
		"salesorders.TestAPendingLineIsApproved", "itemdetails.TestPrices"},
		unless: []access.Permission{access.PriceOverride}, operations: []string{"getCart", "getSalesOrder",
			"getItemPrices"}},
	{text: "Only the caller's own requests; all requests need price.belowFloor.",
		proof:  []string{"salesorders.TestWhoMayAskAndDecide"},
		unless: []access.Permission{access.PriceBelowFloor}, operations: []string{"listPriceApprovals"}},
	{text: "Without prices, rates, amounts, totals, values, credit limits and balances, and without sorting by them (403); these need price.view.",
		proof:  []string{"functions.TestPricesAreForThoseWhoMaySeeThem", "items.TestWhoSeesWhat", "analytics.TestWhoMay"},
		unless: []access.Permission{access.PriceView},
		operations: []string{"getBoard", "createTripsFromSchedule", "moveOnBoard",
			"getItem", "searchItems", "searchItemsByTerm", "listItemsPage", "autocompleteItems",
			"resolveItems", "listSubstitutes", "getItemSalesByWeek", "listItemOpenLines", "getItemHistory",
			"listItems", "listActiveItems", "listItemsWithUnitTypes", "getLastPurchaseInfo", "getProductSaleForCustomer",
			"getCart", "listMyCarts",
			"listSalesOrders", "listSalesOrdersAwaitingFulfillment", "getSalesOrder", "getSalesOrderHistory", "getSalesOrderRelatedRecords",
			"setSalesOrderRoute", "listEligibleForTrips",
			"listCustomers", "searchCustomers", "getCustomer", "updateCustomer", "setPar", "removePar", "addPreferredProduct",
			"removePreferredProduct",
			"listOutOfStock", "listActiveOutOfStock", "checkOutOfStock", "getLostSales", "getOutOfStock", "markOutOfStock",
			"updateOutOfStock", "resolveOutOfStock", "listAffectedLines", "changeAffectedLines",
			"restrictProduct", "allowProduct", "listTrips", "listTripsOfDriver", "listTripsOfVehicle", "listTripsOfRoute",
			"listActiveTripsOfToday", "getTripStats",
			"listTripsInProgress", "getProgressMetrics", "getTrip", "createTrip", "updateTrip", "setTripStatus",
			"transitionTrip", "completeStop",
			"recalculateDistances", "addPickupStop", "addDeliveryStop", "addWarehouseStop"}},
	{text: "Without the emails of drivers, which need user.manage.",
		proof:      []string{"functions.TestEmailsOfDriversAreForThoseWhoManageUsers"},
		unless:     []access.Permission{access.UserManage},
		operations: []string{"listUsers", "listUsersByRole", "listEligibleDrivers", "getVehicleDriver"}},
	{text: "Needs catalog.write or order.write as well.",
		proof: []string{"functions.TestEveryRowOfThePermissions"}, unless: []access.Permission{access.CatalogWrite,
			access.OrderWrite}, refuses: true,
		operations: []string{"updateCustomer", "setPar", "removePar", "addPreferredProduct", "removePreferredProduct",
			"markOutOfStock", "updateOutOfStock", "resolveOutOfStock"}},
	{text: "Only drivers (role=driver); other users need user.manage (403).",
		proof: []string{"users.TestUsersByRole"}, unless: []access.Permission{access.UserManage},
		operations: []string{"listUsers", "listUsersByRole"}},
	{text: "Jobs that create orders; those that close orders need order.close (403).",
		proof: []string{"adminutils.TestWhoMay"}, unless: []access.Permission{access.OrderClose},
		operations: []string{"getJob", "listJobResults", "cancelJob"}},
}
