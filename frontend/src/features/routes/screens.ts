import { IconRoute } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const routesScreens: Screen[] = [
  {
    name: 'routes',
    path: '/home/routes/:routeId?',
    title: 'Routes',
    page: 'routes/RoutesPage',
    permission: 'order.read',
    place: { group: 'Deliver', order: 20, icon: IconRoute, keys: 'g r' },
    budget: { added: 50 },
    wide: true,
    samples: { 'routes/one': '/home/routes/R1' },
  },
]
