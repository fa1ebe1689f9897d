import { IconUserCog } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const usersScreens: Screen[] = [
  {
    name: 'users',
    path: '/home/users',
    title: 'Users',
    page: 'users/UsersPage',
    permission: 'user.manage',
    place: { group: 'People', order: 10, icon: IconUserCog, keys: 'g u' },
    budget: { added: 35 },
    list: true,
    views: { invitations: '?tab=invitations' },
  },
]
