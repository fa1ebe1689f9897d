import { IconPackageOff } from '@tabler/icons-react'
import { keyOf } from '@/api/operations'
import { type Screen, waiting } from '@/screen'

export const outOfStockScreens: Screen[] = [
  {
    name: 'out-of-stock',
    path: '/home/warehouse/out-of-stock',
    title: 'Out of stock',
    page: 'outOfStock/OutOfStockPage',
    permission: 'catalog.read',
    place: {
      group: 'Catalog',
      order: 20,
      icon: IconPackageOff,
      waits: waiting({
        read: keyOf('/warehouse-out-of-stock/active'),
        count: (marks) => marks.length,
        word: 'out of stock',
      }),
    },
    budget: { added: 35 },
  },
]
