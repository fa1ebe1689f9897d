import { IconDevices } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const sessionsScreens: Screen[] = [
  {
    name: 'sessions',
    path: '/home/session-management',
    title: 'Session management',
    page: 'sessions/SessionsPage',
    permission: 'session.manage',
    place: { group: 'People', order: 20, icon: IconDevices, label: 'Sessions' },
    budget: { added: 35 },
    list: true,
    views: { 'sessions-of-user': '?user=admin@example.com' },
  },
]
