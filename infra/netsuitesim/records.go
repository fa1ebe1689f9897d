package netsuitesim

import "strings"

// Fields of all record types. Names and types follow the public REST API Browser. Only the fields that order entry, a
// warehouse and their synchronization can use are here.

const statusEnum = "e(A=Picked,B=Packed,C=Shipped)"

// sublists holds the shapes of sublist rows and sub-records by name. The names are our own.
var sublists = func() map[string]*shape {
	m := map[string]*shape{}
	add := func(name, notation string, key ...string) {
		s := parseShape(name, notation, m)
		s.key = key
		m[name] = &s
	}
	add("address", `addr1:t addr2:t addr3:t city:t state:t zip:t country:t addressee:t attention:t addrPhone:t addrText:t-
		override:b`)
	add("addressbook", `internalId:k label:t defaultShipping:b defaultBilling:b isResidential:b addressId:t-
		addressBookAddress:{address} addressBookAddress_text:t-`, "internalId")
	add("itempricing", `item:@inventoryItem level:@priceLevel|custom price:n currency:@currency`, "item")
	add("grouppricing", `group:@pricingGroup level:@priceLevel`, "group")
	add("rulecustomer", `customer:@customer`, "customer")
	add("uom", `internalId:k unitName:t pluralName:t abbreviation:t pluralAbbreviation:t conversionRate:n baseUnit:b inUse:b-`,
		"internalId")
	add("price", `currencyPage:@currency priceLevel:@priceLevel priceLevelName:t- price:n discountDisplay:n- quantity:q priceQty:i-`,
		"currencyPage", "priceLevel", "quantity")
	add("itemlocation", `location:@location quantityOnHand:n- quantityAvailable:n- quantityCommitted:n- quantityOnOrder:n-
		quantityBackOrdered:n- quantityInTransit:n- quantityOnHandBase:n- quantityAvailableBase:n- reorderPoint:n
		preferredStockLevel:n averageCostMli:n- onHandValueMli:n- defaultReturnCost:n`, "location")
	add("itemvendor", `vendor:@vendor preferredVendor:b purchasePrice:n vendorCode:t subsidiary:@subsidiary`, "vendor")
	add("salesline", `line:k lineUniqueKey:i- item:@inventoryItem quantity:n units:t rate:n amount:n price:@priceLevel|custom
		description:t location:@location quantityFulfilled:n- quantityBilled:n- quantityCommitted:n- quantityBackOrdered:n-
		quantityPicked:n- quantityPacked:n- quantityAvailable:n- isOpen:b- isClosed:b itemIsFulfilled:b- itemType:t-
		expectedShipDate:d commitInventory:e(1=Available_Qty,2=Complete_Qty,3=Do_Not_Commit) department:@department class:@classification
		costEstimate:n isTaxable:b`, "line")
	add("invoiceline", `line:k lineUniqueKey:i- orderLine:i item:@inventoryItem quantity:n units:t rate:n amount:n
		price:@priceLevel|custom description:t location:@location orderDoc:@salesOrder- itemType:t- quantityOrdered:n-
		quantityRemaining:n- department:@department class:@classification isTaxable:b`, "line")
	add("shipline", `line:k lineUniqueKey:i- orderLine:i item:@inventoryItem- itemReceive:b quantity:n units:t location:@location
		description:t quantityRemaining:n- itemName:t- onHand:n-`, "orderLine")
	add("package", `packageTrackingNumber:t packageWeight:n packageDescr:t packageCartonNumber:i`)
	add("purchaseline", `line:k lineUniqueKey:i- item:@inventoryItem quantity:n units:t rate:n amount:n description:t
		location:@location quantityReceived:n- quantityBilled:n- isClosed:b expectedReceiptDate:d department:@department
		class:@classification`, "line")
	add("receiptline", `line:k lineUniqueKey:i- orderLine:i item:@inventoryItem- itemReceive:b quantity:n units:t rate:n
		location:@location quantityRemaining:n- description:t`, "orderLine")
	add("adjustmentline", `line:k lineUniqueKey:i- item:@inventoryItem location:@location adjustQtyBy:n units:t unitCost:n memo:t
		quantityOnHand:n- newQuantity:n- avgUnitCost:n- currentValue:n- description:t department:@department class:@classification`, "line")
	return m
}()

const transactionFields = ` id:k externalId:t tranId:t transactionNumber:t- tranDate:d memo:t createdDate:T- lastModifiedDate:T-
	customForm:t currency:@currency exchangeRate:n subsidiary:@subsidiary department:@department class:@classification
	location:@location postingPeriod:t `

const salesFields = ` entity:@customer otherRefNum:t salesRep:@employee terms:@term shipDate:d shipMethod:t shipComplete:b
	shipAddressList:t billAddressList:t shippingAddress:{address} billingAddress:{address} shipAddress:t- billAddress:t-
	subtotal:n- total:n- taxTotal:n- discountTotal:n- email:t message:t toBeEmailed:b toBePrinted:b source:t- isTaxable:b `

var recordTypes = func() map[string]*recordType {
	m := map[string]*recordType{}
	add := func(t recordType, name, notation string) {
		t.shape = parseShape(name, notation, sublists)
		if t.family == "" {
			t.family = name
		}
		if t.display == "" {
			t.display = "name"
		}
		m[strings.ToLower(name)] = &t
	}
	add(recordType{title: "Customer", family: "entity", table: "customer", display: "entityId"}, "customer",
		`id:k externalId:t entityId:t companyName:t firstName:t lastName:t middleName:t salutation:t altName:t- email:t phone:t altPhone:t
		fax:t mobilePhone:t url:t isPerson:b isInactive:b subsidiary:@subsidiary priceLevel:@priceLevel terms:@term
		salesRep:@employee creditLimit:n balance:n- comments:t category:t territory:t currency:@currency dateCreated:T-
		lastModifiedDate:T- addressBook:[addressbook] itemPricing:[itempricing] groupPricing:[grouppricing] defaultAddress:t- customForm:t taxable:b
		resaleNumber:t entityStatus:t accountNumber:t startDate:d shippingItem:t parent:@customer printOnCheckAs:t`)
	add(recordType{title: "Vendor", family: "entity", table: "vendor", display: "entityId"}, "vendor",
		`id:k externalId:t entityId:t companyName:t firstName:t lastName:t email:t phone:t fax:t url:t isPerson:b isInactive:b
		subsidiary:@subsidiary terms:@term currency:@currency comments:t category:t accountNumber:t dateCreated:T- lastModifiedDate:T-
		addressBook:[addressbook] legalName:t customForm:t balance:n-`)
	add(recordType{title: "Employee", family: "entity", table: "employee", display: "entityId",
		required: [][2]string{{"firstName", "First Name"}, {"lastName", "Last Name"}}}, "employee",
		`id:k externalId:t entityId:t firstName:t lastName:t middleName:t initials:t email:t phone:t mobilePhone:t title:t
		subsidiary:@subsidiary supervisor:@employee isInactive:b isSalesRep:b location:@location department:@department
		class:@classification comments:t hireDate:d dateCreated:T- lastModifiedDate:T- customForm:t`)
	add(recordType{title: "Item", family: "item", table: "item", display: "itemId",
		required: [][2]string{{"itemId", "Item Name/Number"}}}, "inventoryItem",
		`id:k externalId:t itemId:t displayName:t upcCode:t salesDescription:t purchaseDescription:t storeDisplayName:t
		storeDescription:t itemType:e(InvtPart=Inventory_Item)- unitsType:@unitsType stockUnit:t saleUnit:t purchaseUnit:t
		consumptionUnit:t baseUnit:t- subsidiary:*subsidiary includeChildren:b taxSchedule:t assetAccount:@account
		cogsAccount:@account incomeAccount:@account cost:n averageCost:n- lastPurchasePrice:n- isInactive:b vendor:@vendor
		manufacturer:t mpn:t vendorName:t class:@classification department:@department location:@location weight:n weightUnit:t
		countryOfManufacture:t quantityOnHand:n- quantityAvailable:n- quantityCommitted:n- quantityOnOrder:n- quantityBackOrdered:n-
		totalValue:n- price:[price] locations:[itemlocation] itemVendor:[itemvendor] createdDate:T- lastModifiedDate:T-
		matchBillToReceipt:b isOnline:b pricingGroup:@pricingGroup costingMethod:t customForm:t reorderMultiple:n leadTime:n`)
	add(recordType{title: "Units Type", table: "unitstype", required: [][2]string{{"name", "Name"}}}, "unitsType",
		`id:k externalId:t name:t isInactive:b uom:[uom] lastModifiedDate:T-`)
	add(recordType{title: "Price Level", table: "pricelevel", required: [][2]string{{"name", "Name"}}}, "priceLevel",
		`id:k externalId:t name:t discountPct:n isInactive:b isOnline:b updateExistingPrices:b`)
	add(recordType{title: "Pricing Group", table: "pricinggroup", required: [][2]string{{"name", "Pricing Group"}}}, "pricingGroup",
		`id:k externalId:t name:t isInactive:b lastModifiedDate:T-`)
	add(recordType{title: "Price Rule", table: "pricerule", required: [][2]string{{"name", "Name"},
		{"priceLevel", "Price Level"}}}, "priceRule",
		`id:k externalId:t name:t description:t priceLevel:@priceLevel startDate:d endDate:d isInactive:b customers:[rulecustomer]`)
	add(recordType{title: "Location", table: "location", required: [][2]string{{"name", "Name"}}}, "location",
		`id:k externalId:t name:t isInactive:b subsidiary:*subsidiary parent:@location timeZone:t makeInventoryAvailable:b
		mainAddress:{address} lastModifiedDate:T- locationType:t`)
	add(recordType{title: "Subsidiary", table: "subsidiary", required: [][2]string{{"name", "Name"}}}, "subsidiary",
		`id:k externalId:t name:t legalName:t isInactive:b currency:@currency parent:@subsidiary country:t email:t lastModifiedDate:T-`)
	add(recordType{title: "Account", table: "account", display: "acctName", required: [][2]string{{"acctName", "Name"}}},
		"account",
		`id:k externalId:t acctName:t acctNumber:t acctType:t isInactive:b description:t subsidiary:*subsidiary currency:@currency
		lastModifiedDate:T-`)
	add(recordType{title: "Terms", table: "term", required: [][2]string{{"name", "Terms"}}}, "term",
		`id:k externalId:t name:t daysUntilNetDue:i discountPercent:n daysUntilExpiry:i isInactive:b`)
	add(recordType{title: "Currency", table: "currency", required: [][2]string{{"name", "Name"}}}, "currency",
		`id:k externalId:t name:t symbol:t isInactive:b exchangeRate:n isBaseCurrency:b`)
	add(recordType{title: "Class", table: "classification", required: [][2]string{{"name", "Name"}}}, "classification",
		`id:k externalId:t name:t isInactive:b parent:@classification subsidiary:*subsidiary lastModifiedDate:T-`)
	add(recordType{title: "Department", table: "department", required: [][2]string{{"name", "Name"}}}, "department",
		`id:k externalId:t name:t isInactive:b parent:@department subsidiary:*subsidiary lastModifiedDate:T-`)

	sale := map[string]string{"A": "Pending Approval", "B": "Pending Fulfillment", "C": "Cancelled",
		"D": "Partially Fulfilled",
		"E": "Pending Billing/Partially Fulfilled", "F": "Pending Billing", "G": "Billed", "H": "Closed"}
	transaction := func(name, title, code string, statuses map[string]string, required [][2]string, notation string) {
		add(recordType{title: title, family: "transaction", code: code, statuses: statuses, display: "tranId",
			required: required},
			name, transactionFields+notation)
	}
	transaction("salesOrder", "Sales Order", "SalesOrd", sale, [][2]string{{"entity", "Customer"}},
		salesFields+`status:e(`+enum(sale)+`)- orderStatus:e(A=Pending_Approval,B=Pending_Fulfillment) item:[salesline]`)
	shipped := map[string]string{"A": "Picked", "B": "Packed", "C": "Shipped"}
	transaction("itemFulfillment", "Item Fulfillment", "ItemShip", shipped, nil,
		`entity:@customer- createdFrom:@salesOrder- shipStatus:`+statusEnum+` status:`+statusEnum+`- shippedDate:d shipMethod:t
		shippingAddress:{address} shipAddress:t- shipAddressList:t packedDate:d pickedDate:d inventoryLocation:@location
		item:[shipline] package:[package] shippingCost:n`)
	open := map[string]string{"A": "Open", "B": "Paid In Full", "V": "Voided"}
	transaction("invoice", "Invoice", "CustInvc", open, [][2]string{{"entity", "Customer"}},
		salesFields+`createdFrom:@salesOrder- dueDate:d amountRemaining:n- amountPaid:n- status:e(`+enum(open)+`)-
		approvalStatus:t item:[invoiceline]`)
	purchase := map[string]string{"A": "Pending Supervisor Approval", "B": "Pending Receipt",
		"C": "Rejected by Supervisor",
		"D": "Partially Received", "E": "Pending Billing/Partially Received", "F": "Pending Bill", "G": "Fully Billed",
		"H": "Closed"}
	transaction("purchaseOrder", "Purchase Order", "PurchOrd", purchase, [][2]string{{"entity", "Vendor"}},
		`entity:@vendor otherRefNum:t employee:@employee terms:@term dueDate:d shipDate:d subtotal:n- total:n- taxTotal:n- shipTo:t
		status:e(`+enum(purchase)+`)- orderStatus:e(A=Pending_Supervisor_Approval,B=Pending_Receipt) approvalStatus:t
		item:[purchaseline] source:t-`)
	received := map[string]string{"Y": "Received"}
	transaction("itemReceipt", "Item Receipt", "ItemRcpt", received, nil,
		`entity:@vendor- createdFrom:@purchaseOrder- status:e(Y=Received)- item:[receiptline] exchangeRate:n total:n-`)
	adjusted := map[string]string{"A": "Approved"}
	transaction("inventoryAdjustment", "Inventory Adjustment", "InvAdjst", adjusted,
		[][2]string{{"account", "Adjustment Account"},
			{"subsidiary", "Subsidiary"}}, `account:@account adjLocation:@location customer:@customer estimatedTotalValue:n-
		status:e(A=Approved)- inventory:[adjustmentline]`)
	return m
}()

func enum(statuses map[string]string) string {
	var pairs []string
	for id, text := range statuses {
		pairs = append(pairs, id+"="+strings.ReplaceAll(text, " ", "_"))
	}
	return strings.Join(pairs, ",")
}
