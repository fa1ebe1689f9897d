import type { Permission } from '@/api/wire'

/** What each permission allows: the area, and what may be done there. */
const allowed: Record<Permission, readonly [area: string, verb: string]> = {
  'order.read': ['Orders', 'see'],
  'order.write': ['Orders', 'take and change'],
  'order.close': ['Orders', 'close'],
  'price.view': ['Prices', 'see'],
  'price.override': ['Prices', 'type'],
  'price.belowFloor': ['Prices', 'approve below the floor'],
  'pricing.manage': ['Prices', 'manage'],
  'cost.view': ['Cost and margin', 'see'],
  'catalog.read': ['Catalog and stock', 'see'],
  'catalog.write': ['Catalog and stock', 'change'],
  'inventory.adjust': ['Catalog and stock', 'adjust'],
  'search.manage': ['Search ranking', 'change'],
  'route.manage': ['Routes and trips', 'change routes'],
  'trip.read': ['Routes and trips', 'see'],
  'trip.dispatch': ['Routes and trips', 'dispatch'],
  'trip.complete': ['Routes and trips', 'complete'],
  'analytics.read': ['Sales figures', 'see'],
  'sync.read': ['ERP', 'see'],
  'sync.run': ['ERP', 'send'],
  'settings.read': ['Settings', 'see'],
  'settings.write': ['Settings', 'change'],
  'user.manage': ['Users and sessions', 'manage users'],
  'session.manage': ['Users and sessions', 'end sessions'],
}

/** What a user may do, by area, in the order above. Permissions that this version does not know are left out. */
export function permissionFacts(permissions: readonly string[]): Array<readonly [area: string, verbs: string]> {
  const areas = new Map<string, string[]>()
  for (const [permission, [area, verb]] of Object.entries(allowed)) {
    if (permissions.includes(permission)) areas.set(area, [...(areas.get(area) ?? []), verb])
  }
  return [...areas].map(([area, verbs]) => [area, verbs.join(', ')])
}
