import { IconAdjustments, IconDevices, IconFilePlus, IconHistory, IconLayoutDashboard, IconListDetails, IconRefresh, IconRosetteDiscountCheck, IconTool, IconTruckDelivery, IconUserCog, IconUsers } from '@tabler/icons-react'
import type { Permission } from '@/api/wire'
import { paths } from '@/paths'

export interface NavigationItem {
  label: string
  path: string
  icon: typeof IconFilePlus
  permission?: Permission
  /** The keys that go there from anywhere. */
  keys?: string
}

export interface NavigationGroup {
  label: string
  items: NavigationItem[]
}

/** The screens by kind of work; each user sees those that they may use. */
export const navigation: NavigationGroup[] = [
  { label: 'Today', items: [{ label: 'Control panel', path: paths.controlPanel(), icon: IconLayoutDashboard, keys: 'g c' }] },
  {
    label: 'Sell',
    items: [
      { label: 'New order', path: paths.cart(), icon: IconFilePlus, permission: 'order.write', keys: 'Shift+N' },
      { label: 'Sales orders', path: paths.salesOrders(), icon: IconListDetails, permission: 'order.read', keys: 'g o' },
      { label: 'Price approvals', path: paths.priceApprovals(), icon: IconRosetteDiscountCheck, permission: 'price.belowFloor' },
      { label: 'Customers', path: paths.customers(), icon: IconUsers, permission: 'order.read', keys: 'g s' },
    ],
  },
  { label: 'Deliver', items: [{ label: 'Trips', path: paths.trips(), icon: IconTruckDelivery, permission: 'trip.read', keys: 'g t' }] },
  {
    label: 'People',
    items: [
      { label: 'Users', path: paths.users(), icon: IconUserCog, permission: 'user.manage', keys: 'g u' },
      { label: 'Sessions', path: paths.sessionManagement(), icon: IconDevices, permission: 'session.manage' },
      { label: 'Audit', path: paths.audit(), icon: IconHistory, permission: 'user.manage', keys: 'g a' },
    ],
  },
  {
    label: 'System',
    items: [
      { label: 'Sync manager', path: paths.syncManager(), icon: IconRefresh, permission: 'sync.read', keys: 'g y' },
      { label: 'Site settings', path: paths.siteSettings(), icon: IconAdjustments, permission: 'settings.read', keys: 'g e' },
      { label: 'Admin utilities', path: paths.adminUtils(), icon: IconTool, permission: 'order.write' },
    ],
  },
]
