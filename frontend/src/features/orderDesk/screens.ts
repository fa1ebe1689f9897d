import { IconFilePlus } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const orderDeskScreens: Screen[] = [
  {
    name: 'cart',
    // One route for both paths, so that a new draft gets its id without restarting the desk.
    path: '/home/cart/:cartId?',
    title: 'Order desk',
    heading: 'New order',
    page: 'orderDesk/OrderDeskPage',
    permission: 'order.write',
    place: {
      group: 'Sell',
      order: 10,
      icon: IconFilePlus,
      label: 'New order',
      keys: 'Shift+N',
      exact: true,
      typesAtOnce: true,
    },
    budget: { added: 43 },
    prefetch: true,
    measured: 'desktop',
  },
]
