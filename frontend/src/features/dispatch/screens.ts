import { IconLayoutKanban } from '@tabler/icons-react'
import type { Screen } from '@/screen'

const board: Screen = {
  name: 'dispatch',
  path: '/home/dispatch',
  title: 'Dispatch',
  page: 'dispatch/board/DispatchPage',
  permission: 'order.read',
  place: { group: 'Deliver', order: 3, icon: IconLayoutKanban, keys: 'g d' },
  budget: { added: 16 },
  wide: true,
  measured: 'desktop',
}

export const dispatchScreens: Screen[] = [
  board,
  {
    name: 'dispatch/plan',
    path: '/home/dispatch/plan/:jobId',
    title: 'Plan preview',
    page: 'dispatch/plan/PlanPage',
    permission: 'trip.dispatch',
    parent: board,
    budget: { added: 50 },
    wide: true,
  },
]
