import { IconAdjustmentsSearch } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const searchRankingScreens: Screen[] = [
  {
    name: 'search-preview',
    path: '/home/search-preview',
    title: 'Search ranking',
    page: 'searchRanking/SearchRankingPage',
    permission: 'search.manage',
    place: { group: 'Catalog', order: 70, icon: IconAdjustmentsSearch },
    budget: { added: 35 },
    views: { 'search-preview-query': '?q=cheese' },
  },
]
