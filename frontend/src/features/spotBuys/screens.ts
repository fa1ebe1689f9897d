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
  samples: {
    'spot-buy-draft': '/home/spot-buy-sheet?sheet=SB3',
    'spot-buy-closed': '/home/spot-buy-sheet?sheet=SB1',
    'spot-buy-empty': '/home/spot-buy-sheet?sheet=2030-01-04',
  },
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
    samples: { 'spot-buy-sheet/print': '/home/spot-buy-sheet/SB2/print?level=2' },
  },
]
