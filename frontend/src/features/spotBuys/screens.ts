import { IconTag } from '@tabler/icons-react'
import type { Screen } from '@/screen'

const sheet: Screen = {
  name: 'spot-buy-sheet',
  path: '/home/spot-buy-sheet',
  title: 'Spot buys',
  page: 'spotBuys/SpotBuySheetPage',
  permission: 'price.view',
  place: { group: 'Prices', order: 30, icon: IconTag, keys: 'g b' },
  wide: true,
  budget: { added: 50 },
}

export const spotBuysScreens: Screen[] = [
  sheet,
  {
    name: 'spot-buy-sheets',
    path: '/home/spot-buy-sheet/all',
    title: 'All spot buys',
    page: 'spotBuys/AllSpotBuysPage',
    permission: 'price.view',
    budget: { added: 15 },
    list: true,
  },
  // The printed list has no shell.
  {
    name: 'spot-buy-sheet/print',
    path: '/home/spot-buy-sheet/:id/print',
    title: 'Print the list for the reps',
    page: 'spotBuys/print/PrintSpotBuysPage',
    permission: 'price.view',
    budget: { added: 20 },
    alone: true,
  },
]
