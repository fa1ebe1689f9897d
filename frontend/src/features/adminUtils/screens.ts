import { IconTool } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const adminUtilsScreens: Screen[] = [
  {
    name: 'admin-utils',
    path: '/home/admin-utils',
    title: 'Admin utilities',
    page: 'adminUtils/AdminUtilsPage',
    permission: 'order.write',
    place: { group: 'System', order: 30, icon: IconTool },
    budget: { added: 35 },
    views: { 'admin-generate': '?tab=generate', 'admin-history': '?tab=history' },
  },
]
