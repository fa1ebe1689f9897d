import { IconMapPin } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const liveScreens: Screen[] = [
  {
    name: 'live',
    path: '/home/live',
    title: 'Live',
    page: 'live/LivePage',
    permission: 'trip.read',
    // Drivers read trips too, but only their own: the board of all trucks is for the office.
    place: { group: 'Deliver', order: 5, icon: IconMapPin, keys: 'g l', permission: 'order.read' },
    budget: { added: 35 },
  },
]
