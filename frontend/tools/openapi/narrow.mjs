// Makes precise what the OpenAPI document leaves open: the values of a status, and dates that are never null. Each
// entry is checked against the document and fails here when it no longer matches.

const words = (...list) => ({ type: 'string', enum: list })
/** The same values as another field of the document. */
const like = (schema, field) => (schemas) => fieldOf(schemas, schema, field)
/** A date that is never null. */
const date = { type: 'string', format: 'date' }

const orderStatus = words(
  'pending_approval',
  'pending_fulfillment',
  'partially_fulfilled',
  'pending_billing_partially_fulfilled',
  'pending_billing',
  'billed',
  'closed',
  'cancelled',
)
const order = { status: orderStatus, transactionDate: date, deliveryDate: date }

const fields = {
  AuthProfileWarehouse: { today: date },
  SynctaskState: { status: words('pending', 'in_progress', 'synced', 'failed') },
  SynctaskSync: { status: like('SynctaskState', 'status') },
  AnalyticsLastPurchase: { date },
  SalesordersPriceApproval: { deliveryDate: date },
  SalesordersLineUnderCost: { deliveryDate: date },
  Cart: { status: words('draft', 'submitted', 'discarded'), deliveryDate: date, transactionDate: date },
  CartSummary: { deliveryDate: date },
  Order: order,
  OrderRow: order,
  ItemdetailsProjectionDay: { date },
  ItemdetailsWeekSold: { from: date, to: date },
  ItemdetailsBuyer: { lastDate: date },
  ItemdetailsOpenLine: { deliveryDate: date },
  ItemdetailsPurchaseOrder: { expectedDate: date, orderDate: date },
  TripsHead: { tripDate: date },
  TripsTrip: { tripDate: date },
  TripChange: { status: like('TripsTrip', 'status') },
  TripstatusOption: { status: like('TripsTrip', 'status') },
  SynctasksSyncTask: { resourceType: like('SynctasksRecordName', 'resourceType') },
  OrderjobClosing: { beforeDate: date },
  OrderjobGenerating: { date },
  PurchaseordersSummary: { orderDate: date },
  PurchaseordersPurchaseOrder: { orderDate: date },
  PurchaseordersWaitingOrder: { deliveryDate: date },
  OutofstockLine: { deliveryDate: date },
  OutofstockArrival: { date },
  OutofstockLostWeek: { week: date },
  PricingreportsReport: { date },
  PricingreportsEffect: { from: date, to: date },
  ReportPoint: { date },
  SpotbuysheetsRow: { date },
  SpotbuysheetsSheet: { date },
}

function fieldOf(schemas, schema, field) {
  const found = schemas[schema]?.properties?.[field]
  if (!found) throw new Error(`the OpenAPI document has no ${schema}.${field}`)
  return found
}

/** The document with these fields made precise. */
export function narrow(document) {
  const { schemas } = document.components
  for (const [schema, known] of Object.entries(fields))
    for (const [field, type] of Object.entries(known)) {
      const { description } = fieldOf(schemas, schema, field)
      schemas[schema].properties[field] = {
        ...(typeof type === 'function' ? type(schemas) : type),
        ...(description ? { description } : {}),
      }
    }
  return document
}
