import type { components } from '@/api/schema'

/**
 * The shapes of the wire under the portal's names, from the types generated of the API's document. What that document
 * leaves open is made precise by tools/openapi/narrow.mjs. Dates are YYYY-MM-DD in the warehouse's zone, instants RFC 3339
 * in UTC.
 */
type Schemas = components['schemas']

/** What a client may send: the document lists as unknown what the server fills in and ignores. */
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

/** What every paged list says of itself. */
export type Page = Pick<Schemas['SalesordersList'], 'total' | 'totalIsMinimum' | 'page' | 'limit' | 'totalPages'>

export type SyncState = Schemas['SynctaskState']
export type SyncStatus = SyncState['status']

// Catalogue

export type UnitOfMeasure = Schemas['Unit']
export type UnitsType = Schemas['UnitType']
export type PriceTier = Schemas['ItemPrice']
export type Item = Schemas['ItemsItem']
export type FoundItems = Schemas['ItemsFoundItems']
/** Stock of an item, in its stock unit, seen from a delivery date. */
export type AvailabilityOnDate = Schemas['ItemsAvailabilityOnDate']
/** What a code or an id stands for. */
export type Resolved = Schemas['ItemsResolved']

// Customers

export type Customer = Schemas['CustomersCustomer']
export type CustomerSummary = Schemas['CustomersSummary']
export type CustomerRef = Schemas['OrderCustomer']

/** What a customer wants to have of an item after a delivery. */
export type Par = Schemas['AnalyticsPar']
/** What a customer buys of an item; the last purchase is null and the counts are 0 for what was never bought. */
export type CustomerPurchase = Schemas['AnalyticsProductSale']
export type LastPurchase = Schemas['AnalyticsLastPurchase']

// Orders

export type PriceSource = Schemas['PricingSource']
export type CartLine = Schemas['OrderlineLine']
/** What is wrong with a line: an error keeps the cart from becoming an order. */
export type LineProblem = Schemas['OrderlineProblem']
/** What became of asking for a rate under the floor. */
export type Approval = Schemas['OrderlineApproval']
export type PriceApproval = Schemas['SalesordersPriceApproval']
export type LineUnderCost = Schemas['SalesordersLineUnderCost']
export type Cart = Schemas['Cart']
/** A draft as lists show it: without its lines. */
export type CartSummary = Schemas['CartSummary']
export type CartLineInput = Sent<Schemas['OrderlineInput']>
export type CartInput = Sent<Schemas['CartUpdateInBody']>

export type SalesOrderStatus = Schemas['Order']['status']
export type OrderRoute = Schemas['OrderRoute']
export type ShipTo = Schemas['OrderShipTo']
export type SalesOrderLine = Schemas['OrderLine']
export type SalesOrder = Schemas['Order']
/** A row of the list: an order without its lines. */
export type SalesOrderRow = Schemas['OrderRow']
export type SalesOrderPage = Schemas['SalesordersList']

/** What the portal and the ERP each have of an order whose sending ended in a conflict. */
export type OrderConflict = Schemas['OrderConflict']
export type ConflictSide = Schemas['OrderSide']
export type KeptSide = Schemas['SalesOrdersResolveInBody']['keep']

/** An order whose route was worked out anew, and why it changed. */
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
  /** Those that a person has to see to. */
  attention?: true
  search?: string
}

export type SalesOrderInput = Sent<Schemas['SalesOrdersUpOnDateBody']> & { version: number }

// Histories

/** What happened to a record: an order, a customer. Fields and values are in words; '' is nothing. */
export type HistoryEntry = Schemas['HistoryEntry']

/** An item of which more is promised than there will be. */
export type ShortItem = Schemas['AnalyticsShortItem']

// Routes, vehicles, trips

export type Route = Schemas['RoutesRoute']
export type Vehicle = Schemas['Vehicle']
export type Driver = Schemas['TripDriver']
/** Its weight is in kilograms, as all weights are. */
export type Eligible = Schemas['OrderEligible']

export type TripStatus = Schemas['TripsTrip']['status']
export type ErpStatus = Schemas['TripsTrip']['erpStatus']
export type StopStatus = Schemas['TripsStop']['status']
export type TripStop = Schemas['TripsStop']
/** A trip as lists show it: without its stops. */
export type TripHead = Schemas['TripsHead']
export type Trip = Schemas['TripsTrip']
/** What of an order's line is to be delivered at a stop; drivers read it. */
export type StopLine = Schemas['TripsStopLine']
export type TripDecision = Schemas['TripDecision']
export type UndeliveredDecision = Sent<Schemas['TripsUndeliveredInBody']>
export type Disposition = UndeliveredDecision['decision']
export type Delivery = Schemas['TripsDelivery']
export type StopCompletion = Sent<Schemas['TripsCompleteStopInBody']>
export type TripPage = Schemas['TripsList']
export type TripStopInput = Sent<Schemas['TripsStopFields']>
export type TripInput = Sent<Schemas['TripsUpdateInBody']> & { version?: number }
export type Optimised = Schemas['TripOptimised']
export type TransitionOptions = Schemas['TripsOptions']

export type StepResult = Schemas['TripsStepStatus']
export type StepState = StepResult['state']
export type FulfillmentStatus = Schemas['TripsFulfillmentStatus']

// Sync

export type ResourceType = Schemas['SynctasksRecordName']['resourceType']
export type TaskStatus = Schemas['SynctasksSyncTask']['status']
export type Discovery = Schemas['SynctasksDiscovery']
export type DiscoveryProgress = Schemas['SynctasksProgress']
export type SyncTask = Schemas['SynctasksSyncTask']
export type SyncTaskPage = Page & { syncTasks: SyncTask[] }
/** What became of sending the orders of a date. */
export type SyncTasksMade = Schemas['OrderQueued']
export type CauseCount = Schemas['SynctaskCauseCount']
export type ImmediateJob = Schemas['SynctasksJobState']

// Sign-in and account

/** What choosing a password answers: a sign-in, or the message for who waits for an administrator. */
export type Registered = Schemas['AuthRegistered']
export type OwnUser = Schemas['UsersUser']
/** A session of who asks. */
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
/** The same in the list of all, with whose it is. */
export type ListedSession = Schemas['SessionsListedSession']
export type SessionPage = Page & { sessions: ListedSession[] }
export type SessionStats = Schemas['SessionsStats']

export type AuditEvent = Schemas['AuditEvent']
export type AuditAction = AuditEvent['action']
export type AuditPage = Page & { events: AuditEvent[] }
