import { IconAdjustments } from '@tabler/icons-react'
import type { Screen } from '@/screen'

export const siteSettingsScreens: Screen[] = [
  {
    name: 'site-settings',
    path: '/home/site-settings',
    title: 'Site settings',
    page: 'siteSettings/SiteSettingsPage',
    permission: 'settings.read',
    place: { group: 'System', order: 20, icon: IconAdjustments, keys: 'g e' },
    budget: { added: 35 },
    views: { 'setting-none': '?search=no-such-setting' },
  },
]
