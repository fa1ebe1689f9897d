import { IconMapPin } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const liveScreens: Screen[] = [
  {
    name: 'live',
    path: '/home/live',
    title: 'Live',
    page: 'live/LivePage',
    permission: 'trip.read',
    place: { group: 'Deliver', order: 5, icon: IconMapPin, keys: 'g l' },
    budget: { added: 35 },
  },
]
