import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const approvalsScreens: Screen[] = [
  {
    name: 'price-approvals',
    path: '/home/price-approvals',
    title: 'Price approvals',
    page: 'approvals/ApprovalsPage',
    permission: 'price.override',
    place: { group: 'Sell', order: 30, icon: IconRosetteDiscountCheck, permission: 'price.belowFloor' },
    budget: { added: 35 },
    views: { 'price-refused': '?status=refused' },
  },
]
