import { type Screen, walkOf } from '@/screen'

/** Addresses of screens for the tests' data, by the screen's name; each has a name of its own. */
const samples: Record<string, Record<string, string>> = {
  'inventory-adjustment': { 'inventory-adjustment': '/home/inventory-adjustments/ADJ2' },
  'admin-utils': { 'admin-job': '/home/admin-utils?tab=history&job=J1' },
  customer: {
    customer: '/home/customers/500',
    'customer-addresses': '/home/customers/500?tab=addresses',
    'customer-timeline': '/home/customers/500?tab=timeline',
  },
  'dispatch/plan': { 'dispatch/plan': '/home/dispatch/plan/P1' },
  drive: { drive: '/drive' },
  cart: { 'cart-draft': '/home/cart/C1' },
  'out-of-stock': { 'out-of-stock/mark': '/home/warehouse/out-of-stock?mark=M0' },
  allowances: { 'allowance-peek': '/home/pricing-matrix/allowances?peek=AL1' },
  'pricing-report': { 'pricing-report': '/home/pricing-report/PR2', 'price-line': '/home/pricing-report/PR2/1000' },
  'pricing-report/print': { 'pricing-report/print': '/home/pricing-report/PR2/print' },
  product: {
    product: '/home/product-detail/1003',
    'product-pictures': '/home/product-detail/1003?tab=pictures',
    'product-history': '/home/product-detail/1003?tab=history',
  },
  'purchase-order': { 'purchase-order': '/home/purchase-orders/4476' },
  'routes/one': { 'routes/one': '/home/routes/R1' },
  'sales-order': { 'sales-order': '/home/sales-order/SO2', 'order-timeline': '/home/sales-order/SO0?tab=timeline' },
  'spot-buy-sheet': {
    'spot-buy-draft': '/home/spot-buy-sheet?sheet=SB3',
    'spot-buy-closed': '/home/spot-buy-sheet?sheet=SB1',
    'spot-buy-empty': '/home/spot-buy-sheet?sheet=2030-01-04',
  },
  'spot-buy-sheet/print': { 'spot-buy-sheet/print': '/home/spot-buy-sheet/SB2/print?level=2' },
  'trips/edit': { 'trips/edit': '/home/trips/edit/T2' },
  'trips/tracking': { 'trips/tracking': '/home/trips/T1/tracking', 'trips/live': '/home/trips/L0/tracking' },
  vehicles: { 'vehicle-peek': '/home/vehicles?peek=V1' },
}

/** The addresses of a screen with the tests' data, by name. */
export const addressesOf = (screen: Screen): Record<string, string> => ({
  ...walkOf(screen),
  ...samples[screen.name],
})
