import { IconRoute } from '@tabler/icons-react'
import type { Screen } from '@/screen'

const list: Screen = {
  name: 'routes',
  path: '/home/routes',
  title: 'Routes',
  page: 'routes/RoutesPage',
  permission: 'order.read',
  place: { group: 'Deliver', order: 20, icon: IconRoute, keys: 'g r' },
  budget: { added: 50 },
}

export const routesScreens: Screen[] = [
  list,
  {
    name: 'routes/one',
    path: '/home/routes/:routeId',
    title: 'Route',
    page: 'routes/RoutePage',
    permission: 'order.read',
    parent: list,
    budget: { added: 50 },
    wide: true,
  },
]
