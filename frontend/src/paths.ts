/** Every address that the portal links to, made in one place. */
export const paths = {
  login: () => '/',
  home: () => '/home',
  controlPanel: () => '/home/control-panel',
  cart: (id?: string) => (id ? `/home/cart/${encodeURIComponent(id)}` : '/home/cart'),
  salesOrders: (search = '') => `/home/sales-orders${search}`,
  salesOrder: (id: string) => `/home/sales-order/${encodeURIComponent(id)}`,
  printSalesOrders: (ids: readonly string[], sheet: 'pick' | 'order') => `/home/sales-orders/print?sheet=${sheet}&ids=${ids.map(encodeURIComponent).join(',')}`,
  customers: (search = '') => `/home/customers${search}`,
  customer: (id: string) => `/home/customers/${encodeURIComponent(id)}`,
  trips: (search = '') => `/home/trips${search}`,
  createTrip: () => '/home/trips/create',
  editTrip: (id: string) => `/home/trips/edit/${encodeURIComponent(id)}`,
  trip: (id: string) => `/home/trips/${encodeURIComponent(id)}/tracking`,
  syncManager: (search = '') => `/home/sync-manager${search}`,
}
