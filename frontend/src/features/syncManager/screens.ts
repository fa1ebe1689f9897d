import { IconRefresh } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const syncManagerScreens: Screen[] = [
  {
    name: 'sync-manager',
    path: '/home/sync-manager',
    title: 'Sync manager',
    page: 'syncManager/SyncManagerPage',
    permission: 'sync.read',
    place: { group: 'System', order: 10, icon: IconRefresh, keys: 'g y' },
    budget: { added: 35 },
    list: true,
    measured: true,
    views: {
      'sync-tasks': '?tab=tasks',
      'sync-tasks-failed': '?tab=tasks&status=failed',
      'sync-immediate': '?tab=immediate',
    },
  },
]
