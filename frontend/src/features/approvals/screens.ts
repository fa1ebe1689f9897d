import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { keyOf } from '@/api/operations'
import { type Screen, waiting } from '@/screen'

const pending = waiting({
  read: keyOf('/price-approvals', { query: { status: 'pending' } }),
  count: (requests) => requests.length,
  word: 'to decide',
})

export const approvalsScreens: Screen[] = [
  {
    name: 'price-approvals',
    path: '/home/price-approvals',
    title: 'Price approvals',
    page: 'approvals/ApprovalsPage',
    permission: 'price.override',
    place: { group: 'Sell', order: 30, icon: IconRosetteDiscountCheck, permission: 'price.belowFloor', waits: pending },
    budget: { added: 35 },
    views: { 'price-refused': '?status=refused' },
  },
]
