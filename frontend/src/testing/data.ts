import type {
  Cart,
  CartLine,
  Customer,
  Item,
  LineProblem,
  Profile,
  Route,
  SalesOrder,
  UnitsType,
  Vehicle,
} from '@/api/wire'

/** The business date of the test data. */
export const today = '2026-11-20'
export const tomorrow = '2026-11-21'
export const at = '2026-11-20T14:05:00Z'

export const caseUnits: UnitsType = {
  _id: '1',
  name: 'Case',
  items: [
    { _id: '10', unitOfMeasure: 'Each', abbreviation: 'EA', conversionRate: 1, isBase: true },
    { _id: '11', unitOfMeasure: 'Case', abbreviation: 'CS', conversionRate: 12, isBase: false },
  ],
}

const synced: SalesOrder['sync'] = {
  status: 'synced',
  lastSyncedAt: at,
  error: '',
  problem: null,
  taskId: '',
}

const names = [
  'Roma tomatoes 25 lb',
  'Yellow onions 50 lb',
  'Russet potatoes 90 ct',
  'Extra virgin olive oil 3 L',
  'Whole milk mozzarella 5 lb',
  'Chicken thighs boneless',
  'Basmati rice 20 lb',
  'Romaine hearts 12 ct',
  'Unsalted butter 36 ct',
  'Lemon juice 32 oz',
  'Black beans dry 25 lb',
  'Flour tortillas 10 in',
]

const upcs = ['071234567890', '036000291452']

export const items: Item[] = names.map((name, index) => ({
  _id: String(1000 + index),
  netSuiteInvItemId: String(1000 + index),
  itemId: String(1043 + index),
  name,
  upc: upcs[index] ?? '',
  brand: '',
  category: '',
  description: '',
  purchaseUnit: '11',
  image: null,
  outOfStock: null,
  tags: [],
  searchKeywords: [],
  featured: false,
  hidden: false,
  allowSubstitutes: false,
  substitutes: [],
  sync: synced,
  createdAt: at,
  updatedAt: at,
  version: 1,
  unitsType: caseUnits,
  saleUnit: '11',
  stockUnit: '10',
  pricingGroupId: '',
  prices: [
    { priceLevelId: '1', quantity: 0, price: 24 + index },
    { priceLevelId: '1', quantity: 10, price: 21.6 + index },
    { priceLevelId: '2', quantity: 0, price: 22 + index },
  ],
  isActive: true,
  availability: { onHand: 600, committed: 60, available: index === 2 ? 6 : 540, onOrder: 0, nextArrival: null },
}))

const shops = [
  'Green Apple Market',
  'Lakeview Foods',
  'Pilsen Grocery',
  'Harbor Deli',
  'Garfield Fresh',
  'Northside Bodega',
  'Logan Square Co-op',
  'Bridgeport Bakery',
]

export const customers: Customer[] = shops.map((name, index) => ({
  _id: String(500 + index),
  netSuiteCustomerId: String(500 + index),
  entityId: `C-${500 + index}`,
  name,
  priceLevelId: index === 1 ? '2' : '1',
  priceLevel: index === 1 ? 'Restaurants' : 'Base price',
  isActive: true,
  email: '',
  phone: '',
  terms: '',
  salesRep: '',
  notes: '',
  balance: 0,
  creditLimit: 0,
  preferredProducts: [],
  restrictedProducts: [],
  takesSubstitutes: true,
  pars: [],
  contractPrices: [],
  sync: synced,
  createdAt: at,
  updatedAt: at,
  version: 1,
  addresses: [
    {
      _id: `A${index}`,
      label: 'Store',
      street: `${1200 + index * 37} N Clark St`,
      city: 'Chicago',
      state: 'IL',
      postalCode: '60610',
      country: 'US',
      latitude: 41.9,
      longitude: -87.6,
      isDefaultShipping: true,
      isDefaultBilling: true,
      route:
        index === 3
          ? null
          : { routeId: `R${(index % 2) + 1}`, name: index % 2 ? 'South loop' : 'North shore', stopNumber: index + 1 },
    },
  ],
}))

export const routes: Route[] = ['North shore', 'South loop'].map((name, index) => ({
  _id: `R${index + 1}`,
  name,
  code: `R${index + 1}`,
  color: '#9999d0',
  description: '',
  weekdays: [1, 2, 3, 4, 5],
  startTime: '06:30',
  durationMinutes: 0,
  vehicleId: `V${index + 1}`,
  driverId: `D${index + 1}`,
  isActive: true,
  stopCount: 0,
  stops: [],
  stopsVersion: 0,
  createdAt: at,
  updatedAt: at,
  version: 1,
}))

export const vehicles: Vehicle[] = ['Truck 7', 'Van 2'].map((name, index) => ({
  _id: `V${index + 1}`,
  name,
  licensePlate: `IL ${4410 + index}`,
  type: 'truck',
  odometer: 0,
  capacity: { weight: 4000, cases: 200 },
  features: [],
  driverId: null,
  isActive: true,
  createdAt: at,
  updatedAt: at,
  version: 1,
}))

export const drivers = [
  { _id: 'D1', email: '', firstName: 'Rosa', lastName: 'Delgado', phone: '+13125550131' },
  { _id: 'D2', email: '', firstName: 'Marek', lastName: 'Nowak', phone: '' },
]

export const profile: Profile = {
  _id: 'U1',
  email: 'admin@example.com',
  firstName: 'Avery',
  lastName: 'Stone',
  phone: '',
  role: 'admin',
  isActive: true,
  tokenVersion: 1,
  lastSignInAt: at,
  mustChangePassword: false,
  createdAt: at,
  updatedAt: at,
  version: 1,
  warehouse: { timezone: 'America/Chicago', today, units: 'us', clock: '12h', phone: '+13125550100' },
  permissions: [
    'order.read',
    'order.write',
    'price.view',
    'price.override',
    'price.belowFloor',
    'cost.view',
    'catalog.read',
    'catalog.write',
    'pricing.manage',
    'inventory.adjust',
    'search.manage',
    'route.manage',
    'trip.read',
    'trip.dispatch',
    'trip.complete',
    'sync.read',
    'sync.run',
    'user.manage',
    'session.manage',
    'order.close',
    'settings.read',
    'settings.write',
  ],
}

const statuses: SalesOrder['status'][] = [
  'pending_fulfillment',
  'pending_fulfillment',
  'partially_fulfilled',
  'pending_billing',
  'billed',
  'cancelled',
]
const syncs: SalesOrder['sync'][] = [
  synced,
  { ...synced, status: 'pending', lastSyncedAt: null },
  {
    ...synced,
    status: 'failed',
    lastSyncedAt: null,
    error: 'INVALID_KEY_OR_REF: Invalid item reference key 1045 for subsidiary 1',
    problem: { code: 'item_invalid', field: '', params: {} },
    taskId: 'T1',
  },
  synced,
]

export const noPrice: CartLine['priceSource'] = { kind: 'none', priceLevelId: '', tierQuantity: null, spotLineId: '' }
const listPrice: CartLine['priceSource'] = { kind: 'tier', priceLevelId: '1', tierQuantity: 0, spotLineId: '' }

function orderLine(index: number, item: Item, quantity: number): SalesOrder['items'][number] {
  const rate = item.prices[0]?.price ?? 0
  return {
    _id: `L${index}`,
    lineNumber: index + 1,
    netSuiteInvItemId: item._id,
    item: { _id: item._id, itemId: item.itemId, name: item.name },
    quantity,
    units: '11',
    rate,
    customRate: null,
    determinedRate: rate,
    amount: rate * quantity,
    priceSource: listPrice,
    priceReason: '',
    approval: null,
    netSuiteLine: index + 1,
    weight: 0,
    pickNotes: '',
    quantityFulfilled: 0,
    quantityBilled: 0,
    isOpen: true,
  }
}

export const salesOrders: SalesOrder[] = Array.from({ length: 46 }, (_, index) => {
  const customer = customers[index % customers.length]!
  const address = customer.addresses[0]!
  const lines = items.slice(index % 5, (index % 5) + 4).map((item, at) => orderLine(at, item, at + 2))
  return {
    _id: `SO${index}`,
    orderNumber: `SO-${10480 + index}`,
    cartId: '',
    netSuiteTranId: '',
    netSuiteSalesOrderId: index % 4 === 1 ? '' : String(9000 + index),
    status: statuses[index % statuses.length]!,
    customer: { _id: customer._id, name: customer.name, priceLevelId: customer.priceLevelId },
    netSuiteCustomerId: customer._id,
    shipTo: {
      addressId: address._id,
      label: address.label,
      street: address.street,
      city: address.city,
      state: address.state,
      postalCode: address.postalCode,
      latitude: null,
      longitude: null,
    },
    transactionDate: today,
    deliveryDate: index < 20 ? tomorrow : today,
    items: lines,
    pendingLines: [],
    memo: index % 3 ? '' : 'Back door, ring twice',
    total: lines.reduce((sum, line) => sum + (line.amount ?? 0), 0),
    route: address.route && { ...address.route, pinned: false },
    tripId: '',
    owner: 'U1',
    sync: syncs[index % syncs.length]!,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
})

/** An error of a line, without params. */
export const lineProblem = (
  code: LineProblem['code'],
  field: LineProblem['field'] = 'netSuiteInvItemId',
): LineProblem => ({ code, field, severity: 'error', params: {} })

export const cartLine = (item: Item, lineNumber: number, quantity = 1): CartLine => ({
  _id: `CL${lineNumber}`,
  netSuiteInvItemId: item._id,
  item: { _id: item._id, itemId: item.itemId, name: item.name },
  lineNumber,
  quantity,
  units: '11',
  amount: 0,
  determinedRate: null,
  customRate: null,
  rate: null,
  priceSource: noPrice,
  priceId: '',
  priceReason: '',
  approval: null,
  weight: 0,
  validationError: null,
  warnings: [],
  problems: [],
  pickNotes: '',
})

export const draftCart: Cart = {
  _id: 'C1',
  status: 'draft',
  netSuiteCustomerId: '500',
  customer: { _id: '500', name: shops[0]!, priceLevelId: '1' },
  cartItems: [cartLine(items[0]!, 1, 3), cartLine(items[2]!, 2, 4)].map((line) => ({
    ...line,
    determinedRate: 24,
    rate: 24,
    amount: 24 * line.quantity,
    priceSource: listPrice,
  })),
  memo: '',
  transactionDate: today,
  deliveryDate: tomorrow,
  total: 168,
  owner: 'U1',
  shipToAddressId: '',
  salesOrderId: '',
  netSuiteSalesOrderId: '',
  createdAt: at,
  updatedAt: at,
  version: 4,
}
