import { IconDevices, IconUser } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const accountScreens: Screen[] = [
  {
    name: 'account',
    path: '/home/account',
    title: 'Account',
    page: 'account/AccountPage',
    place: { group: 'Own', order: 10, icon: IconUser },
    budget: { added: 35 },
  },
  {
    name: 'my-sessions',
    path: '/home/my-sessions',
    title: 'My sessions',
    page: 'account/MySessionsPage',
    place: { group: 'Own', order: 20, icon: IconDevices },
    budget: { added: 35 },
  },
]
