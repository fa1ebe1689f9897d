import { IconLayoutDashboard } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const controlPanelScreens: Screen[] = [
  {
    name: 'control-panel',
    path: '/home/control-panel',
    title: 'Control panel',
    page: 'controlPanel/ControlPanelPage',
    place: { group: 'Today', order: 10, icon: IconLayoutDashboard, keys: 'g c' },
    budget: { total: 216 },
    measured: 'desktop',
  },
]
