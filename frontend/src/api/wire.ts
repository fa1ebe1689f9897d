import type { components } from '@/api/schema'

/**
 * The API's types under the portal's names, generated from the API's document. tools/openapi/narrow.mjs makes precise
 * what that document leaves open. Dates are YYYY-MM-DD in the warehouse's time zone, instants RFC 3339 in UTC.
 */
type Schemas = components['schemas']

/**
 * What a client may send. In the document, fields that the server fills in have the type unknown; they are removed
 * here.
 */
type Sent<T> = { [Key in keyof T as unknown extends T[Key] ? never : Key]: T[Key] }

export type Permission =
  | 'order.read'
  | 'order.write'
  | 'order.close'
  | 'price.view'
  | 'price.override'
  | 'price.belowFloor'
  | 'cost.view'
  | 'catalog.read'
  | 'catalog.write'
  | 'inventory.adjust'
  | 'pricing.manage'
  | 'route.manage'
  | 'trip.read'
  | 'trip.dispatch'
  | 'trip.complete'
  | 'sync.read'
  | 'sync.run'
  | 'settings.read'
  | 'settings.write'
  | 'search.manage'
  | 'user.manage'
  | 'session.manage'
  | 'analytics.read'

export type Profile = Schemas['AuthProfile']
export type SignIn = Schemas['AuthLogin']
export type Tokens = Schemas['SessionTokens']

/** The paging fields of every list. */
export type Page = Pick<Schemas['SalesordersList'], 'total' | 'totalIsMinimum' | 'page' | 'limit' | 'totalPages'>

export type SyncState = Schemas['SynctaskState']
/** An order's sync state, with what went wrong as a code. */
export type OrderSync = Schemas['SynctaskSync']
export type SyncProblem = Schemas['SynctaskSyncProblem']
export type SyncStatus = SyncState['status']

export type AdjustmentHead = Schemas['AdjustmentsHead']
export type Adjustment = Schemas['AdjustmentsAdjustment']
export type AdjustmentLine = Schemas['AdjustmentsLine']

// Catalog

export type UnitOfMeasure = Schemas['Unit']
export type UnitsType = Schemas['UnitType']
export type PriceTier = Schemas['ItemPrice']
/** A spot price of an item: lower, for a limited time and quantity. Its quantities are in base units. */
export type SpotOffer = Schemas['PricingOffer']
export type Item = Schemas['ItemsItem']
export type FoundItems = Schemas['ItemsFoundItems']
export type FeaturedItem = Schemas['FeatureditemsItem']
export type PricingReport = Schemas['PricingreportsReport']
export type PricingReportPage = Schemas['PricingreportsPage']
export type PricingReportStatus = PricingReport['status']
export type PricingProgress = Schemas['PricingreportsProgress']
export type PricingPhase = Schemas['PricingreportsPhaseProgress']['phase']
export type PricingProblem = Schemas['PricingreportsProblem']
/** An item of a pricing report. */
export type PriceLine = Schemas['PricingreportsLine']
export type LinePrice = Schemas['PricingreportsPrice']
export type DecidedPrice = Schemas['PricingreportsDecidedPrice']
export type GivenPrice = Schemas['PricingreportsGivenPrice']
export type PriceReason = PriceLine['reason']
export type PriceDecision = PriceLine['decision']
export type PriceEffect = Schemas['PricingreportsEffect']

export type PricingMatrix = Schemas['PricingmatrixMatrix']
export type PricingMatrixOverview = Schemas['PricingmatrixOverview']
export type PriceLevel = Schemas['PricingmatrixPriceLevel']
export type ItemPrices = Schemas['PricingmatrixItemPrices']
export type ItemPricesPage = Schemas['PricingmatrixItemPricesPage']
export type PriceChanges = Schemas['PricingmatrixPriceChanges']
export type PriceResult = Schemas['PricingmatrixPriceResult']
export type Allowance = Schemas['PricingmatrixAllowance']
export type AllowanceInput = Sent<Schemas['PricingmatrixAllowanceFields']> & { from: string; until: string }
export type PriceBatch = Schemas['PricingmatrixPriceBatch']
/** Shares of the price; null: from above. */
export type Margins = Pick<Schemas['MatrixLevel'], 'marginTarget' | 'floorMargin'>

export type SpotSheet = Schemas['SpotbuysheetsSheet']
/** A sheet of spot buys in the list. */
export type SpotSheetHead = Schemas['SpotbuysheetsRow']
/** A line of spot buys: a draft, or an offer. */
export type SpotLine = Schemas['SpotbuysheetsLine']
/** What is known of the price of a line's item at a level. */
export type SpotAdvice = Schemas['SpotbuysheetsLevelAdvice']
export type SpotLineInput = Sent<Schemas['SpotbuysheetsLineFields']>

export type SearchWeights = Schemas['SearchWeights']
export type WeightsVersion = Schemas['SearchadminWeights']
export type SearchPreview = Schemas['SearchadminPreview']
export type Judged = Schemas['SearchadminJudged']
export type FailedSearch = Schemas['RankingFailed']
/** An item in the list of products, with its sales and pack. */
export type ListedItem = Schemas['ItemsListedItem']
export type ProductsPage = Schemas['ItemsItemsPage']
/** The values of each filter of the list of products, with the number of items that choosing it gives. */
export type ProductFacets = Schemas['AssortmentFacets']
/** A change of what the portal adds to many items, and its result for one item. */
export type BulkChange = Schemas['ItemsSetAllMetadataInBody']
export type BulkResult = Schemas['ItemsMetadataResult']
/** Stock of an item on a delivery date, in its stock unit. */
export type AvailabilityOnDate = Schemas['ItemsAvailabilityOnDate']
/** The item that a code or an id stands for. */
export type Resolved = Schemas['ItemsResolved']

// Purchase orders and items that ran out

export type PurchaseOrderHead = Schemas['PurchaseordersSummary']
export type PurchaseOrder = Schemas['PurchaseordersPurchaseOrder']
export type PurchaseOrderLine = Schemas['PurchaseordersLine']
/** A mark of an item that ran out. */
export type StockMark = Schemas['OutofstockMark']
/** An open order line of a marked item. */
export type AffectedLine = Schemas['OutofstockLine']
/** What became of the change of one line. */
export type LineResult = Schemas['OutofstockResult']
export type StockCheck = Schemas['OutofstockCheck']
export type LostSales = Schemas['OutofstockLostSales']

// Customers

export type Customer = Schemas['CustomersCustomer']
export type CustomerSummary = Schemas['CustomersSummary']
export type ContractPrice = Schemas['CustomersContractPrice']
export type CustomerRef = Schemas['OrderCustomer']

/** The quantity that a customer wants to have of an item after a delivery (par level). */
export type Par = Schemas['AnalyticsPar']
/** What a customer buys of an item. For an item never bought, the last purchase is null and the counts are 0. */
export type CustomerPurchase = Schemas['AnalyticsProductSale']
export type LastPurchase = Schemas['AnalyticsLastPurchase']

// Orders

export type PriceSource = Schemas['PricingSource']
export type CartLine = Schemas['OrderlineLine']
/** A problem of a line. An error prevents the cart from becoming an order. */
export type LineProblem = Schemas['OrderlineProblem']
/** The state of an approval request for a rate below the floor. */
export type Approval = Schemas['OrderlineApproval']
export type PriceApproval = Schemas['SalesordersPriceApproval']
export type LineUnderCost = Schemas['SalesordersLineUnderCost']
export type Cart = Schemas['Cart']
/** A draft in a list: without its lines. */
export type CartSummary = Schemas['CartSummary']
export type CartLineInput = Sent<Schemas['OrderlineInput']>
export type CartInput = Sent<Schemas['CartUpdateInBody']>

export type SalesOrderStatus = Schemas['Order']['status']
export type OrderRoute = Schemas['OrderRoute']
export type ShipTo = Schemas['OrderShipTo']
export type SalesOrderLine = Schemas['OrderLine']
export type SalesOrder = Schemas['Order']
/** An order in a list: without its lines. */
export type SalesOrderRow = Schemas['OrderRow']
export type SalesOrderPage = Schemas['SalesordersList']

/** The portal's and the ERP's versions of an order whose sync ended in a conflict. */
export type OrderConflict = Schemas['OrderConflict']
export type ConflictSide = Schemas['OrderSide']
export type KeptSide = Schemas['SalesOrdersResolveInBody']['keep']

/** An order whose route was recalculated, and why it changed. */
export type RouteChange = Schemas['OrderRerouted']

export interface SalesOrderFilters {
  status?: SalesOrderStatus[]
  customerId?: string
  deliveryDateFrom?: string
  deliveryDateTo?: string
  /** A route's id, or 'none' for orders without one. */
  routeId?: string
  sync?: SyncStatus
  /** A user's id, or 'me'. */
  owner?: string
  /** Only orders that need a person's attention. */
  attention?: true
  search?: string
}

export type SalesOrderInput = Sent<Schemas['SalesOrdersUpOnDateBody']> & { version: number }

// Histories

/** An event in the history of an order or a customer. Fields and values are in words; '' is nothing. */
export type HistoryEntry = Schemas['HistoryEntry']

/** An item with more promised than there will be in stock. */
export type ShortItem = Schemas['AnalyticsShortItem']

// Routes, vehicles, trips

export type Route = Schemas['RoutesRoute']
export type RouteStop = Schemas['RoutesStop']
/** A new route, or changes of one. */
export type RouteInput = Sent<Omit<Schemas['RoutesCreateInBody'], 'version'>>
/** The run of a route on a date. */
export type RouteDay = Schemas['CalendarDay']
/** An address without a route or without coordinates. */
export type Unplaced = Schemas['RoutesUnplaced']
/** A place that an address may have, from a look-up. */
export type PlaceMatch = Schemas['RoutesLookedUp']['matches'][number]
/** What a user can set for a date. */
export type RouteDayEdit = Pick<
  Sent<Schemas['RouteSchedulesUpdateInBody']>,
  'vehicleId' | 'driverId' | 'startTime' | 'notes' | 'status'
>
export type Vehicle = Schemas['Vehicle']
export type VehicleInput = Sent<Schemas['VehiclesCreateInBody']>
export type Driver = Schemas['TripDriver']
/** Its weight is in kilograms, as all weights are. */
export type Eligible = Schemas['OrderEligible']

export type TripStatus = Schemas['TripsTrip']['status']
export type ErpStatus = Schemas['TripsTrip']['erpStatus']
export type StopStatus = Schemas['TripsStop']['status']
export type TripStop = Schemas['TripsStop']
/** An order of a stop, with its state in the ERP. */
export type TripOrder = TripStop['itemFulfillments'][number]
/** What a driver recorded at a stop. */
export type Proof = Schemas['TripProof']
export type StopReport = Schemas['TripsStopReport']
export type Photo = Schemas['TripsPhoto']
/** A trip in a list: without its stops. */
export type TripHead = Schemas['TripsHead']
export type Trip = Schemas['TripsTrip']
/** What is to be delivered at a stop for one order line. Drivers read it. */
export type StopLine = Schemas['TripsStopLine']
/** What a driver needs at the stops of a trip. */
export type TripSheet = Schemas['TripsSheet']
export type SheetStop = Schemas['TripsSheetStop']
export type TripDecision = Schemas['TripDecision']
export type UndeliveredDecision = Sent<Schemas['TripsUndeliveredInBody']>
export type Disposition = UndeliveredDecision['decision']
export type Delivery = Schemas['TripsDelivery']
/** What NetSuite made from an order. */
export type RelatedRecords = Schemas['SalesordersRelated']
export type RelatedInvoice = Schemas['SalesordersRelatedInvoice']
/** What a phone could not report, as the phone tells it. */
export type SetAsideReport = Sent<Schemas['TripsSetAsideInBody']>
/** What has become of it. */
export type SetAsideState = Schemas['TripsSetAsideState']
/** What a phone could not report, as the office sees it. */
export type SetAside = Schemas['TripsSetAside']
export type StopCompletion = Sent<Schemas['TripsCompleteStopInBody']>
export type TripPage = Schemas['TripsList']
export type TripStopInput = Sent<Schemas['TripsStopFields']>
export type TripInput = Sent<Schemas['TripsUpdateInBody']> & { version?: number }
export type Optimized = Schemas['TripchangeOptimized']
export type TransitionOptions = Schemas['TripsOptions']

// Dispatch: a delivery date with its trips and the orders that are on none

export type DispatchBoard = Schemas['DispatchBoard']
export type DispatchTrip = Schemas['DispatchTrip']
export type DispatchStop = Schemas['DispatchStop']
export type DispatchUnplanned = Schemas['DispatchUnplanned']
export type DispatchLine = Schemas['DispatchLine']
export type DispatchMoved = Schemas['DispatchMoved']
export type DispatchPlan = Schemas['DispatchDayPlan']
export type DispatchPlanInput = Schemas['DispatchPlanInBody']
export type DispatchPlanStarted = Schemas['DispatchPlanStarted']

export type StepResult = Schemas['TripsStepStatus']
export type StepState = StepResult['state']
export type FulfillmentStatus = Schemas['TripsFulfillmentStatus']

/** A trip on the road with its position and delay. */
export type MovingTrip = Schemas['TripsMoving']
export type RoadFigures = Schemas['TripsMetrics']
/** A trip as expected at a moment. */
export type Tracking = Schemas['TripsTracking']
export type TrackedStop = Schemas['TripsTrackedStop']
/** The newest position of a trip, with its age when it was read. */
export type TruckPosition = Schemas['TripsPosition']
/** A recorded position. */
export type TrackPoint = Schemas['TripsPositionHistory']['positions'][number]

// Sync

export type ResourceType = Schemas['SynctasksRecordName']['resourceType']
export type TaskStatus = Schemas['SynctasksSyncTask']['status']
export type Discovery = Schemas['SynctasksDiscovery']
export type DiscoveryProgress = Schemas['SynctasksProgress']
export type SyncTask = Schemas['SynctasksSyncTask']
export type SyncTaskPage = Page & { syncTasks: SyncTask[] }
/** The result of sending the orders of a date. */
export type SyncTasksMade = Schemas['OrderQueued']
export type CauseCount = Schemas['SynctaskCauseCount']
export type ImmediateJob = Schemas['SynctasksJobState']

// Sign-in and account

/** The answer when a password is chosen: a sign-in, or a message for a user whom an administrator must still admit. */
export type Registered = Schemas['AuthRegistered']
export type OwnUser = Schemas['UsersUser']
/** A session of the signed-in user. */
export type OwnSession = Schemas['AuthOwnSession']

// Site settings

export type Setting = Schemas['SettingsSetting']
export type SettingChange = Schemas['SettingsChange']
export type WarehouseAddress = Schemas['SettingAddress']
export type Coordinates = Schemas['SettingCoordinates']

// Background jobs on sales orders

export type Job = Schemas['Job']
export type JobResult = Schemas['JobResult']
export type JobPage = Page & { jobs: Job[] }
export type JobResultPage = Page & { results: JobResult[] }
export type Closing = Sent<Schemas['OrderjobClosing']>
export type Generating = Sent<Schemas['OrderjobGenerating']>

// People

export type User = Schemas['UsersUser']
export type Role = User['role']
export type Invitation = Schemas['UsersInvitation']
export type InvitationInput = Schemas['UsersInviteInBody']

/** A session of a user, as administrators see it. */
export type UserSession = Schemas['SessionsSession']
export type UserSessions = Schemas['SessionsUserSessions']
/** A session in the list of all sessions, with its user. */
export type ListedSession = Schemas['SessionsListedSession']
export type SessionPage = Page & { sessions: ListedSession[] }
export type SessionStats = Schemas['SessionsStats']

export type AuditEvent = Schemas['AuditEvent']
export type AuditAction = AuditEvent['action']
export type AuditPage = Page & { events: AuditEvent[] }
