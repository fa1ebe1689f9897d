import { IconPackage } from '@tabler/icons-react'
import type { Screen } from '@/screen'

const list: Screen = {
  name: 'product-listing',
  path: '/home/product-listing',
  title: 'Products',
  page: 'products/ProductsPage',
  permission: 'catalog.read',
  place: { group: 'Catalog', order: 10, icon: IconPackage, keys: 'g p' },
  budget: { added: 35 },
  list: true,
  measured: true,
  views: { 'products-grid': '?layout=grid' },
}

export const productsScreens: Screen[] = [list]
