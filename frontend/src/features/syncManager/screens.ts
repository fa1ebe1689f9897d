import { IconRefresh } from '@tabler/icons-react'
import { keyOf } from '@/api/operations'
import { type Screen, waiting } from '@/screen'

const failed = waiting({
  read: keyOf('/sync-tasks/sync', { query: { page: 1, limit: 1, status: 'failed' } }),
  count: ({ total }) => total,
  word: 'failed',
  urgent: true,
})

export const syncManagerScreens: Screen[] = [
  {
    name: 'sync-manager',
    path: '/home/sync-manager',
    title: 'Sync manager',
    page: 'syncManager/SyncManagerPage',
    permission: 'sync.read',
    place: { group: 'System', order: 10, icon: IconRefresh, keys: 'g y', waits: failed },
    budget: { added: 35 },
    list: true,
    measured: 'desktop',
    views: {
      'sync-tasks': '?tab=tasks',
      'sync-tasks-failed': '?tab=tasks&status=failed',
      'sync-immediate': '?tab=immediate',
      'sync-connection': '?tab=connection',
    },
  },
]
