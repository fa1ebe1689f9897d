import { IconPhoto } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const productImagesScreens: Screen[] = [
  {
    name: 'product-images',
    path: '/home/product-images',
    title: 'Pictures',
    page: 'productImages/ProductImagesPage',
    permission: 'catalog.read',
    place: { group: 'Catalog', order: 15, icon: IconPhoto },
    budget: { added: 35 },
    list: true,
  },
]
