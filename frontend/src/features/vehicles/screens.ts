import { IconTruck } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const vehiclesScreens: Screen[] = [
  {
    name: 'vehicles',
    path: '/home/vehicles',
    title: 'Vehicles',
    page: 'vehicles/VehiclesPage',
    permission: 'order.read',
    place: { group: 'Deliver', order: 30, icon: IconTruck, keys: 'g v' },
    budget: { added: 35 },
    list: true,
  },
]
