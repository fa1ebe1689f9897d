import { IconHistory } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const auditScreens: Screen[] = [
  {
    name: 'audit',
    path: '/home/audit',
    title: 'Audit',
    page: 'audit/AuditPage',
    permission: 'user.manage',
    place: { group: 'People', order: 30, icon: IconHistory, keys: 'g a' },
    budget: { added: 35 },
    list: true,
  },
]
