import type { Screen } from '@/screen'

export const authScreens: Screen[] = [
  {
    name: 'login',
    path: '/',
    title: 'Sign in',
    page: 'auth/LoginPage',
    budget: { total: 142, css: 30 },
    alone: true,
    measured: 'desktop',
    views: { register: '?step=register' },
  },
]
