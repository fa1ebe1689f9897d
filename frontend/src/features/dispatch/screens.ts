import { IconLayoutKanban } from '@tabler/icons-react'
import type { Screen } from '@/screen'

const board: Screen = {
  name: 'dispatch',
  path: '/home/dispatch',
  title: 'Dispatch',
  page: 'dispatch/DispatchPage',
  permission: 'trip.read',
  place: { group: 'Deliver', order: 3, icon: IconLayoutKanban, keys: 'g d' },
  budget: { added: 50 },
}

export const dispatchScreens: Screen[] = [board]
