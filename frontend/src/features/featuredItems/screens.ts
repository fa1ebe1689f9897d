import { IconStar } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const featuredItemsScreens: Screen[] = [
  {
    name: 'featured-items',
    path: '/home/featured-items',
    title: 'Featured items',
    page: 'featuredItems/FeaturedItemsPage',
    permission: 'catalog.read',
    place: { group: 'Catalog', order: 60, icon: IconStar },
    budget: { added: 35 },
    views: { 'featured-effect': '?q=cheese' },
  },
]
