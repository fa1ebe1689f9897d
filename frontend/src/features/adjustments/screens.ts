import { IconAdjustments } from '@tabler/icons-react'
import type { Screen } from '@/screen'

const list: Screen = {
  name: 'inventory-adjustments',
  path: '/home/inventory-adjustments',
  title: 'Inventory adjustments',
  page: 'adjustments/AdjustmentsPage',
  permission: 'catalog.read',
  place: { group: 'Catalog', order: 40, icon: IconAdjustments, label: 'Adjustments' },
  budget: { added: 35 },
  list: true,
  views: { 'adjustment-entry': '?new=negative', 'adjustment-count': '?new=count' },
}

export const adjustmentsScreens: Screen[] = [
  list,
  {
    name: 'inventory-adjustment',
    path: '/home/inventory-adjustments/:id',
    title: 'Inventory adjustment',
    page: 'adjustments/AdjustmentPage',
    permission: 'catalog.read',
    parent: list,
    budget: { added: 35 },
  },
]
