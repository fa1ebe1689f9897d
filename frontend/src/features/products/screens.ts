import { IconPackage } from '@tabler/icons-react'
import { keyOf } from '@/api/operations'
import { recordKind, type Screen } from '@/screen'

const list: Screen = {
  name: 'product-listing',
  path: '/home/product-listing',
  title: 'Products',
  page: 'products/ProductsPage',
  permission: 'catalog.read',
  place: { group: 'Catalog', order: 10, icon: IconPackage, keys: 'g p' },
  budget: { added: 35 },
  list: true,
  measured: 'desktop',
  views: { 'products-grid': '?layout=grid' },
}

const item = recordKind({
  word: 'Item',
  plural: 'Items',
  read: (id) => keyOf('/inventory-items/{id}', { path: { id } }),
  nameOf: ({ itemId, name }) => `${itemId} ${name}`,
})

export const productsScreens: Screen[] = [
  list,
  {
    name: 'product',
    path: '/home/product-detail/:id',
    title: 'Product',
    page: 'products/ProductPage',
    permission: 'catalog.read',
    parent: list,
    record: item,
    budget: { added: 35 },
  },
]
