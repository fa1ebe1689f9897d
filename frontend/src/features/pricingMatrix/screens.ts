import { IconTable } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const pricingMatrixScreens: Screen[] = [
  {
    name: 'pricing-matrix',
    path: '/home/pricing-matrix',
    title: 'Pricing matrix',
    page: 'pricingMatrix/PricingMatrixPage',
    permission: 'pricing.manage',
    place: { group: 'Prices', order: 20, icon: IconTable },
    budget: { added: 35 },
  },
  {
    name: 'item-prices',
    path: '/home/pricing-matrix/prices',
    title: 'Item prices',
    page: 'pricingMatrix/ItemPricesPage',
    permission: 'pricing.manage',
    budget: { added: 45 },
  },
  {
    name: 'allowances',
    path: '/home/pricing-matrix/allowances',
    title: 'Vendor allowances',
    page: 'pricingMatrix/AllowancesPage',
    permission: 'cost.view',
    budget: { added: 15 },
    list: true,
  },
]
